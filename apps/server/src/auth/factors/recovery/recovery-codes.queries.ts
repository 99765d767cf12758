import { and, count, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { recoveryCodes } from '../../../db/schema/sign-in/factors.ts'

/** Replaces the codes of a set. */
export async function replaceRecoveryCodes(
  db: Db,
  factorId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.factorId, factorId))
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ factorId, codeHash })))
}

/** Consumes a code; false when the set does not hold it. */
export async function takeRecoveryCode(
  db: Db,
  factorId: string,
  codeHash: string,
): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.factorId, factorId), eq(recoveryCodes.codeHash, codeHash)))
  return taken.rowCount === 1
}

/** The number of unused codes in a set. */
export async function countRecoveryCodes(db: Db, factorId: string): Promise<number> {
  const [row] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.factorId, factorId))
  return row?.codes ?? 0
}
