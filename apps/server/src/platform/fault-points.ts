/**
 * Named points at which a test may kill the process, as a power cut would: between two steps of which each must survive
 * the loss of the next. Armed only by the program that tests start (`testing/main-with-faults.ts`).
 */

let act: ((point: string) => void) | null = null

/** Passes a fault point; a no-op unless a test armed it. */
export function reachFaultPoint(point: string): void {
  act?.(point)
}

/** Sets the action at fault points; null for none. For tests only. */
export function armFaultPoints(onPoint: ((point: string) => void) | null): void {
  act = onPoint
}
