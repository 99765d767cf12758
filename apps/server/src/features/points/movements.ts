import { type Points, points, sumPoints } from '@laurel/contract/money/money'
import { paths } from '@laurel/contract/spec/routes'
import type { TransferInput } from '../../ledger/transfers.ts'
import type { ScoredCategory } from './seasons/scores.rules.ts'

/** The common part of all earnings: who, how much, and why. */
export interface Earning {
  userId: string
  /** At least 1. */
  amount: Points
  category: ScoredCategory
  causeKind: string
  causeId: string
  /** The cause as shown to the person, in one sentence. */
  title: string
  url?: string | null
  /** The numbers that the rule used; public. */
  details?: Record<string, unknown>
}

/** Points that are final immediately. */
export interface Grant extends Earning {
  /** Idempotency key of the transfer. */
  key: string
}

/**
 * Pending points: `daily` ones settle at 00:10 UTC within the caps, `standing` ones after 24 h at trust level 1.
 * A person accrues once per category and cause.
 */
export interface Accrual extends Earning {
  basis: 'daily' | 'standing'
}

/** Points held until the person's skill is known. */
export interface Hold extends Earning {
  basis: 'skill'
}

/** A movement of points without its season and rule version. */
export type Movement = Omit<TransferInput, 'seasonId' | 'ruleVersion'>

/** Issuance → spendable. */
export function mintMovement(grant: Grant): Movement {
  const to = { kind: 'spendable', ownerId: grant.userId } as const
  return { ...earned(grant), key: grant.key, from: { kind: 'issuance' }, to }
}

/** Issuance → pending, or → held until the skill is known. */
export function accrualMovement(accrual: Accrual | Hold): Movement {
  const { basis, category, causeKind, causeId, userId } = accrual
  return {
    ...earned(accrual),
    key: `accrue:${category}:${causeKind}:${causeId}:${userId}`,
    from: { kind: 'issuance' },
    to: { kind: basis === 'skill' ? 'held' : 'pending', ownerId: userId },
  }
}

/** An accrual with its settled amount. */
export interface SettledAccrual {
  id: string
  userId: string
  day: string
  category: string
  amountPoints: Points
  /** At most `amountPoints`. */
  settledPoints: Points
}

/**
 * Pending → spendable for settled amounts, and pending → issuance for the parts above the caps: at most two movements
 * per person, day and category.
 */
export function settleMovements(accruals: readonly SettledAccrual[]): Movement[] {
  const groups = Map.groupBy(
    accruals,
    ({ userId, day, category }) => `${userId} ${day} ${category}`,
  )
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const group = [first, ...others]
    const earnedPoints = sumPoints(group.map((accrual) => accrual.amountPoints))
    const settledPoints = sumPoints(group.map((accrual) => accrual.settledPoints))
    const shared = {
      from: { kind: 'pending', ownerId: first.userId },
      category: 'settle',
      causeKind: 'day',
      causeId: first.day,
      url: paths.granularAirdrop,
      details: { of: first.category, accruals: group.length, earnedPoints, settledPoints },
    } as const
    const label = `${NAMES[first.category] ?? 'Points'} of ${dayInWords(first.day)}`
    const movements: Movement[] = [
      {
        ...shared,
        key: `settle:${first.id}`,
        to: { kind: 'spendable', ownerId: first.userId },
        amountPoints: settledPoints,
        title: `${label}, now spendable`,
      },
      {
        ...shared,
        key: `cut:${first.id}`,
        to: { kind: 'issuance' },
        amountPoints: points(earnedPoints - settledPoints),
        title: `${label}, above the day’s cap`,
      },
    ]
    return movements.filter(({ amountPoints }) => amountPoints > 0)
  })
}

/** The names of settled categories in a line of the ledger. */
const NAMES: Readonly<Record<string, string>> = {
  author_share: 'Author share',
  curation: 'Voting reward',
  lesson: 'Lesson points',
  daily_action: 'Daily point',
  profile_complete: 'Points for a complete profile',
  wallet_linked: 'Points for a linked wallet',
  twitter_connected: 'Points for a connected Twitter account',
}

/** `2026-11-22` → `22 Nov 2026`. */
function dayInWords(day: string): string {
  const month = MONTHS[Number(day.slice(5, 7)) - 1]
  return `${Number(day.slice(8))} ${month} ${day.slice(0, 4)}`
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A decision on held points. */
export interface HeldDecision {
  accrualId: string
  userId: string
  causeKind: string
  causeId: string
  title: string
  url: string | null
  heldPoints: Points
  /** At most `heldPoints`. */
  releasedPoints: Points
  /** Share of the held points that is released, 0 to 1. */
  skill: number
}

/** Held → pending for the released share, held → season reserve for the rest. */
export function releaseMovements(held: HeldDecision, seasonId: string): Movement[] {
  const { accrualId, userId, heldPoints, releasedPoints } = held
  const details = { heldPoints, releasedPoints, skill: held.skill }
  const cause = { causeKind: held.causeKind, causeId: held.causeId, url: held.url, details }
  const from = { kind: 'held', ownerId: userId } as const
  const movements: Movement[] = [
    {
      ...cause,
      key: `release:${accrualId}`,
      from,
      to: { kind: 'pending', ownerId: userId },
      amountPoints: releasedPoints,
      category: 'release',
      title: `${held.title} (released)`,
    },
    {
      ...cause,
      key: `forfeit:${accrualId}`,
      from,
      to: { kind: 'season_reserve', ownerId: seasonId },
      amountPoints: points(heldPoints - releasedPoints),
      category: 'reserve',
      title: `${held.title} (forfeited)`,
    },
  ]
  return movements.filter(({ amountPoints }) => amountPoints > 0)
}

function earned(earning: Earning) {
  const { amount, category, causeKind, causeId, title, url = null, details = {} } = earning
  return { amountPoints: amount, category, causeKind, causeId, title, url, details }
}
