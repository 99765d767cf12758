/**
 * Raw SQL with verified row types: a statement describes its columns, which determine the row type, and a test compares
 * them with PostgreSQL's description of the statement (docs/decisions/0055).
 *
 * Those of hot paths are prepared. Drizzle builds a query each time it runs, and PostgreSQL plans it again: for a list
 * of 20 that costs several times its execution. A statement is built once, and prepared once per connection
 * (docs/decisions/0012). Constants are literals in it, especially `limit`: PostgreSQL keeps a generic plan only for a
 * statement whose plan does not depend on its values.
 */
import assert from 'node:assert/strict'
import { fillPlaceholders, Placeholder, type SQL } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import type { Columns, RowOf } from './columns.ts'
import { registerStatement } from './known-statements.ts'

/** Values for the placeholders of a statement. */
type Values = Readonly<Record<string, unknown>>

/** Runs a statement with a value for each of its placeholders. */
type Run<Row> = (db: Db, values: Values) => Promise<Row[]>

/** Whether PostgreSQL plans a statement once per connection, or each time for its values. */
export type Planning = 'once' | 'each time'

/** All choices of a shape; numbers such as a limit need only an example. */
type Choices<Shape> = { readonly [Name in keyof Shape]: readonly Shape[Name][] }

/** Both choices of an optional condition. */
export const EITHER = [false, true] as const

/** A statement as sent to PostgreSQL. */
interface Text {
  text: string
  params: readonly unknown[]
}

/** The most prepared shapes of one statement, since each takes memory on every connection. */
const MAX_SHAPES = 32

const dialect = new PgDialect()

/**
 * A statement with `sql.placeholder('name')` for its values. `name` is unique and at most 50 characters long. Rows come
 * as `pg` parses them: `bigint` and `numeric` as text, `timestamptz` as `Date`.
 */
export function statement<C extends Columns>(
  name: string,
  columns: C,
  source: SQL,
  planning: Planning = 'once',
): Run<RowOf<C>> {
  const text = textOf(source)
  registerStatement({ name, shapes: () => [{ text: text.text, columns }] })
  return runOf(planning === 'once' ? name : null, text)
}

/**
 * A statement whose text depends on a few choices, such as which filters are set; `choices` lists them. Each shape is
 * built once. Beyond 32, shapes run unprepared, so that varied requests cannot fill the server's memory.
 */
export function statementByShape<Shape extends object, C extends Columns>(
  name: string,
  columns: C | ((shape: Shape) => C),
  choices: Choices<Shape>,
  write: (shape: Shape) => SQL,
  planning: Planning = 'once',
): (db: Db, shape: Shape, values: Values) => Promise<RowOf<C>[]> {
  const describe = (shape: Shape) => ({
    text: textOf(write(shape)).text,
    columns: typeof columns === 'function' ? columns(shape) : columns,
  })
  registerStatement({ name, shapes: () => shapesOf(choices).map(describe) })
  const shapes = new Map<string, Run<RowOf<C>>>()
  return (db, shape, values) => {
    const key = JSON.stringify(shape)
    let run = shapes.get(key)
    if (run === undefined) {
      const isRoom = shapes.size < MAX_SHAPES
      const isPrepared = isRoom && planning === 'once'
      run = runOf(isPrepared ? `${name}#${shapes.size}` : null, textOf(write(shape)))
      if (isRoom) shapes.set(key, run)
    }
    return run(db, values)
  }
}

/**
 * A Drizzle query, also built and prepared once per connection, for rows that Drizzle maps. Values are
 * `sql.placeholder('name')`.
 */
export function prepared<Query>(
  name: string,
  write: (db: Db) => { prepare(name: string): Query },
): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>()
  return (db) => {
    const query = queries.get(db) ?? write(db).prepare(name)
    queries.set(db, query)
    return query
  }
}

/** All shapes of the choices. */
function shapesOf<Shape extends object>(choices: Choices<Shape>): Shape[] {
  return Object.entries<readonly unknown[]>(choices).reduce<object[]>(
    (shapes, [name, values]) =>
      shapes.flatMap((shape) => values.map((value) => ({ ...shape, [name]: value }))),
    [{}],
  ) as Shape[]
}

function textOf(source: SQL): Text {
  const { sql: text, params } = dialect.sqlToQuery(source.inlineParams())
  assert(params.every((param) => param instanceof Placeholder))
  return { text, params }
}

function runOf<Row>(name: string | null, { text, params }: Text): Run<Row> {
  return async (db, values) => {
    const filled = fillPlaceholders([...params], values)
    try {
      const query = { text, values: filled, ...(name === null ? {} : { name }) }
      return (await db.$client.query(query)).rows as Row[]
    } catch (error) {
      throw new DrizzleQueryError(text, filled, error as Error)
    }
  }
}
