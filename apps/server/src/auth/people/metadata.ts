import { cleanInput } from '@laurel/contract/spec/validation'
import { AuthError } from '../errors.ts'

/** Free-form user metadata of an account. */
export type Metadata = Record<string, unknown>

/**
 * Limit in bytes of JSON: metadata is part of every access token and so of every request's headers, of which Node
 * accepts 16 KiB.
 */
const MAX_BYTES = 6144
const MAX_LEVELS = 4
const KEY_MAX_CHARS = 100

/** Keys that only the server sets (check 27); silently removed from input. */
const RESERVED = new Set(['is_wallet_user'])

/**
 * Cleans submitted metadata: texts like every input (spec §5), reserved keys removed. Raises `validation_failed` when
 * it is nested too deeply.
 */
export function cleanMetadata(sent: Metadata): Metadata {
  const kept = Object.entries(sent).filter(([key]) => !RESERVED.has(key))
  return cleanEntries(kept, 1)
}

/**
 * Merges changes into metadata key by key; null deletes a key (wire.md 1.2). Raises `validation_failed` when it gets
 * too large.
 */
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

/** PostgreSQL's JSON accepts neither NUL nor lone surrogates. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

function invalid(message: string): AuthError {
  return new AuthError('validation_failed', { status: 422, message })
}
