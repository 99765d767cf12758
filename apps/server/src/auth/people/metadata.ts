import { cleanInput } from '@laurel/contract/spec/validation'
import { AuthError } from '../errors.ts'

/** What a person may keep about themselves on the account. */
export type Metadata = Record<string, unknown>

/**
 * Metadata travels in every access token, and so in every request's headers, which Node takes up to 16 KiB of:
 * it is held to this many bytes as JSON.
 */
const MAX_BYTES = 6144
const MAX_LEVELS = 4
const KEY_MAX_CHARS = 100

/** Facts that the server alone decides on (check 27): they are left out of what a person sends, without an error. */
const RESERVED = new Set(['is_wallet_user'])

/**
 * Metadata as sent, made fit to keep: texts are cleaned like every input (spec §5), reserved keys are left out.
 * Raises `validation_failed` when it is nested too deeply.
 */
export function cleanMetadata(sent: Metadata): Metadata {
  const kept = Object.entries(sent).filter(([key]) => !RESERVED.has(key))
  return cleanEntries(kept, 1)
}

/** Lays changes over metadata key by key; null deletes the key (wire.md 1.2). Raises `validation_failed` when it gets too large. */
export function mergeMetadata(known: Metadata, changes: Metadata, maxBytes = MAX_BYTES): Metadata {
  const merged = Object.entries({ ...known, ...changes }).filter(([, value]) => value !== null)
  const metadata = Object.fromEntries(merged)
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxBytes) {
    throw invalid(`Metadata cannot be larger than ${maxBytes} bytes`)
  }
  return metadata
}

function cleanValue(value: unknown, level: number): unknown {
  if (typeof value === 'string') return cleanInput(storable(value))
  if (value === null || typeof value !== 'object') return value
  if (level > MAX_LEVELS) throw invalid('User metadata is nested too deeply')
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, level + 1))
  return cleanEntries(Object.entries(value), level + 1)
}

function cleanEntries(entries: [string, unknown][], level: number): Metadata {
  return Object.fromEntries(
    entries.map(([key, value]) => [
      storable(key).slice(0, KEY_MAX_CHARS).toWellFormed(),
      cleanValue(value, level),
    ]),
  )
}

/** PostgreSQL's JSON holds neither NUL nor half a character. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

function invalid(message: string): AuthError {
  return new AuthError('validation_failed', { status: 422, message })
}
