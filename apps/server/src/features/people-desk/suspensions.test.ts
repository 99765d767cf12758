import type { Api } from '@laurel/contract/api'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  asker,
  JOINED_PASSWORD,
  type Joined,
  join,
  signInAgain,
} from '../../../testing/builders/account-people.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { auditEntries } from '../../db/schema/people.ts'
import { users } from '../../db/schema/sign-in/auth.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let admin: Joined
let moderator: Joined
beforeAll(async () => {
  t = await startTestApp()
  admin = await join(t, ['admin'])
  moderator = await join(t, ['moderator'])
})
afterAll(() => t.close())

const ask: ReturnType<typeof asker> = (...request) => asker(t)(...request)
const people = '/api/v1/admin/people'

type Person = Api['GET /api/v1/admin/people/{id}']['reply']
type Notes = Api['GET /api/v1/admin/people/{id}/notes']['reply']

const suspend = (by: Joined, { userId }: { userId: string }, change: object = {}) =>
  ask(by.token, 'POST', `${people}/${userId}/suspend`, {
    cause: 'spam',
    explanation: 'Fifty comments with the same link',
    days: 7,
    ...change,
  })
const lift = (by: Joined, { userId }: { userId: string }) =>
  ask(by.token, 'POST', `${people}/${userId}/lift-suspension`, { reason: 'The appeal is right' })
const read = async (by: Joined, { userId }: Joined) =>
  (await ask(by.token, 'GET', `${people}/${userId}`)).json<Person>()
const codeOf = (answer: Awaited<ReturnType<typeof ask>>) => [
  answer.statusCode,
  answer.json<{ code: string }>().code,
]
const signIn = async ({ email }: Joined) =>
  (
    await t.app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      payload: { email, password: JOINED_PASSWORD },
    })
  ).json<{ error_code?: string; access_token?: string }>()
const bannedUntil = async ({ userId }: Joined) => {
  const [user] = await t.database.db.select().from(users).where(eq(users.id, userId))
  return user?.bannedUntil ?? null
}

