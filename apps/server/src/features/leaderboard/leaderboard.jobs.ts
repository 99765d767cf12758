import { utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { runAsSystem, type Sweep, type SweepDeps } from '../../platform/work/sweeps.ts'
import { foldChanges, leaveWindows, lockLadders, reviewPeople } from './ladders/ladders.queries.ts'

/** Rows handled in one transaction. */
const BATCH = 2000
/** Transactions of one run, so that a backlog does not hold up other sweeps. */
const MAX_BATCHES = 25

/** Keeps the boards up to date (docs/decisions/0069). */
export const leaderboardSweeps: Sweep[] = [
  {
    name: 'leaderboard.people',
    run: (deps) => inBatches(deps, (ctx, day) => reviewPeople(ctx.db, ctx.now, day, BATCH)),
  },
  {
    name: 'leaderboard.leave-windows',
    run: (deps) => inBatches(deps, (ctx, day) => leaveWindows(ctx.db, day, BATCH)),
  },
  {
    name: 'leaderboard.fold',
    run: (deps) => inBatches(deps, (ctx, day) => foldChanges(ctx.db, day, BATCH)),
  },
]

type Batch = (ctx: Ctx<null>, day: string) => Promise<number>

/** Runs batches until one finds nothing, or another node is at it. Returns the sum. */
async function inBatches(deps: SweepDeps, batch: Batch): Promise<number> {
  let total = 0
  for (let done = 0; done < MAX_BATCHES; done += 1) {
    const handled = await runAsSystem(deps, async (ctx) =>
      (await lockLadders(ctx.db)) ? await batch(ctx, utcDay(ctx.now)) : 0,
    )
    if (handled === 0) break
    total += handled
  }
  return total
}
