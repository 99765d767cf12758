/** The ranges of analytics. Builds no schemas, so pages can import it. */
export const ANALYTICS_RANGES = ['2d', '7d', '30d', '90d', 'season', 'all'] as const
/** A range of analytics. */
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number]
