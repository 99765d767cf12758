const MINUTE_MS = 60_000

/** A time as the value of a `datetime-local` input, in the viewer's zone to the minute. */
export function toLocalInput(atMs: number): string {
  const local = new Date(atMs - new Date(atMs).getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 16)
}

/** The time of a `datetime-local` input in the viewer's zone; null while it is incomplete. */
export function fromLocalInput(text: string): number | null {
  const atMs = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(atMs) ? null : atMs
}

/** A time to the minute in the viewer's zone and in UTC: `4 Dec 2026, 18:00 CET · 17:00 UTC`. */
export function formatInBothZones(atMs: number): string {
  const local = format(atMs, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZoneName: 'short',
  })
  const isSameDay = new Date(atMs).getDate() === new Date(atMs).getUTCDate()
  const utc = format(atMs, {
    timeZone: 'UTC',
    timeZoneName: 'short',
    ...(!isSameDay && { day: 'numeric', month: 'short' }),
  })
  return local.endsWith('UTC') ? local : `${local} · ${utc}`
}

function format(atMs: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...options,
  }).format(atMs)
}
