/** Limits of the view log and of what is shown of it (product.md 13, rule D-views-log). */
export const ANALYTICS_RULES = {
  /** Impressions a second of one node above which the log keeps a sample. */
  impressionsPerSecond: 1000,
  /** Views of all kinds that wait to be written; above, the log keeps a sample too. */
  maxWaiting: 5000,
  /** How long views wait for others, which is what a crash can lose. */
  flushMs: 1000,
  /** How long raw rows and hours are kept, in months. */
  keptMonths: 12,
  /** Partitions made before they are needed, in months. */
  monthsAhead: 2,
  /** Signed-out viewers told apart behind one network, by their browsers' names. */
  viewersPerNetwork: 16,
} as const
