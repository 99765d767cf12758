/** The only source of the current time; all other code gets it from here or as a parameter. */
export interface Clock {
  now(): Date
}

/** A clock that a demo or a test can move forward. */
export interface MovableClock extends Clock {
  /** Milliseconds ahead of the machine's clock. */
  offsetMs(): number
  setOffsetMs(offsetMs: number): void
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/** The machine's clock plus an offset. */
export function createMovableClock(initialOffsetMs = 0): MovableClock {
  let offset = initialOffsetMs
  return {
    now: () => new Date(Date.now() + offset),
    offsetMs: () => offset,
    setOffsetMs: (offsetMs) => {
      offset = offsetMs
    },
  }
}

/** A clock's current time as ISO 8601, for database settings. */
export function nowIso(clock: Clock): string {
  return clock.now().toISOString()
}

/** Time units in milliseconds. */
export const MS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** The instant `ms` after `at` (before it when negative). */
export function plus(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}

/** The UTC day of an instant, `YYYY-MM-DD`. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The UTC month of an instant, `YYYY-MM`. */
export function utcMonth(at: Date): string {
  return at.toISOString().slice(0, 7)
}

/** Midnight UTC of a day written `YYYY-MM-DD`. */
export function startOfUtcDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`)
}
