import type pg from 'pg'
import type { Columns, RowOf } from './columns.ts'

/** A registered statement, in each of its shapes. */
export interface KnownStatement {
  name: string
  shapes(): { text: string; columns: Columns }[]
}

const known: KnownStatement[] = []

/** Registers a statement for the test that compares it with PostgreSQL. */
export function registerStatement(statement: KnownStatement): void {
  known.push(statement)
}

/** The registered statements of all loaded modules. */
export function knownStatements(): readonly KnownStatement[] {
  return known
}

/**
 * A statement with placeholders such as `$1`, for connections without Drizzle: those of the schema's owner, and the
 * first check of each connection. It is not prepared, and raises the errors of `pg`.
 */
export function plainStatement<C extends Columns>(
  name: string,
  columns: C,
  text: string,
): (client: Pick<pg.ClientBase, 'query'>, values?: unknown[]) => Promise<RowOf<C>[]> {
  registerStatement({ name, shapes: () => [{ text, columns }] })
  return async (client, values = []) => (await client.query<RowOf<C>>({ text, values })).rows
}
