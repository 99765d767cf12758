import { readdirSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/servers/test-database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.drop())

/** `schema.table.column` of every table that the code declares. */
async function listDeclared(): Promise<string[]> {
  const folder = new URL('schema/', import.meta.url)
  const modules = await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => import(new URL(file, folder).href)),
  )
  const tables = modules
    .flatMap((module) => Object.values(module))
    .filter((one) => is(one, PgTable))
  return tables.flatMap((table) => {
    const { schema = 'public', name, columns } = getTableConfig(table)
    return columns.map((column) => `${schema}.${name}.${column.name}`)
  })
}

describe('the migrations', () => {
  it('make every column that the code declares, and no other', async () => {
    const { rows } = await t.database.pool.query<{ name: string }>(
      `select table_schema || '.' || table_name || '.' || column_name as name
       from information_schema.columns
       where table_schema in ('public', 'auth')`,
    )
    const declared = await listDeclared()
    expect(declared.length).toBeGreaterThan(500)
    expect([...new Set(declared)].sort()).toEqual(rows.map(({ name }) => name).sort())
  })
})
