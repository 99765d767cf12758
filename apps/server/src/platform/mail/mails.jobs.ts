import { MS, plus, systemClock } from '../clock.ts'
import type { Sweep } from '../work/sweeps.ts'
import { deleteSettledMails } from './mails.queries.ts'

/** How long settled mails are kept; failed ones can be resent until then. */
const KEEP_MS = 7 * MS.day

/** Deletes settled mails, by the machine's clock. */
export const mailSweeps: Sweep[] = [
  {
    name: 'mails.clean-up',
    run: ({ database }) => deleteSettledMails(database.db, plus(systemClock.now(), -KEEP_MS)),
  },
]
