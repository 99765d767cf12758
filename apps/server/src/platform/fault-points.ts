/**
 * Named moments at which a test may stop the process for good, as a power cut would: between two steps of which each
 * must survive the loss of the next. Nothing arms them but the program that tests start (`testing/main-with-faults.ts`).
 */

/** The moments of a payout, in their order (quality.md R3). */
export const PAYOUT_FAULT_POINTS = [
  /** The wallet's bytes are here and compared, nothing of them is stored. */
  'payout signed',
  /** Signature and bytes are stored, nothing is sent. */
  'payout stored',
  /** Sent, and nobody noted it. */
  'payout sent',
  /** The chain confirmed it, and nobody noted it. */
  'payout confirmed',
  /** Final and verified, and nobody is marked as paid. */
  'payout final',
  /** Everybody is marked as paid in a transaction that is not committed. */
  'payout paid',
] as const

/** One of them. */
export type FaultPoint = (typeof PAYOUT_FAULT_POINTS)[number]

let act: ((point: FaultPoint) => void) | null = null

/** Passes a moment; without effect unless a test armed it. */
export function reachFaultPoint(point: FaultPoint): void {
  act?.(point)
}

/** Says what happens at such moments from now on; null for nothing. For tests only. */
export function armFaultPoints(onPoint: ((point: FaultPoint) => void) | null): void {
  act = onPoint
}
