import { desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { signingKeys } from '../../db/schema/auth.ts'

/** A key as it is kept. */
export type SigningKeyRow = typeof signingKeys.$inferSelect

/** Any constant: nodes that start together take turns at making the first key. */
const FIRST_KEY_LOCK = 7_246_002

/** Waits until no other transaction makes a key; ends with the transaction. */
export async function lockSigningKeys(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${FIRST_KEY_LOCK})`)
}

/** The keys whose tokens may still be out: the active one first, then those retired after `since`. */
export async function selectSigningKeys(db: Db, since: Date): Promise<SigningKeyRow[]> {
  return await db
    .select()
    .from(signingKeys)
    .where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, since)))
    .orderBy(desc(signingKeys.isActive), desc(signingKeys.createdAt))
}

/** Stores a new key. */
export async function insertSigningKey(db: Db, row: SigningKeyRow): Promise<void> {
  await db.insert(signingKeys).values(row)
}

/** Ends the signing of the key that signed until now; it goes on verifying. */
export async function retireSigningKeys(db: Db, retiredAt: Date): Promise<void> {
  await db
    .update(signingKeys)
    .set({ isActive: false, retiredAt })
    .where(eq(signingKeys.isActive, true))
}

/** Deletes keys that were retired before a moment, and their private halves with them; the count. */
export async function deleteRetiredKeys(db: Db, before: Date): Promise<number> {
  const deleted = await db.delete(signingKeys).where(lt(signingKeys.retiredAt, before))
  return deleted.rowCount ?? 0
}
