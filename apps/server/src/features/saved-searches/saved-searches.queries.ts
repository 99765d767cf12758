import type { SearchAlert } from '@laurel/contract/searches/search-alerts'
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { savedSearches } from '../../db/schema/talk/talk.ts'

/** A stored search. */
export type SavedSearchRow = typeof savedSearches.$inferSelect

/** A person's saved searches, newest first. */
export async function listSearchesOf(db: Db, userId: string): Promise<SavedSearchRow[]> {
  return await db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
}

/** Serialises what a person saves until the transaction ends. */
export async function lockSaving(db: Db, userId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`saved-searches:${userId}`}, 0))`,
  )
}

/** Inserts a search. */
export async function insertSearch(db: Db, row: SavedSearchRow): Promise<void> {
  await db.insert(savedSearches).values(row)
}

/** One of a person's searches, locked; null if there is none. */
export async function lockSearch(
  db: Db,
  userId: string,
  id: string,
): Promise<SavedSearchRow | null> {
  const [row] = await db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .for('update')
  return row ?? null
}

/** Stores what changed in a search. */
export async function updateSearch(
  db: Db,
  id: string,
  patch: Partial<Pick<SavedSearchRow, 'name' | 'alert' | 'nextAt' | 'checkedUntil'>>,
): Promise<void> {
  await db.update(savedSearches).set(patch).where(eq(savedSearches.id, id))
}

/** Deletes one of a person's searches. Returns whether there was one. */
export async function deleteSearch(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
  return (rowCount ?? 0) > 0
}

/** Takes the alert off all of a person's searches. */
export async function stopAlertsOf(db: Db, userId: string): Promise<void> {
  await db
    .update(savedSearches)
    .set({ alert: 'never' satisfies SearchAlert, nextAt: null })
    .where(eq(savedSearches.userId, userId))
}

/** People with a search that is due, longest first, up to `limit`. */
export async function listPeopleDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ userId: savedSearches.userId })
    .from(savedSearches)
    .where(lte(savedSearches.nextAt, now))
    .groupBy(savedSearches.userId)
    .orderBy(sql`min(${savedSearches.nextAt})`)
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** Locks a person's searches that are due and that no other node has, oldest first. */
export async function lockDueSearches(
  db: Db,
  userId: string,
  now: Date,
): Promise<SavedSearchRow[]> {
  return await db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), lte(savedSearches.nextAt, now)))
    .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id))
    .for('update', { skipLocked: true })
}
