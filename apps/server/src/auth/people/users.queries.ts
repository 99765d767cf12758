import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { identities, users } from '../../db/schema/sign-in/auth.ts'

/** A user account. */
export type UserRow = typeof users.$inferSelect

/** A user's identity at a provider. */
export type IdentityRow = typeof identities.$inferSelect

/** The account with this id; null for one that does not exist or was deleted. */
export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return row ?? null
}

/** The account with this id, locked until the transaction ends. */
export async function lockUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update')
  return row ?? null
}

/** The account of an address in any letter case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deletedAt)))
  return row ?? null
}

/** The account of an address, locked until the transaction ends. */
export async function lockUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deletedAt)))
    .for('update')
  return row ?? null
}

/** The accounts with a pending change to an address. */
export async function findUsersByNewEmail(db: Db, email: string): Promise<UserRow[]> {
  return await db
    .select()
    .from(users)
    .where(and(eq(users.newEmail, email.toLowerCase()), isNull(users.deletedAt)))
    .orderBy(users.id)
}

/** Stores a new account; null when its address has one already. */
export async function insertUser(db: Db, row: typeof users.$inferInsert): Promise<UserRow | null> {
  const [inserted] = await db.insert(users).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

/** Changes an account. */
export async function updateUser(
  db: Db,
  id: string,
  changes: Partial<Omit<UserRow, 'id' | 'createdAt'>> & { updatedAt: Date },
): Promise<UserRow> {
  const [row] = await db.update(users).set(changes).where(eq(users.id, id)).returning()
  if (row === undefined) throw new Error(`user ${id} vanished`)
  return row
}

/** Stores an identity. */
export async function insertIdentity(db: Db, row: typeof identities.$inferInsert): Promise<void> {
  await db.insert(identities).values(row)
}

/** A user's identities, oldest first. */
export async function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return await db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createdAt, identities.id)
}

/** Updates the data or last use of a user's identity. */
export async function updateIdentity(
  db: Db,
  userId: string,
  provider: string,
  changes: Partial<Pick<IdentityRow, 'identityData' | 'lastSignInAt'>> & { updatedAt: Date },
): Promise<void> {
  await db
    .update(identities)
    .set(changes)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
}
