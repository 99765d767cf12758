import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { runSilently } from '../../../testing/servers/command-line.ts'
import {
  freePort,
  runProgram,
  statusOf,
  untilReady,
} from '../../../testing/servers/server-process.ts'
import { asAdmin, withDatabase } from '../../../testing/servers/test-database.ts'
import { loadConfig } from '../../config/config.ts'
import { newId } from '../../platform/ids.ts'
import { migrateDatabase } from './migrate.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { SchemaError } from './schema-error.ts'

let folder: string
let name: string
let url: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-migrate-'))
  const { adminUrl } = inject('testPostgres')
  name = `migrate_${newId().replaceAll('-', '')}`
  url = withDatabase(adminUrl, name)
  await asAdmin(adminUrl, `create database ${name}`)
})
afterEach(async () => {
  await asAdmin(inject('testPostgres').adminUrl, `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const step = (file: string, ...statements: string[]): Migration => ({
  name: file,
  hash: file,
  statements,
  madeAtMs: 0,
})
const appliedNames = async () =>
  (await query('select name from drizzle.__drizzle_migrations order by id')).map((row) => row.name)

describe('migrateDatabase', () => {
  it('migrates an empty database once, when several nodes start together, and again', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrateDatabase(url)))
    expect(await migrateDatabase(url)).toEqual([])
    const names = readMigrations().map((migration) => migration.name)
    expect(runs.flat()).toEqual(names)
    expect(await appliedNames()).toEqual(names)
    const unguarded = await query(
      "select tablename from pg_tables where schemaname in ('public', 'auth') and not rowsecurity",
    )
    expect(unguarded).toEqual([])
  })

  it('continues from a database that drizzle migrated, and names its migrations', async () => {
    const [first, second] = [step('0000_a', 'select 1'), step('0001_b', 'create table b ()')]
    await query(`
      create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('0000_a', 0)`)
    expect(await migrateDatabase(url, { migrations: [first, second] })).toEqual(['0001_b'])
    expect(await appliedNames()).toEqual(['0000_a', '0001_b'])
  })

  it('keeps the migrations before one that fails, rolls that one back, and says why', async () => {
    const migrations = [
      step('0000_a', 'create table a (n integer)', 'insert into a values (1)'),
      step('0001_b', 'create table b ()', 'alter table a add constraint positive check (n > 1)'),
    ]
    const error = await migrateDatabase(url, { migrations }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(SchemaError)
    expect(String(error)).toMatch(
      /^SchemaError: The migration 0001_b failed: check constraint "positive" of relation "a" is violated/,
    )
    expect(await appliedNames()).toEqual(['0000_a'])
    expect(await query("select to_regclass('b')::text as b")).toEqual([{ b: null }])
  })

  it('waits three seconds for a lock, and says what may hold it', async () => {
    await query('create table a ()')
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin; lock table a in access share mode')
    const migrations = [step('0000_a', 'drop table a')]
    await expect(migrateDatabase(url, { migrations })).rejects.toThrow(
      'The migration 0000_a failed: canceling statement due to lock timeout. Another process, such as a backup, is using its tables: start again when it is done.',
    )
    await holder.end()
  })
})

describe('a server on a newer schema', () => {
  it('keeps running; a start and commands are refused by name', async () => {
    const port = await freePort()
    const settings = { DATABASE_URL: url, PORT: String(port), DATA_DIR: folder }
    const address = `http://localhost:${port}`
    const running = runProgram('main.ts', folder, { ...settings, LOG_LEVEL: 'error' })
    try {
      await untilReady(running, address)
      await query(
        `insert into drizzle.__drizzle_migrations (hash, created_at, name, version)
         values ('later', 0, '0999_later', '9.1.0')`,
      )
      expect(await statusOf(`${address}/api/v1/bounties`)).toBe(200)
      const text = 'This database was made by a newer Laurel (9.1.0, migration 0999_later)'
      const restart = runProgram('main.ts', folder, {
        ...settings,
        PORT: String(await freePort()),
      })
      expect(await restart.ended).toBe(1)
      expect(restart.said()).toContain(text)
      expect(restart.said()).not.toMatch(/^ +at /m)
      const config = loadConfig(settings, 'no such file')
      for (const words of [['verify'], ['migrate'], ['keys'], ['roles'], ['reconcile']]) {
        await expect(runSilently(words, config), words.join(' ')).rejects.toThrow(text)
      }
      await expect(runSilently(['doctor'], config)).rejects.toThrow(`FAIL Schema: ${text}`)
    } finally {
      running.child.kill('SIGTERM')
      await running.ended
    }
  })
})
