import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../apps/server/src/db/client.ts'
import { integer } from '../../apps/server/src/db/columns.ts'
import { statement } from '../../apps/server/src/db/statement.ts'
import { toProblem } from '../../apps/server/src/platform/http/problem-handler.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../apps/server/testing/servers/test-database.ts'
import { type Fault, type FaultProxy, startFaultProxy } from './network/fault-proxy.ts'

/** How long work waits for a connection. */
const WAIT_LIMIT_MS = 300

const one = statement('test-one', { one: integer }, sql`select 1 as one`)

/** The three kinds of access to the database. */
const WAYS: Record<string, (database: Database) => Promise<unknown>> = {
  'a prepared read': ({ db }) => one(db, {}),
  'another read': ({ db }) => db.execute(sql`select 1`),
  'a transaction': (database) => database.transaction((tx) => one(tx, {})),
}

let test: TestDatabase
let proxy: FaultProxy
let database: Database
beforeAll(async () => {
  test = await createTestDatabase()
  const { searchParams } = new URL(test.ownerUrl)
  proxy = await startFaultProxy({ path: `${searchParams.get('host')}/.s.PGSQL.5432` })
})
afterAll(async () => {
  await proxy.close()
  await test.drop()
})
beforeEach(async () => {
  await proxy.set(null)
  const { username, password, pathname } = new URL(test.ownerUrl)
  const url = `postgres://${username}:${password}@127.0.0.1:${proxy.port}${pathname}`
  database = openDatabase(url, () => {}, { waitLimitMs: WAIT_LIMIT_MS })
})
afterEach(() => database.close())

/** The result of each kind of access: a code, or null where it works. */
async function tryAll(): Promise<Record<string, string | null>> {
  const answers = Object.entries(WAYS).map(async ([way, ask]) => {
    const code = await ask(database).then(
      () => null,
      (error: unknown) => toProblem(error).code,
    )
    return [way, code] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

const all = (code: string | null) => Object.fromEntries(Object.keys(WAYS).map((way) => [way, code]))

describe('an unreachable database is reported as unavailable by every kind of access', () => {
  const onConnecting: Fault[] = [
    'latency',
    'silence',
    'lost_answers',
    'cut_question',
    'cut_answer',
    'reset',
    'slow_close',
    'refused',
    'deaf',
  ]
  it.each(onConnecting)('from the first query on (%s), and recovers', async (fault) => {
    await proxy.set(fault)
    expect(await tryAll()).toEqual(all('database_unavailable'))
    await proxy.set(null)
    await expect.poll(tryAll).toEqual(all(null))
  })

  const onOpenConnections: Fault[] = ['cut_question', 'cut_answer', 'reset', 'refused']
  it.each(onOpenConnections)('on open connections (%s), and recovers', async (fault) => {
    await expect.poll(tryAll).toEqual(all(null))
    await proxy.set(fault)
    expect(await tryAll()).toEqual(all('database_unavailable'))
    await proxy.set(null)
    await expect.poll(tryAll).toEqual(all(null))
  })
})
