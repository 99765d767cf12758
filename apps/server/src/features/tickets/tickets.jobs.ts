import { TICKET_CLOSE_DAYS } from '@laurel/contract/people/ticket-words'
import { paths } from '@laurel/contract/spec/routes'
import { MS, plus, utcDay } from '../../platform/clock.ts'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { notify } from '../notifications/notifications.service.ts'
import { closeAnsweredBefore, findDue, listTicketStaff } from './tickets.queries.ts'

/** Time before an answer is due at which staff are reminded. */
const REMINDER_MS = 24 * MS.hour

/** Reminds staff once a day of answers that are nearly due, and closes tickets a while after their answer. */
export const ticketSweeps: Sweep[] = [
  {
    name: 'tickets.reminders',
    run: (deps) =>
      runAsSystem(deps, async (ctx) => {
        const due = await findDue(ctx.db, plus(ctx.now, REMINDER_MS))
        if (due === null) return 0
        await notify(
          ctx,
          (await listTicketStaff(ctx.db)).map((userId) => ({
            userId,
            type: 'reminder',
            title: 'Requests wait for an answer',
            message: `${due.count === 1 ? 'One request needs' : `${due.count} requests need`} an answer within 24 hours.`,
            dedupeKey: `tickets:due:${utcDay(ctx.now)}`,
            actionUrl: `${paths.admin}?tab=tickets`,
            dueAt: due.nextDueAt,
          })),
        )
        return 0
      }),
  },
  {
    name: 'tickets.close',
    run: (deps) =>
      runAsSystem(deps, ({ db, now }) =>
        closeAnsweredBefore(db, plus(now, -TICKET_CLOSE_DAYS * MS.day), now),
      ),
  },
]
