import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Six digits that are none of these codes. */
export function otherThan(...codes: readonly string[]): string {
  const guesses = Array.from({ length: codes.length + 1 }, (_, digit) =>
    String(digit).repeat(DIGITS),
  )
  return guesses.find((guess) => !codes.includes(guess)) ?? ''
}

/** Six digits that no authenticator app with this secret shows now, a moment ago or soon. */
export function wrongAppCode(secret: string): string {
  return otherThan(...[-1, 0, 1, 2].map((steps) => appCode(secret, steps)))
}

/** The TOTP code of a base32 secret, `stepsAhead` steps of 30 s from now (RFC 6238). */
export function appCode(secret: string, stepsAhead = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsAhead))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')]
    .map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
