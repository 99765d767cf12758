import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database, Db } from '../../db/client.ts'
import { type Clock, plus } from '../../platform/clock.ts'
import { lifetimes } from '../sessions/lifetimes.ts'
import {
  insertSigningKey,
  lockSigningKeys,
  retireSigningKeys,
  type SigningKeyRow,
  selectSigningKeys,
} from './signing-keys.queries.ts'

/** The only algorithm of our tokens; clients verify it themselves (wire.md 1.4). */
export const ALGORITHM = 'ES256'

type Key = Awaited<ReturnType<typeof importJWK>>

/**
 * The keys that sign and verify access tokens. Each node reads them again every `keyRingMs`, and at once when it meets
 * an id that it does not know: so a rotation on one node, or by the command, reaches the others without a restart.
 */
export interface KeyRing {
  /** The key that signs, and the id that tokens name it by; `db` is the transaction of what it signs. */
  active(db: Db): Promise<{ kid: string; key: Key }>
  /** The key that verifies tokens of this id; undefined for an id that is not ours, or no longer. */
  publicKey(kid: string): Promise<Key | undefined>
  /** What `/.well-known/jwks.json` answers: public halves only. */
  jwks(): Promise<{ keys: JWK[] }>
}

interface Keys {
  active: { kid: string; key: Key }
  publicKeys: Map<string, Key>
  jwks: { keys: JWK[] }
}

/** Reads the keys; at first start makes one. Several nodes that start at once end with the same. */
export async function openKeyRing(database: Database, clock: Clock): Promise<KeyRing> {
  const nowMs = (): number => clock.now().getTime()
  let known = await importKeys(await database.transaction((db) => firstKeys(db, clock.now())))
  let readAt = nowMs()
  let reading: Promise<Keys> | null = null
  let lookedAt = Number.NEGATIVE_INFINITY

  const read = (): Promise<Keys> => {
    reading ??= readAgain(database.db).finally(() => {
      reading = null
    })
    return reading
  }
  const readAgain = async (db: Db): Promise<Keys> => {
    const rows = await selectSigningKeys(db, oldestRetirement(clock.now()))
    known = await importKeys(rows)
    readAt = nowMs()
    return known
  }
  // A clock that a test moves back has not been looked at since.
  const isCurrent = (): boolean => Math.abs(nowMs() - readAt) < lifetimes.keyRingMs
  const current = async (): Promise<Keys> => (isCurrent() ? known : await read())

  return {
    // A transaction reads on its own connection, and waits for no read that may wait for a connection of the pool.
    active: async (db) => (isCurrent() ? known : await readAgain(db)).active,
    async publicKey(kid) {
      const key = (await current()).publicKeys.get(kid)
      if (key !== undefined || nowMs() - lookedAt < lifetimes.unknownKeyMs) return key
      lookedAt = nowMs()
      return (await read()).publicKeys.get(kid)
    },
    jwks: async () => (await current()).jwks,
  }
}

/**
 * Makes the key that signs from now on, in the caller's transaction. The one before verifies until its last token is
 * over. The new key's id.
 */
export async function rotateSigningKey(db: Db, now: Date): Promise<string> {
  await lockSigningKeys(db)
  await retireSigningKeys(db, now)
  const fresh = await newSigningKey(now)
  await insertSigningKey(db, fresh)
  return fresh.kid
}

/** Keys that were retired before this have no token out: another node may have signed a little while longer. */
function oldestRetirement(now: Date): Date {
  return plus(now, -lifetimes.accessTokenMs - 2 * lifetimes.keyRingMs)
}

async function firstKeys(db: Db, now: Date): Promise<SigningKeyRow[]> {
  await lockSigningKeys(db)
  const known = await selectSigningKeys(db, oldestRetirement(now))
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
