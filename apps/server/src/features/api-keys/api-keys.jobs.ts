import { ACT_DAYS } from '@laurel/contract/developers/api-key-words'
import { paths } from '@laurel/contract/spec/routes'
import { MS, plus } from '../../platform/clock.ts'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { notify } from '../notifications/notifications.service.ts'
import {
  deleteActsBefore,
  deleteEndedBefore,
  deleteUsageBefore,
  listExpiring,
} from './api-keys.queries.ts'
import { ENDED_KEPT_DAYS, EXPIRY_REMINDER_DAYS, USAGE_KEPT_DAYS } from './api-keys.rules.ts'

/** Reminds the owners of keys that will expire, and deletes what is old. */
export const apiKeySweeps: Sweep[] = [
  {
    name: 'api-keys.reminders',
    run: (deps) =>
      runAsSystem(deps, async (ctx) => {
        const keys = await listExpiring(
          ctx.db,
          ctx.now,
          plus(ctx.now, EXPIRY_REMINDER_DAYS * MS.day),
        )
        await notify(
          ctx,
          keys
            // A key that was made for a week needs no reminder at its creation.
            .filter(({ createdAt }) => plus(createdAt, EXPIRY_REMINDER_DAYS * MS.day) <= ctx.now)
            .map((key) => ({
              userId: key.userId,
              type: 'reminder',
              title: 'An API key expires soon',
              message: `Rotate “${key.name}” before it stops working.`,
              dedupeKey: `api-key:${key.id}:expires`,
              actionUrl: `${paths.developer}#keys`,
              dueAt: key.expiresAt,
            })),
        )
        return 0
      }),
  },
  {
    name: 'api-keys.clean-up',
    run: (deps) =>
      runAsSystem(deps, async ({ db, now }) => {
        const usage = await deleteUsageBefore(db, plus(now, -USAGE_KEPT_DAYS * MS.day))
        const acts = await deleteActsBefore(db, plus(now, -ACT_DAYS * MS.day))
        return usage + acts + (await deleteEndedBefore(db, plus(now, -ENDED_KEPT_DAYS * MS.day)))
      }),
  },
]
