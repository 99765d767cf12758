import { MS, plus, startOfUtcDay, utcDay } from '../../platform/clock.ts'

/** How long after midnight UTC a day is sealed: after the daily settlement, when its last writes have long ended. */
const SEALS_AFTER_MIDNIGHT_MS = 20 * MS.minute

/** Leaves that one transaction adds; a power of two, so that each full batch is a complete subtree. */
export const BATCH_LEAVES = 4096
/** The level of a full batch's root. */
export const BATCH_LEVEL = 12
/** The lowest stored level: a block of 256 leaves. */
export const BLOCK_LEVEL = 8
/** Leaves of a block. */
export const BLOCK_LEAVES = 2 ** BLOCK_LEVEL

/** When a UTC day is sealed. */
export function sealsAt(day: string): Date {
  return plus(endOfDay(day), SEALS_AFTER_MIDNIGHT_MS)
}

/** When the next seal is due: 00:20 UTC (rule D-seal-day). */
export function nextSealAt(now: Date): Date {
  const today = sealsAt(dayBefore(utcDay(now)))
  return now < today ? today : sealsAt(utcDay(now))
}

/** The first instant after a UTC day. */
export function endOfDay(day: string): Date {
  return plus(startOfUtcDay(day), MS.day)
}

/** The UTC day after another. */
export function dayAfter(day: string): string {
  return utcDay(endOfDay(day))
}

function dayBefore(day: string): string {
  return utcDay(plus(startOfUtcDay(day), -MS.day))
}
