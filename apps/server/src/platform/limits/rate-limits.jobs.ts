import { systemClock } from '../clock.ts'
import type { Sweep } from '../work/sweeps.ts'
import { deleteExpiredLimits } from './rate-limits.queries.ts'

/** Deletes counters that have ended. Goes by the machine's clock, as they do. */
export const rateLimitSweeps: Sweep[] = [
  {
    name: 'rate-limits.clean-up',
    run: ({ database }) => deleteExpiredLimits(database.db, systemClock.now()),
  },
]
