import { ed25519 } from '@noble/curves/ed25519.js'
import { decodeBase58 } from './base58.ts'

const ADDRESS_BYTES = 32

/** A point of the curve ed25519. */
type Point = InstanceType<typeof ed25519.Point>

/** Whether a text is an address of Solana: 32 bytes in base58. */
export function isAddress(text: string): boolean {
  return decodeBase58(text)?.length === ADDRESS_BYTES
}

/** Whether a text is the address of a wallet: one that a key can sign for. Accounts of programs have none. */
export function isWalletAddress(text: string): boolean {
  const bytes = decodeBase58(text)
  return bytes?.length === ADDRESS_BYTES && readPoint(bytes) !== null
}

/** The point of ed25519 that these 32 bytes hold in its one form (RFC 8032, 5.1.3); null where they hold none. */
export function readPoint(bytes: Uint8Array): Point | null {
  try {
    return ed25519.Point.fromBytes(Uint8Array.from(bytes))
  } catch {
    return null
  }
}
