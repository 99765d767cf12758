import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  asAdmin,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/servers/test-database.ts'
import { beginDemo, updateDemoOffset } from '../platform/demo-clock.queries.ts'
import { dropUnfinishedDemo } from './unfinished-demo.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test.drop())

async function countTables(): Promise<number> {
  const client = new pg.Client({ connectionString: test.ownerUrl })
  await client.connect()
  const { rows } = await client.query("select from pg_tables where schemaname = 'public'")
  await client.end()
  return rows.length
}

describe('dropUnfinishedDemo', () => {
  it('empties a database whose demo was not fully loaded', async () => {
    await beginDemo(test.database.db)
    await dropUnfinishedDemo(test.ownerUrl)
    expect(await countTables()).toBe(0)
    await dropUnfinishedDemo(test.ownerUrl)
  })

  it('leaves a loaded demo and any other database alone', async () => {
    await dropUnfinishedDemo(test.ownerUrl)
    await beginDemo(test.database.db)
    await updateDemoOffset(test.database.db, 0)
    await dropUnfinishedDemo(test.ownerUrl)
    expect(await countTables()).toBeGreaterThan(20)
  })

  it('leaves an empty database alone', async () => {
    await asAdmin(test.ownerUrl, 'drop table demo_clock')
    await dropUnfinishedDemo(test.ownerUrl)
    expect(await countTables()).toBeGreaterThan(20)
  })
})
