import { createHash, randomBytes, randomUUID } from 'node:crypto'

export { canonicalJson } from '@laurel/contract/canonical-json'

/** A new random id (UUID version 4). */
export function newId(): string {
  return randomUUID()
}

/** Whether a text is a UUID. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** 256 random bits as base64url, for tokens that are shown once. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 as lower-case hex. */
export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}
