import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sha256 } from '../../platform/ids.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const START = 'laurel_live_'
/** 190 bits. */
const RANDOM_LENGTH = 32
/** A checksum of 32 bits in base 62, by which scanners recognize a leaked key offline. */
const CHECKSUM_LENGTH = 6
const SHOWN_LENGTH = START.length + 4
const PATTERN = new RegExp(`^${START}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** A new key: its secret, to be shown once, and what is stored of it. */
export function newApiKeySecret(): { secret: string; prefix: string; secretHash: string } {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)])
  const body = `${START}${random.join('')}`
  const secret = `${body}${checksumOf(body)}`
  return { secret, prefix: secret.slice(0, SHOWN_LENGTH), secretHash: hashApiKey(secret) }
}

/** The stored form of a secret. */
export function hashApiKey(secret: string): string {
  return sha256(secret)
}

/** Whether a token has the form of an API key, with its checksum. */
export function isWellFormedApiKey(token: string): boolean {
  if (!PATTERN.test(token)) return false
  const body = token.slice(0, -CHECKSUM_LENGTH)
  return checksumOf(body) === token.slice(-CHECKSUM_LENGTH)
}

function checksumOf(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    text = `${DIGITS[rest % DIGITS.length]}${text}`
    rest = Math.floor(rest / DIGITS.length)
  }
  return text
}
