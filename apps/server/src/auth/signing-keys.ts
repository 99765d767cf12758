import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database } from '../db/client.ts'
import { type Clock, plus } from '../platform/clock.ts'
import { lifetimes } from './lifetimes.ts'
import {
  insertSigningKey,
  lockSigningKeys,
  type SigningKeyRow,
  selectSigningKeys,
} from './signing-keys.queries.ts'

/** The only algorithm of our tokens; clients verify it themselves (wire.md 1.4). */
export const ALGORITHM = 'ES256'

type Key = Awaited<ReturnType<typeof importJWK>>

/** The keys that sign and verify access tokens. */
export interface KeyRing {
  /** The key that signs, and the id that tokens name it by. */
  active: { kid: string; key: Key }
  /** The key that verifies tokens of this id; undefined for an id that is not ours. */
  publicKey(kid: string): Key | undefined
  /** What `/.well-known/jwks.json` answers: public halves only. */
  jwks: { keys: JWK[] }
}

/** Reads the keys; at first start makes one. Several nodes that start at once end with the same. */
export async function openKeyRing(database: Database, clock: Clock): Promise<KeyRing> {
  const now = clock.now()
  const since = plus(now, -lifetimes.accessTokenMs)
  const rows = await database.transaction(async (tx) => {
    await lockSigningKeys(tx)
    const known = await selectSigningKeys(tx, since)
    if (known.some((row) => row.isActive)) return known
    const fresh = await newSigningKey(now)
    await insertSigningKey(tx, fresh)
    return [fresh, ...known]
  })
  const publicKeys = new Map<string, Key>()
  for (const row of rows) publicKeys.set(row.kid, await importJWK(row.publicJwk, ALGORITHM))
  const [active] = rows
  if (active === undefined) throw new Error('no signing key')
  return {
    active: { kid: active.kid, key: await importJWK(active.privateJwk, ALGORITHM) },
    publicKey: (kid) => publicKeys.get(kid),
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
