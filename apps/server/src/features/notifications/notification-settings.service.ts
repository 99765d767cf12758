import type { ServerCall } from '@laurel/contract/endpoint'
import {
  type changeDigest as changeDigestEndpoint,
  type changeNotificationSetting,
  type getNotificationSettings,
  MAILED_TYPES,
  NOTIFICATION_KINDS,
  type STOPPABLE_MAILS,
} from '@laurel/contract/people/notifications'
import { Problem } from '@laurel/contract/problems'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { chooseDigest, myDigest, stopDigest } from './digests.service.ts'
import { listSettings, storeSetting } from './notification-settings.queries.ts'
import { signalPeople } from './notifications.service.ts'

type Settings = ServerCall<typeof getNotificationSettings>['reply']
type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/**
 * The viewer's matrix of kinds and channels: everything in the app, and mails of the kinds that have them, unless
 * changed; and the digest, which is off unless chosen.
 */
export async function mySettings(ctx: MemberCtx): Promise<Settings> {
  const changed = await listSettings(ctx.db, ctx.viewer.userId)
  return {
    items: NOTIFICATION_KINDS.map((type) => {
      const setting = changed.find((candidate) => candidate.type === type)
      return {
        type,
        inApp: setting?.isInApp ?? true,
        email: isMailable(type) ? (setting?.isMailed ?? true) : null,
      }
    }),
    digest: await myDigest(ctx),
  }
}

/** Changes one kind. Raises `validation_failed` for mails of a kind that is never mailed. */
export async function changeSetting(
  ctx: MemberCtx,
  change: ServerCall<typeof changeNotificationSetting>['body'],
): Promise<Settings> {
  const { type, inApp, email } = change
  if (email !== undefined && !isMailable(type)) {
    throw new Problem('validation_failed', {
      errors: [{ pointer: '/email', message: 'Only reminders and results are sent by email' }],
    })
  }
  await storeSetting(ctx.db, ctx.viewer.userId, type, { isInApp: inApp, isMailed: email })
  if (inApp !== undefined) await signalPeople(ctx, [ctx.viewer.userId])
  return await mySettings(ctx)
}

/** Chooses the digest. Raises `validation_failed` without a confirmed address. */
export async function changeDigest(
  ctx: MemberCtx,
  choice: ServerCall<typeof changeDigestEndpoint>['body'],
): Promise<Settings> {
  await chooseDigest(ctx, choice)
  return await mySettings(ctx)
}

/** What an unsubscribe link of a notification switches off. */
type StoppableMails = Exclude<(typeof STOPPABLE_MAILS)[number], 'searches'>

/** Stops mails to a person, by the unsubscribe link; idempotent. */
export async function stopMails(ctx: Ctx, userId: string, mails: StoppableMails): Promise<void> {
  if (mails === 'digest') return await stopDigest(ctx, userId)
  for (const type of MAILED_TYPES) await storeSetting(ctx.db, userId, type, { isMailed: false })
}

function isMailable(type: NotificationKind): boolean {
  return MAILED_TYPES.some((mailed) => mailed === type)
}
