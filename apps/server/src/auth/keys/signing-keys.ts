import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database, Db } from '../../db/client.ts'
import { type Clock, plus } from '../../platform/clock.ts'
import { lifetimes } from '../sessions/lifetimes.ts'
import {
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type SigningKeyRow,
} from './signing-keys.queries.ts'

/** The only algorithm of our tokens; clients verify it themselves (wire.md 1.4). */
export const ALGORITHM = 'ES256'

type Key = Awaited<ReturnType<typeof importJWK>>

/**
 * The keys that sign and verify access tokens. Each node reloads them every `keyRingMs`, and immediately on an unknown
 * id, so a rotation on one node or by the command reaches the others without a restart.
 */
export interface KeyRing {
  /** The signing key and its id; `db` is the caller's transaction. */
  active(db: Db): Promise<{ kid: string; key: Key }>
  /** The verification key by id; undefined for an unknown or expired id. */
  publicKey(kid: string): Promise<Key | undefined>
  /** The body of `/.well-known/jwks.json`: public halves only. */
  jwks(): Promise<{ keys: JWK[] }>
}

interface Keys {
  active: { kid: string; key: Key }
  publicKeys: Map<string, Key>
  jwks: { keys: JWK[] }
}

/** Reads the keys, generating one at first start. Nodes that start concurrently get the same one. */
export async function openKeyRing(database: Database, clock: Clock): Promise<KeyRing> {
  const nowMs = (): number => clock.now().getTime()
  let known = await importKeys(await database.transaction((db) => firstKeys(db, clock.now())))
  let readAt = nowMs()
  let reading: Promise<Keys> | null = null
  let lastUnknownAt = Number.NEGATIVE_INFINITY

  const read = (): Promise<Keys> => {
    reading ??= reload(database.db).finally(() => {
      reading = null
    })
    return reading
  }
  const reload = async (db: Db): Promise<Keys> => {
    const rows = await listSigningKeys(db, oldestRetirement(clock.now()))
    known = await importKeys(rows)
    readAt = nowMs()
    return known
  }
  // The absolute difference covers a test's clock that moves back.
  const isCurrent = (): boolean => Math.abs(nowMs() - readAt) < lifetimes.keyRingMs
  const current = async (): Promise<Keys> => (isCurrent() ? known : await read())

  return {
    // A transaction reads on its own connection: a shared read might wait for a pool connection and deadlock.
    active: async (db) => (isCurrent() ? known : await reload(db)).active,
    async publicKey(kid) {
      const key = (await current()).publicKeys.get(kid)
      if (key !== undefined || nowMs() - lastUnknownAt < lifetimes.unknownKeyMs) return key
      lastUnknownAt = nowMs()
      return (await read()).publicKeys.get(kid)
    },
    jwks: async () => (await current()).jwks,
  }
}

/**
 * Replaces the signing key, in the caller's transaction. The old key verifies until its last token expires. Returns the
 * new key's id.
 */
export async function rotateSigningKey(db: Db, now: Date): Promise<string> {
  await lockSigningKeys(db)
  await retireSigningKeys(db, now)
  const fresh = await newSigningKey(now)
  await insertSigningKey(db, fresh)
  return fresh.kid
}

/** Keys retired before this have no valid tokens, allowing for nodes that kept signing until their next reload. */
function oldestRetirement(now: Date): Date {
  return plus(now, -lifetimes.accessTokenMs - 2 * lifetimes.keyRingMs)
}

async function firstKeys(db: Db, now: Date): Promise<SigningKeyRow[]> {
  await lockSigningKeys(db)
  const known = await listSigningKeys(db, oldestRetirement(now))
  if (known.some((row) => row.isActive)) return known
  const fresh = await newSigningKey(now)
  await insertSigningKey(db, fresh)
  return [fresh, ...known]
}

async function importKeys(rows: readonly SigningKeyRow[]): Promise<Keys> {
  const [active] = rows
  if (active === undefined || !active.isActive) throw new Error('no signing key')
  const publicKeys = new Map<string, Key>()
  for (const row of rows) publicKeys.set(row.kid, await importJWK(row.publicJwk, ALGORITHM))
  return {
    active: { kid: active.kid, key: await importJWK(active.privateJwk, ALGORITHM) },
    publicKeys,
    jwks: { keys: rows.map((row) => row.publicJwk) },
  }
}

async function newSigningKey(now: Date): Promise<SigningKeyRow> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const privateJwk = await exportJWK(privateKey)
  const publicJwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  return {
    kid,
    privateJwk: { ...privateJwk, kid, alg: ALGORITHM },
    publicJwk: { ...publicJwk, kid, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] },
    isActive: true,
    createdAt: now,
    retiredAt: null,
  }
}
