import { EVENT_DAYS } from '@laurel/contract/developers/events'
import { MS, plus } from '../../platform/clock.ts'
import type { Sweep } from '../../platform/work/sweeps.ts'
import { deleteEventsBefore } from './events.queries.ts'

/** Deletes events after 30 days. */
export const eventSweeps: Sweep[] = [
  {
    name: 'events.clean-up',
    run: ({ database, clock }) =>
      deleteEventsBefore(database.db, plus(clock.now(), -EVENT_DAYS * MS.day)),
  },
]
