import { ed25519 } from '@noble/curves/ed25519.js'
import { decodeBase58 } from './base58.ts'

const ADDRESS_BYTES = 32

/** A point of the curve ed25519. */
type Point = InstanceType<typeof ed25519.Point>

/** Whether a text is a Solana address: 32 bytes in base58. */
export function isAddress(text: string): boolean {
  return decodeBase58(text)?.length === ADDRESS_BYTES
}

/** Whether a text is a wallet address: on the curve, so that a key can sign for it, unlike accounts of programs. */
export function isWalletAddress(text: string): boolean {
  const bytes = decodeBase58(text)
  return bytes?.length === ADDRESS_BYTES && readPoint(bytes) !== null
}

/** Decodes 32 bytes as a point of ed25519 in canonical form (RFC 8032, 5.1.3); null if they encode none. */
export function readPoint(bytes: Uint8Array): Point | null {
  try {
    return ed25519.Point.fromBytes(Uint8Array.from(bytes))
  } catch {
    return null
  }
}
