import { reachFaultPoint } from '../../platform/fault-points.ts'

/** The moments of a payment at which tests stop the process, in their order (quality.md R3). */
export const ATTEMPT_FAULT_POINTS = [
  /** The wallet's bytes are here and compared, nothing of them is stored. */
  'attempt signed',
  /** Signature and bytes are stored, nothing is sent. */
  'attempt stored',
  /** Sent, and nobody noted it. */
  'attempt sent',
  /** The chain confirmed it, and nobody noted it. */
  'attempt confirmed',
  /** Final and verified, and nothing is marked as paid. */
  'attempt final',
  /** All of it is marked as paid in a transaction that is not committed. */
  'attempt paid',
] as const

/** One of them. */
export type AttemptFaultPoint = (typeof ATTEMPT_FAULT_POINTS)[number]

/** Passes a moment of a payment; without effect unless a test armed it. */
export function reachAttemptPoint(point: AttemptFaultPoint): void {
  reachFaultPoint(point)
}
