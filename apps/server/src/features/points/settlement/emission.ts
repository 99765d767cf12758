import { type Points, points, splitByWeight, sumPoints } from '@laurel/contract/money/money'
import type { TransferCategory } from '@laurel/contract/money/points'
import type { RuleSet } from '@laurel/contract/money/rules'
import { sha256 } from '../../../platform/ids.ts'

/** A group of categories that share one emission cap. */
export type EmissionGroup = keyof RuleSet['emissionPoints']

/** The categories that settle daily, with their emission group (rule D-points-emission). */
export const EMISSION_GROUPS = {
  curation: 'voters',
  author_share: 'authors',
  win: 'wins',
  sponsor: 'wins',
  lesson: 'lessons',
  daily_action: 'lessons',
} as const satisfies Partial<Record<TransferCategory, EmissionGroup>>

/** Categories outside a person's daily cap. */
const UNCAPPED: readonly DailyCategory[] = ['win', 'sponsor']

/** A category that settles daily. */
export type DailyCategory = keyof typeof EMISSION_GROUPS

/** Points that a person earned on a day, not settled yet. */
export interface DailyAccrual {
  id: string
  userId: string
  category: DailyCategory
  amountPoints: Points
  /** The person's daily cap. */
  capPoints: Points
}

/** Amounts settled by an earlier run for the same day; `byPerson` counts what falls under the person's cap. */
export interface DaySoFar {
  byPerson: ReadonlyMap<string, number>
  byGroup: ReadonlyMap<EmissionGroup, number>
}

/**
 * The settled amount of each accrual of one day, in the order given (rule D-points-emission): a person above their
 * daily cap is scaled down to it (wins and sponsors' points apart), then each group above its emission cap is scaled
 * down to that. Both round down and distribute the rest by largest remainder, so an exceeded cap is met exactly. Never
 * more than the accrual. `day` is the UTC day `YYYY-MM-DD`.
 */
export function settleDay(
  rules: RuleSet,
  day: string,
  accruals: readonly DailyAccrual[],
  soFar: DaySoFar,
): Points[] {
  // By a hash of day and person, so that acting first after midnight gains nothing; the id for one person's accruals.
  const tieOf = rules.hashesTies
    ? ({ userId, id }: DailyAccrual) => `${sha256(`${day}:${userId}`)}:${id}`
    : null
  const capped = scaleWithin(
    accruals,
    accruals.map((accrual) => accrual.amountPoints),
    {
      bucketOf: (accrual) => (isCapped(accrual.category) ? accrual.userId : 'uncapped'),
      roomOf: (accrual) =>
        isCapped(accrual.category)
          ? accrual.capPoints - (soFar.byPerson.get(accrual.userId) ?? 0)
          : Number.POSITIVE_INFINITY,
      tieOf,
    },
  )
  return scaleWithin(accruals, capped, {
    bucketOf: (accrual) => EMISSION_GROUPS[accrual.category],
    roomOf: (accrual) => {
      const group = EMISSION_GROUPS[accrual.category]
      const cap = rules.emissionPoints[group] ?? Number.POSITIVE_INFINITY
      return cap - (soFar.byGroup.get(group) ?? 0)
    },
    tieOf,
  })
}

/** Whether a category falls under a person's daily cap. */
export function isCapped(category: DailyCategory): boolean {
  return !UNCAPPED.includes(category)
}

/** Scales the amounts of each bucket down to what the bucket has room for. */
function scaleWithin<Item>(
  items: readonly Item[],
  amounts: readonly Points[],
  {
    bucketOf,
    roomOf,
    tieOf,
  }: {
    bucketOf: (item: Item) => string
    roomOf: (item: Item) => number
    tieOf: ((item: Item) => string) | null
  },
): Points[] {
  const buckets = Map.groupBy(items.keys(), (index) => bucketOf(items[index] as Item))
  const scaled = [...amounts]
  for (const indexes of buckets.values()) {
    const wanted = indexes.map((index) => amounts[index] ?? points(0))
    const room = Math.max(0, roomOf(items[indexes[0] ?? 0] as Item))
    if (sumPoints(wanted) <= room) continue
    const ties = tieOf === null ? undefined : indexes.map((index) => tieOf(items[index] as Item))
    const parts = splitByWeight(points(room), wanted, ties)
    indexes.forEach((index, position) => {
      scaled[index] = parts[position] ?? points(0)
    })
  }
  return scaled
}

/** The daily cap of a person at a trust level. */
export function dailyCapPoints(rules: RuleSet, trustLevel: number): Points {
  return points(rules.dailyCapPoints[trustLevel] ?? 0)
}
