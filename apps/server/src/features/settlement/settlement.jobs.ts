import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import { findSkills } from '../votes/receipts/receipts.service.ts'
import { decideHeldRewards } from './held-rewards.service.ts'
import { listHoldersWithRecord } from './settlement.queries.ts'

/** People whose skills are read at once. */
const BATCH = 200
/** Before every user id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Decides held rewards as soon as the rules allow it. Bounties are settled by `lifecycle`. */
export const settlementSweeps: Sweep[] = [
  {
    name: 'settlement.held-rewards',
    async run(deps) {
      const { db } = deps.database
      const rules = await rulesAt(db, deps.clock.now())
      let decided = 0
      for (let after = FIRST_ID; ; ) {
        const page = { after, limit: BATCH }
        const holders = await listHoldersWithRecord(db, rules.skill.minSettledVotes, page)
        for (const [userId, skill] of await findSkills(db, rules, holders)) {
          if (!skill.isKnown) continue
          if (await runAsSystem(deps, (ctx) => decideHeldRewards(ctx, userId))) decided += 1
        }
        const last = holders.at(-1)
        if (last === undefined || holders.length < BATCH) return decided
        after = last
      }
    },
  },
]
