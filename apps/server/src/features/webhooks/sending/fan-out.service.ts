import type { Database } from '../../../db/client.ts'
import { newId } from '../../../platform/ids.ts'
import { type EventRow, presentEvent, takeUnqueued } from '../../events/events.service.ts'
import { insertDeliveries } from '../deliveries/deliveries.queries.ts'
import { listFollowing, type WebhookRow } from '../webhooks.queries.ts'
import { tryLockFanOut } from './sending.queries.ts'

/** Events that one transaction turns into deliveries. */
const BATCH = 200

/**
 * Turns new events into deliveries to the webhooks that follow them, once each: both commit together. Returns the count
 * of events.
 */
export async function fanOut(database: Pick<Database, 'transaction'>, now: Date): Promise<number> {
  return await database.transaction(async (db) => {
    if (!(await tryLockFanOut(db))) return 0
    const events = await takeUnqueued(db, BATCH)
    if (events.length === 0) return 0
    const people = new Set(events.flatMap(({ userId }) => userId ?? []))
    const following = await listFollowing(db, [...people])
    const rows = events.flatMap((event) =>
      following
        .filter((webhook) => follows(webhook, event))
        .map((to) => deliveryOf(event, to, now)),
    )
    await insertDeliveries(db, rows)
    return events.length
  })
}

/** Whether an event is for a webhook: nothing that happened before it existed. */
function follows(webhook: WebhookRow, event: EventRow): boolean {
  const isForIt =
    webhook.audience === 'public' ? event.userId === null : event.userId === webhook.userId
  return isForIt && webhook.types.includes(event.type) && webhook.createdAt <= event.occurredAt
}

function deliveryOf(event: EventRow, webhook: WebhookRow, now: Date) {
  return {
    id: newId(),
    webhookId: webhook.id,
    eventId: event.id,
    eventSequence: event.sequence,
    type: event.type,
    subjectId: event.subjectId,
    body: JSON.stringify(presentEvent(event)),
    state: 'pending' as const,
    createdAt: now,
  }
}
