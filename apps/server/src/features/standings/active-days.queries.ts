import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { activeDays } from '../../db/schema/people.ts'

/** Records that a person was active on a UTC day. Returns whether it is new. */
export async function insertActiveDay(db: Db, userId: string, day: string): Promise<boolean> {
  const inserted = await db
    .insert(activeDays)
    .values({ userId, day })
    .onConflictDoNothing()
    .returning({ day: activeDays.day })
  return inserted.length > 0
}

/** Deletes the days on which a person was active. */
export async function deleteActiveDays(db: Db, userId: string): Promise<void> {
  await db.delete(activeDays).where(eq(activeDays.userId, userId))
}

/** The newest days (UTC) on which a person was active, newest first, up to `limit`. */
export async function listActiveDays(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ day: activeDays.day })
    .from(activeDays)
    .where(eq(activeDays.userId, userId))
    .orderBy(desc(activeDays.day))
    .limit(limit)
  return rows.map(({ day }) => day)
}

/** The UTC days since `since` on which people were active, by user id; people without any are absent. */
export async function findActiveDays(
  db: Db,
  userIds: readonly string[],
  since: string,
): Promise<Map<string, string[]>> {
  const rows = await db
    .select()
    .from(activeDays)
    .where(
      and(
        sql`${activeDays.userId} = any(${sql.param([...userIds])}::uuid[])`,
        gte(activeDays.day, since),
      ),
    )
  const byPerson = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byPerson].map(([userId, own]) => [userId, own.map(({ day }) => day)]))
}
