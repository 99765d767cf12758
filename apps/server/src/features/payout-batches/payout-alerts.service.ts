import { paths } from '@laurel/contract/spec/routes'
import type { Ctx } from '../../platform/context.ts'
import { notify, settleReminders } from '../notifications/notifications.service.ts'
import { selectFinancePeople } from './payout-batches.queries.ts'

/** Something about money that a person must look at. */
export interface PayoutAlert {
  /** What happened, as in `batch_differs`; operators search their logs for it. */
  kind: string
  text: string
}

/** Where alerts are said aloud beside the notifications: the log of the server. */
export type SayAlert = (alert: PayoutAlert) => void

/** Tells everybody who looks after money, once for each key; `subject` begins the key and settles it again. */
export async function tellFinance(
  ctx: Ctx,
  { text }: PayoutAlert,
  key: { subject: string; detail: string },
): Promise<void> {
  const people = await selectFinancePeople(ctx.db)
  await notify(
    ctx,
    people.map((userId) => ({
      userId,
      type: 'reminder',
      title: 'Something is wrong with payouts',
      message: text,
      dedupeKey: `${key.subject}:${key.detail}`,
      actionUrl: paths.adminPayouts,
    })),
  )
}

/** Marks what finance was told about a subject as dealt with. */
export async function settleAlerts(ctx: Ctx, subject: string): Promise<void> {
  await settleReminders(ctx, `${subject}:`)
}
