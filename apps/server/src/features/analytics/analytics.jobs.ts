import { utcDay } from '../../platform/clock.ts'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { ANALYTICS_RULES } from './analytics.rules.ts'
import { viewLogOf } from './views/view-log.service.ts'
import {
  deleteHoursBefore,
  deleteKeysBefore,
  dropPartitions,
  ensurePartition,
  foldViews,
} from './views/views.queries.ts'

/** The scheduled work on the view log. */
export const analyticsSweeps: Sweep[] = [
  {
    name: 'analytics.count',
    async run(deps) {
      await viewLogOf(deps.database).flush()
      return await runAsSystem(deps, ({ db }) => foldViews(db))
    },
  },
  {
    name: 'analytics.forget-viewers',
    run: ({ database, clock }) => deleteKeysBefore(database.db, utcDay(clock.now())),
  },
  {
    name: 'analytics.partitions',
    async run({ database, clock }) {
      const now = clock.now()
      for (let ahead = 0; ahead <= ANALYTICS_RULES.monthsAhead; ahead += 1) {
        await ensurePartition(database.db, utcDay(monthsLater(now, ahead)))
      }
      const oldest = monthsLater(now, -ANALYTICS_RULES.keptMonths)
      return (
        (await dropPartitions(database.db, utcDay(oldest))) +
        (await deleteHoursBefore(database.db, oldest))
      )
    },
  },
]

/** The first of a month, some months later. */
function monthsLater(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}
