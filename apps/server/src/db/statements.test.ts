import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  asAdmin,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/servers/test-database.ts'
import { bigint, type Columns, integer, nullable, sure, text } from './columns.ts'
import { knownStatements } from './known-statements.ts'

/** A column as PostgreSQL describes it. */
interface Described {
  name: string
  type: string
  /** The table that its value is read from unchanged; null for an expression. */
  table: string | null
  /** Whether that table's column is not null. */
  isAlwaysSet: boolean
}

/** The protocol's description of a statement's columns before the statement runs. */
type Fields = Pick<pg.FieldDef, 'name' | 'dataTypeID' | 'tableID' | 'columnID'>[]

const DECLARES = /= (statement|statementByShape|plainStatement|insertRows)\(/

let test: TestDatabase
let client: pg.Client

beforeAll(async () => {
  test = await createTestDatabase()
  await asAdmin(test.ownerUrl, getConstructionPlans('pgboss'))
  client = new pg.Client({ connectionString: test.ownerUrl })
  await client.connect()
  const sources = fileURLToPath(new URL('..', import.meta.url))
  for (const path of globSync('**/*.ts', {
    cwd: sources,
    exclude: ['**/*.test.ts', 'testing/**'],
  })) {
    if (!DECLARES.test(readFileSync(`${sources}${path}`, 'utf8'))) continue
    await import(/* @vite-ignore */ `${sources}${path}`)
  }
})
afterAll(async () => {
  await client.end()
  await test.drop()
})

/** Parses a statement and describes its result without running it. */
function fieldsOf(statement: string): Promise<Fields> {
  return new Promise((resolve, reject) => {
    let fields: Fields = []
    const question = {
      submit(connection: pg.Connection) {
        const { parse, describe, sync } = connection as unknown as Record<
          string,
          (message?: object) => void
        >
        parse?.call(connection, { name: '', text: statement, types: [] })
        describe?.call(connection, { type: 'S', name: '' })
        sync?.call(connection)
      },
      handleRowDescription: (message: { fields: Fields }) => {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    }
    client.query(question)
  })
}

async function describeStatement(statement: string): Promise<Described[]> {
  const fields = await fieldsOf(statement)
  const { rows } = await client.query<Omit<Described, 'name'>>(
    `select pg_type.typname as type, nullif(field.table_id, 0)::regclass::text as "table",
       coalesce(pg_attribute.attnotnull, false) as "isAlwaysSet"
     from unnest($1::oid[], $2::oid[], $3::int[]) with ordinality as field (type_id, table_id, column_id, place)
     join pg_type on pg_type.oid = field.type_id
     left join pg_attribute on attrelid = table_id and attnum = column_id
     order by place`,
    [
      fields.map((field) => field.dataTypeID),
      fields.map((field) => field.tableID),
      fields.map((field) => field.columnID),
    ],
  )
  return fields.map(({ name }, place) => ({ name, ...(rows[place] as Omit<Described, 'name'>) }))
}

/** Tables whose rows an outer join of the statement may leave out. */
function outerJoined(statement: string): Set<string> {
  const isFull = /\bfull (?:outer )?join\b/.test(statement)
  const joins = statement.matchAll(/\b(?:left|full) (?:outer )?join\s+"?([\w.]+)"?/g)
  const tables = new Set([...joins].map((match) => match[1] ?? ''))
  if (isFull) for (const [, table] of statement.matchAll(/\bfrom\s+(\w+)/g)) tables.add(table ?? '')
  return tables
}

/** Where a statement's declared columns differ from PostgreSQL's. A statement without any reads no rows. */
async function differences(statement: string, columns: Columns): Promise<string[]> {
  if (Object.keys(columns).length === 0) return []
  const described = await describeStatement(statement)
  const loose = outerJoined(statement)
  const names = new Set(described.map(({ name }) => name))
  const missing = Object.keys(columns).filter((name) => !names.has(name))
  return [
    ...missing.map((name) => `${name} is not in the rows`),
    ...described.flatMap(({ name, type, table, isAlwaysSet }) => {
      const column = columns[name]
      if (column === undefined) return [`${name} is in the rows`]
      if (!column.types.includes(type)) return [`${name} is ${type}`]
      const mayBeMissing = table !== null && (!isAlwaysSet || loose.has(table))
      if (column.isNullable || !mayBeMissing) return []
      return column.isSure ? [] : [`${name} may be null, as ${table} is joined or allows it`]
    }),
  ]
}

describe('every statement of the server', () => {
  it('has a unique name that PostgreSQL does not truncate', () => {
    const names = knownStatements().map(({ name }) => name)
    expect(names.length).toBeGreaterThan(80)
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
    expect(names.filter((name) => name.length > 50)).toEqual([])
  })

  it('returns the rows that its columns declare, in each of its shapes', async () => {
    const found = new Set<string>()
    for (const { name, shapes } of knownStatements()) {
      for (const { text: statement, columns } of shapes()) {
        const wrong = await differences(statement, columns).catch((error: Error) => [error.message])
        for (const difference of wrong) found.add(`${name}: ${difference}`)
      }
    }
    expect([...found]).toEqual([])
  })
})

describe('the comparison', () => {
  const bounty =
    'select id::text as id, entry_count, approved_by::text, count(*) over () as n from bounties'

  it('finds a missing column, an extra one and one of another type', async () => {
    const columns = { id: text, entry_count: bigint, approved_by: nullable(text), title: text }
    expect(await differences(bounty, columns)).toEqual([
      'title is not in the rows',
      'entry_count is int4',
      'n is in the rows',
    ])
  })

  it('finds a value that may be null by its table or an outer join, unless the statement rules that out', async () => {
    const query = `select bounties.funded_at::text as at, votes.strength_percent as strength, bounties.state_since as since
      from bounties
      left join votes on votes.bounty_id = bounties.id`
    const since = { types: ['timestamptz'], isNullable: false, isSure: false }
    expect(await differences(query, { at: text, strength: integer, since })).toEqual([
      'strength may be null, as votes is joined or allows it',
    ])
    expect(await differences(query, { at: text, strength: nullable(integer), since })).toEqual([])
    expect(await differences(query, { at: text, strength: sure(integer), since })).toEqual([])
    expect(await differences('select email from auth.users', { email: text })).toEqual([
      'email may be null, as auth.users is joined or allows it',
    ])
  })
})
