import assert from 'node:assert/strict'
import { monthlyCredits } from '../../../../server/src/features/submissions/credits/credits.policy.ts'
import { MS, plus, utcMonth } from '../../../../server/src/platform/clock.ts'
import type { DemoBounty } from '../content/demo-bounty.ts'
import { entryLines } from '../content/entry-lines.ts'
import { entryOverridesOf, type Fate } from '../content/entry-overrides.ts'
import { type DemoPerson, NEWCOMER } from '../content/people.ts'
import type { RandomSource } from '../dice.ts'
import type { BountyDates } from './bounty-dates.ts'

/** A planned entry of the demo: its author, time, content and outcome. */
export interface PlannedEntry {
  bountyKey: string
  /** Index of its line within the bounty. */
  index: number
  title: string
  pitch: string
  author: string
  at: Date
  fate: Fate
  /** True quality, 0 to 1; judges approximate it. */
  quality: number
  /** Whether its text is that of the entry before it, which a check finds. */
  isCopy: boolean
}

/** Time between opening and the first entry, and between the last one and the deadline. */
const FIRST_AFTER_MS = 3 * MS.hour
const LAST_BEFORE_MS = 14 * MS.hour
/** Maximum time for requesting changes, making them and reviewing again. */
const CHANGES_MS = 2 * MS.day
/** Random times tried for an entry before trying every day. */
const MAX_RANDOM_TIMES = 12
/** Least quality in completed bounties: entries under 40 % of the checklist would make no voter a record. */
const MIN_FINISHED = 0.35
/** Likelihood of entering, relative to a sponsor. */
const EAGERNESS = { sponsor: 3, voter: 0.1, creator: 6, moderator: 0 } as const

/**
 * Assigns a time and an author to every entry: no one enters a bounty twice or their own, or has more entries in a
 * calendar month than credits (product.md 5). Deterministic for the same dice.
 */
export function planEntries(
  people: readonly DemoPerson[],
  bounties: readonly DemoBounty[],
  dates: ReadonlyMap<string, BountyDates>,
  { end, dice }: { end: Date; dice: RandomSource },
): PlannedEntry[] {
  const casting = new Casting(people, dice)
  const drafts = bounties.flatMap((bounty) => draftsOf(bounty, dates.get(bounty.key), end, dice))
  // Named authors use their credits first; then the most constrained bounties, which are the last ones.
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
  /** Null for an entry with a fixed time. */
  window: { from: Date; until: Date } | null
}

function draftsOf(
  bounty: DemoBounty,
  dates: BountyDates | undefined,
  end: Date,
  dice: RandomSource,
): Draft[] {
  assert(dates !== undefined, `${bounty.key} has dates`)
  const from = plus(end, dates.published * MS.day + FIRST_AFTER_MS)
  const lines = entryLines(bounty.key)
  return lines.map(({ title, pitch }, index) => {
    const turn = entryOverridesOf(bounty, index, lines.length)
    const margin = turn.fate === 'resubmit' ? CHANGES_MS : LAST_BEFORE_MS
    const until =
      dates.deadline < 0 ? plus(end, dates.deadline * MS.day - margin) : plus(end, -CHANGES_MS)
    const window = turn.hoursBefore === undefined ? { from, until } : null
    const quality =
      bounty.stage === 'completed' ? MIN_FINISHED + (1 - MIN_FINISHED) * dice() : dice()
    return {
      bountyKey: bounty.key,
      sponsor: bounty.sponsor,
      index,
      title,
      pitch,
      author: turn.author,
      fate: turn.fate ?? 'accept',
      quality: turn.quality ?? quality,
      isCopy: turn.isCopy ?? false,
      window,
      at: plus(end, -(turn.hoursBefore ?? 0) * MS.hour),
    }
  })
}

/** Assigns authors and tracks who has entered what and how often. */
class Casting {
  readonly #people: readonly DemoPerson[]
  readonly #dice: RandomSource
  readonly #used = new Map<string, number>()
  readonly #entered = new Set<string>()

  constructor(people: readonly DemoPerson[], dice: RandomSource) {
    this.#people = people
    this.#dice = dice
  }

  /** Finds a time and an author, and records both. */
  cast(entry: Omit<Draft, 'window'>, window: Draft['window']): { at: Date; author: string } {
    for (const at of window === null ? [entry.at] : this.#times(window)) {
      const author = this.#pick(this.#people.filter((person) => this.#mayEnter(person, entry, at)))
      if (author === null) continue
      this.#entered.add(`${author} ${entry.bountyKey}`)
      const month = `${author} ${utcMonth(at)}`
      this.#used.set(month, (this.#used.get(month) ?? 0) + 1)
      return { at, author }
    }
    throw new Error(`no author is left for “${entry.title}”`)
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

  /** Times to try: random ones, weighted towards the end of the window, then every day of it. */
  *#times({ from, until }: NonNullable<Draft['window']>): Generator<Date> {
    const spanMs = until.getTime() - from.getTime()
    for (let tried = 0; tried < MAX_RANDOM_TIMES; tried += 1) {
      yield clearOfMidnight(plus(from, spanMs * (1 - (1 - this.#dice()) ** 1.4)))
    }
    for (let ms = 0; ms < spanMs; ms += MS.day) yield clearOfMidnight(plus(from, ms))
  }
}

/** Keeps an hour's distance from UTC midnight: events may run some minutes late, and credits count by month. */
function clearOfMidnight(at: Date): Date {
  return at.getUTCHours() === 23 ? plus(at, -MS.hour) : at
}
