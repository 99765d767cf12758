import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { findDueReviews, findNextGraceEnd } from '../standings/standings.service.ts'
import { reviewTrust } from './trust-levels.service.ts'

/** Maximum people reviewed per run; the next run takes the rest. */
const BATCH = 200

/** Reviews the trust levels of people with a due review only. */
export const trustSweeps: Sweep[] = [
  {
    name: 'trust.review-levels',
    async nextDueAt(db) {
      const at = await findNextGraceEnd(db)
      return at === null ? null : { at, label: 'A trust level may be lost' }
    },
    async run(deps) {
      let reviewed = 0
      for (const userId of await findDueReviews(deps.database.db, deps.clock.now(), BATCH)) {
        if (await runAsSystem(deps, (ctx) => reviewTrust(ctx, userId))) reviewed += 1
      }
      return reviewed
    },
  },
]
