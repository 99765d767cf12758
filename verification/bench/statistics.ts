/** The middle of some numbers, the mean of the two middle ones for an even count; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value that `percent` of the values do not exceed (nearest rank); NaN for none. Sorts `values` in place. */
export function percentile(values: number[] | Float64Array, percent: number): number {
  values.sort((a, b) => a - b)
  const rank = Math.max(1, Math.ceil((percent / 100) * values.length))
  return values[rank - 1] ?? Number.NaN
}
