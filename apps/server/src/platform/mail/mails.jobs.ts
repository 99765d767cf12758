import { MS, plus, systemClock } from '../clock.ts'
import type { Sweep } from '../work/sweeps.ts'
import { deleteSettledMails } from './mails.queries.ts'

/** How long it is kept what became of a mail: what failed can be sent again until then. */
const KEEP_MS = 7 * MS.day

/** Deletes what became of mails. Goes by the machine's clock, as they do. */
export const mailSweeps: Sweep[] = [
  {
    name: 'mails.clean-up',
    run: ({ database }) => deleteSettledMails(database.db, plus(systemClock.now(), -KEEP_MS)),
  },
]
