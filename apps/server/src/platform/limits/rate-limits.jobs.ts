import { systemClock } from '../clock.ts'
import type { Sweep } from '../work/sweeps.ts'
import { deleteExpiredLimits } from './rate-limits.queries.ts'

/** Deletes expired counters, by the machine's clock. */
export const rateLimitSweeps: Sweep[] = [
  {
    name: 'rate-limits.clean-up',
    run: ({ database }) => deleteExpiredLimits(database.db, systemClock.now()),
  },
]
