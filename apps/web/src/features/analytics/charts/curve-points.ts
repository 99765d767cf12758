import { formatUtcDay } from '../../../lib/text/time.ts'
import { countText } from '../words.ts'

/** One day or hour of a curve; null where too few people are behind a count. */
export interface CurvePoint {
  /** A day, or the instant at which an hour begins. */
  at: string
  impressions: number | null
  opens: number | null
  entries?: number
}

/** The points of a curve: the hours of a short range, or else its days. */
export function curveOf({
  days,
  hours,
}: {
  days: readonly (Omit<CurvePoint, 'at'> & { day: string })[]
  hours: readonly (Omit<CurvePoint, 'at'> & { hour: string })[] | null
}): readonly CurvePoint[] {
  if (hours !== null) return hours.map(({ hour, ...counts }) => ({ at: hour, ...counts }))
  return days.map(({ day, ...counts }) => ({ at: day, ...counts }))
}

/** Whether a point is an hour, not a day. */
export const isHour = ({ at }: CurvePoint) => at.includes('T')

/** What the last point is, which is not over yet. */
export function unfinishedName(points: readonly CurvePoint[]): string {
  const last = points.at(-1)
  return last !== undefined && isHour(last) ? 'This hour so far' : 'Today so far'
}

/** The rows of a CSV file of a curve. */
export function curveCsv(points: readonly CurvePoint[]): string[][] {
  return [
    [points.some(isHour) ? 'Hour' : 'Day', 'Impressions', 'Opens'],
    ...points.map(({ at, impressions, opens }) => [at, countText(impressions), countText(opens)]),
  ]
}

/** A day, or an hour as its day and time in UTC. */
export function nameOf(point: CurvePoint): string {
  if (!isHour(point)) return formatUtcDay(point.at)
  return `${formatUtcDay(point.at.slice(0, 10))}, ${point.at.slice(11, 16)}`
}

/** A short name of a point, for an axis. */
export function shortName(at: string): string {
  const time = at.slice(11, 16)
  if (time !== '' && time !== '00:00') return time
  return new Date(at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
}
