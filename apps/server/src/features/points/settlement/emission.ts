import { type Points, points, splitByWeight, sumPoints } from '@laurel/contract/money/money'
import type { TransferCategory } from '@laurel/contract/money/points'
import { RULES } from '../points.rules.ts'

/** Those who share one emission cap. */
export type EmissionGroup = keyof typeof RULES.emissionPoints

/** The categories that settle daily, with the cap that they come under (rule D-points-emission). */
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
  /** What the person can settle a day. */
  capPoints: Points
}

/** What an earlier run settled for the same day. */
export interface DaySoFar {
  byPerson: ReadonlyMap<string, number>
  byGroup: ReadonlyMap<EmissionGroup, number>
}

/**
 * What each accrual of one day comes to, in the order given (rule D-points-emission): a person above the own daily cap
 * is scaled down to it, then each group above its emission cap is scaled down to that. Both round down and give what
 * is left to the largest remainders, so a cap that bites is met exactly. Never more than the accrual.
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

/** What a person of a trust level can settle a day. */
export function dailyCapPoints(trustLevel: number): Points {
  return points(RULES.dailyCapPoints[trustLevel] ?? 0)
}
