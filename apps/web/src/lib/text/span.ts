const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A duration rounded to one unit: `40 s`, `12 min`, `3 h`, `5 d`. */
export function formatSpan(seconds: number): string {
  const spanMs = Math.max(0, seconds) * 1000
  const roundTo = (unitMs: number) => Math.round(spanMs / unitMs)
  if (roundTo(1000) < 60) return `${roundTo(1000)} s`
  if (roundTo(MINUTE_MS) < 60) return `${roundTo(MINUTE_MS)} min`
  if (roundTo(HOUR_MS) < 48) return `${roundTo(HOUR_MS)} h`
  return `${roundTo(DAY_MS)} d`
}
