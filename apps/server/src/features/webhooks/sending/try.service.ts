import { paths } from '@laurel/contract/spec/routes'
import type { Secrets } from '../../../platform/accounts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { confirmedAddressOf } from '../../notifications/digests.service.ts'
import { notify } from '../../notifications/notifications.service.ts'
import { type DeliveryRow, insertAttempt } from '../deliveries/deliveries.queries.ts'
import { headersOf } from '../webhooks.presenter.ts'
import type { WebhookRow } from '../webhooks.queries.ts'
import { FAILURES_TO_PAUSE, FAILURES_TO_WARN, nextTryAt } from '../webhooks.rules.ts'
import { countFailure, pauseWebhook, recordSuccess, settleDelivery } from './sending.queries.ts'
import { isGone, type PostResult, postWebhook, type WebhookSending } from './webhook-post.ts'
import { signatureOf } from './webhook-signature.ts'

/** A delivery in progress. */
export interface ClaimedDelivery {
  delivery: DeliveryRow
  webhook: WebhookRow
}

/** The secrets that sign for a webhook at a time of the product’s clock: two while a rotation overlaps. */
export function secretsOf(secrets: Secrets, webhook: WebhookRow, now: Date): string[] {
  const { previousSealedSecret, previousUntil } = webhook
  const isOverlapping = previousUntil !== null && previousUntil > now
  const sealed = [
    webhook.sealedSecret,
    ...(isOverlapping && previousSealedSecret !== null ? [previousSealedSecret] : []),
  ]
  return sealed.map((text) => secrets.open(text, secretOwner(webhook.id)))
}

/** To whom the secrets of a webhook are bound, so that no row can use another’s. */
export function secretOwner(webhookId: string): string {
  return `webhook:${webhookId}`
}

/** Sends a delivery once, signed for this try. Never throws for what the receiver does. */
export async function sendOnce(
  sending: WebhookSending,
  to: { url: string; secrets: readonly string[] },
  message: Pick<DeliveryRow, 'eventId' | 'body'>,
  at: Date,
): Promise<PostResult> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const { eventId, body } = message
  const headers = {
    ...headersOf(message),
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(to.secrets, { id: eventId, timestamp, body }),
  }
  return await postWebhook(sending, { url: to.url, headers, body })
}

/**
 * Records a try in the caller’s transaction: in the log, on the delivery and on its webhook, whose owner is told when
 * failures add up. A try whose claim was over changes nothing but the log. `now` is the machine’s time.
 */
export async function recordTry(
  ctx: Ctx,
  { delivery, webhook }: ClaimedDelivery,
  result: PostResult,
  { at, now, random }: { at: Date; now: Date; random: number },
): Promise<void> {
  const { status, error, answer, durationMs } = result
  await insertAttempt(ctx.db, {
    id: newId(),
    deliveryId: delivery.id,
    at,
    durationMs,
    status,
    answer,
    error,
  })
  const last = { lastStatus: status, lastError: error }
  if (error === null) {
    await settleDelivery(ctx.db, delivery, { ...last, state: 'delivered', settledAt: now })
    return await recordSuccess(ctx.db, webhook.id, now)
  }
  const firstTriedAt = delivery.firstTriedAt ?? at
  const next = nextTryAt(delivery.tries, { firstTriedAt, now, random })
  await settleDelivery(
    ctx.db,
    delivery,
    next === null ? { ...last, state: 'failed', settledAt: now } : { ...last, nextTryAt: next },
  )
  await countAgainst(ctx, webhook, result, now)
}

async function countAgainst(
  ctx: Ctx,
  webhook: WebhookRow,
  result: PostResult,
  now: Date,
): Promise<void> {
  const failures = await countFailure(ctx.db, webhook.id, now)
  if (isGone(result)) {
    if (!(await pauseWebhook(ctx.db, webhook.id, 'gone', now))) return
    return await tellOwner(ctx, webhook, now, {
      title: 'A webhook is paused',
      message: `${nameOf(webhook)} answered 410, which says that it wants no more events.`,
    })
  }
  if (failures >= FAILURES_TO_PAUSE) {
    if (!(await pauseWebhook(ctx.db, webhook.id, 'failing', now))) return
    return await tellOwner(ctx, webhook, now, {
      title: 'A webhook is paused',
      message: `${FAILURES_TO_PAUSE} tries in a row to reach ${nameOf(webhook)} failed. Events wait until you resume it.`,
    })
  }
  if (failures === FAILURES_TO_WARN) {
    await tellOwner(ctx, webhook, now, {
      title: 'A webhook fails',
      message: `${FAILURES_TO_WARN} tries in a row to reach ${nameOf(webhook)} failed. After ${FAILURES_TO_PAUSE} it is paused.`,
    })
  }
}

/** Tells the owner in the app and by mail. */
export async function tellOwner(
  ctx: Ctx,
  webhook: WebhookRow,
  now: Date,
  { title, message }: { title: string; message: string },
): Promise<void> {
  const path = `${paths.developer}?webhook=${webhook.id}`
  await notify(ctx, [
    {
      userId: webhook.userId,
      type: 'new_task',
      title,
      message,
      dedupeKey: `webhook:${webhook.id}:${title}:${now.toISOString()}`,
      actionUrl: path,
    },
  ])
  const to = await confirmedAddressOf(ctx.db, webhook.userId)
  if (to !== null) await ctx.jobs.send(ctx.db, 'webhook', { to, title, text: message, path })
}

/** What its owner calls it; its host otherwise, since an address may hold a token. */
export function nameOf({ name, url }: WebhookRow): string {
  return name === '' ? new URL(url).host : `“${name}”`
}
