import { and, count, eq, lt, ne } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { factors } from '../../db/schema/sign-in/factors.ts'

/** A user's second factor. */
export type FactorRow = typeof factors.$inferSelect

/** Stores a factor; false when its name is taken or a set of recovery codes exists already. */
export async function insertFactor(db: Db, row: FactorRow): Promise<boolean> {
  const inserted = await db.insert(factors).values(row).onConflictDoNothing()
  return inserted.rowCount === 1
}

/** A user's factors, oldest first. */
export async function listFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return await db
    .select()
    .from(factors)
    .where(eq(factors.userId, userId))
    .orderBy(factors.createdAt, factors.id)
}

/** A user's factor by id, or null. */
export async function findFactor(db: Db, userId: string, id: string): Promise<FactorRow | null> {
  const [row] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, userId)))
  return row ?? null
}

/** A user's factor, locked until the transaction ends, so that two answers are handled in turn. */
export async function lockFactor(db: Db, userId: string, id: string): Promise<FactorRow | null> {
  const [row] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, userId)))
    .for('update')
  return row ?? null
}

/** A user's set of recovery codes, locked until the transaction ends; null without one. */
export async function lockRecoverySet(db: Db, userId: string): Promise<FactorRow | null> {
  const [row] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.factorType, 'recovery_code')))
    .for('update')
  return row ?? null
}

/** The number of a user's verified factors, not counting recovery codes. */
export async function countVerifiedFactors(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ factors: count() })
    .from(factors)
    .where(
      and(
        eq(factors.userId, userId),
        eq(factors.status, 'verified'),
        ne(factors.factorType, 'recovery_code'),
      ),
    )
  return row?.factors ?? 0
}

/** Changes a factor. */
export async function updateFactor(
  db: Db,
  id: string,
  changes: Partial<Pick<FactorRow, 'status' | 'lastStep' | 'lastChallengedAt' | 'updatedAt'>>,
): Promise<void> {
  await db.update(factors).set(changes).where(eq(factors.id, id))
}

/** Deletes a factor with its credential, codes and challenges. */
export async function deleteFactor(db: Db, id: string): Promise<void> {
  await db.delete(factors).where(eq(factors.id, id))
}

/** Deletes a user's unverified factors: all, or only those with a name. */
export async function deleteUnverifiedFactors(
  db: Db,
  userId: string,
  friendlyName?: string,
): Promise<void> {
  await db
    .delete(factors)
    .where(
      and(
        eq(factors.userId, userId),
        eq(factors.status, 'unverified'),
        friendlyName === undefined ? undefined : eq(factors.friendlyName, friendlyName),
      ),
    )
}

/** Deletes a user's recovery codes. */
export async function deleteRecoverySet(db: Db, userId: string): Promise<void> {
  await db
    .delete(factors)
    .where(and(eq(factors.userId, userId), eq(factors.factorType, 'recovery_code')))
}

/** Deletes all users' unverified factors created before a time. Returns the count. */
export async function deleteStaleFactors(db: Db, before: Date): Promise<number> {
  const deleted = await db
    .delete(factors)
    .where(and(eq(factors.status, 'unverified'), lt(factors.createdAt, before)))
  return deleted.rowCount ?? 0
}