describe('POST /api/v1/admin/people/{id}/suspend', () => {
  it('signs out everywhere at once, keeps out, and mails the reason and how to appeal', async () => {
    const ann = await join(t)
    const other = await signInAgain(t, ann)
    expect((await suspend(moderator, ann)).statusCode).toBe(200)
    for (const token of [ann.token, other]) {
      expect((await ask(token, 'GET', '/api/v1/me')).statusCode).toBe(401)
    }
    expect((await signIn(ann)).error_code).toBe('user_banned')
    const mail = JSON.stringify(t.sent.findLast(({ name }) => name === 'mail')?.data)
    expect(mail).toContain(ann.email)
    expect(mail).toContain('Spam. Fifty comments with the same link')
    expect(mail).toContain('/help?appeal=')
    const person = await read(moderator, ann)
    expect(person).toMatchObject({
      isSuspended: true,
      suspensions: [
        { cause: 'spam', by: { userId: moderator.userId }, endsAt: expect.any(String), lift: null },
      ],
      abilities: { canSuspend: false, canLift: true },
    })
    const days = (Date.parse(person.suspensions[0]?.endsAt ?? '') - Date.now()) / MS.day
    expect(Math.round(days)).toBe(7)
    expect(codeOf(await suspend(admin, ann))).toEqual([409, 'conflict'])
  })

  it('without end is for admins', async () => {
    const ann = await join(t)
    expect(codeOf(await suspend(moderator, ann, { days: null }))).toEqual([403, 'not_allowed'])
    expect(codeOf(await suspend(moderator, ann, { days: 31 }))).toEqual([422, 'validation_failed'])
    expect(codeOf(await suspend(moderator, ann, { days: 0 }))).toEqual([422, 'validation_failed'])
    expect((await suspend(admin, ann, { days: null })).statusCode).toBe(200)
    expect((await bannedUntil(ann))?.getTime()).toBeGreaterThan(Date.now() + 3650 * MS.day)
    expect((await read(moderator, ann)).abilities.canLift).toBe(false)
    expect(codeOf(await lift(moderator, ann))).toEqual([403, 'not_allowed'])
    expect((await lift(admin, ann)).statusCode).toBe(200)
  })

  it('protects staff: nobody suspends themself, a moderator no staff, an admin no admin', async () => {
    const [other, finance] = [await join(t, ['admin']), await join(t, ['finance'])]
    const colleague = await join(t, ['moderator'])
    for (const about of [admin, finance, colleague, moderator]) {
      expect(codeOf(await suspend(moderator, about)), about.name).toEqual([403, 'not_allowed'])
    }
    for (const about of [admin, other, finance]) {
      expect(codeOf(await suspend(admin, about)), about.name).toEqual([403, 'not_allowed'])
    }
    expect((await suspend(admin, colleague)).statusCode).toBe(200)
    expect((await ask(colleague.token, 'GET', people)).statusCode).toBe(401)
    expect(codeOf(await lift(moderator, colleague))).toEqual([403, 'not_allowed'])
  })

  it('refuses people who do not exist, and suspends once at the same moment', async () => {
    expect(codeOf(await suspend(admin, { userId: newId() }))).toEqual([404, 'not_found'])
    expect(codeOf(await lift(admin, { userId: newId() }))).toEqual([404, 'not_found'])
    const ann = await join(t)
    const answers = await Promise.all([suspend(admin, ann), suspend(moderator, ann)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

describe('POST /api/v1/admin/people/{id}/lift-suspension', () => {
  it('lets the person in again, mails them, and is on record', async () => {
    const ann = await join(t)
    expect(codeOf(await lift(moderator, ann))).toEqual([409, 'conflict'])
    await suspend(admin, ann)
    expect((await lift(moderator, ann)).statusCode).toBe(200)
    expect((await ask(ann.token, 'GET', '/api/v1/me')).statusCode).toBe(401)
    expect((await signIn(ann)).access_token).toEqual(expect.any(String))
    expect(JSON.stringify(t.sent.at(-1)?.data)).toContain('The appeal is right')
    expect(await read(admin, ann)).toMatchObject({
      isSuspended: false,
      suspensions: [{ lift: { by: { userId: moderator.userId }, reason: 'The appeal is right' } }],
      abilities: { canSuspend: true, canLift: false },
    })
    const entries = await t.database.db
      .select({ action: auditEntries.action, after: auditEntries.after })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, ann.userId))
      .orderBy(auditEntries.sequence)
    expect(entries).toMatchObject([
      { action: 'person.suspend', after: { isSuspended: true, cause: 'spam' } },
      { action: 'person.lift-suspension', after: { isSuspended: false } },
    ])
    expect((await suspend(moderator, ann)).statusCode).toBe(200)
  })
})

describe('/api/v1/admin/people/{id}/notes', () => {
  const notesUrl = ({ userId }: { userId: string }) => `${people}/${userId}/notes`
  const add = (by: Joined, about: { userId: string }, note = 'Wrote us twice about a prize') =>
    ask(by.token, 'POST', notesUrl(about), { note })
  const list = (by: Joined, about: { userId: string }) => ask(by.token, 'GET', notesUrl(about))

  it('keeps what staff write, newest first, away from the person', async () => {
    const ann = await join(t)
    await add(moderator, ann, 'First <b>note</b>')
    expect((await add(admin, ann, 'Second note')).statusCode).toBe(201)
    expect((await list(moderator, ann)).json<Notes>().items).toMatchObject([
      { note: 'Second note', author: { userId: admin.userId } },
      { note: 'First <b>note</b>', author: { userId: moderator.userId } },
    ])
    expect((await list(ann, ann)).statusCode).toBe(403)
    const file = await ask(ann.token, 'GET', '/api/v1/me/export')
    expect(file.body).not.toContain('Second note')
    const [entry] = await t.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, ann.userId))
    expect(entry).toMatchObject({ action: 'person.note', reason: '' })
    expect(JSON.stringify(entry)).not.toContain('note</b>')
  })

  it('about staff are for admins, and never about oneself', async () => {
    expect(codeOf(await add(moderator, admin))).toEqual([403, 'not_allowed'])
    expect(codeOf(await list(moderator, admin))).toEqual([403, 'not_allowed'])
    expect(codeOf(await add(admin, admin))).toEqual([403, 'not_allowed'])
    expect(codeOf(await list(moderator, moderator))).toEqual([403, 'not_allowed'])
    expect((await add(admin, moderator)).statusCode).toBe(201)
    expect(codeOf(await list(moderator, { userId: newId() }))).toEqual([404, 'not_found'])
  })
})
