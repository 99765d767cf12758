import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { identities, sessions, users } from '../../db/schema/auth.ts'
import type { UserRow } from '../users.queries.ts'

/** A page of the accounts that were not deleted, newest first. */
export async function listUsers(
  db: Db,
  page: { limit: number; offset: number },
): Promise<UserRow[]> {
  return await db
    .select()
    .from(users)
    .where(isNull(users.deletedAt))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(page.limit)
    .offset(page.offset)
}

/** How many accounts there are that were not deleted. */
export async function countUsers(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(users).where(isNull(users.deletedAt))
  return row?.count ?? 0
}

/** Deletes the ways in of a person, and the devices with them. */
export async function deleteAccess(db: Db, userId: string): Promise<void> {
  await db.delete(identities).where(eq(identities.userId, userId))
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** Takes everything personal out of a sign-in record, and keeps its id. */
export async function emptyUser(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({
      email: null,
      newEmail: null,
      passwordHash: null,
      appMetadata: {},
      userMetadata: {},
      deletedAt: now,
      updatedAt: now,
    })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
}
