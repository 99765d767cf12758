import { paths } from '@laurel/contract/spec/routes'
import type { Ctx } from '../../../platform/context.ts'
import { markRemindersDone, notify } from '../../notifications/notifications.service.ts'
import { listNotifiedKeys, selectFinancePeople } from './payout-alerts.queries.ts'

/** A problem with money that a person must review. */
export interface PayoutAlert {
  /** The kind of problem, as in `batch_differs`; operators search their logs for it. */
  kind: string
  text: string
}

/** Receives alerts in addition to the notifications: the server log. */
export type AlertSink = (alert: PayoutAlert) => void

/** An alert with its key. */
export interface KeyedAlert {
  alert: PayoutAlert
  subject: string
  detail: string
}

/** The subject of mails and notices about each kind. */
const TITLES: Readonly<Record<string, string>> = {
  unknown_payment: 'Money left the treasury without a payout',
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

/** Notifies finance, once for each key; `subject` is the prefix of the key, by which `markAlertsRead` resolves it. */
export async function notifyFinance(
  ctx: Ctx,
  alert: PayoutAlert,
  key: { subject: string; detail: string },
): Promise<void> {
  await notifyFinanceOfAll(ctx, [{ alert, ...key }])
}

/** Notifies finance in the app and by one mail about everything new: once for each key. */
export async function notifyFinanceOfAll(ctx: Ctx, alerts: readonly KeyedAlert[]): Promise<void> {
  await notifyPeople(
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

/** A notice to people of finance. */
export interface FinanceNotice {
  key: string
  title: string
  message: string
  /** The page where it is handled. */
  path: string
}

/**
 * Notifies these people in the app, and sends those with a confirmed address one mail about what is new.
 * Returns the number of new notices.
 */
export async function notifyPeople(
  ctx: Ctx,
  people: readonly { userId: string; email: string | null }[],
  notices: readonly FinanceNotice[],
): Promise<number> {
  if (notices.length === 0) return 0
  let count = 0
  const notified = await listNotifiedKeys(
    ctx.db,
    notices.map(({ key }) => key),
  )
  for (const { userId, email } of people) {
    const news = notices.filter(({ key }) => !notified.has(`${userId} ${key}`))
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

/** Marks the alerts about a subject as read for everyone. */
export async function markAlertsRead(ctx: Ctx, subject: string): Promise<void> {
  await markRemindersDone(ctx, `${subject}:`)
}
