import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { text } from '../../db/columns.ts'
import { idempotencyKeys } from '../../db/schema/platform.ts'
import { statement } from '../../db/statement.ts'

const value = sql.placeholder

/** The stored reply of a completed request. */
export interface StoredReply {
  requestHash: string
  status: number
  reply: unknown
}

const take = statement(
  'idempotency-take',
  { key: text },
  sql`
    insert into idempotency_keys (scope, key, request_hash, created_at)
    values (${value('scope')}, ${value('key')}, ${value('requestHash')}, ${value('now')})
    on conflict do nothing
    returning key
  `,
)

/**
 * Claims a key for this transaction. A concurrent request with the key waits here for the first to end, then gets its
 * reply, or the key if the first failed.
 */
export async function claimIdempotencyKey(
  db: Db,
  entry: { scope: string; key: string; requestHash: string; now: Date },
): Promise<StoredReply | null> {
  if ((await take(db, entry)).length > 0) return null
  const { scope, key } = entry
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  if (stored === undefined) return null
  return { requestHash: stored.requestHash, status: stored.status ?? 200, reply: stored.reply }
}

const store = statement(
  'idempotency-store',
  {},
  sql`
    update idempotency_keys
    set status = ${value('status')}, reply = ${value('reply')}::jsonb
    where scope = ${value('scope')}
      and key = ${value('key')}
  `,
)

/** Stores the reply under its key, in the transaction of the work. */
export async function storeReply(
  db: Db,
  entry: { scope: string; key: string; status: number; reply: unknown },
): Promise<void> {
  await store(db, { ...entry, reply: JSON.stringify(entry.reply) })
}

/** Deletes a user's stored replies; requests in progress keep their key. */
export async function deleteStoredReplies(db: Db, scope: string): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), isNotNull(idempotencyKeys.status)))
}

/** Deletes keys created before `before`. Returns the count. */
export async function deleteIdempotencyKeys(db: Db, before: Date): Promise<number> {
  const result = await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
  return result.rowCount ?? 0
}
