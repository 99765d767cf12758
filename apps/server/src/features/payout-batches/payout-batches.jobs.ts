import type { Chain } from '../../chain/chain.ts'
import { MS, plus } from '../../platform/clock.ts'
import type { Sweep } from '../../platform/work/sweeps.ts'
import { followEach } from '../payment-attempts/attempt-following.service.ts'
import type { AlertSink } from './alerts/payout-alerts.service.ts'
import { type FollowDeps, followBatch } from './following/batch-following.service.ts'
import { reconcileWhenDue } from './reconcile/reconcile.service.ts'
import { selectLiveAttempts, selectUndecidedAttempts } from './signing/payout-attempts.queries.ts'

/** Interval between observations of the last attempt of an expired or differing batch. */
const RECHECK_MS = 30 * MS.second

/** Interval at which the job checks whether the nightly comparison is due. */
const COMPARE_AGAIN_MS = MS.minute

/** The automatic work on batches: following them on the chain, and the nightly comparison. */
export function payoutBatchSweeps(chain: Chain, say: AlertSink): readonly Sweep[] {
  let comparesFrom: Date | null = null
  return [
    { name: 'payout-batches.follow', run: (deps) => followBatches({ ...deps, chain, say }) },
    {
      name: 'payout-batches.reconcile',
      async run(deps) {
        const now = deps.clock.now()
        if (comparesFrom !== null && now < comparesFrom) return 0
        const count = await reconcileWhenDue({ ...deps, chain, say })
        // Skipped or not due: either way, ask again after the interval.
        comparesFrom = plus(now, COMPARE_AGAIN_MS)
        return count
      },
    },
  ]
}

/** Observes all attempts that may have moved. Returns how many did; none while the chain does not respond. */
export async function followBatches(deps: FollowDeps): Promise<number> {
  const observedBefore = plus(deps.clock.now(), -RECHECK_MS)
  const { db } = deps.database
  const live = await selectLiveAttempts(db)
  // Differing batches are live too, but are observed less often.
  const undecided = await selectUndecidedAttempts(db, observedBefore)
  const rows = [...live.filter(({ batch }) => batch.state !== 'failed'), ...undecided]
  return await followEach(rows, (row) => followBatch(deps, row))
}
