import { SCORED_CATEGORIES, type TransferCategory } from '@laurel/contract/money/points'

/** A category of points that count for the season score. */
export type ScoredCategory = (typeof SCORED_CATEGORIES)[number]

/**
 * Categories of transfers that raise a season score when they reach a spendable account: minted immediately, or
 * settled.
 */
export const SCORING_CATEGORIES: readonly TransferCategory[] = ['settle', ...SCORED_CATEGORIES]
