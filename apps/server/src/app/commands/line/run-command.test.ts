import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import { runSilently, testTerminal } from '../../../../testing/servers/command-line.ts'
import {
  asAdmin,
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/servers/test-database.ts'
import { loadConfig } from '../../../config/config.ts'
import { allCommands } from '../all-commands.ts'
import type { Command } from './command.ts'
import { runCommand } from './run-command.ts'
import { openTerminal } from './terminal.ts'

let test: TestDatabase
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-commands-'))
  test = await createTestDatabase()
})
afterAll(async () => {
  await test.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The words of a command with a value for each operand. */
const wordsOf = ({ name, operands }: Command) => [
  ...name.split(' '),
  ...operands.filter((operand) => !operand.startsWith('[')).map(() => join(folder, 'x')),
]
const needing = (...needs: Command['needs'][]) =>
  allCommands
    .filter((command) => needs.includes(command.needs))
    .map((command) => [command.name, command] as const)

describe('a folder without a database', () => {
  it.each(needing('database', 'schema', 'transaction'))(
    '%s creates no database there, and names the folder',
    async (_name, command) => {
      const dataDir = join(folder, 'none')
      const config = loadConfig({ DATA_DIR: dataDir }, 'no such file')
      await expect(runSilently(wordsOf(command), config)).rejects.toThrow(
        `DATA_DIR: there is no database in ${dataDir}`,
      )
      expect(existsSync(dataDir)).toBe(false)
    },
  )
})

describe('a database with an older schema', () => {
  let older: TestDatabase
  beforeAll(async () => {
    older = await createTestDatabase()
    await asAdmin(
      older.ownerUrl,
      `delete from drizzle.__drizzle_migrations
       where id = (select max(id) from drizzle.__drizzle_migrations)`,
    )
  })
  afterAll(() => older.drop())

  it.each(needing('schema', 'transaction'))('%s does not migrate it', async (_name, command) => {
    const config = loadConfig({ DATABASE_URL: older.ownerUrl }, 'no such file')
    await expect(runSilently(wordsOf(command), config)).rejects.toThrow(
      /^The schema of this database is older than Laurel .+: start the server on it, or run npm run laurel -- migrate/,
    )
  })
})

describe('the database', () => {
  it('is named before any other output, without its password', async () => {
    const terminal = testTerminal()
    const url = test.ownerUrl.replace('//postgres', '//postgres:secret-word')
    const config = loadConfig({ DATABASE_URL: `${url}&password=secret-word` }, 'no such file')
    await runCommand(['verify'], config, terminal).catch(() => {})
    expect(terminal.notes[0]).toMatch(/^Database: postgres(ql)?:\/\/postgres/)
    expect(terminal.notes.join()).not.toContain('secret-word')
  })
})

describe('roles, grant and revoke', () => {
  const run = (line: string) =>
    runSilently(line.split(' '), loadConfig({ DATABASE_URL: test.ownerUrl }, 'no such file'))
  const emailOf = async (userId: string) => {
    const { rows } = await test.database.pool.query('select email from auth.users where id = $1', [
      userId,
    ])
    return String(rows[0]?.email)
  }

  it('lists role holders, and revokes a role with an audit entry that names who did', async () => {
    const now = new Date('2026-11-02T09:00:00.000Z')
    const [ann, bob] = [
      await emailOf((await buildPerson(test.database.db, now, { name: 'Ann' })).userId),
      await emailOf((await buildPerson(test.database.db, now, { name: 'Bob' })).userId),
    ]
    expect(await run('roles')).toBe('No one has a role.')
    await run(`grant ${ann} admin`)
    await run(`grant ${bob} finance`)
    expect(await run('roles')).toMatch(
      new RegExp(`^admin\\t${ann}\\tsince .+Z\\nfinance\\t${bob}\\tsince .+Z$`),
    )
    expect(await run(`roles ${bob}`)).toMatch(new RegExp(`^finance\\t${bob}\\t[^\\n]+$`))
    expect(await run(`revoke ${bob} finance`)).toBe(`${bob} is no longer finance.`)
    expect(await run(`roles ${bob}`)).toBe(`${bob} has no role.`)
    await expect(run(`revoke ${bob} finance`)).rejects.toThrow(`${bob} is not finance.`)
    await expect(run(`revoke ${ann} admin`)).rejects.toThrow(`${ann} is the last admin`)
    await run(`grant ${bob} admin`)
    await run(`revoke ${ann} admin`)
    await run(`revoke ${bob} admin --force`)
    expect(await run('roles')).toBe('No one has a role.')
    const { rows } = await test.database.pool.query(
      "select reason, ip, before from audit_entries where action = 'role.revoke' order by sequence",
    )
    expect(rows[0]).toEqual({
      reason: 'By ann@web1 on the command line',
      ip: 'ann@web1',
      before: { role: 'finance' },
    })
    expect(rows).toHaveLength(3)
  })
})

describe('the operator', () => {
  it('is recorded as the account and the machine, and the person behind sudo', () => {
    expect(openTerminal(process, undefined).operator).toMatch(/^\S+@\S+$/)
    expect(openTerminal(process, 'ann').operator).toMatch(/^ann as \S+@\S+$/)
  })
})
