import { randomBytes } from 'node:crypto'

/** NOTIFY accepts less than 8,000 bytes; the rest is for a part's header. */
const PART_CHARS = 7900
/** The most incomplete messages; beyond that the oldest is dropped. */
const MAX_OPEN = 100
/**
 * A part of a split message: id, index, count and text. A message that fits into one part is bare JSON, which never
 * matches.
 */
const PART = /^#([^:]+):(\d+):(\d+):(.*)$/s

/**
 * Splits a message into NOTIFY payloads, ASCII only, so that a character is a byte. Equal messages yield equal
 * payloads, which PostgreSQL delivers once per transaction.
 */
export function toParts(message: unknown): string[] {
  const text = JSON.stringify(message).replace(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  if (text.length <= PART_CHARS) return [text]
  const id = randomBytes(9).toString('base64url')
  const count = Math.ceil(text.length / PART_CHARS)
  return Array.from({ length: count }, (_, index) => {
    const part = text.slice(index * PART_CHARS, (index + 1) * PART_CHARS)
    return `#${id}:${index}:${count}:${part}`
  })
}

/** Creates a reassembler; it returns a message on its last part, else undefined. */
export function createJoiner(): (text: string) => unknown {
  const open = new Map<string, string[]>()
  return (text) => {
    const [, id = '', index = '', count = '', part = ''] = PART.exec(text) ?? []
    if (id === '') return JSON.parse(text)
    // Parts arrive in order, so a message without its first part was missed.
    const parts = index === '0' ? [] : open.get(id)
    if (parts === undefined || parts.length !== Number(index)) return undefined
    parts.push(part)
    open.set(id, parts)
    if (open.size > MAX_OPEN) open.delete(open.keys().next().value ?? '')
    if (parts.length < Number(count)) return undefined
    open.delete(id)
    return JSON.parse(parts.join(''))
  }
}
