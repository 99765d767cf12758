import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildMail } from '../../../testing/builders/mail-builders.ts'
import { type As, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { users } from '../../db/schema/sign-in/auth.ts'
import { MS, plus, systemClock } from '../../platform/clock.ts'
import { findMail } from '../../platform/mail/mails.queries.ts'

let t: TestServer
let admin: NonNullable<As>
let moderator: NonNullable<As>

beforeAll(async () => {
  t = await startTestServer()
  const now = t.clock.now()
  admin = { ...(await buildPerson(t.db, now, { name: 'ada', roles: ['admin'] })), roles: ['admin'] }
  const mod = await buildPerson(t.db, now, { name: 'mod', roles: ['moderator'] })
  moderator = { ...mod, roles: ['moderator'] }
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.database.pool.query('delete from mails')
})

const NO_ONE = '00000000-0000-4000-8000-000000000000'
const list = (query = {}) => t.ok(admin, 'GET /api/v1/admin/mails', { query })
const audited = async () => {
  const { items } = await t.ok(admin, 'GET /api/v1/admin/audit')
  return items.filter(({ action }) => action === 'mail.resend')
}

describe('GET /api/v1/admin/mails', () => {
  it('lists waiting, failed and expired mails, without contents and with masked addresses', async () => {
    await buildMail(t.db, { state: 'sent' })
    const lastError = 'EENVELOPE: 550 a…@example.test: no such mailbox'
    await buildMail(t.db, { state: 'failed', lastError, ageMs: MS.hour, attempts: 3 })
    await buildMail(t.db, { kind: 'code', state: 'expired', ageMs: MS.day })
    await buildMail(t.db, { kind: 'link', subject: 'Confirm your email' })
    const desk = await list()
    expect(desk.counts).toEqual({ waiting: 1, failed: 1, expired: 1 })
    expect(desk.items).toMatchObject([
      { subject: 'Confirm your email', state: 'waiting', recipient: 'a…@example.test' },
      { state: 'failed', lastError, attempts: 3, abilities: { canResend: true } },
      { state: 'expired', kind: 'code', abilities: { canResend: false } },
    ])
    expect(JSON.stringify(desk)).not.toMatch(/ann@|hello/)
    expect((await list({ state: 'failed' })).items).toHaveLength(1)
  })

  it('names the person whose confirmed address it is, and no one for another address', async () => {
    const ann = await buildPerson(t.db, t.clock.now(), { name: 'mailed' })
    const [row] = await t.db.select().from(users).where(eq(users.id, ann.userId))
    await buildMail(t.db, { recipient: (row?.email ?? '').toUpperCase(), subject: 'Hers' })
    await buildMail(t.db, { recipient: 'stranger@example.test', subject: 'A stranger’s' })
    const people = async () =>
      new Map((await list()).items.map(({ subject, person }) => [subject, person]))
    expect((await people()).get('Hers')).toMatchObject({ userId: ann.userId })
    expect((await people()).get('A stranger’s')).toBeNull()
    await t.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ann.userId))
    expect((await people()).get('Hers')).toBeNull()
  })

  it('reports since when mails have been failing, and the mail server’s error', async () => {
    const since = plus(systemClock.now(), -MS.minute)
    await buildMail(t.db, { serverFailedAt: since, lastError: 'ESOCKET: connect ECONNREFUSED' })
    expect(await list()).toMatchObject({
      failingSince: since.toISOString(),
      lastError: 'ESOCKET: connect ECONNREFUSED',
      queues: [{ name: 'mail', waiting: 1, failed: 0 }],
    })
  })

  it('refuses non-admins', async () => {
    await t.refused(null, 'GET /api/v1/admin/mails', 'not_authenticated')
    await t.refused(moderator, 'GET /api/v1/admin/mails', 'not_allowed')
  })
})

describe('POST /api/v1/admin/mails/{id}/resend', () => {
  const resend = (id: string) => ({ params: { id } })

  it('queues a mail again with a fresh lifetime, and audits it', async () => {
    const id = await buildMail(t.db, { state: 'expired', ageMs: 5 * MS.day, attempts: 40 })
    const mail = await t.ok(admin, 'POST /api/v1/admin/mails/{id}/resend', resend(id))
    expect(mail).toMatchObject({
      mailId: id,
      state: 'waiting',
      attempts: 0,
      abilities: { canResend: false },
    })
    expect(Date.parse(mail.usefulUntil)).toBeGreaterThan(systemClock.now().getTime())
    expect(await audited()).toMatchObject([
      { subjectId: id, subjectKind: 'mail', actor: { userId: admin.userId } },
    ])
  })

  it('resends once for two concurrent requests', async () => {
    const id = await buildMail(t.db, { state: 'failed' })
    const both = await Promise.all(
      [1, 2].map(() => t.call(admin, 'POST /api/v1/admin/mails/{id}/resend', resend(id))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('refuses a mail that is queued, was sent, or whose code has expired', async () => {
    const endpoint = 'POST /api/v1/admin/mails/{id}/resend'
    for (const mail of [
      {},
      { state: 'sent' as const },
      { kind: 'code' as const, state: 'expired' as const, ageMs: MS.hour },
    ]) {
      const id = await buildMail(t.db, mail)
      await t.refused(admin, endpoint, 'mail_not_resendable', resend(id))
    }
    await t.refused(admin, endpoint, 'not_found', resend(NO_ONE))
    await t.refused(moderator, endpoint, 'not_allowed', resend(NO_ONE))
  })
})

describe('POST /api/v1/admin/mails/resend', () => {
  it('resends all mails that are still useful, and counts the others', async () => {
    const failed = await buildMail(t.db, { state: 'failed' })
    const link = await buildMail(t.db, { kind: 'link', state: 'failed', ageMs: MS.hour })
    const old = await buildMail(t.db, { kind: 'link', state: 'expired', ageMs: 2 * MS.day })
    expect(await t.ok(admin, 'POST /api/v1/admin/mails/resend')).toEqual({ resent: 2, skipped: 1 })
    const states = [failed, link, old].map(async (id) => (await findMail(t.db, id))?.state)
    expect(await Promise.all(states)).toEqual(['waiting', 'waiting', 'expired'])
    expect(await t.ok(admin, 'POST /api/v1/admin/mails/resend')).toEqual({ resent: 0, skipped: 1 })
  })

  it('refuses non-admins', async () => {
    await t.refused(moderator, 'POST /api/v1/admin/mails/resend', 'not_allowed')
  })
})

describe('the sweep of mails', () => {
  it('deletes finished mails after seven days, but no queued mail', async () => {
    await buildMail(t.db, { state: 'sent', ageMs: 8 * MS.day })
    await buildMail(t.db, { state: 'failed', ageMs: 8 * MS.day })
    const kept = [
      await buildMail(t.db, { state: 'failed', ageMs: 6 * MS.day }),
      await buildMail(t.db, { ageMs: 8 * MS.day }),
    ]
    await t.advance(MS.minute)
    const { rows } = await t.deps.database.pool.query<{ id: string }>('select id from mails')
    expect(rows.map(({ id }) => id).sort()).toEqual(kept.sort())
  })
})
