/**
 * Raw SQL with rows that are true: a statement says what its rows are made of, their type follows from that, and a test
 * compares it with PostgreSQL's description of the statement (docs/decisions/0055).
 *
 * Those of the hot paths are prepared. Drizzle writes a query anew each time it runs, and PostgreSQL plans it anew: for
 * a list of 20 that costs several times what running it does. A statement is written once, and prepared once on each
 * connection (docs/decisions/0012). What it says for good stands in it as a literal, `limit` above all: PostgreSQL keeps
 * one plan only for a statement whose plan does not depend on its values.
 */
import assert from 'node:assert/strict'
import { fillPlaceholders, Placeholder, type SQL } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import type { Columns, RowOf } from './columns.ts'
import { know } from './known-statements.ts'

/** Values for the placeholders of a statement. */
type Values = Readonly<Record<string, unknown>>

/** Runs a statement with a value for each of its placeholders. */
type Run<Row> = (db: Db, values: Values) => Promise<Row[]>

/** Whether PostgreSQL plans a statement once on each connection, or each time for the values that it gets. */
export type Planning = 'once' | 'each time'

/** Every choice of a shape; numbers such as a limit need only an example. */
type Choices<Shape> = { readonly [Name in keyof Shape]: readonly Shape[Name][] }

/** Both choices of a condition that a shape has or has not. */
export const EITHER = [false, true] as const

/** A statement as PostgreSQL gets it. */
interface Text {
  text: string
  params: readonly unknown[]
}

/** Shapes of one statement that are prepared at most: each holds memory on every connection. */
const MAX_SHAPES = 32

const dialect = new PgDialect()

/**
 * A statement with `sql.placeholder('name')` where its values go. `name` is unique and at most 50 characters long.
 * Rows come as `pg` parses them: `bigint` and `numeric` as text, `timestamptz` as `Date`.
 */
export function statement<C extends Columns>(
  name: string,
  columns: C,
  source: SQL,
  planning: Planning = 'once',
): Run<RowOf<C>> {
  const text = textOf(source)
  know({ name, shapes: () => [{ text: text.text, columns }] })
  return runOf(planning === 'once' ? name : null, text)
}

/**
 * A statement whose text depends on a few choices, such as which filters are set; `choices` lists them. Each shape is
 * written once. A prepared one beyond the first 32 runs unprepared, so that nobody can fill the server's memory by
 * asking in many ways.
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
  know({ name, shapes: () => shapesOf(choices).map(describe) })
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
 * A query of Drizzle's own, written and prepared once on each connection as well: for those whose rows it shapes.
 * `sql.placeholder('name')` stands where values go.
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

/** Each shape that the choices allow. */
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
