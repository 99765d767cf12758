import { nowMs, useNow } from '../../../lib/clock.ts'
import type { Exposure } from '../api.ts'

/** Seconds until an opened exposure can be decided; null before it is opened, 0 once it can. */
export function useSecondsToReady(exposure: Exposure): number | null {
  useNow('live')
  if (exposure.openedAt === null) return null
  const readyAtMs = Date.parse(exposure.openedAt) + exposure.openRequiredMs
  return Math.max(0, Math.ceil((readyAtMs - nowMs()) / 1000))
}

/** Whether an instant (ISO 8601) has passed; updates every second. */
export function useIsPast(at: string): boolean {
  useNow('live')
  return Date.parse(at) <= nowMs()
}
