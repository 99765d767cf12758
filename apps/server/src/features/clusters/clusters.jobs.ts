import { MS, plus, utcDay } from '../../platform/clock.ts'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import {
  deleteSightingsBefore,
  listDueClusterReviews,
  requestClusterReviews,
} from './clusters.queries.ts'
import { EVIDENCE_MS } from './clusters.rules.ts'
import { reviewCluster } from './clusters.service.ts'
import { deleteAddressesBefore, deleteSharedDaysBefore } from './sightings.queries.ts'

/** Maximum accounts computed per run; the next run takes the rest. */
const BATCH = 200

/** Forgets old evidence, and computes each night the clusters that new or forgotten evidence concerns. */
export const clustersSweeps: Sweep[] = [
  {
    name: 'clusters.forget',
    run: (deps) =>
      runAsSystem(deps, async ({ db, now }) => {
        const before = plus(now, -EVIDENCE_MS)
        const users = await deleteSightingsBefore(db, before, now)
        const pairs = await deleteSharedDaysBefore(db, utcDay(before))
        const people = pairs.flatMap(({ inviteeId, inviterId }) => [inviteeId, inviterId])
        await requestClusterReviews(db, [...users, ...people], now)
        return users.length + pairs.length
      }),
  },
  {
    name: 'clusters.forget-networks',
    run: ({ clock, database: { db } }) =>
      deleteAddressesBefore(db, utcDay(plus(clock.now(), -MS.day))),
  },
  {
    name: 'clusters.compute',
    async run(deps) {
      let computed = 0
      for (const userId of await listDueClusterReviews(deps.database.db, deps.clock.now(), BATCH)) {
        if ((await runAsSystem(deps, (ctx) => reviewCluster(ctx, userId))) !== null) computed += 1
      }
      return computed
    },
  },
]
