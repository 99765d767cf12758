import { Problem } from '@laurel/contract/problems'
import { z } from 'zod'

/** A cursor is the sort key of the last row of a page, opaque to clients. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Parses a cursor by a schema, such as `timeCursor`. Raises `validation_failed` for an invalid one. */
export function readCursor<Key extends (string | number)[]>(
  cursor: string | undefined,
  shape: z.ZodType<Key>,
): Key | null {
  if (cursor === undefined) return null
  try {
    const key = shape.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (key.success) return key.data
  } catch {
    // invalid: refused below
  }
  throw new Problem('validation_failed', {
    errors: [{ pointer: '/query/cursor', message: 'Leave the cursor out to begin again' }],
  })
}

/** The end of the year 9999, in milliseconds: PostgreSQL rejects the ISO 8601 form of later years. */
const LAST_MS = 253_402_300_799_999

/** An instant as part of a cursor, in milliseconds. */
export const instantKey = z.int().min(0).max(LAST_MS)

/** The cursor of a list by time: milliseconds and id of the last row. */
export const timeCursor = z.tuple([instantKey, z.uuid()])

/**
 * Builds a page from `limit + 1` rows, of which the extra one only shows that there are more. `keyOf` returns the sort
 * key for the cursor.
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number)[],
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(present),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null,
  }
}
