import { plus } from '../../platform/clock.ts'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { findNextJoinedAtDue, listPeopleDueForTrust } from './standings.queries.ts'
import { TRUST_LEVEL_1 } from './standings.rules.ts'
import { raiseTrust } from './standings.service.ts'

/** Maximum people raised per run; the next run takes the rest. */
const BATCH = 200

/** Raises people to trust level 1 once their account is old enough. */
export const standingsSweeps: Sweep[] = [
  {
    name: 'standings.raise-trust',
    async nextDueAt(db) {
      const joinedAt = await findNextJoinedAtDue(db)
      if (joinedAt === null) return null
      return { at: plus(joinedAt, TRUST_LEVEL_1.accountAgeMs), label: 'Votes start to count' }
    },
    async run(deps) {
      const joinedBy = plus(deps.clock.now(), -TRUST_LEVEL_1.accountAgeMs)
      let raised = 0
      for (const { userId } of await listPeopleDueForTrust(deps.database.db, joinedBy, BATCH)) {
        if (await runAsSystem(deps, (ctx) => raiseTrust(ctx, userId))) raised += 1
      }
      return raised
    },
  },
]
