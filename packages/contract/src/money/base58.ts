import { base58 } from '@scure/base'

/** Longest text that is looked at: the work grows with the square of it, and 64 bytes need 88 characters. */
const MAX_LENGTH = 100

/** Bytes of a base58 text in Bitcoin's alphabet, which Solana writes addresses in; null for any other text. */
export function decodeBase58(text: string): Uint8Array | null {
  if (text.length > MAX_LENGTH) return null
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}

/** Bytes as base58. */
export function encodeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}
