import { Problem } from '@laurel/contract/problems'

/** A cursor is the sort key of the last row of a page, opaque to clients. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Reads a cursor of `length` parts. Raises `validation_failed` for one that we did not make. */
export function decodeCursor(
  cursor: string | undefined,
  length: number,
): (string | number)[] | null {
  if (cursor === undefined) return null
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(key) && key.length === length && key.every(isKeyPart)) return key
  } catch {
    // not ours: answered below
  }
  throw new Problem('validation_failed', {
    errors: [{ pointer: '/cursor', message: 'Leave the cursor out to begin again' }],
  })
}

/**
 * Cuts a page out of `limit + 1` rows: the extra row only says that there are more.
 * `keyOf` gives the sort key that the cursor carries.
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

function isKeyPart(part: unknown): part is string | number {
  return typeof part === 'string' || (typeof part === 'number' && Number.isFinite(part))
}
