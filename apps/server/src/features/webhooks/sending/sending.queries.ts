import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { boolean, integer, uuid } from '../../../db/columns.ts'
import { webhookDeliveries, webhooks } from '../../../db/schema/developers/webhooks.ts'
import { statement } from '../../../db/statement.ts'
import type { DeliveryRow } from '../deliveries/deliveries.queries.ts'

/** Deliveries to one webhook at once, on all nodes together. */
const MAX_AT_ONCE_EACH = 2

const fanOutLock = statement(
  'webhooks-fan-out-lock',
  { isOurs: boolean },
  sql`select pg_try_advisory_xact_lock(hashtext('webhooks fan-out')) as "isOurs"`,
)

/** Lets one node at a time turn events into deliveries, so that they keep their order. Returns whether it is this one. */
export async function tryLockFanOut(db: Db): Promise<boolean> {
  const [row] = await fanOutLock(db, {})
  return row?.isOurs === true
}

const isDue = sql`
  delivery.state = 'pending'
  and (delivery.next_try_at is null or delivery.next_try_at <= ${sql.placeholder('now')})
  and (delivery.claimed_until is null or delivery.claimed_until <= ${sql.placeholder('now')})
`

const dueWebhooks = statement(
  'webhooks-due',
  { id: uuid },
  sql`
    select webhook.id
    from webhooks as webhook
    where webhook.pause_reason is null
      and exists (
        select from webhook_deliveries as delivery where delivery.webhook_id = webhook.id and ${isDue}
      )
    order by random()
    limit 20
    for update of webhook skip locked
  `,
  'each time',
)

const claim = statement(
  'webhook-deliveries-claim',
  { id: uuid, tries: integer },
  sql`
    update webhook_deliveries
    set claimed_until = ${sql.placeholder('until')}, tries = tries + 1,
      first_tried_at = coalesce(first_tried_at, ${sql.placeholder('now')})
    where id in (
      select found.id
      from unnest(${sql.placeholder('webhookIds')}::uuid[]) as webhook (id)
      cross join lateral (
        select delivery.id, delivery.event_sequence
        from webhook_deliveries as delivery
        where delivery.webhook_id = webhook.id and ${isDue}
          -- One object’s events arrive in their order.
          and not exists (
            select
            from webhook_deliveries as earlier
            where earlier.webhook_id = delivery.webhook_id
              and earlier.subject_id = delivery.subject_id
              and earlier.state = 'pending'
              and earlier.event_sequence < delivery.event_sequence
          )
        order by delivery.event_sequence
        limit greatest(0, ${sql.raw(String(MAX_AT_ONCE_EACH))} - (
          select count(*)
          from webhook_deliveries as running
          where running.webhook_id = webhook.id
            and running.state = 'pending'
            and running.claimed_until > ${sql.placeholder('now')}
        ))
      ) as found
      order by found.event_sequence
      limit ${sql.placeholder('limit')}
    )
    returning id, tries
  `,
  'each time',
)

/**
 * Claims deliveries that are due, at most two for each webhook, until `until`. Run in a transaction: the webhooks stay
 * locked until it ends, so that two nodes count the same claims.
 */
export async function claimDeliveries(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<string[]> {
  const due = await dueWebhooks(db, { now })
  if (due.length === 0) return []
  const webhookIds = due.map(({ id }) => id)
  const claimed = await claim(db, { now, until, limit, webhookIds })
  return claimed.map(({ id }) => id)
}

/** Claimed deliveries with their webhooks. */
export async function findClaimed(db: Db, ids: readonly string[]) {
  return await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(inArray(webhookDeliveries.id, [...ids]))
}

/** Records how a try ended, unless the claim is over and another node has the delivery. Returns whether it did. */
export async function settleDelivery(
  db: Db,
  { id, claimedUntil }: Pick<DeliveryRow, 'id' | 'claimedUntil'>,
  outcome: Partial<DeliveryRow>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set({ ...outcome, claimedUntil: null })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.state, 'pending'),
        eq(webhookDeliveries.claimedUntil, claimedUntil ?? new Date(0)),
      ),
    )
  return (rowCount ?? 0) > 0
}

/** Counts a failed try, and pauses the webhook at a number of them; returns how many there are in a row. */
export async function countFailure(db: Db, webhookId: string, now: Date): Promise<number> {
  const [row] = await db
    .update(webhooks)
    .set({ failuresInARow: sql`${webhooks.failuresInARow} + 1`, lastFailedAt: now })
    .where(eq(webhooks.id, webhookId))
    .returning({ failures: webhooks.failuresInARow })
  return row?.failures ?? 0
}

/** Pauses a webhook, unless it is. Returns whether it did. */
export async function pauseWebhook(
  db: Db,
  webhookId: string,
  reason: 'gone' | 'failing',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(webhooks)
    .set({ pauseReason: reason, pausedAt: now })
    .where(and(eq(webhooks.id, webhookId), sql`${webhooks.pauseReason} is null`))
  return (rowCount ?? 0) > 0
}

/** Records a success, which ends a row of failures. */
export async function recordSuccess(db: Db, webhookId: string, now: Date): Promise<void> {
  await db
    .update(webhooks)
    .set({ failuresInARow: 0, lastDeliveredAt: now })
    .where(eq(webhooks.id, webhookId))
}
