import {
  WAITLIST_CONFIRM_DAYS,
  WAITLIST_KEPT_DAYS,
  WAITLIST_PLACE_DAYS,
} from '@laurel/contract/people/waitlist-words'
import { MS, plus } from '../../platform/clock.ts'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { readLaunch } from '../flags/flags.service.ts'
import { deleteEntries, deleteUnconfirmed, forgetPlaces } from './waitlist.queries.ts'

/** Deletes what the waitlist need not keep any longer (rule D-waitlist-kept). */
export const waitlistSweeps: Sweep[] = [
  {
    name: 'waitlist.forget',
    run: (deps) =>
      runAsSystem(deps, async ({ db, now }) => {
        const { launchedAt } = await readLaunch(db)
        const isOver = launchedAt !== null && plus(launchedAt, WAITLIST_KEPT_DAYS * MS.day) <= now
        if (isOver) return await deleteEntries(db)
        const unconfirmed = await deleteUnconfirmed(db, plus(now, -WAITLIST_CONFIRM_DAYS * MS.day))
        return unconfirmed + (await forgetPlaces(db, plus(now, -WAITLIST_PLACE_DAYS * MS.day)))
      }),
  },
]
