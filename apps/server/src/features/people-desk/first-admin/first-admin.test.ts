import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asker, type Joined, join } from '../../../../testing/builders/account-people.ts'
import { startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'
import { auditEntries, notifications } from '../../../db/schema/people.ts'
import { firstAdminLinks } from '../../../db/schema/staff/people-desk.ts'
import { MS } from '../../../platform/clock.ts'
import { sha256 } from '../../../platform/ids.ts'
import { makeFirstAdminLink, offerFirstAdmin } from './first-admin.service.ts'

let t: TestApp
let ann: Joined
let bob: Joined
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
/** Two people on a site without an admin. */
beforeEach(async () => {
  await t.database.pool.query('delete from user_roles')
  await t.database.pool.query('delete from first_admin_links')
  await t.database.pool.query('delete from rate_limits')
  ann = await join(t)
  bob = await join(t)
})

const inTransaction = <T>(work: typeof makeFirstAdminLink | typeof offerFirstAdmin) =>
  t.database.transaction((db) => work({ db, now: t.clock.now() })) as Promise<T>

async function newToken(): Promise<string> {
  const link = await inTransaction<{ token: string } | null>(makeFirstAdminLink)
  if (link === null) throw new Error('There is an admin')
  return link.token
}

const claim = (by: Joined | null, token: string) =>
  asker(t)(by?.token ?? null, 'POST', '/api/v1/first-admin', { token })
const codeOf = (answer: Awaited<ReturnType<typeof claim>>) => [
  answer.statusCode,
  answer.json<{ code: string }>().code,
]
const rolesOf = async (person: Joined) =>
  (await asker(t)(person.token, 'GET', '/api/v1/me')).json<{ roles: string[] }>().roles

describe('POST /api/v1/first-admin', () => {
  it('makes the person admin from the next request on, audited and announced', async () => {
    expect((await claim(ann, await newToken())).statusCode).toBe(200)
    expect(await rolesOf(ann)).toEqual(['admin'])
    const [entry] = await t.database.db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.sequence))
      .limit(1)
    expect(entry).toMatchObject({
      action: 'role.grant',
      actorId: ann.userId,
      subjectId: ann.userId,
      after: { role: 'admin' },
    })
    const [notice] = await t.database.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.userId, ann.userId))
    expect(notice).toEqual({ title: 'You have a new role: admin' })
  })

  it('stores the hash of the token alone', async () => {
    const token = await newToken()
    const stored = await t.database.db.select().from(firstAdminLinks)
    expect(stored).toMatchObject([{ tokenHash: sha256(token), usedAt: null }])
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('refuses everyone once there is an admin, the new one too', async () => {
    const token = await newToken()
    await claim(ann, token)
    expect(codeOf(await claim(bob, token))).toEqual([409, 'admin_exists'])
    expect(codeOf(await claim(ann, token))).toEqual([409, 'admin_exists'])
    expect(await rolesOf(bob)).toEqual([])
  })

  it('refuses a used link after its admin is gone, and one that is a day old', async () => {
    const used = await newToken()
    await claim(ann, used)
    await t.database.pool.query('delete from user_roles')
    expect(codeOf(await claim(bob, used))).toEqual([409, 'first_admin_link_ended'])
    const late = await newToken()
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
    expect(codeOf(await claim(bob, late))).toEqual([409, 'first_admin_link_ended'])
    expect(await rolesOf(bob)).toEqual([])
  })

  it('refuses a token that was never made, or that a newer one replaced', async () => {
    expect(codeOf(await claim(ann, 'x'.repeat(43)))).toEqual([404, 'first_admin_link_unknown'])
    const first = await newToken()
    const second = await newToken()
    expect(codeOf(await claim(ann, first))).toEqual([404, 'first_admin_link_unknown'])
    expect((await claim(ann, second)).statusCode).toBe(200)
  })

  it('makes one person admin of two who come at once', async () => {
    const token = await newToken()
    const answers = await Promise.all([claim(ann, token), claim(bob, token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect([...(await rolesOf(ann)), ...(await rolesOf(bob))]).toEqual(['admin'])
  })

  it('refuses visitors, and an address after ten tries in an hour', async () => {
    const token = await newToken()
    expect((await claim(null, token)).statusCode).toBe(401)
    for (let count = 2; count <= 10; count += 1) await claim(ann, 'x'.repeat(43))
    expect(codeOf(await claim(ann, token))).toEqual([429, 'rate_limited'])
  })

  it('stays open in a prelaunch', async () => {
    await t.database.pool.query(
      "update feature_flags set is_enabled = true where name = 'prelaunch_live'",
    )
    expect((await claim(ann, await newToken())).statusCode).toBe(200)
  })
})

describe('offerFirstAdmin', () => {
  it('makes a link once, another after its day, and none where there is an admin', async () => {
    const offer = () => inTransaction<{ token: string | null } | null>(offerFirstAdmin)
    expect((await offer())?.token).toHaveLength(43)
    expect((await offer())?.token).toBeNull()
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
    const token = (await offer())?.token ?? ''
    await claim(ann, token)
    expect(await rolesOf(ann)).toEqual(['admin'])
    expect(await offer()).toBeNull()
  })
})
