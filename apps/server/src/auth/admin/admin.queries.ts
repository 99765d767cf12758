import { count, desc, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema/sign-in/auth.ts'
import type { UserRow } from '../people/users.queries.ts'

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

/** The number of accounts that were not deleted. */
export async function countUsers(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(users).where(isNull(users.deletedAt))
  return row?.count ?? 0
}

/** Keeps the id of a deleted account with its creation and deletion times. */
export async function insertTombstone(
  db: Db,
  { id, createdAt }: Pick<UserRow, 'id' | 'createdAt'>,
  now: Date,
): Promise<void> {
  await db.insert(users).values({ id, createdAt, updatedAt: now, deletedAt: now })
}
