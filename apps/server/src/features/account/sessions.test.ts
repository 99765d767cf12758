import type { Api } from '@laurel/contract/api'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asker, join, signInAgain } from '../../../testing/builders/account-people.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { auditEntries } from '../../db/schema/people.ts'
import { sessions, users } from '../../db/schema/sign-in/auth.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const ask: ReturnType<typeof asker> = (...request) => asker(t)(...request)

type Devices = Api['GET /api/v1/me/sessions']['reply']['items']
const devicesOf = async (token: string): Promise<Devices> =>
  (await ask(token, 'GET', '/api/v1/me/sessions')).json<{ items: Devices }>().items
const works = async (token: string): Promise<boolean> =>
  (await ask(token, 'GET', '/api/v1/me/rank')).statusCode === 200

describe('GET /api/v1/me/sessions', () => {
  it('refuses a visitor with 401 not_authenticated', async () => {
    const answer = await ask(null, 'GET', '/api/v1/me/sessions')
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      401,
      'not_authenticated',
    ])
  })

  it('lists the caller’s devices, the current one first, then by last use', async () => {
    const ann = await join(t)
    await join(t)
    const phone = await signInAgain(t, ann, { userAgent: PHONE, ip: '198.51.100.23' })
    const firefox = await signInAgain(t, ann, { userAgent: FIREFOX })
    const devices = await devicesOf(phone)
    expect(
      devices.map(({ device, kind, network, isCurrent }) => [device, kind, network, isCurrent]),
    ).toEqual([
      ['Safari on iPhone', 'phone', '198.51.100.…', true],
      ['Firefox on Windows', 'computer', '203.0.113.…', false],
      [expect.any(String), 'unknown', 'this computer', false],
    ])
    expect(devices[0]).toMatchObject({ methods: ['password'] })
    expect(Math.abs(Date.parse(devices[0]?.lastSeenAt ?? '') - Date.now())).toBeLessThan(MS.minute)
    expect((await devicesOf(firefox))[0]?.device).toBe('Firefox on Windows')
  })

  it('reports times by the simulated clock', async () => {
    const ann = await join(t)
    t.clock.setOffsetMs(5 * MS.day)
    const [device] = await devicesOf(ann.token)
    t.clock.setOffsetMs(0)
    expect(Date.parse(device?.signedInAt ?? '')).toBeGreaterThan(Date.now() + 4 * MS.day)
  })

  it('omits ended and idle sessions', async () => {
    const ann = await join(t)
    const ended = await signInAgain(t, ann, { userAgent: FIREFOX })
    const id = (await devicesOf(ended))[0]?.sessionId ?? ''
    await t.database.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.id, id))
    const idle =
      (await devicesOf(await signInAgain(t, ann, { userAgent: PHONE })))[0]?.sessionId ?? ''
    const long = plus(new Date(), -31 * MS.day)
    await t.database.db.update(sessions).set({ refreshedAt: long }).where(eq(sessions.id, idle))
    expect(await devicesOf(ann.token)).toHaveLength(1)
  })
})

