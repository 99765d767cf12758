import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sure, text } from '../../db/columns.ts'
import { notificationDigests } from '../../db/schema/account.ts'
import { statement } from '../../db/statement.ts'

/** A person's digest. */
export type DigestRow = typeof notificationDigests.$inferSelect

/** A person's digest; null for none. */
export async function findDigest(db: Db, userId: string): Promise<DigestRow | null> {
  const [row] = await db
    .select()
    .from(notificationDigests)
    .where(eq(notificationDigests.userId, userId))
  return row ?? null
}

/** Stores a person's digest. One that exists keeps what it covered. */
export async function storeDigest(db: Db, digest: DigestRow): Promise<void> {
  const { frequency, timeZone, nextAt } = digest
  await db.insert(notificationDigests).values(digest).onConflictDoUpdate({
    target: notificationDigests.userId,
    set: { frequency, timeZone, nextAt },
  })
}

/** Removes a person's digest. */
export async function deleteDigest(db: Db, userId: string): Promise<void> {
  await db.delete(notificationDigests).where(eq(notificationDigests.userId, userId))
}

/** People whose digest is due, longest first, up to `limit`. */
export async function listDueDigests(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ userId: notificationDigests.userId })
    .from(notificationDigests)
    .where(lte(notificationDigests.nextAt, now))
    .orderBy(asc(notificationDigests.nextAt))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** Locks a person's digest if it is still due and no other node has it. */
export async function lockDueDigest(db: Db, userId: string, now: Date): Promise<DigestRow | null> {
  const [row] = await db
    .select()
    .from(notificationDigests)
    .where(and(eq(notificationDigests.userId, userId), lte(notificationDigests.nextAt, now)))
    .for('update', { skipLocked: true })
  return row ?? null
}

/** Sets the time of the next digest and what is covered until then. */
export async function advanceDigest(
  db: Db,
  userId: string,
  next: { nextAt: Date; coveredUntil: Date },
): Promise<void> {
  await db.update(notificationDigests).set(next).where(eq(notificationDigests.userId, userId))
}

const confirmedAddress = statement(
  'confirmed-address',
  { email: sure(text) },
  sql`
    select email
    from auth.users
    where id = ${sql.placeholder('userId')}::uuid
      and email is not null
      and email_confirmed_at is not null
  `,
  'each time',
)

/** A person's confirmed address; null without one. */
export async function findConfirmedAddress(db: Db, userId: string): Promise<string | null> {
  const [row] = await confirmedAddress(db, { userId })
  return row?.email ?? null
}
