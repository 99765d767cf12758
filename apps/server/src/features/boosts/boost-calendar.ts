import { plus } from '../../platform/clock.ts'

/** A time that a live boost takes on one of the tracks, the slots that run at a time. */
export interface Booking {
  /** From 1. */
  track: number
  startsAt: Date
  endsAt: Date
}

/** The time that is asked for. */
export interface Wish {
  /** The earliest beginning. */
  from: Date
  durationMs: number
  /** The latest beginning. */
  latest: Date
}

/** The earliest time of a length that is free on one of `tracks` tracks; null if none begins in time. */
export function findFreeTime(
  bookings: readonly Booking[],
  tracks: number,
  { from, durationMs, latest }: Wish,
): Booking | null {
  const begins = [from, ...bookings.map(({ endsAt }) => endsAt).filter((end) => end > from)]
    .filter((at) => at <= latest)
    .sort((a, b) => a.getTime() - b.getTime())
  for (const startsAt of begins) {
    const endsAt = plus(startsAt, durationMs)
    const taken = new Set(
      bookings
        .filter((booking) => booking.startsAt < endsAt && booking.endsAt > startsAt)
        .map(({ track }) => track),
    )
    for (let track = 1; track <= tracks; track += 1) {
      if (!taken.has(track)) return { track, startsAt, endsAt }
    }
  }
  return null
}