describe('POST /api/v1/me/sessions/{id}/end', () => {
  const end = (token: string | null, id: string, key?: string) =>
    ask(token, 'POST', `/api/v1/me/sessions/${id}/end`, undefined, key)

  it('signs one device out immediately, and gives the same answer the second time', async () => {
    const ann = await join(t)
    const phone = await signInAgain(t, ann, { userAgent: PHONE })
    const id = (await devicesOf(phone))[0]?.sessionId ?? ''
    expect(await works(phone)).toBe(true)
    const answers = await Promise.all([end(ann.token, id, 'the-same-key'), end(ann.token, id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await end(ann.token, id, 'the-same-key')).headers['idempotency-replayed']).toBe('true')
    expect(await works(phone)).toBe(false)
    expect(await works(ann.token)).toBe(true)
    expect(await devicesOf(ann.token)).toHaveLength(1)
  })

  it('answers 404 for someone else’s device and for one that does not exist', async () => {
    const [ann, bob] = [await join(t), await join(t)]
    const id = (await devicesOf(bob.token))[0]?.sessionId ?? ''
    expect((await end(ann.token, id)).statusCode).toBe(404)
    expect((await end(ann.token, newId())).statusCode).toBe(404)
    expect(await works(bob.token)).toBe(true)
  })

  it('refuses a visitor with 401 and a malformed id with 422', async () => {
    const ann = await join(t)
    expect((await end(null, newId())).statusCode).toBe(401)
    expect((await end(ann.token, '1')).statusCode).toBe(422)
  })
})

describe('POST /api/v1/me/sessions/end-others', () => {
  const path = '/api/v1/me/sessions/end-others'

  it('signs the caller’s other devices out, and no one else’s', async () => {
    const [ann, bob] = [await join(t), await join(t)]
    const [phone, firefox] = [
      await signInAgain(t, ann, { userAgent: PHONE }),
      await signInAgain(t, ann, { userAgent: FIREFOX }),
    ]
    const answer = await ask(phone, 'POST', path)
    expect(answer.json()).toEqual({ endedCount: 2 })
    expect(await Promise.all([phone, firefox, ann.token, bob.token].map(works))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect((await ask(phone, 'POST', path)).json()).toEqual({ endedCount: 0 })
  })

  it('refuses a visitor with 401', async () => {
    expect((await ask(null, 'POST', path)).statusCode).toBe(401)
  })
})

describe('POST /api/v1/admin/people/{id}/end-sessions', () => {
  const end = (token: string | null, id: string, reason = 'The account was taken over') =>
    ask(token, 'POST', `/api/v1/admin/people/${id}/end-sessions`, { reason })

  it('lets an admin sign a person out everywhere, and audits it', async () => {
    const [admin, ann] = [await join(t, ['admin']), await join(t)]
    const phone = await signInAgain(t, ann, { userAgent: PHONE })
    expect((await end(admin.token, ann.userId)).json()).toEqual({ endedCount: 2 })
    expect(await Promise.all([ann.token, phone, admin.token].map(works))).toEqual([
      false,
      false,
      true,
    ])
    const [entry] = await t.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, ann.userId))
    expect(entry).toMatchObject({
      actorId: admin.userId,
      action: 'person.end-sessions',
      reason: 'The account was taken over',
      after: { endedCount: 2 },
    })
  })

  it('refuses non-admins, a short reason, and a person who does not exist', async () => {
    const [admin, moderator, ann] = [
      await join(t, ['admin']),
      await join(t, ['moderator']),
      await join(t),
    ]
    const statuses = await Promise.all([
      end(null, ann.userId),
      end(ann.token, ann.userId),
      end(moderator.token, ann.userId),
      end(admin.token, ann.userId, 'short'),
      end(admin.token, newId()),
    ])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 422, 404])
    expect(await works(ann.token)).toBe(true)
  })
})

describe('GET /api/v1/me/sign-in', () => {
  it('reports whether the caller has a password, and whether it was breached', async () => {
    const ann = await join(t)
    const read = async () => (await ask(ann.token, 'GET', '/api/v1/me/sign-in')).json()
    expect(await read()).toEqual({ hasPassword: true, isPasswordBreached: false })
    const set = (change: Partial<typeof users.$inferInsert>) =>
      t.database.db.update(users).set(change).where(eq(users.id, ann.userId))
    await set({ isPasswordBreached: true })
    expect(await read()).toMatchObject({ isPasswordBreached: true })
    await set({ passwordHash: null, isPasswordBreached: false })
    expect(await read()).toEqual({ hasPassword: false, isPasswordBreached: false })
  })

  it('refuses a visitor with 401', async () => {
    expect((await ask(null, 'GET', '/api/v1/me/sign-in')).statusCode).toBe(401)
  })
})
