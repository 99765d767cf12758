import { and, count, eq, lt, ne } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { factors } from '../../db/schema/factors.ts'

/** A second factor of a person. */
export type FactorRow = typeof factors.$inferSelect

/** Stores a factor; false when its name, or the person's set of recovery codes, is there already. */
export async function insertFactor(db: Db, row: FactorRow): Promise<boolean> {
  const inserted = await db.insert(factors).values(row).onConflictDoNothing()
  return inserted.rowCount === 1
}

/** The factors of a person, oldest first. */
export async function listFactors(db: Db, userId: string): Promise<FactorRow[]> {
  return await db
    .select()
    .from(factors)
    .where(eq(factors.userId, userId))
    .orderBy(factors.createdAt, factors.id)
}

/** A person's own factor, or null. */
export async function findFactor(db: Db, userId: string, id: string): Promise<FactorRow | null> {
  const [row] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, userId)))
  return row ?? null
}

/** A person's own factor, locked until the transaction ends: two answers to it take turns. */
export async function lockFactor(db: Db, userId: string, id: string): Promise<FactorRow | null> {
  const [row] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, userId)))
    .for('update')
  return row ?? null
}

/** A person's set of recovery codes, locked until the transaction ends; null without one. */
export async function lockRecoverySet(db: Db, userId: string): Promise<FactorRow | null> {
  const [row] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.factorType, 'recovery_code')))
    .for('update')
  return row ?? null
}

/** How many proofs a person has enrolled and shown to work; recovery codes, which only stand in for one, don't count. */
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

/** Deletes the factors of a person that were never verified, all or only those of a name. */
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

/** Deletes a person's recovery codes. */
export async function deleteRecoverySet(db: Db, userId: string): Promise<void> {
  await db
    .delete(factors)
    .where(and(eq(factors.userId, userId), eq(factors.factorType, 'recovery_code')))
}

/** Deletes everybody's factors that were begun before a moment and never verified; the count. */
export async function deleteStaleFactors(db: Db, before: Date): Promise<number> {
  const deleted = await db
    .delete(factors)
    .where(and(eq(factors.status, 'unverified'), lt(factors.createdAt, before)))
  return deleted.rowCount ?? 0
}
