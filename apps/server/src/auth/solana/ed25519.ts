import { decodeBase58 } from '@laurel/contract/money/base58'
import { signatureFault } from '../../chain/ed25519.ts'
import { MessageRefused } from './message-refused.ts'

const KEY_BYTES = 32
const SIGNATURE_CHARS = 86

/**
 * Verifies an ed25519 signature over a text by a Solana address's key, strictly (check 28). Raises `MessageRefused`.
 */
export function verifySignature(address: string, text: string, signature: string): void {
  const key = decodeBase58(address)
  if (key?.length !== KEY_BYTES) throw new MessageRefused('The address is not 32 bytes in base58')
  const fault = signatureFault(key, Buffer.from(text), readSignature(signature))
  if (fault !== null) throw new MessageRefused(fault)
}

/** 64 bytes as canonical base64url without padding. */
function readSignature(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64url')
  if (text.length !== SIGNATURE_CHARS || bytes.toString('base64url') !== text) {
    throw new MessageRefused('The signature is not 64 bytes in base64url')
  }
  return bytes
}
