import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { runSilently } from '../../../testing/servers/command-line.ts'
import {
  asAdmin,
  createTestDatabase,
  type TestDatabase,
} from '../../../testing/servers/test-database.ts'
import { type Config, loadConfig } from '../../config/config.ts'
import { balancesOf } from '../../ledger/balances.service.ts'
import { UsageError } from './line/usage-error.ts'

const NOW = new Date('2026-11-02T09:00:00.000Z')
let test: TestDatabase
let config: Config
let ann: { userId: string; email: string }

beforeAll(async () => {
  test = await createTestDatabase()
  config = loadConfig({ DATABASE_URL: test.ownerUrl }, 'no such file')
  const { userId } = await buildPerson(test.database.db, NOW, { name: 'Ann' })
  const [user] = await rows('select email from auth.users')
  ann = { userId, email: String(user?.email) }
})
afterAll(() => test.drop())

const run = (line: string) => runSilently(line.split(' '), config)

async function rows(query: string): Promise<Record<string, unknown>[]> {
  return (await test.database.pool.query(query)).rows
}

const acts = (action: string) =>
  rows(
    `select actor_id, subject_id, reason, before, after from audit_entries where action = '${action}'`,
  )

describe('keys', () => {
  it('prints the client keys, the same each time', async () => {
    const printed = await run('keys')
    expect(printed).toMatch(/^ANON_KEY=sb_publishable_[\w-]{43}\nSERVICE_KEY=sb_secret_[\w-]{43}$/)
    expect(await run('keys')).toBe(printed)
  })

  it('prints the keys of the configuration', async () => {
    const anonKey = 'k'.repeat(40)
    const printed = await runSilently(['keys'], { ...config, anonKey })
    expect(printed).toContain(`ANON_KEY=${anonKey}\n`)
  })
})

describe('keys rotate', () => {
  it('creates a new signing key, keeps the previous one for its tokens, and writes an audit entry', async () => {
    const active = () => rows('select kid from auth.signing_keys where is_active')
    await run('keys rotate')
    const [before] = await active()
    const said = await run('keys rotate')
    const [after, ...more] = await active()
    expect(more).toEqual([])
    expect(after?.kid).not.toBe(before?.kid)
    expect(said).toContain(String(after?.kid))
    expect(
      await rows(
        'select kid from auth.signing_keys where not is_active and retired_at is not null',
      ),
    ).toEqual([before])
    expect((await acts('signing_key.rotate')).at(-1)).toMatchObject({ subject_id: after?.kid })
  })

  it('refuses an unknown word', async () => {
    await expect(run('keys turn')).rejects.toThrow(UsageError)
  })
})

describe('grant', () => {
  it('grants a role by address in any letter case, once, and writes an audit entry', async () => {
    expect(await run(`grant ${ann.email.toUpperCase()} moderator`)).toContain('is now moderator')
    await run(`grant ${ann.email} moderator`)
    expect(await rows('select user_id, role from user_roles')).toEqual([
      { user_id: ann.userId, role: 'moderator' },
    ])
    expect((await acts('role.grant'))[0]).toMatchObject({
      actor_id: null,
      subject_id: ann.userId,
      after: { role: 'moderator' },
    })
  })

  it.each([
    'grant',
    'grant x@example.test',
    'grant x@example.test emperor',
    'grant x@example.test admin',
  ])('refuses %j', async (line) => {
    await expect(run(line)).rejects.toThrow(UsageError)
  })
})

describe('admin-link', () => {
  it('prints a link with a token of its own each time, until there is an admin', async () => {
    const link =
      /^Sign up, .+ until \d{4}-\d\d-\d\d \d\d:\d\d UTC:\nhttp:\/\/localhost:3000\/admin\?first=[\w-]{43}$/
    const first = await run('admin-link')
    expect(first).toMatch(link)
    expect(await run('admin-link')).not.toBe(first)
    await run(`grant ${ann.email} admin`)
    await expect(run('admin-link')).rejects.toThrow(/There is an admin already/)
    await run(`revoke ${ann.email} admin --force`)
  })
})

