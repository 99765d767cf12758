/*
 * Own code rather than a package: none that every part depends on has the alphabet, and twenty lines that a property
 * test goes through are less to trust than one more dependency between a wallet and an account.
 */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Longest text that is looked at: the work grows with the square of it, and 64 bytes need 88 characters. */
const MOST_CHARS = 100

/** Bytes of a base58 text in Bitcoin's alphabet, which Solana writes addresses in; null for any other text. */
export function decodeBase58(text: string): Uint8Array | null {
  if (text.length > MOST_CHARS) return null
  const bytes: number[] = []
  for (const char of text) {
    let carry = ALPHABET.indexOf(char)
    if (carry < 0) return null
    for (const [place, byte] of bytes.entries()) {
      carry += byte * 58
      bytes[place] = carry & 255
      carry >>= 8
    }
    while (carry > 0) {
      bytes.push(carry & 255)
      carry >>= 8
    }
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.reverse()])
}

/** Bytes as base58. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (const [place, digit] of digits.entries()) {
      carry += digit * 256
      digits[place] = carry % 58
      carry = Math.floor(carry / 58)
    }
    while (carry > 0) {
      digits.push(carry % 58)
      carry = Math.floor(carry / 58)
    }
  }
  const firstByte = bytes.findIndex((byte) => byte !== 0)
  const zeros = firstByte < 0 ? bytes.length : firstByte
  return (
    '1'.repeat(zeros) +
    digits
      .reverse()
      .map((digit) => ALPHABET[digit])
      .join('')
  )
}
