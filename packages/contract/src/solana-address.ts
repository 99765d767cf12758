import { decodeBase58 } from './base58.ts'

/** The field and the curve (RFC 8032, 5.1). */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const ADDRESS_BYTES = 32

/** Whether a text is an address of Solana: 32 bytes in base58. */
export function isAddress(text: string): boolean {
  return decodeBase58(text)?.length === ADDRESS_BYTES
}

/** Whether a text is the address of a wallet: one that a key can sign for. Accounts of programs have none. */
export function isWalletAddress(text: string): boolean {
  const bytes = decodeBase58(text)
  return bytes?.length === ADDRESS_BYTES && yOfPoint(bytes) !== null
}

/** The y of the point of ed25519 that these 32 bytes hold in its one form; null where they hold none. */
export function yOfPoint(bytes: Uint8Array): bigint | null {
  const y = littleEndian(bytes) & (2n ** 255n - 1n)
  return y < P && isOnCurve(y) ? y : null
}

/** Whether eight times the point is the neutral one, y = 1. Doubling needs no x: y is kept as a fraction. */
export function isOfLowOrder(y: bigint): boolean {
  let [above, below] = [y, 1n]
  for (let doubling = 0; doubling < 3; doubling += 1) {
    const [a, b] = [mod(above * above), mod(below * below)]
    const [aa, ab, bb] = [mod(a * a), mod(a * b), mod(b * b)]
    above = mod(D * aa + 2n * ab - bb)
    below = mod(2n * D * ab - D * aa + bb)
  }
  return above === below
}

/** Bytes as a whole number, the lowest first. */
export function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}

/** Whether -x² + y² = 1 + dx²y² has an x: whether (y² - 1)(dy² + 1) is a square. */
function isOnCurve(y: bigint): boolean {
  const square = mod(y * y)
  const product = mod((square - 1n) * (D * square + 1n))
  return product === 0n || power(product, (P - 1n) / 2n) === 1n
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
