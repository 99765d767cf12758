import { reachFaultPoint } from '../../platform/fault-points.ts'

/** The points of a payment at which tests stop the process, in order (quality.md R3). */
export const ATTEMPT_FAULT_POINTS = [
  /** The signed bytes are received and compared, and not stored. */
  'attempt signed',
  /** Signature and bytes are stored, and not sent. */
  'attempt stored',
  /** Sent, and not recorded. */
  'attempt sent',
  /** Confirmed on the chain, and not recorded. */
  'attempt confirmed',
  /** Final and verified, and not marked as paid. */
  'attempt final',
  /** Marked as paid in a transaction that is not committed. */
  'attempt paid',
] as const

/** A point of a payment at which tests stop the process. */
export type AttemptFaultPoint = (typeof ATTEMPT_FAULT_POINTS)[number]

/** Passes a fault point; without effect unless a test armed it. */
export function reachAttemptPoint(point: AttemptFaultPoint): void {
  reachFaultPoint(point)
}
