const HOUR_MS = 3_600_000

/** An hour on the axis of a chart, in the viewer’s zone: `24 Nov, 14:00`. */
export function hourLabel(at: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(Date.parse(at))
}

/** Views of an hour. */
export interface HourViews {
  at: string
  boostedViews: number
  organicViews: number
}

/** Every hour from the first with views, or the beginning, up to an end: those without views too. */
export function fillHours(
  hours: readonly HourViews[],
  startsAt: string,
  endMs: number,
): HourViews[] {
  const known = new Map(hours.map((hour) => [Date.parse(hour.at), hour]))
  const firstMs = Math.min(Date.parse(startsAt), ...known.keys())
  const lastMs = Math.max(endMs - 1, ...known.keys())
  const filled: HourViews[] = []
  for (let ms = Math.floor(firstMs / HOUR_MS) * HOUR_MS; ms <= lastMs; ms += HOUR_MS) {
    const at = new Date(ms).toISOString()
    filled.push(known.get(ms) ?? { at, boostedViews: 0, organicViews: 0 })
  }
  return filled
}
