import type { Database, Db } from '../../db/client.ts'
import type { Clock } from '../clock.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../ids.ts'
import type { Jobs } from './jobs.ts'

/** What work that the clock does gets in place of a request. */
export interface SweepDeps {
  database: Database
  clock: Clock
  jobs: Jobs
}

/**
 * Work that is due by the clock. `run` finds what is due, handles each item in a transaction of its own and
 * returns how many; running it twice, late, or on two nodes at once changes nothing more.
 */
export interface Sweep {
  name: string
  /** The next moment at which this sweep will have work, for the demo clock. */
  nextDueAt?(db: Db, now: Date): Promise<{ at: Date; label: string } | null>
  run(deps: SweepDeps): Promise<number>
}

/** Runs `work` in one transaction as nobody, at the clock's present time. */
export function asClockwork<T>(deps: SweepDeps, work: (ctx: Ctx<null>) => Promise<T>): Promise<T> {
  return deps.database.transaction((db) =>
    work({
      db,
      now: deps.clock.now(),
      viewer: null,
      jobs: deps.jobs,
      origin: { requestId: newId(), ip: '', userAgent: '' },
    }),
  )
}

/** Rounds of sweeps until nothing is due: a bounty that slept through several deadlines passes them all. */
const MAX_ROUNDS = 20

/** Runs all sweeps, in order, until a whole round finds nothing to do. A sweep that fails does not stop the others. */
export async function runSweeps(
  sweeps: readonly Sweep[],
  deps: SweepDeps,
  onError: (sweep: string, error: unknown) => void,
): Promise<number> {
  let total = 0
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let handled = 0
    for (const sweep of sweeps) {
      try {
        handled += await sweep.run(deps)
      } catch (error) {
        onError(sweep.name, error)
      }
    }
    total += handled
    if (handled === 0) break
  }
  return total
}
