import { MS, plus } from '../../platform/clock.ts'

/** Pauses between the tries of a delivery; the first is immediate. */
const PAUSES_MS = [
  5 * MS.second,
  5 * MS.minute,
  30 * MS.minute,
  2 * MS.hour,
  5 * MS.hour,
  7 * MS.hour,
  9 * MS.hour,
] as const
/** How far a pause may be off, so that the failures of one hour do not come back together. */
const JITTER = 0.1
/** No try comes later than this after the first one. */
const LAST_TRY_MS = 24 * MS.hour

/** Failed tries in a row after which the owner is told. */
export const FAILURES_TO_WARN = 10
/** Failed tries in a row after which a webhook is paused. */
export const FAILURES_TO_PAUSE = 20
/** How long the secret before a rotation still signs. */
export const OVERLAP_MS = 24 * MS.hour

/** When a delivery is tried again after so many tries; null when it is given up. `random` is from 0 to 1. */
export function nextTryAt(
  tries: number,
  { firstTriedAt, now, random }: { firstTriedAt: Date; now: Date; random: number },
): Date | null {
  const pause = PAUSES_MS[tries - 1]
  if (pause === undefined) return null
  const next = plus(now, Math.round(pause * (1 + JITTER * (2 * random - 1))))
  const last = plus(firstTriedAt, LAST_TRY_MS)
  return next > last && last > now ? last : next
}

/** Why the owner may neither resume nor test a webhook: staff paused it. Null where they may. */
export function staffPauseRefusal({ pauseReason }: { pauseReason: string | null }): string | null {
  return pauseReason === 'staff'
    ? 'Laurel’s staff paused this webhook, and resume it. Write to us if you disagree'
    : null
}
