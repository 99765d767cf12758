import { type Points, points, splitByWeight, sumPoints } from '@laurel/contract/money/money'
import type { TransferCategory } from '@laurel/contract/money/points'
import { RULES } from '../points.rules.ts'

/** A group of categories that share one emission cap. */
export type EmissionGroup = keyof typeof RULES.emissionPoints

/** The categories that settle daily, with their emission group (rule D-points-emission). */
export const EMISSION_GROUPS = {
  curation: 'voters',
  author_share: 'authors',
  lesson: 'lessons',
  daily_action: 'lessons',
} as const satisfies Partial<Record<TransferCategory, EmissionGroup>>

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

/** Amounts settled by an earlier run for the same day. */
export interface DaySoFar {
  byPerson: ReadonlyMap<string, number>
  byGroup: ReadonlyMap<EmissionGroup, number>
}

/**
 * The settled amount of each accrual of one day, in the order given (rule D-points-emission): a person above their
 * daily cap is scaled down to it, then each group above its emission cap is scaled down to that. Both round down and
 * distribute the rest by largest remainder, so an exceeded cap is met exactly. Never more than the accrual.
 */
export function settleDay(accruals: readonly DailyAccrual[], soFar: DaySoFar): Points[] {
  const capped = scaleWithin(
    accruals,
    accruals.map((accrual) => accrual.amountPoints),
    (accrual) => accrual.userId,
    (accrual) => accrual.capPoints - (soFar.byPerson.get(accrual.userId) ?? 0),
  )
  return scaleWithin(
    accruals,
    capped,
    (accrual) => EMISSION_GROUPS[accrual.category],
    (accrual) => {
      const group = EMISSION_GROUPS[accrual.category]
      return RULES.emissionPoints[group] - (soFar.byGroup.get(group) ?? 0)
    },
  )
}

/** Scales the amounts of each bucket down to what the bucket has room for. */
function scaleWithin<Item>(
  items: readonly Item[],
  amounts: readonly Points[],
  bucketOf: (item: Item) => string,
  roomOf: (item: Item) => number,
): Points[] {
  const buckets = Map.groupBy(items.keys(), (index) => bucketOf(items[index] as Item))
  const scaled = [...amounts]
  for (const indexes of buckets.values()) {
    const wanted = indexes.map((index) => amounts[index] ?? points(0))
    const room = points(Math.max(0, roomOf(items[indexes[0] ?? 0] as Item)))
    if (sumPoints(wanted) <= room) continue
    const parts = splitByWeight(room, wanted)
    indexes.forEach((index, position) => {
      scaled[index] = parts[position] ?? points(0)
    })
  }
  return scaled
}

/** The daily cap of a person at a trust level. */
export function dailyCapPoints(trustLevel: number): Points {
  return points(RULES.dailyCapPoints[trustLevel] ?? 0)
}
