import { createPublicKey, verify } from 'node:crypto'

/** The field, the curve and the order of its large subgroup (RFC 8032, 5.1). */
const P = 2n ** 255n - 19n
const L = 2n ** 252n + 27742317777372353535851937790883648493n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/**
 * Why an ed25519 signature over a message does not hold; null when it does. OpenSSL takes keys of low order, under which
 * one signature fits many messages, and says of everything else only that it does not fit: so keys and signatures are
 * looked at first (check 28).
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
  if (toInteger(signature.subarray(KEY_BYTES)) >= L) return 'The signature is not canonical'
  const signatureFault = pointFault(signature.subarray(0, KEY_BYTES), 'The signature')
  if (signatureFault !== null) return signatureFault
  const x = Buffer.from(key).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  if (verify(null, message, publicKey, signature)) return null
  return 'The signature is not of this message by this address'
}

function pointFault(bytes: Uint8Array, what: string): string | null {
  const y = toInteger(bytes) & (2n ** 255n - 1n)
  if (y >= P || !isOnCurve(y)) return `${what} holds no point of the curve`
  return isOfLowOrder(y) ? `${what} holds a point of low order` : null
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
