import { relativeTime as age } from '@laurel/contract/spec/formatting'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The relative time of an instant: the spec's ages for the past (`5 minutes ago`), the same units for the future (`in 3 hours`). Within a minute: `just now`, `in a moment`. */
export function relativeTime(atMs: number, nowMs: number): string {
  if (Math.abs(atMs - nowMs) < MINUTE_MS) return atMs <= nowMs ? 'just now' : 'in a moment'
  if (atMs <= nowMs) return age(new Date(atMs), new Date(nowMs))
  return `in ${age(new Date(nowMs), new Date(atMs)).replace(/ ago$/, '')}`
}

/** The exact instant in the viewer's zone and in UTC, to the second. */
export function exactTime(atMs: number): { local: string; utc: string } {
  return { local: exactFormat().format(atMs), utc: exactFormat('UTC').format(atMs) }
}

function exactFormat(timeZone?: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  })
}

/** A due time to the minute, with the viewer's time zone: `Sat, 21 Nov, 09:00 UTC`. */
export function formatMoment(atMs: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(atMs)
}

/** A day in the viewer's zone: `21 Nov 2026`. */
export function formatDay(atMs: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(atMs)
}

/** A UTC day such as `2026-11-22`: `22 Nov 2026`, wherever the viewer is. */
export function formatUtcDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`))
}

/** A remaining time in its two largest units; in the last hour as minutes and seconds: `2 d 4 h`, `04:09`. */
export function formatLeft(leftMs: number): string {
  const left = Math.max(0, leftMs)
  const minutes = Math.floor(left / MINUTE_MS)
  if (left >= DAY_MS)
    return `${Math.floor(left / DAY_MS)} d ${Math.floor((left % DAY_MS) / HOUR_MS)} h`
  if (left >= HOUR_MS) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const seconds = Math.floor((left % MINUTE_MS) / 1000)
  return `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`
}
