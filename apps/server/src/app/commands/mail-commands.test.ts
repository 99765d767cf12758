import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildMail } from '../../../testing/builders/mail-builders.ts'
import { runSilently } from '../../../testing/servers/command-line.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/servers/test-database.ts'
import { type Config, loadConfig } from '../../config/config.ts'
import { MS, plus, systemClock } from '../../platform/clock.ts'
import { findMail } from '../../platform/mail/mails.queries.ts'
import { UsageError } from './line/usage-error.ts'

let test: TestDatabase
let config: Config
const folder = mkdtempSync(join(tmpdir(), 'laurel-mails-'))

beforeAll(async () => {
  test = await createTestDatabase()
  config = loadConfig({ DATABASE_URL: test.ownerUrl, DATA_DIR: folder }, 'no such file')
})
afterAll(async () => {
  await test.drop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await test.database.pool.query('delete from mails')
})

const run = (line: string) => runSilently(line.split(' '), config)
const build = (mail: Parameters<typeof buildMail>[1]) => buildMail(test.database.db, mail)
const stateOf = async (id: string) => (await findMail(test.database.db, id))?.state

describe('mails', () => {
  it('lists undelivered mails, with masked addresses and without contents', async () => {
    const failed = await build({ state: 'failed', lastError: '550 no such mailbox' })
    const expired = await build({ state: 'expired', kind: 'code', ageMs: MS.hour })
    await build({ subject: 'On its way' })
    const all = await run('mails')
    expect(all).toMatch(/^1 waiting, 1 failed, 1 expired\n/)
    expect(all).toContain('On its way')
    expect(all).not.toMatch(/ann@|hello/)
    const [, line, ...more] = (await run('mails failed')).split('\n')
    expect(more).toEqual([])
    expect(line).toContain(`${failed}  failed  notice`)
    expect(line).toContain('a…@example.test')
    expect(line).toContain('550 no such mailbox')
    expect(await run('mails expired')).toContain(expired)
  })

  it('resends one mail, or all that are still useful, and writes an audit entry', async () => {
    const one = await build({ state: 'failed' })
    const other = await build({ state: 'expired', ageMs: 4 * MS.day })
    const code = await build({ state: 'expired', kind: 'code', ageMs: MS.hour })
    expect(await run(`mails resend ${one}`)).toBe('Requeued the mail to a…@example.test.')
    expect(await run('mails resend all')).toBe(
      'Requeued mails: 1. Skipped because their code or link has expired: 1.',
    )
    expect(await Promise.all([one, other, code].map(stateOf))).toEqual([
      'waiting',
      'waiting',
      'expired',
    ])
    const { rows } = await test.database.pool.query(
      "select subject_id, actor_id from audit_entries where action = 'mail.resend' order by sequence",
    )
    expect(rows).toEqual([
      { subject_id: one, actor_id: null },
      { subject_id: other, actor_id: null },
    ])
    await expect(run(`mails resend ${code}`)).rejects.toThrow()
  })

  it.each(['mails sent', 'mails resend', 'mails resend everything', 'mails failed now'])(
    'refuses %j',
    async (line) => {
      await expect(run(line)).rejects.toThrow(UsageError)
    },
  )
})

describe('doctor', () => {
  const report = () => run('doctor').catch(({ message }: Error) => message)

  it('tells of mails that did not arrive', async () => {
    expect(await report()).toContain('ok   Mails: 0 waiting, 0 failed, 0 expired\n')
    await build({ state: 'failed' })
    expect(await report()).toContain(
      'ok   Mails: 0 waiting, 1 failed, 0 expired (npm run laurel --',
    )
  })

  it('fails while no mail is accepted', async () => {
    const serverFailedAt = plus(systemClock.now(), -MS.minute)
    await build({ serverFailedAt, lastError: 'ESOCKET: connect ECONNREFUSED' })
    expect(await report()).toContain(
      `FAIL Mails: none sent since ${serverFailedAt.toISOString()}: ESOCKET`,
    )
  })
})

describe('backup', () => {
  it('leaves mails out, since a copy would be sent twice, and says how many were waiting', async () => {
    await build({})
    await build({ state: 'sent' })
    const said = await run(`backup ${join(folder, 'file')}`)
    expect(said).toContain('Not included: 1 mails waiting to be sent')
    const other = await createTestDatabase()
    try {
      const there = { ...config, databaseUrl: other.ownerUrl }
      await runSilently(['restore', join(folder, 'file')], there)
      expect((await other.database.pool.query('select id from mails')).rows).toEqual([])
    } finally {
      await other.drop()
    }
  })
})
