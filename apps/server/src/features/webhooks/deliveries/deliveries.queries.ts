import { and, asc, desc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { webhookAttempts, webhookDeliveries } from '../../../db/schema/developers/webhooks.ts'

/** A stored delivery. */
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
/** A stored try. */
export type AttemptRow = typeof webhookAttempts.$inferSelect

/** Inserts deliveries; one that exists stays as it is. */
export const insertDeliveries = insertRows('webhook-deliveries-insert', webhookDeliveries)

/** Inserts a try. */
export async function insertAttempt(db: Db, row: AttemptRow): Promise<void> {
  await db.insert(webhookAttempts).values(row)
}

/** A page of the deliveries of a webhook, newest first. */
export async function listDeliveriesOf(
  db: Db,
  webhookId: string,
  page: { state: DeliveryRow['state'] | undefined; after: [number, string] | null; limit: number },
): Promise<DeliveryRow[]> {
  const { id, createdAt, state } = webhookDeliveries
  const [ms, afterId] = page.after ?? []
  const at = ms === undefined ? undefined : new Date(ms)
  return await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        page.state === undefined ? undefined : eq(state, page.state),
        at === undefined || afterId === undefined
          ? undefined
          : or(lt(createdAt, at), and(eq(createdAt, at), lt(id, afterId))),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(page.limit)
}

/** A delivery of a webhook, locked when it will change; null when there is none. */
export async function findDelivery(
  db: Db,
  webhookId: string,
  id: string,
  isLocked = false,
): Promise<DeliveryRow | null> {
  const query = db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)))
  const [row] = await (isLocked ? query.for('update') : query)
  return row ?? null
}

/** All tries of a delivery, oldest first. */
export async function listAttempts(db: Db, deliveryId: string): Promise<AttemptRow[]> {
  return await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(asc(webhookAttempts.at), asc(webhookAttempts.id))
}

/** Settled deliveries of a period, oldest first, locked. */
export async function lockSettled(
  db: Db,
  webhookId: string,
  period: { from: Date; to: Date; onlyFailed: boolean; limit: number },
): Promise<string[]> {
  const { id, createdAt, state, isTest } = webhookDeliveries
  const rows = await db
    .select({ id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        inArray(state, period.onlyFailed ? ['failed'] : ['failed', 'delivered']),
        eq(isTest, false),
        gte(createdAt, period.from),
        lt(createdAt, period.to),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(period.limit)
    .for('update')
  return rows.map((row) => row.id)
}

/** Sends deliveries again from the beginning. */
export async function requeueDeliveries(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(webhookDeliveries)
    .set({ state: 'pending', settledAt: null, ...FRESH })
    .where(inArray(webhookDeliveries.id, [...ids]))
}

/** Lets what waits for a webhook begin its tries again. */
export async function restartPending(db: Db, webhookId: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set(FRESH)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'pending')))
}

const FRESH = { tries: 0, firstTriedAt: null, nextTryAt: null } as const

/** Deletes deliveries created before a time. Returns the count. */
export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, before))
  return rowCount ?? 0
}

/** Deletes the deliveries of events. */
export async function deleteDeliveriesOf(db: Db, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return
  await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.eventId, [...eventIds]))
}
