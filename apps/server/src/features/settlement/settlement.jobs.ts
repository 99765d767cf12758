import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { RULES } from '../points/points.rules.ts'
import { decideHeldRewards } from './held-rewards.service.ts'
import { listHoldersWithRecord } from './settlement.queries.ts'

/** Maximum voters decided per run; the next run takes the rest. */
const BATCH = 200

/** Decides held rewards as soon as enough votes have settled. Bounties are settled by `lifecycle`. */
export const settlementSweeps: Sweep[] = [
  {
    name: 'settlement.held-rewards',
    async run(deps) {
      const { leastSettledVotes } = RULES.skill
      let decided = 0
      for (const userId of await listHoldersWithRecord(
        deps.database.db,
        leastSettledVotes,
        BATCH,
      )) {
        if (await runAsSystem(deps, (ctx) => decideHeldRewards(ctx, userId))) decided += 1
      }
      return decided
    },
  },
]
