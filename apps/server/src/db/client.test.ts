import { AsyncResource } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  asAdmin,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/servers/test-database.ts'
import { toProblem } from '../platform/http/problem-handler.ts'
import { type Db, openDatabase } from './client.ts'
import { integer } from './columns.ts'
import { describeDatabaseFailure } from './database-failure.ts'
import { statement } from './statement.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const ask = async (db: Db, query: string): Promise<Record<string, unknown> | undefined> =>
  (await db.execute(sql.raw(query))).rows[0]

const backend = statement('test-backend', { pid: integer }, sql`select pg_backend_pid() as pid`)
const probe = statement(
  'test-probe',
  {},
  sql`insert into probes values (${sql.placeholder('n')}::int)`,
)
const slow = statement('test-slow', {}, sql`select pg_sleep(20)`)

async function killConnection(db: Db): Promise<void> {
  const row = await ask(db, 'select pg_backend_pid() as pid')
  await asAdmin(test.ownerUrl, `select pg_terminate_backend(${row?.pid}, 5000)`)
}

describe('a connection', () => {
  it('uses a role that row security binds, UTC, and lock timeouts', async () => {
    const role = await ask(
      test.database.db,
      `select current_user as name, rolbypassrls as bypasses, rolsuper as super
       from pg_roles where rolname = current_user`,
    )
    expect(role).toEqual({ name: 'laurel_app', bypasses: false, super: false })
    const settings = await ask(
      test.database.db,
      `select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
              current_setting('lock_timeout') as lock,
              current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    expect(settings).toEqual({ zone: 'UTC', statement: '15s', lock: '5s', idle: '30s' })
  })
})

describe('a connection that lost its start options on the way', () => {
  it('is refused for every caller as an unavailable database, with the reason', async () => {
    const url = `${test.ownerUrl}${test.ownerUrl.includes('?') ? '&' : '?'}options=-c%20geqo%3Doff`
    const database = openDatabase(url, () => {})
    try {
      for (const askFor of [
        () => ask(database.db, 'select 1'),
        () => database.transaction((db) => ask(db, 'select 1')),
        () => database.ping(),
        () => database.connect(),
      ]) {
        const failure = await askFor().then(
          () => null,
          (error: unknown) => error,
        )
        expect(toProblem(failure).code).toBe('database_unavailable')
        expect(describeDatabaseFailure(failure, 'DATABASE_URL')).toMatch(
          /^DATABASE_URL: .* as postgres in place of laurel_app without (timezone, )?statement_timeout, /,
        )
      }
    } finally {
      await database.close()
    }
  })
})

describe('work inside a transaction', () => {
  it('is refused a second connection, by any function', async () => {
    const { database } = test
    const asking: (() => Promise<unknown>)[] = [
      () => database.pool.query('select 1'),
      () => database.pool.connect(),
      () => ask(database.db, 'select 1'),
      () => backend(database.db, {}),
      () => database.transaction((db) => ask(db, 'select 1')),
    ]
    for (const askPool of asking) {
      const failure = await database.transaction(askPool).catch((error: Error) => error)
      const { message, cause = { message: '' } } = failure as { message: string; cause?: Error }
      expect(`${message} ${cause.message}`).toContain('requested a second connection of the pool')
    }
  })

  it('may use the pool again once its transaction is over', async () => {
    const { database } = test
    let afterwards = async (): Promise<unknown> => null
    await database.transaction(async () => {
      afterwards = AsyncResource.bind(() => ask(database.db, 'select 1 as one'))
    })
    expect(await afterwards()).toEqual({ one: 1 })
  })
})

describe('an unresponsive connection', () => {
  it('is dropped immediately, without a rollback', async () => {
    const pidOf = async (db: Db) => (await ask(db, 'select pg_backend_pid() as pid'))?.pid
    let pid: unknown
    const work = test.database.transaction(async (db) => {
      pid = await pidOf(db)
      throw new Error('Query read timeout')
    })
    await expect(work).rejects.toThrow('Query read timeout')
    expect(await test.database.transaction(pidOf)).not.toBe(pid)
  })
})

describe('a lost connection', () => {
  it('fails only its own transaction, as an unavailable database', async () => {
    const failure = await test.database
      .transaction(async (db) => {
        await killConnection(db)
        await ask(db, 'select 1')
      })
      .catch((error: unknown) => error)
    expect(toProblem(failure).code).toBe('database_unavailable')
    expect(await ask(test.database.db, 'select 1 as one')).toEqual({ one: 1 })
  })

  it('does so during a query, too', async () => {
    const failure = await test.database
      .transaction(async (db) => {
        const row = await ask(db, 'select pg_backend_pid() as pid')
        const slow = ask(db, 'select pg_sleep(10)')
        const [result] = await Promise.allSettled([
          slow,
          asAdmin(test.ownerUrl, `select pg_terminate_backend(${row?.pid}, 5000)`),
        ])
        if (result.status === 'rejected') throw result.reason
      })
      .catch((error: unknown) => error)
    expect(toProblem(failure).code).toBe('database_unavailable')
    expect(await ask(test.database.db, 'select 1 as one')).toEqual({ one: 1 })
  })
})

describe('prepared reads', () => {
  it('share connections, and continue when one is lost under them', async () => {
    const pids = async (count: number) => {
      const rows = await Promise.all(
        Array.from({ length: count }, () => backend(test.database.db, {})),
      )
      return new Set(rows.map(([row]) => row?.pid))
    }
    const shared = await pids(200)
    expect(shared.size).toBeLessThanOrEqual(4)
    const waiting = Promise.allSettled([...shared].map(() => slow(test.database.db, {})))
    for (const pid of shared) {
      await asAdmin(test.ownerUrl, `select pg_terminate_backend(${pid}, 5000)`)
    }
    for (const result of await waiting) {
      const failure = result.status === 'rejected' ? result.reason : null
      expect(toProblem(failure).code).toBe('database_unavailable')
    }
    expect([...(await pids(200))].filter((pid) => shared.has(pid))).toEqual([])
  })
})

describe('the last write of a transaction', () => {
  const probes = async () =>
    (await ask(test.database.db, 'select count(*)::int as n from probes'))?.n
  beforeAll(() =>
    asAdmin(test.ownerUrl, 'create table probes (n int unique); grant all on probes to laurel_app'),
  )

  it('commits with the rest, and rolls the rest back when it fails', async () => {
    const insert = (db: Db, n: number) => probe(db, { n })
    await test.database.transaction(
      (db) => insert(db, 1),
      () => (db) => insert(db, 2),
    )
    expect(await probes()).toBe(2)
    const failing = test.database.transaction(
      (db) => insert(db, 3),
      () => (db) => insert(db, 1),
    )
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await probes()).toBe(2)
  })
})
