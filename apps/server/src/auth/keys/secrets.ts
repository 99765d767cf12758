import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { systemClock } from '../../platform/clock.ts'
import { newSecret } from '../../platform/ids.ts'
import { keepSecret } from './secrets.queries.ts'

/** The keys that clients send as `apikey`: who has the anon key is nobody, who has the service key may do all. */
export interface ClientKeys {
  anonKey: string
  serviceKey: string
}

/**
 * The clients' keys: those of the configuration (`ANON_KEY`, `SERVICE_KEY`), else made at first start and kept. This
 * is what `laurel keys` prints.
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

/** Hashes with this installation's own key, so that a copy of a table alone gives nothing to try guesses on. */
export interface KeyedHash {
  /** HMAC-SHA-256 as base64url; `purpose` keeps the uses apart. */
  of(purpose: string, text: string): string
}

/** The keyed hash of this installation; its key is made at first start. */
export async function readKeyedHash(db: Db): Promise<KeyedHash> {
  const key = await ownSecret(db, 'token_key')
  return {
    of: (purpose, text) =>
      createHmac('sha256', key).update(`${purpose}\n`).update(text).digest('base64url'),
  }
}

/** Compares in a time that tells nothing of where two texts differ. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

async function ownSecret(db: Db, name: string, prefix = ''): Promise<string> {
  return await keepSecret(db, name, `${prefix}${newSecret()}`, systemClock.now())
}
