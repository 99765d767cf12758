import { nowMs, useNow } from '../../lib/clock.ts'
import type { Exposure } from './api.ts'

/** Seconds until an opened entry may be decided on; null before it is opened, 0 when it may be. */
export function useSecondsToReady(exposure: Exposure): number | null {
  useNow('live')
  if (exposure.openedAt === null) return null
  const readyAtMs = Date.parse(exposure.openedAt) + exposure.openRequiredMs
  return Math.max(0, Math.ceil((readyAtMs - nowMs()) / 1000))
}

/** Whether an instant (ISO 8601) has passed, from the second on in which it does. */
export function useHasPassed(at: string): boolean {
  useNow('live')
  return Date.parse(at) <= nowMs()
}
