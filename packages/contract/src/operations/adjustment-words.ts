/** The most points that one adjustment gives or takes. Builds no schemas, so pages can import it. */
export const MAX_ADJUSTMENT_POINTS = 100_000
/** The shortest reason of an adjustment, which its person reads. */
export const MIN_ADJUSTMENT_REASON_LENGTH = 20
