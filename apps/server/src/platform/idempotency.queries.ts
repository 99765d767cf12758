import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { idempotencyKeys } from '../db/schema/platform.ts'

/** The stored answer of a request that was already carried out. */
export interface StoredAnswer {
  requestHash: string
  status: number
  reply: unknown
}

/**
 * Takes a key for this transaction. A second request with the key waits here for the first to end;
 * then it gets the first one's answer, or the key if that one failed.
 */
export async function takeKey(
  db: Db,
  entry: { scope: string; key: string; requestHash: string; now: Date },
): Promise<StoredAnswer | null> {
  const { scope, key, requestHash, now } = entry
  const taken = await db
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (taken.length > 0) return null
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  if (stored === undefined) return null
  return { requestHash: stored.requestHash, status: stored.status ?? 200, reply: stored.reply }
}

/** Keeps the answer under its key, in the transaction that did the work. */
export async function storeAnswer(
  db: Db,
  entry: { scope: string; key: string; status: number; reply: unknown },
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status: entry.status, reply: entry.reply })
    .where(and(eq(idempotencyKeys.scope, entry.scope), eq(idempotencyKeys.key, entry.key)))
}

/** Forgets keys made before `before`. Returns how many. */
export async function forgetKeys(db: Db, before: Date): Promise<number> {
  const result = await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
  return result.rowCount ?? 0
}
