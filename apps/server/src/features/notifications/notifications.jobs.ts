import { paths } from '@laurel/contract/spec/routes'
import { MS, plus } from '../../platform/clock.ts'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { listDueDigests } from './digests.queries.ts'
import { type DigestSource, sendDigest } from './digests.service.ts'
import { deleteOldRead } from './notifications.queries.ts'
import { claimReminders, listPeopleToRemind } from './reminder-mails.queries.ts'

/** Delay of mails: people who read it in the app, or act on it, meanwhile get none. */
const MAIL_AFTER_MS = 10 * MS.minute
/** Maximum people mailed per run; the next run takes the rest. */
const BATCH = 200

/** Maximum notifications deleted in one transaction. */
const DELETED_AT_ONCE = 1000
/** How long a read notification is kept (rule D-notification-retention). */
const KEPT_MS = 180 * MS.day

/**
 * Mails people their reminders, each once, all of a person's as one mail (rule D-mails); deletes old read notifications.
 */
export const notificationsSweeps: Sweep[] = [
  {
    name: 'notifications.mail-reminders',
    async run(deps) {
      const now = deps.clock.now()
      const times = { now, madeBefore: plus(now, -MAIL_AFTER_MS) }
      let mailed = 0
      for (const { userId, email } of await listPeopleToRemind(deps.database.db, times, BATCH)) {
        const isMailed = await runAsSystem(deps, async (ctx) => {
          const reminders = await claimReminders(ctx.db, userId, ctx.now)
          if (reminders.length === 0) return false
          await ctx.jobs.send(ctx.db, 'reminders', {
            to: email,
            userId,
            reminders: reminders.map(({ title, message, actionUrl, dueAt }) => ({
              title,
              message,
              path: actionUrl ?? paths.home,
              dueAt: (dueAt ?? ctx.now).toISOString(),
            })),
          })
          return true
        })
        if (isMailed) mailed += 1
      }
      return mailed
    },
  },
  {
    name: 'notifications.delete-old',
    run: (deps) =>
      runAsSystem(deps, (ctx) => deleteOldRead(ctx.db, plus(ctx.now, -KEPT_MS), DELETED_AT_ONCE)),
  },
]

/** Mails people their digests, with lines from `sources`. */
export function digestSweeps(sources: readonly DigestSource[]): Sweep[] {
  return [
    {
      name: 'notifications.send-digests',
      async run(deps) {
        let handled = 0
        for (const userId of await listDueDigests(deps.database.db, deps.clock.now(), BATCH)) {
          if (await runAsSystem(deps, (ctx) => sendDigest(ctx, userId, sources))) handled += 1
        }
        return handled
      },
    },
  ]
}
