import type { Database, Db } from '../../db/client.ts'
import { tracePart } from '../../tracing/tracing.ts'
import type { Clock } from '../clock.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../ids.ts'
import type { Jobs } from './jobs.ts'

/** The dependencies of scheduled work. */
export interface SweepDeps {
  database: Database
  clock: Clock
  jobs: Jobs
}

/**
 * Scheduled work. `run` finds due items, handles each in its own transaction and returns the count; it is idempotent,
 * so running it twice, late or on two nodes at once is harmless.
 */
export interface Sweep {
  name: string
  /** The next time this sweep has work, for the demo clock. */
  nextDueAt?(db: Db, now: Date): Promise<{ at: Date; label: string } | null>
  run(deps: SweepDeps): Promise<number>
}

/** Runs `work` in one transaction without a viewer, at the clock's current time. */
export function runAsSystem<T>(deps: SweepDeps, work: (ctx: Ctx<null>) => Promise<T>): Promise<T> {
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

/** The most rounds; a bounty that missed several deadlines passes them all. */
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
        handled += await tracePart({ name: `sweep ${sweep.name}` }, () => sweep.run(deps))
      } catch (error) {
        onError(sweep.name, error)
      }
    }
    total += handled
    if (handled === 0) break
  }
  return total
}
