import type { SCORED_CATEGORIES, TransferCategory } from '@laurel/contract/money/points'
import type { RuleSet } from '@laurel/contract/money/rules'

/** A category of points that count for the season score under one of the rule sets. */
export type ScoredCategory = (typeof SCORED_CATEGORIES)[number]

/**
 * Whether points that reach a spendable account raise the season score: minted immediately, or settled. A settlement
 * names in `details.of` what it settles.
 */
export function isScored(
  rules: RuleSet,
  transfer: { category: TransferCategory; details?: Record<string, unknown> | undefined },
): boolean {
  const category = transfer.category === 'settle' ? transfer.details?.of : transfer.category
  return rules.scoredCategories.some((scored) => scored === category)
}
