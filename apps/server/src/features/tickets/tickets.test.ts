import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/servers/test-server.ts'
import { tickets } from '../../db/schema/help/tickets.ts'
import { auditEntries, notifications } from '../../db/schema/people.ts'
import { MS } from '../../platform/clock.ts'
import { sha256 } from '../../platform/ids.ts'
import { runSweeps } from '../../platform/work/sweeps.ts'
import { ticketSweeps } from './tickets.jobs.ts'

let t: TestServer
let moderator: Person
beforeAll(async () => {
  t = await startTestServer()
  moderator = await person({ roles: ['moderator'] })
})
afterAll(() => t.close())

const OPEN = 'POST /api/v1/tickets'
const MINE = 'GET /api/v1/me/tickets'
const GET = 'GET /api/v1/me/tickets/{id}'
const REPLY = 'POST /api/v1/me/tickets/{id}/messages'
const CLOSE = 'POST /api/v1/me/tickets/{id}/close'
const READ = 'POST /api/v1/guest-tickets/read'
const GUEST_REPLY = 'POST /api/v1/guest-tickets/messages'
const DESK = 'GET /api/v1/admin/tickets'
const STAFF_GET = 'GET /api/v1/admin/tickets/{id}'
const ANSWER = 'POST /api/v1/admin/tickets/{id}/answer'

const FORM = {
  category: 'money',
  subject: 'Where is my prize?',
  text: 'I won <b>two weeks</b> ago.\n\nWhat now?',
  reference: '4f1a',
} as const

const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), options)
const sweep = () =>
  runSweeps(ticketSweeps, t.deps, (name, error) => {
    throw new Error(`sweep ${name} failed`, { cause: error })
  })
const open = async (as: Person) => {
  const { ticketId } = await t.ok(as, OPEN, { body: FORM })
  return ticketId ?? ''
}
const answer = (id: string, as = moderator, isFinal = false) =>
  t.ok(as, ANSWER, { params: { id }, body: { text: 'It is in the batch of today.', isFinal } })
const after = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)

describe('POST /api/v1/tickets', () => {
  it('keeps the text as typed and says when an answer is due', async () => {
    const ann = await person()
    const { ticketId, dueAt } = await t.ok(ann, OPEN, { body: FORM })
    expect(Date.parse(dueAt) - t.clock.now().getTime()).toBe(72 * MS.hour)
    expect(await t.ok(ann, GET, { params: { id: ticketId ?? '' } })).toMatchObject({
      state: 'open',
      subject: FORM.subject,
      reference: '4f1a',
      messages: [{ by: 'person', text: FORM.text }],
      abilities: { canReply: true, canClose: true },
    })
    expect((await t.ok(ann, MINE)).items).toHaveLength(1)
  })

  it('takes no more than ten a day from an account', async () => {
    const ann = await person()
    for (let count = 0; count < 10; count += 1) await open(ann)
    await t.refused(ann, OPEN, 'rate_limited', { body: FORM })
  })

  it('asks a guest for an address, and takes three a day from one', async () => {
    await t.refused(null, OPEN, 'validation_failed', { body: FORM })
    const body = { ...FORM, email: 'gail@example.test' }
    for (let count = 0; count < 3; count += 1) {
      expect((await t.ok(null, OPEN, { body })).ticketId).toBeNull()
    }
    await t.refused(null, OPEN, 'rate_limited', { body: { ...body, email: 'GAIL@example.test' } })
  })

  it('opens one ticket for the same request sent twice', async () => {
    const ann = await person()
    const request = { body: FORM, key: 'ticket-twice-1' }
    await t.ok(ann, OPEN, request)
    await t.ok(ann, OPEN, request)
    expect((await t.ok(ann, MINE)).items).toHaveLength(1)
  })
})

describe('GET /api/v1/me/tickets/{id}', () => {
  it('answers 404 to everyone else, staff included', async () => {
    const id = await open(await person())
    for (const other of [await person(), moderator]) {
      await t.refused(other, GET, 'not_found', { params: { id } })
      await t.refused(other, REPLY, 'not_found', { params: { id }, body: { text: 'me too' } })
      await t.refused(other, CLOSE, 'not_found', { params: { id } })
    }
  })
})

