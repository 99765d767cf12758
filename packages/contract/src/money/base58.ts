import { base58 } from '@scure/base'

/** Longest text to decode: the work grows quadratically, and 64 bytes need 88 characters. */
const MAX_LENGTH = 100

/** Decodes base58 in Bitcoin's alphabet, as Solana addresses use it; null for any other text. */
export function decodeBase58(text: string): Uint8Array | null {
  if (text.length > MAX_LENGTH) return null
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}

/** Encodes bytes in base58, Bitcoin's alphabet. */
export function encodeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}
