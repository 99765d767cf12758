import { paths } from '@laurel/contract/spec/routes'
import type { Ctx } from '../../../platform/context.ts'
import { notify, settleReminders } from '../../notifications/notifications.service.ts'
import { selectFinancePeople, selectTold } from './payout-alerts.queries.ts'

/** Something about money that a person must look at. */
export interface PayoutAlert {
  /** What happened, as in `batch_differs`; operators search their logs for it. */
  kind: string
  text: string
}

/** Where alerts are said aloud beside the notifications: the log of the server. */
export type SayAlert = (alert: PayoutAlert) => void

/** An alert with its key. */
export interface KeyedAlert {
  alert: PayoutAlert
  subject: string
  detail: string
}

/** What a mail or a notice about each kind is called; the text says the rest. */
const TITLES: Readonly<Record<string, string>> = {
  unknown_payment: 'Money left the treasury for no payout',
  unreadable_transaction: 'A treasury transaction can’t be read',
  treasury_short: 'The treasury holds less than it owes',
  batch_differs: 'A batch paid something other than planned',
  batch_failed: 'A payout batch failed',
  books_differ: 'A payout and the books disagree',
  payout_missing: 'A paid payout is missing on the chain',
  payout_differs: 'A payout differs from the chain',
  funding_missing: 'A funding is missing on the chain',
  funding_differs: 'A funding differs from the chain',
}

/** Tells everybody who looks after money, once for each key; `subject` begins the key and settles it again. */
export async function tellFinance(
  ctx: Ctx,
  alert: PayoutAlert,
  key: { subject: string; detail: string },
): Promise<void> {
  await tellFinanceOfAll(ctx, [{ alert, ...key }])
}

/** Tells everybody who looks after money, in the app and by one mail about all that is new: once for each key. */
export async function tellFinanceOfAll(ctx: Ctx, alerts: readonly KeyedAlert[]): Promise<void> {
  await tellPeople(
    ctx,
    await selectFinancePeople(ctx.db),
    alerts.map(({ alert, subject, detail }) => ({
      key: `${subject}:${detail}`,
      title: TITLES[alert.kind] ?? 'Something is wrong with payouts',
      message: alert.text,
      path: `${paths.adminPayouts}?tab=${alert.kind.startsWith('batch_') ? 'batches' : 'treasury'}`,
    })),
  )
}

/** Something that finance is told. */
export interface FinanceNotice {
  key: string
  title: string
  message: string
  /** Where it is dealt with. */
  path: string
}

/**
 * Tells these people in the app, and mails what is new to those of them with a confirmed address, as one mail each.
 * Returns how many notices were new.
 */
export async function tellPeople(
  ctx: Ctx,
  people: readonly { userId: string; email: string | null }[],
  notices: readonly FinanceNotice[],
): Promise<number> {
  if (notices.length === 0) return 0
  let count = 0
  const told = await selectTold(
    ctx.db,
    notices.map(({ key }) => key),
  )
  for (const { userId, email } of people) {
    const news = notices.filter(({ key }) => !told.has(`${userId} ${key}`))
    count += news.length
    await notify(
      ctx,
      news.map(({ key, title, message, path }) => ({
        userId,
        type: 'reminder',
        title,
        message,
        dedupeKey: key,
        actionUrl: path,
      })),
    )
    if (email === null || news.length === 0) continue
    await ctx.jobs.send(ctx.db, 'reminders', {
      to: email,
      userId,
      isAlert: true,
      reminders: news.map(({ title, message, path }) => ({
        title,
        message,
        path,
        dueAt: ctx.now.toISOString(),
      })),
    })
  }
  return count
}

/** Marks what finance was told about a subject as dealt with. */
export async function settleAlerts(ctx: Ctx, subject: string): Promise<void> {
  await settleReminders(ctx, `${subject}:`)
}
