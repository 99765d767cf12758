import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { systemClock } from '../../platform/clock.ts'
import { newSecret } from '../../platform/ids.ts'
import { ensureSecret } from './secrets.queries.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts secrets that must be readable later, so that a row alone reveals nothing. */
export interface Sealing {
  /** Encrypts with AES-256-GCM, as base64url; only the same `owner` can open it. */
  seal(text: string, owner: string): string
  /** Decrypts. Throws when a byte or the owner differs. */
  open(sealed: string, owner: string): string
}

/** Sealing with a key derived from this installation's secret, which is generated at first start. */
export async function readSealing(db: Db): Promise<Sealing> {
  const secret = await ensureSecret(db, 'sealing_key', newSecret(), systemClock.now())
  return createSealing(Buffer.from(hkdfSync('sha256', secret, '', 'laurel sealing 1', 32)))
}

/** Sealing with a key of 32 bytes. */
export function createSealing(key: Buffer): Sealing {
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}
