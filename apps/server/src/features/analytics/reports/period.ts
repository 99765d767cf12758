import type { AnalyticsRange } from '@laurel/contract/analytics/ranges'
import { MS, plus, startOfUtcDay, utcDay } from '../../../platform/clock.ts'

/** Days, both included, as `YYYY-MM-DD`. */
export interface Days {
  from: string
  to: string
}

/** The days of a range, and those of the period before. */
export interface Period extends Days {
  before: Days | null
}

const LENGTHS = { '2d': 2, '7d': 7, '30d': 30, '90d': 90 } as const
/** Counts of views go back this far at most. */
const ALL_DAYS = 366

/** The days of a range that ends today; the period before has the same length. */
export function periodOf(range: AnalyticsRange, now: Date, seasonStart: Date | null): Period {
  const to = utcDay(now)
  const daysBefore = (day: string, days: number) => utcDay(plus(startOfUtcDay(day), -days * MS.day))
  if (range === 'all') return { from: daysBefore(to, ALL_DAYS - 1), to, before: null }
  const sinceSeason =
    seasonStart === null
      ? LENGTHS['90d']
      : Math.floor((startOfUtcDay(to).getTime() - seasonStart.getTime()) / MS.day) + 1
  const length = range === 'season' ? Math.max(1, sinceSeason) : LENGTHS[range]
  const from = daysBefore(to, length - 1)
  return { from, to, before: { from: daysBefore(from, length), to: daysBefore(from, 1) } }
}

/** All days of a period, in order. */
export function daysOf({ from, to }: Days): string[] {
  const days: string[] = []
  for (let at = startOfUtcDay(from); utcDay(at) <= to; at = plus(at, MS.day)) days.push(utcDay(at))
  return days
}

/** Longer ranges have no curve by the hour. */
const MAX_HOURLY_DAYS = 2

/** The hours of a range of one or two days up to now, as the instants at which they begin; null for a longer one. */
export function hoursOf(days: Days, now: Date): string[] | null {
  if (daysOf(days).length > MAX_HOURLY_DAYS) return null
  const hours: string[] = []
  for (let at = startOfUtcDay(days.from); at <= now; at = plus(at, MS.hour)) {
    hours.push(at.toISOString())
  }
  return hours
}

/** The instants of days: from the first on, before the end. */
export function instantsOf({ from, to }: Days): { from: Date; until: Date } {
  return { from: startOfUtcDay(from), until: plus(startOfUtcDay(to), MS.day) }
}