describe('POST /api/v1/admin/tickets/{id}/answer', () => {
  it('notifies the person, and is in the audit log', async () => {
    const ann = await person()
    const id = await open(ann)
    expect((await t.ok(moderator, STAFF_GET, { params: { id } })).messages).toHaveLength(1)
    await answer(id)
    const ticket = await t.ok(ann, GET, { params: { id } })
    expect(ticket).toMatchObject({ state: 'answered', dueAt: null })
    expect(ticket.messages.map(({ by }) => by)).toEqual(['person', 'staff'])
    const notices = await t.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, ann.userId))
    expect(notices.map(({ title, actionUrl }) => [title, actionUrl])).toEqual([
      ['Your request has an answer', `/help?ticket=${id}`],
    ])
    const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entry).toMatchObject({ action: 'ticket.answer', actorId: moderator.userId })
  })

  it('refuses one’s own ticket, a closed one, and people without the role', async () => {
    const own = await open(moderator)
    const body = { text: 'Done.' }
    await t.refused(moderator, ANSWER, 'not_allowed', { params: { id: own }, body })
    const ann = await person()
    const id = await open(ann)
    await t.refused(ann, ANSWER, 'not_allowed', { params: { id }, body })
    await answer(id, moderator, true)
    await t.refused(moderator, ANSWER, 'conflict', { params: { id }, body })
  })
})

describe('POST /api/v1/me/tickets/{id}/messages', () => {
  it('opens an answered ticket again, with a new due time', async () => {
    const ann = await person()
    const id = await open(ann)
    await answer(id)
    after(MS.day)
    const ticket = await t.ok(ann, REPLY, { params: { id }, body: { text: 'Still nothing' } })
    expect(ticket.state).toBe('open')
    expect(Date.parse(ticket.dueAt ?? '') - t.clock.now().getTime()).toBe(72 * MS.hour)
  })

  it('opens a closed one within 14 days, and none later', async () => {
    const ann = await person()
    const id = await open(ann)
    await t.ok(ann, CLOSE, { params: { id } })
    await t.refused(ann, CLOSE, 'conflict', { params: { id } })
    after(13 * MS.day)
    await t.ok(ann, REPLY, { params: { id }, body: { text: 'One more thing' } })
    await t.ok(ann, CLOSE, { params: { id } })
    after(15 * MS.day)
    const late = { params: { id }, body: { text: 'Too late' } }
    await t.refused(ann, REPLY, 'conflict', late)
  })
})

describe('the ticket of a guest', () => {
  it('is read and answered with the secret of its link, which an answer renews', async () => {
    const secret = 'a-secret-of-more-than-twenty-characters'
    await t.ok(null, OPEN, { body: { ...FORM, email: 'guest@example.test' } })
    const isGuests = eq(tickets.email, 'guest@example.test')
    await t.db
      .update(tickets)
      .set({ secretHash: sha256(secret) })
      .where(isGuests)
    const ticket = await t.ok(null, READ, { body: { secret } })
    expect(ticket.messages).toHaveLength(1)
    await t.ok(null, GUEST_REPLY, { body: { secret, text: 'And another thing' } })
    await answer(ticket.ticketId)
    await t.refused(null, READ, 'not_found', { body: { secret } })
    await t.refused(null, GUEST_REPLY, 'not_found', { body: { secret, text: 'Hello' } })
  })
})

describe('the desk and the clock', () => {
  it('lists open tickets, reminds staff once a day, and closes 14 days after an answer', async () => {
    const ann = await person()
    const id = await open(ann)
    after(3 * MS.day)
    const listed = await t.ok(moderator, DESK, { query: { state: 'open', limit: 50 } })
    expect(listed.openCount).toBe(listed.items.length)
    expect(listed.items.find(({ ticketId }) => ticketId === id)).toMatchObject({
      isOverdue: true,
      person: { userId: ann.userId },
    })
    await sweep()
    await sweep()
    const reminders = await t.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, moderator.userId))
    expect(reminders.filter(({ type }) => type === 'reminder')).toHaveLength(1)
    await answer(id)
    after(14 * MS.day)
    await sweep()
    expect((await t.ok(ann, GET, { params: { id } })).state).toBe('closed')
  })
})
