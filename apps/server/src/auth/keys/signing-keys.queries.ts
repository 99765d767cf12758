import { desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { signingKeys } from '../../db/schema/sign-in/auth.ts'

/** A stored key. */
export type SigningKeyRow = typeof signingKeys.$inferSelect

/** Any constant; serialises the creation of the first key by concurrently starting nodes. */
const FIRST_KEY_LOCK = 7_246_002

/** Serialises key creation until the transaction ends. */
export async function lockSigningKeys(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${FIRST_KEY_LOCK})`)
}

/** The keys with possibly valid tokens: the active one first, then those retired after `since`. */
export async function listSigningKeys(db: Db, since: Date): Promise<SigningKeyRow[]> {
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

/** Retires the active key, which then only verifies. */
export async function retireSigningKeys(db: Db, retiredAt: Date): Promise<void> {
  await db
    .update(signingKeys)
    .set({ isActive: false, retiredAt })
    .where(eq(signingKeys.isActive, true))
}

/** Deletes the keys retired before a time, with their private halves. Returns the count. */
export async function deleteRetiredKeys(db: Db, before: Date): Promise<number> {
  const deleted = await db.delete(signingKeys).where(lt(signingKeys.retiredAt, before))
  return deleted.rowCount ?? 0
}
