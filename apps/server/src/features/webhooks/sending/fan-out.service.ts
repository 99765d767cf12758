import type { Database, Db } from '../../../db/client.ts'
import { newId } from '../../../platform/ids.ts'
import { type EventRow, presentEvent, takeUnqueued } from '../../events/events.service.ts'
import { insertDeliveries } from '../deliveries/deliveries.queries.ts'
import { listFollowing, type WebhookRow } from '../webhooks.queries.ts'
import { tryLockFanOut } from './sending.queries.ts'

/** Events that one transaction turns into deliveries. */
const BATCH = 200
/** Webhooks that it holds in memory at once. */
const PAGE = 100

/**
 * Turns new events into deliveries to the webhooks that follow them, once each: both commit together. Returns the count
 * of events.
 */
export async function fanOut(database: Pick<Database, 'transaction'>, now: Date): Promise<number> {
  return await database.transaction(async (db) => {
    if (!(await tryLockFanOut(db))) return 0
    const events = await takeUnqueued(db, BATCH)
    if (events.length === 0) return 0
    for await (const webhooks of followers(db, events)) {
      const rows = webhooks.flatMap((webhook) =>
        events
          .filter((event) => follows(webhook, event))
          .map((event) => deliveryOf(event, webhook, now)),
      )
      await insertDeliveries(db, rows)
    }
    return events.length
  })
}

/** The webhooks that any of the events may be for, a page at a time: everyone may follow what is public. */
async function* followers(db: Db, events: readonly EventRow[]): AsyncGenerator<WebhookRow[]> {
  const following = {
    userIds: [...new Set(events.flatMap(({ userId }) => userId ?? []))],
    withPublic: events.some(({ userId }) => userId === null),
  }
  let afterId: string | null = null
  do {
    const page: WebhookRow[] = await listFollowing(db, following, { afterId, limit: PAGE })
    if (page.length > 0) yield page
    afterId = page.length < PAGE ? null : (page.at(-1)?.id ?? null)
  } while (afterId !== null)
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
