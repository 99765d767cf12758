import { createPublicKey, verify } from 'node:crypto'
import { readPoint } from '@laurel/contract/money/solana-address'
import { ed25519 } from '@noble/curves/ed25519.js'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/**
 * Why an ed25519 signature over a message is invalid; null when valid. OpenSSL accepts low-order keys, under which one
 * signature fits many messages, and gives no reasons, so keys and signatures are checked first (check 28). The equation
 * is left to OpenSSL, which is cofactorless like Solana's validators: a signature that a validator refuses must not
 * pass here.
 */
export function signatureFault(
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): string | null {
  if (key.length !== KEY_BYTES) return 'The address is not 32 bytes'
  if (signature.length !== SIGNATURE_BYTES) return 'The signature is not 64 bytes'
  const fault = pointFault(key, 'The address')
  if (fault !== null) return fault
  if (!isScalar(signature.subarray(KEY_BYTES))) return 'The signature is not canonical'
  const signatureFault = pointFault(signature.subarray(0, KEY_BYTES), 'The signature')
  if (signatureFault !== null) return signatureFault
  const x = Buffer.from(key).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  if (verify(null, message, publicKey, signature)) return null
  return 'The signature is not of this message by this address'
}

function pointFault(bytes: Uint8Array, what: string): string | null {
  const point = readPoint(bytes)
  if (point === null) return `${what} holds no point of the curve`
  return point.isSmallOrder() ? `${what} holds a point of low order` : null
}

/** Whether these bytes are a scalar below the order of the large subgroup (RFC 8032, 5.1.7). */
function isScalar(bytes: Uint8Array): boolean {
  const { Fn } = ed25519.Point
  return Fn.isValid(Fn.fromBytes(bytes, true))
}
