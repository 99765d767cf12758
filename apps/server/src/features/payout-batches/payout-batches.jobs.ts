import type { Chain } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import { MS, plus } from '../../platform/clock.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { type FollowDeps, followAttempt } from './batch-following.service.ts'
import type { SayAlert } from './payout-alerts.service.ts'
import { selectFollowed } from './payout-attempts.queries.ts'
import { reconcileWhenDue } from './reconcile.service.ts'

/** How often the last attempt of a batch is looked for that expired, or that differs from what was built. */
const SECOND_LOOK_MS = 30 * MS.second

/** Everything about batches that comes by itself: their way on the chain, and the nightly comparison. */
export function payoutBatchSweeps(chain: Chain, say: SayAlert): readonly Sweep[] {
  return [
    { name: 'payout-batches.follow', run: (deps) => followBatches({ ...deps, chain, say }) },
    {
      name: 'payout-batches.reconcile',
      run: (deps) => reconcileWhenDue({ ...deps, chain, say }),
    },
  ]
}

/** Looks for all attempts that may have moved. Answers how many did; a chain that does not answer moves none. */
export async function followBatches(deps: FollowDeps): Promise<number> {
  const lookedBefore = plus(deps.clock.now(), -SECOND_LOOK_MS)
  const failures: unknown[] = []
  let moved = 0
  for (const row of await selectFollowed(deps.database.db, lookedBefore)) {
    try {
      if (await followAttempt(deps, row)) moved += 1
    } catch (error) {
      if (error instanceof ChainUnavailable) return moved
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Batches could not be followed')
  return moved
}
