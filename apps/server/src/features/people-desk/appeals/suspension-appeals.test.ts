import type { Api } from '@laurel/contract/api'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  asker,
  type Joined,
  join,
  signInAgain,
} from '../../../../testing/builders/account-people.ts'
import { startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'
import { auditEntries } from '../../../db/schema/people.ts'
import { suspensions } from '../../../db/schema/staff/people-desk.ts'
import { newId } from '../../../platform/ids.ts'

let t: TestApp
let moderator: Joined
let other: Joined
let admin: Joined
let ann: Joined
let token: string
beforeAll(async () => {
  t = await startTestApp()
  moderator = await join(t, ['moderator'])
  other = await join(t, ['moderator'])
  admin = await join(t, ['admin'])
})
afterAll(() => t.close())
beforeEach(async () => {
  ann = await join(t)
  token = await suspend(moderator, ann)
})

type List = Api['GET /api/v1/admin/suspension-appeals']['reply']
type Own = Api['POST /api/v1/suspension-appeals/read']['reply']

const ask: ReturnType<typeof asker> = (...request) => asker(t)(...request)
const desk = '/api/v1/admin/suspension-appeals'
const TEXT = 'The link was to my own work,\nwhich the rules allow.'
const REASON = 'The link was to their own work.'

/** Suspends a person; returns the token of the mailed link. */
async function suspend(by: Joined, about: Joined, days: number | null = 7): Promise<string> {
  const body = { cause: 'spam', explanation: 'Fifty comments with the same link', days }
  const url = `/api/v1/admin/people/${about.userId}/suspend`
  expect((await ask(by.token, 'POST', url, body)).statusCode).toBe(200)
  const mail = JSON.stringify(t.sent.findLast(({ name }) => name === 'mail')?.data)
  return decodeURIComponent(/help\?appeal=([\w%.-]+)/.exec(mail)?.[1] ?? '')
}
const appeal = (as = token, reason = TEXT) =>
  ask(null, 'POST', '/api/v1/suspension-appeals', { token: as, reason })
const read = async (as = token) =>
  (await ask(null, 'POST', '/api/v1/suspension-appeals/read', { token: as })).json<Own>()
const list = async (by: Joined, view = 'open') =>
  (await ask(by.token, 'GET', `${desk}?view=${view}&limit=50`)).json<List>().items
const mine = async (by: Joined, view = 'open') =>
  (await list(by, view)).find(({ person }) => person.userId === ann.userId)
const decide = async (by: Joined, decision = 'uphold', id?: string) =>
  ask(by.token, 'POST', `${desk}/${id ?? (await mine(by))?.appealId}/decide`, {
    decision,
    reason: REASON,
  })
const codeOf = (answer: Awaited<ReturnType<typeof ask>>) => [
  answer.statusCode,
  answer.json<{ code: string }>().code,
]
const isSuspended = async () =>
  (await ask(admin.token, 'GET', `/api/v1/admin/people/${ann.userId}`)).json<{
    isSuspended: boolean
  }>().isSuspended

describe('POST /api/v1/suspension-appeals', () => {
  it('takes one appeal, from the holder of the mailed link', async () => {
    expect(await read()).toMatchObject({
      username: expect.stringMatching(/^\w+$/),
      cause: 'spam',
      isInForce: true,
      appeal: null,
      abilities: { canAppeal: true },
    })
    const sent = await appeal()
    expect(sent.statusCode).toBe(200)
    expect(sent.json()).toMatchObject({
      appeal: { state: 'open', reason: TEXT },
      abilities: { canAppeal: false },
    })
    expect(codeOf(await appeal())).toEqual([409, 'conflict'])
    const { createdAt = '', dueAt = '' } = (await read()).appeal ?? {}
    expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(72 * 3_600_000)
  })

  it('keeps one of two sent at once', async () => {
    const sent = await Promise.all([appeal(), appeal()])
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it.each([
    ['a forged token', () => `${token.slice(0, -2)}xx`],
    ['the token of another suspension', () => `${newId()}.${token.split('.')[1]}`],
    ['a text that is none', () => 'a'.repeat(40)],
  ])('refuses %s with 404 not_found', async (_name, forged) => {
    expect(codeOf(await appeal(forged()))).toEqual([404, 'not_found'])
    expect((await read()).appeal).toBeNull()
  })

  it('refuses a text that says nothing, and an appeal once the suspension is over', async () => {
    expect(codeOf(await appeal(token, 'no'))).toEqual([422, 'validation_failed'])
    const url = `/api/v1/admin/people/${ann.userId}/lift-suspension`
    await ask(moderator.token, 'POST', url, { reason: REASON })
    expect(codeOf(await appeal())).toEqual([409, 'conflict'])
    expect(await read()).toMatchObject({ isInForce: false, abilities: { canAppeal: false } })
  })

  it('is not used up by a signed-out request from the person’s address', async () => {
    const body = {
      category: 'account',
      subject: 'My suspension',
      text: 'I admit everything',
      email: ann.email,
    }
    expect((await ask(null, 'POST', '/api/v1/tickets', body)).statusCode).toBe(201)
    expect(await read()).toMatchObject({ appeal: null, abilities: { canAppeal: true } })
    expect((await appeal()).statusCode).toBe(200)
  })

  it('is exported with the account, and its decision', async () => {
    await appeal()
    await decide(other)
    const again = await signInAgain(t, ann)
    const file = (await ask(again, 'GET', '/api/v1/me/export')).body
    expect(file).toContain(REASON)
    expect(file).toContain('which the rules allow')
  })
})

describe('POST /api/v1/admin/suspension-appeals/{id}/decide', () => {
  it('refuses the one who suspended, who reads that another moderator answers', async () => {
    await appeal()
    expect(await mine(moderator)).toMatchObject({
      abilities: {
        canDecide: false,
        recusal: 'You suspended this person. Another moderator answers',
      },
    })
    for (const decision of ['uphold', 'dismiss']) {
      expect(codeOf(await decide(moderator, decision))).toEqual([403, 'not_allowed'])
    }
    expect(await isSuspended()).toBe(true)
  })

  it('upheld, lifts the suspension at once, mails the person, and is on record', async () => {
    await appeal()
    const id = (await mine(other))?.appealId ?? ''
    expect(await mine(other)).toMatchObject({
      isOverdue: false,
      abilities: { canDecide: true, recusal: null },
    })
    expect((await decide(other)).statusCode).toBe(200)
    expect(await isSuspended()).toBe(false)
    expect(await read()).toMatchObject({
      isInForce: false,
      appeal: { state: 'upheld', decisionReason: REASON },
    })
    const mail = JSON.stringify(t.sent.findLast(({ name }) => name === 'mail')?.data)
    expect(mail).toContain(ann.email)
    expect(mail).toContain(REASON)
    const [entry] = await t.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
    expect(entry).toMatchObject({ action: 'suspension_appeal.uphold', reason: REASON })
    expect(codeOf(await decide(other, 'dismiss', id))).toEqual([409, 'conflict'])
    expect(await mine(other, 'decided')).toMatchObject({ decidedBy: { userId: other.userId } })
  })

  it('dismissed, keeps it, mails the person why, and takes no second appeal', async () => {
    await appeal()
    expect((await decide(other, 'dismiss')).statusCode).toBe(200)
    expect(await isSuspended()).toBe(true)
    expect(await mine(other)).toBeUndefined()
    const mail = JSON.stringify(t.sent.findLast(({ name }) => name === 'mail')?.data)
    expect(mail).toContain('Your appeal was dismissed')
    expect(mail).toContain(REASON)
    expect(codeOf(await appeal())).toEqual([409, 'conflict'])
  })

  it('takes the decision of one of two at once', async () => {
    await appeal()
    const id = (await mine(other))?.appealId ?? ''
    const answers = await Promise.all([decide(other, 'uphold', id), decide(admin, 'dismiss', id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it('is answered when staff lift the suspension without deciding the appeal', async () => {
    await appeal()
    const url = `/api/v1/admin/people/${ann.userId}/lift-suspension`
    await ask(moderator.token, 'POST', url, { reason: REASON })
    expect(await read()).toMatchObject({ appeal: { state: 'upheld', decisionReason: REASON } })
    expect(await mine(other)).toBeUndefined()
  })

  it('leaves a suspension without end to admins', async () => {
    ann = await join(t)
    token = await suspend(admin, ann, null)
    await appeal()
    expect(codeOf(await decide(other))).toEqual([403, 'not_allowed'])
    expect(codeOf(await decide(admin))).toEqual([403, 'not_allowed'])
    expect((await decide(await join(t, ['admin']))).statusCode).toBe(200)
  })

  it('has nothing to decide once the suspension ended', async () => {
    await appeal()
    const id = (await mine(other))?.appealId ?? ''
    const endsAt = new Date(Date.now() - 1)
    const startedAt = new Date(Date.now() - 1000)
    await t.database.db
      .update(suspensions)
      .set({ endsAt, startedAt })
      .where(eq(suspensions.userId, ann.userId))
    expect(codeOf(await decide(other, 'uphold', id))).toEqual([409, 'conflict'])
    expect(await mine(other)).toBeUndefined()
  })

  it('is counted in the overview for those who may decide', async () => {
    const waiting = async (by: Joined) =>
      (await ask(by.token, 'GET', '/api/v1/admin/waiting'))
        .json<Api['GET /api/v1/admin/waiting']['reply']>()
        .items.find(({ kind }) => kind === 'suspension_appeals')
    const before = await waiting(moderator)
    await appeal()
    const after = await waiting(moderator)
    expect(after?.othersCount).toBe((before?.othersCount ?? 0) + 1)
    expect(after?.count).toBe(before?.count)
    expect((await waiting(other))?.count).toBeGreaterThan(0)
  })

  it('is for moderators, and refuses ids of nothing', async () => {
    const member = await join(t)
    expect(codeOf(await decide(member, 'uphold', newId()))).toEqual([403, 'not_allowed'])
    expect(codeOf(await decide(other, 'uphold', newId()))).toEqual([404, 'not_found'])
  })
})
