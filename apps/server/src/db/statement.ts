/**
 * Statements of the hot paths. Drizzle writes a query anew each time it runs, and PostgreSQL plans it anew: for a list
 * of 20 that costs several times what running it does. A statement is written once, and prepared once on each
 * connection (docs/decisions/0012). Everything else goes on through Drizzle.
 *
 * What a statement says for good stands in it as a literal, `limit` above all: PostgreSQL keeps one plan only for a
 * statement whose plan does not depend on its values.
 */
import assert from 'node:assert/strict'
import { fillPlaceholders, Placeholder, type SQL } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { clientOf, type Db } from './client.ts'

/** Runs a statement with a value for each of its placeholders. */
type Run<Row> = (db: Db, values: Readonly<Record<string, unknown>>) => Promise<Row[]>

/** Shapes of one statement that are prepared at most: each holds memory on every connection. */
const MOST_SHAPES = 32

const dialect = new PgDialect()

/**
 * A statement with `sql.placeholder('name')` where its values go. `name` is unique and at most 50 characters long.
 * Rows come as `pg` parses them: `bigint` and `numeric` as text, `timestamptz` as `Date`.
 */
export function statement<Row extends pg.QueryResultRow>(name: string, text: SQL): Run<Row> {
  return runOf(name, text)
}

/**
 * A statement whose text depends on a few choices, such as which filters are set. Each shape is written once. A shape
 * beyond the first 32 runs unprepared, so that nobody can fill the server's memory by asking in many ways.
 */
export function statementByShape<Shape, Row extends pg.QueryResultRow>(
  name: string,
  write: (shape: Shape) => SQL,
): (db: Db, shape: Shape, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  const known = new Map<string, Run<Row>>()
  return (db, shape, values) => {
    const key = JSON.stringify(shape)
    let run = known.get(key)
    if (run === undefined) {
      const isRoom = known.size < MOST_SHAPES
      run = runOf(isRoom ? `${name}#${known.size}` : null, write(shape))
      if (isRoom) known.set(key, run)
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
  const known = new WeakMap<Db, Query>()
  return (db) => {
    const query = known.get(db) ?? write(db).prepare(name)
    known.set(db, query)
    return query
  }
}

function runOf<Row extends pg.QueryResultRow>(name: string | null, source: SQL): Run<Row> {
  const { sql: text, params } = dialect.sqlToQuery(source.inlineParams())
  assert(params.every((param) => param instanceof Placeholder))
  return async (db, values) => {
    const filled = fillPlaceholders(params, values)
    try {
      const query = { text, values: filled, ...(name === null ? {} : { name }) }
      return (await clientOf(db).query<Row>(query)).rows
    } catch (error) {
      throw new DrizzleQueryError(text, filled, error as Error)
    }
  }
}
