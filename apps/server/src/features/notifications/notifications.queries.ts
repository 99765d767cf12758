import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { notificationParts, notifications } from '../../db/schema/people.ts'
import { isOfShownKind } from './notification-settings.queries.ts'

/** A stored notification. */
export type NotificationRow = typeof notifications.$inferSelect

/** Inserts notifications; an existing one with the same person and key stays as it is. */
export const insertNotifications = insertRows('notifications-insert', notifications)

/**
 * A person's notifications of the kinds turned on, newest first, up to `limit`, those after `after`. Reminders whose
 * task is done are left out.
 */
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
        isNull(notifications.doneAt),
        isOfShownKind(db, userId),
        after === null
          ? undefined
          : sql`(${notifications.createdAt}, ${notifications.id}) < (${new Date(after[0])}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
}

/** A person's unread notifications of the kinds turned on, created after `since`, newest first, up to `limit`. */
export async function listUnreadSince(
  db: Db,
  userId: string,
  since: Date,
  limit: number,
): Promise<NotificationRow[]> {
  return await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        gt(notifications.createdAt, since),
        isNull(notifications.readAt),
        isOfShownKind(db, userId),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
}

/** Settled points raise the number on the bell from this many new ones on (rule D-quiet-points). */
const MIN_BADGE_POINTS = 5

/** Whether a line is new points too few to raise the number. */
const isTiny = sql`(
  ${notifications.groupKind} is not distinct from 'points_settled'
  and coalesce(${notifications.points}, 0) - ${notifications.seenPoints} < ${MIN_BADGE_POINTS}
)`

/**
 * Counts a person's unread notifications of the kinds turned on, without tiny sums of settled points, in the index of
 * unread ones alone.
 */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        isOfShownKind(db, userId),
        sql`not ${isTiny}`,
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

/** A read line keeps in mind what it showed, so that what comes later is new. */
const readAs = (now: Date) => ({
  readAt: now,
  seenCount: sql`${notifications.partCount}`,
  seenPoints: sql`coalesce(${notifications.points}, 0)`,
})

/** Marks one notification of a person as read; a read one keeps its time. Returns whether it was unread. */
export async function markRead(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(notifications)
    .set(readAs(now))
    .where(
      and(eq(notifications.id, id), eq(notifications.userId, userId), isNull(notifications.readAt)),
    )
  return (rowCount ?? 0) > 0
}

/** Marks all notifications of a person as read. Returns whether any was unread. */
export async function markAllRead(db: Db, userId: string, now: Date): Promise<boolean> {
  // In the order in which groups are locked.
  const unread = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .orderBy(notifications.dedupeKey)
    .for('update')
  const { rowCount } = await db
    .update(notifications)
    .set(readAs(now))
    .where(inArray(notifications.id, unread))
  return (rowCount ?? 0) > 0
}

/**
 * Marks the open reminders with a key prefix as done, and so as read: all, or up to `limit` that are past their due
 * time. Returns whose they were.
 */
export async function closeReminders(
  db: Db,
  dedupePrefix: string,
  now: Date,
  due?: { limit: number },
): Promise<string[]> {
  const isOpen = and(
    eq(notifications.type, 'reminder'),
    isNull(notifications.doneAt),
    like(notifications.dedupeKey, startsWith(dedupePrefix)),
  )
  const dueOnes = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isOpen, lte(notifications.dueAt, now)))
    .limit(due?.limit ?? 0)
    .for('update', { skipLocked: true })
  const closed = await db
    .update(notifications)
    .set({
      doneAt: now,
      readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(due === undefined ? isOpen : inArray(notifications.id, dueOnes))
    .returning({ userId: notifications.userId })
  return closed.map(({ userId }) => userId)
}

/** Deletes up to `limit` notifications that were read and are older than `before`. Returns how many. */
export async function deleteOldRead(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isNotNull(notifications.readAt), lt(notifications.createdAt, before)))
    .orderBy(notifications.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await db.delete(notifications).where(inArray(notifications.id, old))
  return rowCount ?? 0
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

/** Deletes all notifications of a person, and what is in their groups. */
export async function deleteNotificationsOf(db: Db, userId: string): Promise<void> {
  await db.delete(notificationParts).where(eq(notificationParts.userId, userId))
  await db.delete(notifications).where(eq(notifications.userId, userId))
}

/** The `like` pattern of a prefix. */
function startsWith(prefix: string): string {
  return `${prefix.replace(/[\\%_]/g, '\\$&')}%`
}
