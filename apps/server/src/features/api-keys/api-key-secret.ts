import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { KEY_MODES, type KeyMode } from '@laurel/contract/developers/api-key-words'
import { sha256 } from '../../platform/ids.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 190 bits. */
const RANDOM_LENGTH = 32
/** A checksum of 32 bits in base 62, by which scanners recognize a leaked key offline. */
const CHECKSUM_LENGTH = 6
/** Random characters of the part that is shown. */
const SHOWN_LENGTH = 4
const PATTERN = new RegExp(
  `^laurel_(${KEY_MODES.join('|')})_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`,
)

/** A new key, whose secret names its mode: the secret, to be shown once, and what is stored of it. */
export function newApiKeySecret(mode: KeyMode): {
  secret: string
  prefix: string
  secretHash: string
} {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)])
  const start = `laurel_${mode}_`
  const body = `${start}${random.join('')}`
  const secret = `${body}${checksumOf(body)}`
  return {
    secret,
    prefix: secret.slice(0, start.length + SHOWN_LENGTH),
    secretHash: hashApiKey(secret),
  }
}

/** The stored form of a secret. */
export function hashApiKey(secret: string): string {
  return sha256(secret)
}

/** The mode that a token in the form of an API key names; null for any other token, or a wrong checksum. */
export function modeOfApiKey(token: string): KeyMode | null {
  const [, mode] = PATTERN.exec(token) ?? []
  const body = token.slice(0, -CHECKSUM_LENGTH)
  if (checksumOf(body) !== token.slice(-CHECKSUM_LENGTH)) return null
  return KEY_MODES.find((known) => known === mode) ?? null
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
