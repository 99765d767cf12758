import { EVENT_DAYS } from '@laurel/contract/developers/events'
import { MS, plus, systemClock } from '../../platform/clock.ts'
import type { Sweep } from '../../platform/work/sweeps.ts'
import { deleteDeliveriesBefore } from './deliveries/deliveries.queries.ts'

/** Deletes deliveries after 30 days, by the machine's clock. */
export const webhookSweeps: Sweep[] = [
  {
    name: 'webhooks.clean-up',
    run: ({ database }) =>
      deleteDeliveriesBefore(database.db, plus(systemClock.now(), -EVENT_DAYS * MS.day)),
  },
]
