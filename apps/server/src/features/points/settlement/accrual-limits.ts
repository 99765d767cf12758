import type { RuleSet } from '@laurel/contract/money/rules'
import type { Accrual, Hold } from '../movements.ts'
import type { ScoredCategory } from '../seasons/scores.rules.ts'

/** Limits on a person's accruals in a category, per UTC day and per seven days (rule D-points-limits). */
export function accrualLimits({
  lesson,
  authorShare,
}: RuleSet): Partial<Record<ScoredCategory, { perDay: number; perWeek: number }>> {
  return {
    lesson: { perDay: lesson.maxPerDay, perWeek: Number.POSITIVE_INFINITY },
    author_share: { perDay: authorShare.maxEntriesPerDay, perWeek: authorShare.maxEntriesPerWeek },
  }
}

/** How often a person has accrued in a category. */
export interface AccrualCount {
  day: number
  week: number
}

/**
 * The accruals of one category that the limits allow, in order; the largest of each person take precedence. `counts`
 * are people's earlier accruals by user id.
 */
export function withinLimits<A extends Accrual | Hold>(
  accruals: readonly A[],
  limit: { perDay: number; perWeek: number },
  counts: ReadonlyMap<string, AccrualCount>,
): A[] {
  const allowed = new Set<A>()
  for (const [userId, own] of Map.groupBy(accruals, (accrual) => accrual.userId)) {
    const { day = 0, week = 0 } = counts.get(userId) ?? {}
    const room = Math.max(0, Math.min(limit.perDay - day, limit.perWeek - week))
    const largestFirst = own.toSorted((a, b) => b.amount - a.amount)
    for (const accrual of largestFirst.slice(0, room)) allowed.add(accrual)
  }
  return accruals.filter((accrual) => allowed.has(accrual))
}
