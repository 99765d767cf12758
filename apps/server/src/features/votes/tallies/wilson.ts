/**
 * Lower bound of the Wilson score interval for a share `p` seen in `n` trials, at `z` standard deviations
 * (E. B. Wilson, Probable inference, 1927). `n` may be a sum of weights; 0 when it is 0. The result is between 0 and p.
 */
export function wilsonLowerBound(p: number, n: number, z: number): number {
  if (n <= 0) return 0
  const zz = z * z
  const centre = p + zz / (2 * n)
  const spread = z * Math.sqrt((p * (1 - p)) / n + zz / (4 * n * n))
  return Math.max(0, Math.min(p, (centre - spread) / (1 + zz / n)))
}

/** Half the width of the same interval: 0.5 without trials, where it is everything from 0 to 1. */
export function wilsonHalfWidth(p: number, n: number, z: number): number {
  if (n <= 0) return 0.5
  const zz = z * z
  return (z * Math.sqrt((p * (1 - p)) / n + zz / (4 * n * n))) / (1 + zz / n)
}
