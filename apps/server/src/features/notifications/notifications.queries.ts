import { and, count, desc, eq, isNull, like, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { notifications } from '../../db/schema/people.ts'
import { hiddenTypesOf } from './notification-settings.queries.ts'

/** A stored notification. */
export type NotificationRow = typeof notifications.$inferSelect

/** Inserts notifications; an existing one with the same person and key stays as it is. */
export const insertNotifications = insertRows('notifications-insert', notifications)

/** A person's notifications of the kinds turned on, newest first, up to `limit`, those after `after`. */
export async function listNotificationsOf(
  db: Db,
  userId: string,
  page: { after: [atMs: number, id: string] | null; limit: number },
): Promise<NotificationRow[]> {
  const { after, limit } = page
  return await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        notInArray(notifications.type, hiddenTypesOf(db, userId)),
        after === null
          ? undefined
          : sql`(${notifications.createdAt}, ${notifications.id}) < (${new Date(after[0])}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
}

/** Counts a person's unread notifications of the kinds turned on. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        notInArray(notifications.type, hiddenTypesOf(db, userId)),
      ),
    )
  return row?.unread ?? 0
}

/** Whether this person has this notification. */
export async function hasNotification(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
  return rows.length > 0
}

/** Marks one notification of a person as read; a read one keeps its time. */
export async function markRead(db: Db, userId: string, id: string, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(eq(notifications.id, id), eq(notifications.userId, userId), isNull(notifications.readAt)),
    )
}

/** Marks all notifications of a person as read. */
export async function markAllRead(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
}

/** Marks unread reminders with a key prefix as read, for all people. */
export async function markRemindersRead(db: Db, dedupePrefix: string, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.type, 'reminder'),
        isNull(notifications.readAt),
        like(notifications.dedupeKey, startsWith(dedupePrefix)),
      ),
    )
}

/** Deletes notifications created at an instant with a key prefix; returns their people and read times. */
export async function deleteNotificationsOfAct(
  db: Db,
  dedupePrefix: string,
  createdAt: Date,
): Promise<{ userId: string; readAt: Date | null }[]> {
  return await db
    .delete(notifications)
    .where(
      and(
        like(notifications.dedupeKey, startsWith(dedupePrefix)),
        eq(notifications.createdAt, createdAt),
      ),
    )
    .returning({ userId: notifications.userId, readAt: notifications.readAt })
}

/** Deletes all notifications of a person. */
export async function deleteNotificationsOf(db: Db, userId: string): Promise<void> {
  await db.delete(notifications).where(eq(notifications.userId, userId))
}

/** The `like` pattern of a prefix. */
function startsWith(prefix: string): string {
  return `${prefix.replace(/[\\%_]/g, '\\$&')}%`
}
