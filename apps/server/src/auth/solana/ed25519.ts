import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from './base58.ts'
import { MessageRefused } from './message-refused.ts'

/** The field, the curve and the order of its large subgroup (RFC 8032, 5.1). */
const P = 2n ** 255n - 19n
const L = 2n ** 252n + 27742317777372353535851937790883648493n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const KEY_BYTES = 32
const SIGNATURE_CHARS = 86

/**
 * Verifies an ed25519 signature over a text by the key that a Solana address is. OpenSSL takes keys of low order, under
 * which one signature fits many texts, and says of everything else only that it does not fit: so keys and signatures
 * are looked at first (check 28). Raises `MessageRefused`.
 */
export function verifySignature(address: string, text: string, signature: string): void {
  const key = decodeBase58(address)
  if (key?.length !== KEY_BYTES) throw new MessageRefused('The address is not 32 bytes in base58')
  requirePoint(key, 'The address')
  const bytes = readSignature(signature)
  if (toInteger(bytes.subarray(KEY_BYTES)) >= L) {
    throw new MessageRefused('The signature is not canonical')
  }
  requirePoint(bytes.subarray(0, KEY_BYTES), 'The signature')
  const x = Buffer.from(key).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  if (!verify(null, Buffer.from(text), publicKey, bytes)) {
    throw new MessageRefused('The signature is not of this message by this address')
  }
}

/** 64 bytes as base64url without padding, in the one way to write them. */
function readSignature(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64url')
  if (text.length !== SIGNATURE_CHARS || bytes.toString('base64url') !== text) {
    throw new MessageRefused('The signature is not 64 bytes in base64url')
  }
  return bytes
}

function requirePoint(bytes: Uint8Array, what: string): void {
  const y = toInteger(bytes) & (2n ** 255n - 1n)
  if (y >= P || !isOnCurve(y)) throw new MessageRefused(`${what} holds no point of the curve`)
  if (isOfLowOrder(y)) throw new MessageRefused(`${what} holds a point of low order`)
}

/** Whether -x² + y² = 1 + dx²y² has an x: whether (y² - 1)(dy² + 1) is a square. */
function isOnCurve(y: bigint): boolean {
  const square = mod(y * y)
  const product = mod((square - 1n) * (D * square + 1n))
  return product === 0n || power(product, (P - 1n) / 2n) === 1n
}

/** Whether eight times the point is the neutral one, y = 1. Doubling needs no x: y is kept as a fraction. */
function isOfLowOrder(y: bigint): boolean {
  let [above, below] = [y, 1n]
  for (let doubling = 0; doubling < 3; doubling += 1) {
    const [a, b] = [mod(above * above), mod(below * below)]
    const [aa, ab, bb] = [mod(a * a), mod(a * b), mod(b * b)]
    above = mod(D * aa + 2n * ab - bb)
    below = mod(2n * D * ab - D * aa + bb)
  }
  return above === below
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = mod(result * factor)
    factor = mod(factor * factor)
  }
  return result
}

function mod(value: bigint): bigint {
  const rest = value % P
  return rest < 0n ? rest + P : rest
}

function toInteger(littleEndian: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(littleEndian).reverse().toString('hex')}`)
}
