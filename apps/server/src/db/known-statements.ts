import type pg from 'pg'
import type { Columns, RowOf } from './columns.ts'

/** A statement that is in the code, in each of its shapes. */
export interface KnownStatement {
  name: string
  shapes(): { text: string; columns: Columns }[]
}

const known: KnownStatement[] = []

/** Adds a statement to those that a test compares with PostgreSQL. */
export function know(statement: KnownStatement): void {
  known.push(statement)
}

/** The statements of all modules that are loaded. */
export function knownStatements(): readonly KnownStatement[] {
  return known
}

/**
 * A statement with `$1` where its values go, for connections that Drizzle has no part in: those of the schema's owner,
 * and what each connection is asked first. Nothing is prepared, and errors come as `pg` raises them.
 */
export function plainStatement<C extends Columns>(
  name: string,
  columns: C,
  text: string,
): (client: Pick<pg.ClientBase, 'query'>, values?: unknown[]) => Promise<RowOf<C>[]> {
  know({ name, shapes: () => [{ text, columns }] })
  return async (client, values = []) => (await client.query<RowOf<C>>({ text, values })).rows
}
