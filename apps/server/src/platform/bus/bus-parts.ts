import { randomBytes } from 'node:crypto'

/** NOTIFY takes less than 8,000 bytes; the rest is for the head of a part. */
const PART_CHARS = 7900
/** Messages whose parts are awaited at once; past it the oldest is given up. */
const MAX_OPEN = 100
/** A part of several: id, index, count and text. A message that fits into one is bare JSON, which never looks so. */
const PART = /^#([^:]+):(\d+):(\d+):(.*)$/s

/**
 * A message as texts that NOTIFY takes, ASCII only, so that a character is a byte. Equal messages are equal texts:
 * PostgreSQL delivers those of one transaction once.
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

/** Puts messages together again; answers one when its last part has come, else undefined. */
export function createJoiner(): (text: string) => unknown {
  const open = new Map<string, string[]>()
  return (text) => {
    const [, id = '', index = '', count = '', part = ''] = PART.exec(text) ?? []
    if (id === '') return JSON.parse(text)
    // A connection delivers the parts of a message in order, so one that lacks its beginning was missed.
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
