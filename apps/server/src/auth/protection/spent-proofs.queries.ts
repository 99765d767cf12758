import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { spentProofs } from '../../db/schema/sign-in/auth.ts'

/** Stores a used proof of work. Returns whether it is new. */
export async function insertSpentProof(
  db: Db,
  row: typeof spentProofs.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(spentProofs)
    .values(row)
    .onConflictDoNothing()
    .returning({ proofHash: spentProofs.proofHash })
  return inserted.length > 0
}

/** Counts the proofs that a network used lately. */
export async function countSpentProofs(db: Db, networkHash: string, now: Date): Promise<number> {
  return await db.$count(
    spentProofs,
    and(eq(spentProofs.networkHash, networkHash), gt(spentProofs.expiresAt, now)),
  )
}

/** Deletes used proofs whose challenges have long expired. Returns the count. */
export async function deleteSpentProofs(db: Db, now: Date): Promise<number> {
  const deleted = await db.delete(spentProofs).where(lt(spentProofs.expiresAt, now))
  return deleted.rowCount ?? 0
}
