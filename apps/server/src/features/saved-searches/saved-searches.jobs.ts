import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { listPeopleDue } from './saved-searches.queries.ts'
import { sendAlert } from './search-alerts.service.ts'

/** Maximum people mailed per run; the next run takes the rest. */
const BATCH = 200

/** Mails people what opened for their saved searches. */
export const savedSearchesSweeps: Sweep[] = [
  {
    name: 'saved-searches.send-alerts',
    async run(deps) {
      let handled = 0
      for (const userId of await listPeopleDue(deps.database.db, deps.clock.now(), BATCH)) {
        if (await runAsSystem(deps, (ctx) => sendAlert(ctx, userId))) handled += 1
      }
      return handled
    },
  },
]
