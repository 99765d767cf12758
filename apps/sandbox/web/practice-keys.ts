import { encodeBase58 } from '@laurel/contract/money/base58'
import { PRACTICE_TREASURY_TEXT } from '@laurel/contract/money/practice'
import { storage } from '../../web/src/lib/storage.ts'

/** A key of a practice wallet, without value outside a local test ledger. */
export interface PracticeKey {
  address: string
  publicKey: Uint8Array<ArrayBuffer>
  sign(message: Uint8Array): Promise<Uint8Array>
}

const STORED_KEY = 'laurel-practice-key'
const SEED_BYTES = 32
/** PKCS #8 header before the 32 bytes of an ed25519 key. */
const PKCS8_HEAD = [
  0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
]

/** The key of this browser's practice wallet, generated on first use and kept in storage. */
export async function ownKey(): Promise<PracticeKey> {
  const stored = storage.get(STORED_KEY)
  const seed =
    stored === null
      ? crypto.getRandomValues(new Uint8Array(SEED_BYTES))
      : Uint8Array.from(atob(stored), (char) => char.charCodeAt(0))
  if (stored === null) storage.set(STORED_KEY, btoa(String.fromCharCode(...seed)))
  return await keyOf(seed)
}

/** The key of the practice treasury, which is public. */
export async function treasuryKey(): Promise<PracticeKey> {
  const text = new TextEncoder().encode(PRACTICE_TREASURY_TEXT)
  return await keyOf(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

/** Whether this browser supports ed25519 signatures. */
export async function canSign(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

async function keyOf(seed: Uint8Array): Promise<PracticeKey> {
  const pkcs8 = Uint8Array.from([...PKCS8_HEAD, ...seed])
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  const publicKey = Uint8Array.from(atob(x.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return {
    address: encodeBase58(publicKey),
    publicKey,
    sign: async (message) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message))),
  }
}
