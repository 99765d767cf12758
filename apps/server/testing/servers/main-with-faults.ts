/**
 * `main.ts` for the crash rig: the process ends immediately, as by a power cut, when it first passes the point that
 * `FAULT_POINT` names (quality.md R3). Only the rig starts it.
 */
import { armFaultPoints } from '../../src/platform/fault-points.ts'

const wanted = process.env.FAULT_POINT
armFaultPoints((point) => {
  if (point === wanted) process.kill(process.pid, 'SIGKILL')
})
await import('../../src/main.ts')
