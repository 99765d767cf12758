import { type EventType, eventKind } from '@laurel/contract/developers/event-catalogue'
import {
  type Delivery,
  type listDeliveries,
  MAX_REPLAYED,
  type replayDeliveries,
} from '@laurel/contract/developers/webhooks'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { Secrets } from '../../../platform/accounts.ts'
import { systemClock } from '../../../platform/clock.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../../platform/cursor.ts'
import { newId } from '../../../platform/ids.ts'
import { presentEvent } from '../../events/events.service.ts'
import { secretsOf, sendOnce } from '../sending/try.service.ts'
import type { PostResult, WebhookSending } from '../sending/webhook-post.ts'
import { presentDelivery, presentDeliveryCard } from '../webhooks.presenter.ts'
import { requireNoStaffPause, requireOwnWebhook } from '../webhooks.service.ts'
import {
  type DeliveryRow,
  findDelivery,
  insertAttempt,
  insertDeliveries,
  listAttempts,
  listDeliveriesOf,
  lockSettled,
  requeueDeliveries,
} from './deliveries.queries.ts'

/** A page of the deliveries of one of the viewer's webhooks, newest first. Raises `not_found`. */
export async function listOwnDeliveries(
  ctx: MemberCtx,
  webhookId: string,
  { cursor, limit, state }: ServerCall<typeof listDeliveries>['query'],
): Promise<ServerCall<typeof listDeliveries>['reply']> {
  await requireOwnWebhook(ctx, webhookId)
  const after = readCursor(cursor, timeCursor)
  const rows = await listDeliveriesOf(ctx.db, webhookId, { state, after, limit: limit + 1 })
  return toPage(rows, limit, (row) => [row.createdAt.getTime(), row.id], presentDeliveryCard)
}

/** A delivery of one of the viewer's webhooks, with its tries. Raises `not_found`. */
export async function readOwnDelivery(
  ctx: MemberCtx,
  webhookId: string,
  id: string,
  userAgent: string,
): Promise<Delivery> {
  await requireOwnWebhook(ctx, webhookId)
  const row = await findDelivery(ctx.db, webhookId, id)
  if (row === null) throw new Problem('not_found')
  return presentDelivery(row, await listAttempts(ctx.db, id), userAgent)
}

/** Sends a settled delivery again. Raises `not_found`, and `conflict` for one that waits to be sent. */
export async function replayOwnDelivery(
  ctx: MemberCtx,
  webhookId: string,
  id: string,
  userAgent: string,
): Promise<Delivery> {
  await requireOwnWebhook(ctx, webhookId)
  const row = await findDelivery(ctx.db, webhookId, id, true)
  if (row === null) throw new Problem('not_found')
  if (row.state === 'pending') {
    throw new Problem('conflict', { detail: 'It waits to be sent already.' })
  }
  await requeueDeliveries(ctx.db, [id])
  return await readOwnDelivery(ctx, webhookId, id, userAgent)
}

/** Sends the settled deliveries of a period again, tests excepted. Raises `not_found`. */
export async function replayOwnDeliveries(
  ctx: MemberCtx,
  webhookId: string,
  { from, to, onlyFailed }: ServerCall<typeof replayDeliveries>['body'],
): Promise<ServerCall<typeof replayDeliveries>['reply']> {
  await requireOwnWebhook(ctx, webhookId, true)
  const period = { from: new Date(from), to: new Date(to), onlyFailed: onlyFailed === true }
  const ids = await lockSettled(ctx.db, webhookId, { ...period, limit: MAX_REPLAYED + 1 })
  const replayed = ids.slice(0, MAX_REPLAYED)
  await requeueDeliveries(ctx.db, replayed)
  return { replayedCount: replayed.length, hasMore: ids.length > MAX_REPLAYED }
}

/** A test that was sent, and what came of it. */
export interface SentTest {
  delivery: DeliveryRow
  at: Date
  result: PostResult
}

/**
 * Sends the sample of a type to one of the viewer's webhooks: before the transaction, which must not wait for a receiver.
 * Raises `not_found`, and `not_allowed` for one that staff paused.
 */
export async function sendTest(
  ctx: MemberCtx,
  parts: { secrets: Secrets; sending: WebhookSending },
  webhookId: string,
  type: EventType,
): Promise<SentTest> {
  const webhook = await requireOwnWebhook(ctx, webhookId)
  requireNoStaffPause(webhook)
  const eventId = newId()
  const sample = eventKind(type).sample as Record<string, unknown>
  const data = type === 'webhook.test' ? { ...sample, webhookId } : sample
  const event = presentEvent({ id: eventId, type, occurredAt: ctx.now, data })
  const body = JSON.stringify(event)
  const at = systemClock.now()
  const secrets = secretsOf(parts.secrets, webhook, ctx.now)
  const to = { url: webhook.url, secrets }
  const result = await sendOnce(parts.sending, to, { eventId, body }, at)
  const { status, error } = result
  return {
    at,
    result,
    delivery: {
      id: newId(),
      webhookId,
      eventId,
      eventSequence: 0n,
      type,
      subjectId: eventId,
      body,
      isTest: true,
      state: error === null ? 'delivered' : 'failed',
      tries: 1,
      firstTriedAt: at,
      nextTryAt: null,
      claimedUntil: null,
      createdAt: at,
      settledAt: systemClock.now(),
      lastStatus: status,
      lastError: error,
    },
  }
}

/** Puts a test in the log of its webhook, without counting it for or against. Raises `not_found`. */
export async function recordTest(
  ctx: MemberCtx,
  { delivery, at, result }: SentTest,
  userAgent: string,
): Promise<Delivery> {
  await requireOwnWebhook(ctx, delivery.webhookId, true)
  await insertDeliveries(ctx.db, [delivery])
  const attempt = { ...result, id: newId(), deliveryId: delivery.id, at }
  await insertAttempt(ctx.db, attempt)
  return presentDelivery(delivery, [attempt], userAgent)
}
