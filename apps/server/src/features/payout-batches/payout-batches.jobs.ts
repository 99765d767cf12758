import type { Chain } from '../../chain/chain.ts'
import { MS, plus } from '../../platform/clock.ts'
import type { Sweep } from '../../platform/work/sweeps.ts'
import { followEach } from '../payment-attempts/attempt-following.service.ts'
import type { SayAlert } from './alerts/payout-alerts.service.ts'
import { type FollowDeps, followBatch } from './following/batch-following.service.ts'
import { reconcileWhenDue } from './reconcile/reconcile.service.ts'
import { selectLive, selectUndecided } from './signing/payout-attempts.queries.ts'

/** How often the last attempt of a batch is looked for that expired, or that differs from what was built. */
const SECOND_LOOK_MS = 30 * MS.second

/** How often it is asked whether the nightly comparison is due. */
const COMPARE_AGAIN_MS = MS.minute

/** Everything about batches that comes by itself: their way on the chain, and the nightly comparison. */
export function payoutBatchSweeps(chain: Chain, say: SayAlert): readonly Sweep[] {
  let comparesFrom: Date | null = null
  return [
    { name: 'payout-batches.follow', run: (deps) => followBatches({ ...deps, chain, say }) },
    {
      name: 'payout-batches.reconcile',
      async run(deps) {
        const now = deps.clock.now()
        if (comparesFrom !== null && now < comparesFrom) return 0
        const count = await reconcileWhenDue({ ...deps, chain, say })
        // Skipped, or not due: either way it is time enough to ask again.
        comparesFrom = plus(now, COMPARE_AGAIN_MS)
        return count
      },
    },
  ]
}

/** Looks for all attempts that may have moved. Answers how many did; a chain that does not answer moves none. */
export async function followBatches(deps: FollowDeps): Promise<number> {
  const lookedBefore = plus(deps.clock.now(), -SECOND_LOOK_MS)
  const { db } = deps.database
  const live = await selectLive(db)
  // What differs from what was built is live, and is looked for less often all the same.
  const undecided = await selectUndecided(db, lookedBefore)
  const rows = [...live.filter(({ batch }) => batch.state !== 'failed'), ...undecided]
  return await followEach(rows, (row) => followBatch(deps, row))
}