describe('grant-points', () => {
  it('grants points, with the reason on record', async () => {
    expect(await run(`grant-points ${ann.email} 250 For the launch`)).toContain('250 points')
    expect(await balancesOf(test.database.db, ann.userId)).toMatchObject({ spendablePoints: 250 })
    expect((await acts('points.grant'))[0]).toMatchObject({ reason: 'For the launch' })
  })

  it.each(['', ' 0 why', ' -5 why', ' 1.5 why', ' 1e3 why', ' 9999999999 why', ' 5', ' 5  '])(
    'refuses an address and %j',
    async (rest) => {
      await expect(run(`grant-points ${ann.email}${rest}`)).rejects.toThrow(UsageError)
    },
  )

  it('refuses an address without an account', async () => {
    await expect(run('grant-points x@example.test 5 why')).rejects.toThrow(
      new UsageError('No account has the address x@example.test'),
    )
  })
})

describe('flag', () => {
  const flag = (name: string) =>
    rows(`select is_enabled, updated_at from feature_flags where name = '${name}'`)

  it('switches a feature flag, and writes an audit entry for each change', async () => {
    expect(await run('flag prelaunch_live on')).toBe('prelaunch_live is on.')
    const [first] = await flag('prelaunch_live')
    await run('flag prelaunch_live on')
    expect(await flag('prelaunch_live')).toEqual([first])
    await run('flag prelaunch_live off')
    expect(await flag('prelaunch_live')).toMatchObject([{ is_enabled: false }])
    expect(await acts('flag.switch')).toMatchObject([
      { subject_id: 'prelaunch_live', before: { isEnabled: false }, after: { isEnabled: true } },
      { subject_id: 'prelaunch_live', before: { isEnabled: true }, after: { isEnabled: false } },
    ])
  })

  it.each([
    'flag',
    'flag prelaunch_live',
    'flag prelaunch_live maybe',
    'flag another_flag on',
    'flag prelaunch_live on off',
  ])('refuses %j', async (line) => {
    await expect(run(line)).rejects.toThrow(UsageError)
  })
})

describe('verify-seal', () => {
  const treeRoot = createHash('sha256').digest('hex')
  const text = `{"day":"2026-11-02","format":"laurel-seal-1","number":2,"previousRoot":"${treeRoot}","transferCount":0,"treeRoot":"${treeRoot}"}`
  const root = createHash('sha256').update(Uint8Array.of(2)).update(text).digest('hex')
  const verify = async (change: object, rest = '') => {
    const path = join(mkdtempSync(join(tmpdir(), 'laurel-seal-')), 'day.ndjson')
    const head = { ...JSON.parse(text), root, lateCount: 0, sealedAt: '2026-11-03T00:20:00.000Z' }
    writeFileSync(
      path,
      `${JSON.stringify({ ...head, format: 'laurel-day-1', ...change })}\n${rest}`,
    )
    return await run(`verify-seal ${path}`)
  }

  it('prints the root that the file alone gives', async () => {
    expect(await verify({})).toContain(`0 transfers of 2026-11-02 (UTC) give the root\n${root}`)
  })

  it.each([
    [{ root: '0'.repeat(64) }, '', /does not fit its seal: its seal gives the root/],
    [{ transferCount: 1 }, '', /it has 0 transfers, its seal 1/],
    [{}, '{"a":1}\n', /line 2 is no transfer/],
    [{}, 'x\n', /Line 2 is not JSON/],
  ])('refuses a file changed by %j and %j', async (change, rest, reason) => {
    await expect(verify(change, rest)).rejects.toThrow(reason)
  })
})

describe('verify', () => {
  it('says that all holds, or what does not', async () => {
    expect(await run('verify')).toMatch(
      /^The ledger balances, .+ and the seals and the audit chain are intact\.$/,
    )
    const [entry] = await rows('select id from audit_entries order by sequence limit 1')
    await asAdmin(test.ownerUrl, 'alter table audit_entries disable trigger user')
    await asAdmin(test.ownerUrl, `update audit_entries set ip = 'x' where id = '${entry?.id}'`)
    await expect(run('verify')).rejects.toThrow(`audit_chain_holds: ${entry?.id}`)
  })
})
