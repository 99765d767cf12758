import { paths } from '@laurel/contract/spec/routes'
import { QUEUES } from '@laurel/contract/work/moderation'
import { MS, plus, utcDay } from '../../platform/clock.ts'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { notify } from '../notifications/notifications.service.ts'
import { countQueue, listModeratorsWithout } from './moderation.queries.ts'

/** Time before the nearest default at which moderators are reminded. */
const REMINDER_MS = 24 * MS.hour

/** Reminds moderators once a day while an item in their queues is about to be decided automatically. */
export const moderationSweeps: Sweep[] = [
  {
    name: 'moderation.reminders',
    run: async (deps) =>
      await runAsSystem(deps, async (ctx) => {
        const dedupeKey = `moderation:due:${utcDay(ctx.now)}`
        const moderators = await listModeratorsWithout(ctx.db, dedupeKey)
        if (moderators.length === 0) return 0
        const counts = []
        for (const name of QUEUES) counts.push(await countQueue(ctx.db, name, null))
        const dueAt = counts
          .flatMap(({ nextDueAt }) => nextDueAt ?? [])
          .toSorted((a, b) => a.getTime() - b.getTime())[0]
        if (dueAt === undefined || dueAt > plus(ctx.now, REMINDER_MS)) return 0
        const waiting = counts.reduce((sum, { count }) => sum + count, 0)
        await notify(
          ctx,
          moderators.map((userId) => ({
            userId,
            type: 'reminder',
            title: 'The review queues need you',
            message: `${waiting === 1 ? 'One item needs' : `${waiting} items need`} a decision. The first will soon be decided automatically.`,
            dedupeKey,
            actionUrl: paths.admin,
            dueAt,
          })),
        )
        return moderators.length
      }),
  },
]
