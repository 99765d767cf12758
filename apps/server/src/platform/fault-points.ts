/**
 * Named moments at which a test may stop the process for good, as a power cut would: between two steps of which each
 * must survive the loss of the next. Nothing arms them but the program that tests start (`testing/main-with-faults.ts`).
 */

let act: ((point: string) => void) | null = null

/** Passes a moment; without effect unless a test armed it. */
export function reachFaultPoint(point: string): void {
  act?.(point)
}

/** Says what happens at such moments from now on; null for nothing. For tests only. */
export function armFaultPoints(onPoint: ((point: string) => void) | null): void {
  act = onPoint
}
