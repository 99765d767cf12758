import type { RewardToken } from '@laurel/contract/money/money'
import {
  type BountyFilters,
  NO_FILTERS,
  type Sort,
  type Stage,
} from '@laurel/contract/searches/bounty-filters'
import { CATEGORY_NAMES } from '../../../lib/text/categories.ts'
import { formatPoints } from '../../../lib/text/format.ts'

/** Labels of the stage filters. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  open: 'Open',
  voting: 'In voting',
  judging: 'Being decided',
  completed: 'Completed',
  all: 'All',
}
/** Labels of the orders. */
export const SORT_NAMES: Readonly<Record<Sort, string>> = {
  newest: 'Newest first',
  ending: 'Ending soonest',
  prize: 'Highest prize',
  entries: 'Most entries',
}
/** Labels of the token filters. */
export const TOKEN_FILTERS: Readonly<Record<RewardToken, string>> = {
  POINTS: 'Paid in points',
  SOL: 'Paid in SOL',
  USDC: 'Paid in USDC',
}
/** Minimum prizes to choose from, in whole points; 0 is any. */
export const MIN_PRIZES = [0, 500, 1_000, 2_500, 5_000] as const

/** The filters in words, for a saved search: `Design, from 1,000 pts, “logo”`. */
export function describeFilters(filters: BountyFilters): string {
  const { q, category, stage, token, minPrize, sponsor, admitsAgents, sort } = filters
  const parts = [
    category !== null && CATEGORY_NAMES[category],
    stage !== NO_FILTERS.stage && STAGE_NAMES[stage],
    token !== null && TOKEN_FILTERS[token],
    minPrize > 0 && `from ${formatPoints(minPrize)}`,
    sponsor !== null && `by @${sponsor}`,
    admitsAgents && 'Open to agents',
    q !== '' && `“${q}”`,
    sort !== NO_FILTERS.sort && SORT_NAMES[sort],
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'All open bounties' : parts.join(', ')
}
