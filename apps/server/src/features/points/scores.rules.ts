import type { TransferCategory } from '@laurel/contract/points'

/** Categories of points that are minted to a person and count for the season score (product.md 8). */
export const SCORED_CATEGORIES = [
  'profile_complete',
  'wallet_linked',
  'twitter_connected',
  'daily_action',
  'author_share',
  'win',
  'sponsor',
  'lesson',
  'curation',
  'report',
] as const satisfies readonly TransferCategory[]

/** A category of points that count for the season score. */
export type ScoredCategory = (typeof SCORED_CATEGORIES)[number]

/** Categories of transfers that raise a season score as they reach a spendable account: minted at once, or settled. */
export const SCORING_CATEGORIES: readonly TransferCategory[] = ['settle', ...SCORED_CATEGORIES]
