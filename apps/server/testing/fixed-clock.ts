import type { MovableClock } from '../src/platform/clock.ts'

/** A clock that shows `start` (ISO 8601) plus its offset, and does not run. */
export function createFixedClock(start: string): MovableClock {
  const startMs = Date.parse(start)
  let offset = 0
  return {
    now: () => new Date(startMs + offset),
    offsetMs: () => offset,
    setOffsetMs: (offsetMs) => {
      offset = offsetMs
    },
  }
}
