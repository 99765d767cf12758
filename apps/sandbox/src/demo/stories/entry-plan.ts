import assert from 'node:assert/strict'
import { monthlyCredits } from '../../../../server/src/features/submissions/credits/credits.policy.ts'
import { MS, plus, utcMonth } from '../../../../server/src/platform/clock.ts'
import type { DemoBounty } from '../content/demo-bounty.ts'
import { entryLines } from '../content/entry-lines.ts'
import { type DemoPerson, NEWCOMER } from '../content/people.ts'
import { type Fate, turnOf } from '../content/turns.ts'
import type { Dice } from '../dice.ts'
import type { BountyDates } from './bounty-dates.ts'

/** An entry of the demo: who hands in what and when, and what becomes of it. */
export interface PlannedEntry {
  bountyKey: string
  /** Which line of its bounty it is, from 0. */
  index: number
  title: string
  pitch: string
  author: string
  at: Date
  fate: Fate
  /** How good it is, 0 to 1; judges only come near it. */
  quality: number
  hasTakenLink: boolean
}

/** Between opening and the first entry, and between the last one and the deadline (or the demo's beginning). */
const FIRST_AFTER_MS = 3 * MS.hour
const LAST_BEFORE_MS = 14 * MS.hour
/** Asking for changes, making them and looking again takes at most this long. */
const MENDING_MS = 2 * MS.day
/** Times tried for an entry before another month is looked for. */
const TRIES = 12
/** How much likelier somebody enters than a sponsor does. */
const EAGERNESS = { sponsor: 1, voter: 2, creator: 6, moderator: 0 } as const

/**
 * Gives every entry its time and its author, so that nobody enters a bounty twice or their own, or has more entries
 * in a calendar month than credits (product.md 5). The same dice make the same plan.
 */
export function planEntries(
  people: readonly DemoPerson[],
  bounties: readonly DemoBounty[],
  dates: ReadonlyMap<string, BountyDates>,
  { end, dice }: { end: Date; dice: Dice },
): PlannedEntry[] {
  const casting = new Casting(people, dice)
  const drafts = bounties.flatMap((bounty) => draftsOf(bounty, dates.get(bounty.key), end, dice))
  // Who is named takes their credits first; then the bounties with the least room, which are the last ones.
  const isNamed = ({ author }: Draft) => author !== undefined
  const inOrder = [
    ...drafts.filter(isNamed),
    ...drafts.filter((draft) => !isNamed(draft)).toReversed(),
  ]
  return inOrder.map(({ window, ...entry }) => ({ ...entry, ...casting.cast(entry, window) }))
}

type Draft = Omit<PlannedEntry, 'author'> & {
  author?: string | undefined
  sponsor: string
  /** Null for an entry whose time is fixed. */
  window: { from: Date; until: Date } | null
}

function draftsOf(
  bounty: DemoBounty,
  dates: BountyDates | undefined,
  end: Date,
  dice: Dice,
): Draft[] {
  assert(dates !== undefined, `${bounty.key} has dates`)
  const from = plus(end, dates.published * MS.day + FIRST_AFTER_MS)
  const lines = entryLines(bounty.key)
  return lines.map(({ title, pitch }, index) => {
    const turn = turnOf(bounty, index, lines.length)
    const margin = turn.fate === 'mend' ? MENDING_MS : LAST_BEFORE_MS
    const until =
      dates.deadline < 0 ? plus(end, dates.deadline * MS.day - margin) : plus(end, -MENDING_MS)
    const window = turn.hoursBefore === undefined ? { from, until } : null
    const quality = dice()
    return {
      bountyKey: bounty.key,
      sponsor: bounty.sponsor,
      index,
      title,
      pitch,
      author: turn.author,
      fate: turn.fate ?? 'accept',
      quality: turn.quality ?? quality,
      hasTakenLink: turn.hasTakenLink ?? false,
      window,
      at: plus(end, -(turn.hoursBefore ?? 0) * MS.hour),
    }
  })
}

/** Who has entered what and how often, as the casting goes on. */
class Casting {
  readonly #people: readonly DemoPerson[]
  readonly #dice: Dice
  readonly #used = new Map<string, number>()
  readonly #entered = new Set<string>()

  constructor(people: readonly DemoPerson[], dice: Dice) {
    this.#people = people
    this.#dice = dice
  }

  /** Finds a time and an author, and notes both. */
  cast(entry: Omit<Draft, 'window'>, window: Draft['window']): { at: Date; author: string } {
    for (const at of window === null ? [entry.at] : this.#times(window)) {
      const author = this.#pick(this.#people.filter((person) => this.#mayEnter(person, entry, at)))
      if (author === null) continue
      this.#entered.add(`${author} ${entry.bountyKey}`)
      const month = `${author} ${utcMonth(at)}`
      this.#used.set(month, (this.#used.get(month) ?? 0) + 1)
      return { at, author }
    }
    throw new Error(`nobody is left to write “${entry.title}”`)
  }

  #mayEnter(person: DemoPerson, entry: Omit<Draft, 'window'>, at: Date): boolean {
    const { username, job } = person
    if (entry.author !== undefined && entry.author !== username) return false
    if (job === 'moderator' || username === entry.sponsor || username === NEWCOMER) return false
    if (this.#entered.has(`${username} ${entry.bountyKey}`)) return false
    const credits = monthlyCredits(1)
    return (this.#used.get(`${username} ${utcMonth(at)}`) ?? 0) < credits
  }

  #pick(fitting: readonly DemoPerson[]): string | null {
    const total = fitting.reduce((sum, { job }) => sum + EAGERNESS[job], 0)
    let left = this.#dice() * total
    for (const { username, job } of fitting) {
      left -= EAGERNESS[job]
      if (left <= 0) return username
    }
    return null
  }

  /** Times to try: the last days of a window see the most entries; then every day, so that each month is tried. */
  *#times({ from, until }: NonNullable<Draft['window']>): Generator<Date> {
    const spanMs = until.getTime() - from.getTime()
    for (let tried = 0; tried < TRIES; tried += 1) {
      yield clearOfMidnight(plus(from, spanMs * (1 - (1 - this.#dice()) ** 1.4)))
    }
    for (let ms = 0; ms < spanMs; ms += MS.day) yield clearOfMidnight(plus(from, ms))
  }
}

/** Keeps an hour to the end of the UTC day: the past may be told some minutes late, and credits go by the month. */
function clearOfMidnight(at: Date): Date {
  return at.getUTCHours() === 23 ? plus(at, -MS.hour) : at
}
