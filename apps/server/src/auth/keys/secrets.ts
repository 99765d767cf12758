import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { systemClock } from '../../platform/clock.ts'
import { newSecret } from '../../platform/ids.ts'
import { ensureSecret } from './secrets.queries.ts'

/** The keys that clients send as `apikey`: the anon key grants nothing, the service key everything. */
export interface ClientKeys {
  anonKey: string
  serviceKey: string
}

/**
 * The clients' keys, from the configuration (`ANON_KEY`, `SERVICE_KEY`) or else generated at first start and stored.
 * `laurel keys` prints them.
 */
export async function readClientKeys(
  db: Db,
  config: { anonKey: string | null; serviceKey: string | null },
): Promise<ClientKeys> {
  return {
    anonKey: config.anonKey ?? (await ownSecret(db, 'anon_key', 'sb_publishable_')),
    serviceKey: config.serviceKey ?? (await ownSecret(db, 'service_key', 'sb_secret_')),
  }
}

/** Hashes with this installation's key, so that a copy of a table alone cannot be brute-forced. */
export interface KeyedHash {
  /** HMAC-SHA-256 as base64url; `purpose` separates the uses. */
  of(purpose: string, text: string): string
}

/** This installation's keyed hash; its key is generated at first start. */
export async function readKeyedHash(db: Db): Promise<KeyedHash> {
  const key = await ownSecret(db, 'token_key')
  return {
    of: (purpose, text) =>
      createHmac('sha256', key).update(`${purpose}\n`).update(text).digest('base64url'),
  }
}

/** Compares two texts in constant time. */
export function isEqualInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

async function ownSecret(db: Db, name: string, prefix = ''): Promise<string> {
  return await ensureSecret(db, name, `${prefix}${newSecret()}`, systemClock.now())
}
