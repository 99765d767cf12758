import { and, asc, count, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { webhookDeliveries, webhooks } from '../../db/schema/developers/webhooks.ts'

/** A stored webhook. */
export type WebhookRow = typeof webhooks.$inferSelect

/** Keeps an account from creating webhooks beyond the limit in two requests at once. */
export async function lockCreation(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks:${userId}`}))`)
}

/** Inserts a webhook. */
export async function insertWebhook(
  db: Db,
  row: typeof webhooks.$inferInsert,
): Promise<WebhookRow[]> {
  return await db.insert(webhooks).values(row).returning()
}

/** The webhooks of an account, newest first. */
export async function listWebhooksOf(db: Db, userId: string): Promise<WebhookRow[]> {
  return await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id))
}

/** A webhook of an account, locked when it will change; null when there is none. */
export async function findWebhook(
  db: Db,
  userId: string,
  id: string,
  isLocked = false,
): Promise<WebhookRow | null> {
  const query = db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)))
  const [row] = await (isLocked ? query.for('update') : query)
  return row ?? null
}

/** Changes a webhook. */
export async function updateWebhook(
  db: Db,
  id: string,
  patch: Partial<Omit<WebhookRow, 'id' | 'userId' | 'createdAt'>>,
): Promise<WebhookRow[]> {
  return await db.update(webhooks).set(patch).where(eq(webhooks.id, id)).returning()
}

/** Deletes a webhook of an account. Returns whether there was one. */
export async function deleteWebhookRow(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)))
  return (rowCount ?? 0) > 0
}

/** Deletes all webhooks of an account. */
export async function deleteWebhooksOf(db: Db, userId: string): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.userId, userId))
}

/** Deliveries that wait, by webhook. */
export async function countWaiting(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: webhookDeliveries.webhookId, waiting: count() })
    .from(webhookDeliveries)
    .where(
      and(inArray(webhookDeliveries.webhookId, [...ids]), eq(webhookDeliveries.state, 'pending')),
    )
    .groupBy(webhookDeliveries.webhookId)
  return new Map(rows.map(({ id, waiting }) => [id, waiting]))
}

/**
 * A page of the webhooks of these accounts, and with `withPublic` of those that follow what everyone may know, by id and
 * after the one of `afterId`.
 */
export async function listFollowing(
  db: Db,
  following: { userIds: readonly string[]; withPublic: boolean },
  page: { afterId: string | null; limit: number },
): Promise<WebhookRow[]> {
  const isFollowing = or(
    inArray(webhooks.userId, [...following.userIds]),
    following.withPublic ? eq(webhooks.audience, 'public') : undefined,
  )
  const isAfter = page.afterId === null ? undefined : gt(webhooks.id, page.afterId)
  return await db
    .select()
    .from(webhooks)
    .where(and(isFollowing, isAfter))
    .orderBy(asc(webhooks.id))
    .limit(page.limit)
}
