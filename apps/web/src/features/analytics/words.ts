import { ANALYTICS_RANGES, type AnalyticsRange } from '@laurel/contract/analytics/ranges'
import { MIN_VIEWERS_SHOWN, type ViewSource } from '@laurel/contract/analytics/view-words'
import { formatNumber } from '../../lib/text/format.ts'

/** Names of the ranges. */
export const RANGE_NAMES: Readonly<Record<AnalyticsRange, string>> = {
  '2d': '2 days',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  season: 'Season',
  all: 'All',
}

/** Names of the sources of views. */
export const SOURCE_NAMES: Readonly<Record<ViewSource, string>> = {
  feed: 'Lists',
  bounty: 'Bounty page',
  profile: 'Profile',
  search: 'Search',
  boost: 'Boost',
  share: 'Shared link',
  outside: 'Other sites',
  direct: 'Direct',
}

/** The range that the URL names; 30 days without one. */
export function rangeOf(params: URLSearchParams): AnalyticsRange {
  return ANALYTICS_RANGES.find((range) => range === params.get('range')) ?? '30d'
}

/** What stands for a count of too few people. */
export const TOO_FEW = `fewer than ${MIN_VIEWERS_SHOWN}`

/** A count, or that it is too small to show. */
export function countText(count: number | null): string {
  return count === null ? TOO_FEW : formatNumber(count)
}

/** The change from the period before, in a few words; undefined where it cannot be told. */
export function changeText(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null) return undefined
  if (before === 0) return now === 0 ? 'same as before' : 'none in the period before'
  const percent = Math.round((100 * (now - before)) / before)
  if (percent === 0) return 'same as before'
  return `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))} % on the period before`
}
