import { tmpdir } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { runProgram } from '../../../testing/servers/server-process.ts'
import { asAdmin, createTestDatabase } from '../../../testing/servers/test-database.ts'
import { readMigrations } from '../../db/migration/migration-files.ts'
import { compareSchema } from '../../db/migration/schema-state.ts'
import { checkSchema } from './check-schema.ts'
import { CheckError } from './line/check-error.ts'

/** Programs take a while to start on a busy machine. */
vi.setConfig({ testTimeout: 90_000 })

const migrations = readMigrations()
const latest = migrations.at(-1)?.name ?? ''
const applied = (count: number) =>
  migrations.slice(0, count).map(({ name, hash }) => ({ name, hash, version: '0.3.0' }))
const later = { name: '0999_later', hash: 'later', version: '9.1.0' }

function refusal(rows: Parameters<typeof compareSchema>[0]): CheckError {
  try {
    checkSchema(compareSchema(rows, migrations), migrations)
  } catch (error) {
    if (error instanceof CheckError) return error
  }
  throw new Error('Not refused')
}

describe('migrate --check', () => {
  it('names the newest migration of a schema that is up to date', () => {
    const state = compareSchema(applied(migrations.length), migrations)
    expect(checkSchema(state, migrations)).toContain(`(${latest})`)
  })

  it('lists what is pending, all of it for an empty database, with exit code 1', () => {
    const older = refusal(applied(migrations.length - 1))
    expect([older.exitCode, older.message.split('\n').slice(1)]).toEqual([1, [latest]])
    const empty = refusal([])
    expect([empty.exitCode, empty.message.split('\n').length]).toEqual([1, migrations.length + 1])
  })

  it('says by whom a newer schema was made and how to go back, with exit code 2', () => {
    const newer = refusal([...applied(migrations.length), later])
    expect(newer.exitCode).toBe(2)
    expect(newer.message).toContain('by a newer Laurel (9.1.0, migration 0999_later)')
    expect(newer.message).toContain('restore a backup')
    expect(refusal([later]).exitCode).toBe(2)
  })

  it('ends the program with these codes, and changes nothing', async () => {
    const test = await createTestDatabase()
    const settings = { DATABASE_URL: test.ownerUrl, DATA_DIR: tmpdir() }
    const check = () => runProgram('cli.ts', tmpdir(), settings, ['migrate', '--check'])
    const rows = async () =>
      (await test.database.pool.query('select * from drizzle.__drizzle_migrations')).rows
    try {
      const well = check()
      expect(await well.ended, well.said()).toBe(0)
      await asAdmin(test.ownerUrl, 'delete from drizzle.__drizzle_migrations where id > 1')
      const before = await rows()
      const older = check()
      expect(await older.ended).toBe(1)
      expect(older.said()).toContain(latest)
      expect(older.said()).not.toMatch(/^ +at /m)
      expect(await rows()).toEqual(before)
    } finally {
      await test.drop()
    }
  })
})
