import { plus } from '../../apps/server/src/platform/clock.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'

/** Maximum values of one kind; older ones are dropped. */
const MAX_OF_A_KIND = 400
const MARKER = /~~(\w+)\.(-?\d+)~~/g
const MINUTE_MS = 60_000

/** A placeholder for a value of this kind seen in a response, chosen when the request is sent. */
export const poolMarker = (kind: string, index: number): string => `~~${kind || 'id'}.${index}~~`

/** The kind of the cursors of an operation. */
export const cursorKind = (operation: string): string => `${operation.replace('.', '_')}_cursor`

/** A placeholder for a text of this many characters. */
export const sizeMarker = (chars: number): string => `~~size.${chars}~~`

/** A placeholder for an instant this many minutes from now, in ISO 8601. */
export const instantMarker = (minutes: number): string => `~~at.${minutes}~~`

/** Values for requests: ids, slugs, names and cursors, by their field name in responses. */
export interface Pool {
  /** Replaces placeholders with values. */
  fill(text: string, now: Date, encode?: (value: string) => string): string
  /** Adds the values of a response. */
  learn(answer: unknown, operation: string): void
}

/** Creates a pool with initial values. */
export function createPool(known: Readonly<Record<string, readonly string[]>>): Pool {
  const kinds = new Map(Object.entries(known).map(([kind, values]) => [kind, [...values]]))
  const remember = (kind: string, value: string): void => {
    const values = kinds.get(kind) ?? []
    values.push(value)
    if (values.length > MAX_OF_A_KIND) values.shift()
    kinds.set(kind, values)
  }
  const learn = (value: unknown, operation: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) {
      if (typeof part !== 'string') learn(part, operation)
      else if (key === 'nextCursor') remember(cursorKind(operation), part)
      else if (/(Id|username|slug)$/.test(key)) remember(key, part)
    }
  }
  return {
    learn,
    fill: (text, now, encode = (value) => value) =>
      text.replace(MARKER, (_marker, kind: string, count: string) => {
        if (kind === 'size') return 'a'.repeat(Number(count))
        if (kind === 'at') return plus(now, Number(count) * MINUTE_MS).toISOString()
        const values = kinds.get(kind) ?? []
        return encode(values[Number(count) % values.length] ?? newId())
      }),
  }
}
