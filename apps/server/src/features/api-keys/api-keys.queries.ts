import type { KeyMode } from '@laurel/contract/developers/api-key-words'
import type { ApiScope } from '@laurel/contract/developers/api-scopes'
import { and, desc, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { arrayOf, boolean, oneOf, text, timestamp, uuid } from '../../db/columns.ts'
import { agents } from '../../db/schema/developers/agents.ts'
import { apiKeyActs, apiKeyHours, apiKeys } from '../../db/schema/developers/api-keys.ts'
import { statement } from '../../db/statement.ts'

const value = sql.placeholder

/** A stored key. */
export type ApiKeyRow = typeof apiKeys.$inferSelect

/** The agent that a key speaks for. */
export type KeyAgent = Pick<typeof agents.$inferSelect, 'id' | 'handle' | 'name' | 'stoppedAt'>

/** Requests of a key in one hour to one operation. */
export type KeyHour = typeof apiKeyHours.$inferSelect

/** A write of a key. */
export type KeyAct = typeof apiKeyActs.$inferSelect

/** The key of a request, by the hash of its secret, with the state of its owner. */
export const findBearer = statement(
  'api-key-bearer',
  {
    id: uuid,
    user_id: uuid,
    agent_id: { ...uuid, isNullable: true },
    mode: oneOf<KeyMode>(),
    scopes: arrayOf(oneOf<ApiScope>()),
    allowed_addresses: arrayOf(text),
    expires_at: { ...timestamp, isNullable: true },
    revoked_at: { ...timestamp, isNullable: true },
    banned_until: { ...timestamp, isNullable: true },
    has_factor: { ...boolean, isSure: true },
  },
  sql`
    select
      api_keys.id,
      api_keys.user_id,
      api_keys.agent_id,
      api_keys.mode,
      api_keys.scopes,
      api_keys.allowed_addresses,
      api_keys.expires_at,
      api_keys.revoked_at,
      users.banned_until,
      exists (
        select from auth.factors where factors.user_id = users.id and factors.status = 'verified'
      ) as has_factor
    from api_keys
      join auth.users on users.id = api_keys.user_id
    where api_keys.secret_hash = ${value('secretHash')}
  `,
)

/** Serializes the creation of a person's keys until the transaction ends. */
export async function lockKeysOf(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`api-keys:${userId}`}))`)
}

/** Inserts a key. */
export async function insertKey(db: Db, row: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [inserted] = await db.insert(apiKeys).values(row).returning()
  if (inserted === undefined) throw new Error('the key was not inserted')
  return inserted
}

/** A person's keys, newest first. */
export async function listKeysOf(db: Db, userId: string): Promise<ApiKeyRow[]> {
  return await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
}

/** A person's agents. */
export async function listKeyAgents(db: Db, userId: string): Promise<KeyAgent[]> {
  const { id, handle, name, stoppedAt } = agents
  return await db
    .select({ id, handle, name, stoppedAt })
    .from(agents)
    .where(eq(agents.ownerId, userId))
}

/** Revokes the keys of an agent that still work. */
export async function revokeAgentKeys(db: Db, agentId: string, now: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.agentId, agentId), isActiveAt(now)))
}

/** Counts the keys of each agent of a person that work at `now`. */
export async function countAgentKeys(
  db: Db,
  userId: string,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ agentId: apiKeys.agentId, keys: sql<number>`count(*)::int` })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNotNull(apiKeys.agentId), isActiveAt(now)))
    .groupBy(apiKeys.agentId)
  return new Map(rows.flatMap(({ agentId, keys }) => (agentId === null ? [] : [[agentId, keys]])))
}

/** A person's key; null if it is not theirs. */
export async function findKeyOf(db: Db, userId: string, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
  return row ?? null
}

/** A person's key, locked until the transaction ends; null if it is not theirs. */
export async function lockKeyOf(db: Db, userId: string, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
    .for('update')
  return row ?? null
}

/** Counts a person's keys that work at `now`. */
export async function countActiveKeys(db: Db, userId: string, now: Date): Promise<number> {
  return await db.$count(apiKeys, and(eq(apiKeys.userId, userId), isActiveAt(now)))
}

/** Stores what changed in a key. */
export async function updateKey(
  db: Db,
  id: string,
  change: Partial<
    Pick<ApiKeyRow, 'name' | 'allowedAddresses' | 'expiresAt' | 'revokedAt' | 'replacedBy'>
  >,
): Promise<ApiKeyRow> {
  const [row] = await db.update(apiKeys).set(change).where(eq(apiKeys.id, id)).returning()
  if (row === undefined) throw new Error('the key is gone')
  return row
}

/** Adds counted requests, refused writes, and when and from where each key was last used. */
export async function addUsage(
  db: Db,
  {
    hours,
    uses,
    acts,
  }: {
    hours: readonly KeyHour[]
    uses: readonly { keyId: string; at: Date; address: string }[]
    acts: readonly KeyAct[]
  },
): Promise<void> {
  const sum = (name: string) => sql.raw(`api_key_hours.${name} + excluded.${name}`)
  const named = [...uses, ...acts].map(({ keyId }) => keyId)
  // Keys that are gone count nothing.
  const known = new Set(
    (
      await db
        .select({ id: apiKeys.id })
        .from(apiKeys)
        .where(sql`${apiKeys.id} = any(${sql.param(named)}::uuid[])`)
        .for('key share')
    ).map(({ id }) => id),
  )
  const rows = hours.filter(({ keyId }) => known.has(keyId))
  if (rows.length > 0) {
    await db
      .insert(apiKeyHours)
      .values(rows)
      .onConflictDoUpdate({
        target: [apiKeyHours.keyId, apiKeyHours.hour, apiKeyHours.operationId],
        set: {
          requests: sum('requests'),
          refused: sum('refused'),
          limited: sum('limited'),
          failed: sum('failed'),
        },
      })
  }
  await insertActs(
    db,
    acts.filter(({ keyId }) => known.has(keyId)),
  )
  for (const { keyId, at, address } of uses) {
    await db
      .update(apiKeys)
      .set({ lastUsedAt: at, lastUsedAddress: address })
      .where(
        and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, at))),
      )
  }
}

/** The requests of a key since a time. */
export async function listUsage(db: Db, keyId: string, since: Date): Promise<KeyHour[]> {
  return await db
    .select()
    .from(apiKeyHours)
    .where(and(eq(apiKeyHours.keyId, keyId), gte(apiKeyHours.hour, since)))
}

/** Stores writes of keys. */
export async function insertActs(db: Db, acts: readonly KeyAct[]): Promise<void> {
  if (acts.length > 0) await db.insert(apiKeyActs).values([...acts])
}

/** Writes of a key, newest first. */
export async function listActs(
  db: Db,
  keyId: string,
  { after, limit }: { after: readonly [number, string] | null; limit: number },
): Promise<KeyAct[]> {
  const rest =
    after === null
      ? undefined
      : sql`(${apiKeyActs.at}, ${apiKeyActs.id}) < (${new Date(after[0])}::timestamptz, ${after[1]}::uuid)`
  return await db
    .select()
    .from(apiKeyActs)
    .where(and(eq(apiKeyActs.keyId, keyId), rest))
    .orderBy(desc(apiKeyActs.at), desc(apiKeyActs.id))
    .limit(limit)
}

/** Deletes writes before a time. Returns how many rows. */
export async function deleteActsBefore(db: Db, before: Date): Promise<number> {
  return (await db.delete(apiKeyActs).where(lt(apiKeyActs.at, before))).rowCount ?? 0
}

/** Deletes usage before a time. Returns how many rows. */
export async function deleteUsageBefore(db: Db, before: Date): Promise<number> {
  return (await db.delete(apiKeyHours).where(lt(apiKeyHours.hour, before))).rowCount ?? 0
}

/** Deletes keys that ended before a time. Returns how many. */
export async function deleteEndedBefore(db: Db, before: Date): Promise<number> {
  const result = await db
    .delete(apiKeys)
    .where(or(lt(apiKeys.revokedAt, before), lt(apiKeys.expiresAt, before)))
  return result.rowCount ?? 0
}

/** Keys that expire until `until`, are not replaced, and still work at `now`. */
export async function listExpiring(db: Db, now: Date, until: Date): Promise<ApiKeyRow[]> {
  return await db
    .select()
    .from(apiKeys)
    .where(and(isActiveAt(now), lte(apiKeys.expiresAt, until), isNull(apiKeys.replacedBy)))
    .orderBy(apiKeys.id)
}

function isActiveAt(now: Date) {
  return and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))
}
