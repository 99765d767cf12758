import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { notificationSettings } from '../../db/schema/account.ts'
import { MS, plus } from '../../platform/clock.ts'
import type { NewsJob, ReminderJob } from '../../platform/work/job-data.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { stopMails } from './notification-settings.service.ts'
import { notificationsSweeps } from './notifications.jobs.ts'
import { markRemindersDone, type Notice, notify } from './notifications.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

type Member = Awaited<ReturnType<typeof buildPerson>>
let ann: Member
beforeEach(async () => {
  ann = await buildPerson(t.db, t.clock.now())
})

const SETTINGS = 'GET /api/v1/me/notification-settings'
const CHANGE = 'PATCH /api/v1/me/notification-settings'
const send = (...notices: Partial<Notice>[]) =>
  runAsSystem(t.deps, (ctx) =>
    notify(
      ctx,
      notices.map((notice, index) => ({
        userId: ann.userId,
        type: 'reminder',
        title: `Reminder ${index}`,
        message: 'Decide.',
        dedupeKey: `key:${index}`,
        actionUrl: '/bounties',
        dueAt: notice.type === undefined ? plus(t.clock.now(), MS.day) : null,
        ...notice,
      })),
    ),
  )
const advance = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)
/** Runs the sweep; returns the mails to the person of this test. */
const mail = async (): Promise<ReminderJob[]> => {
  t.sent.length = 0
  for (const sweep of notificationsSweeps) await sweep.run(t.deps)
  return t.sent.map(({ data }) => data as ReminderJob).filter(({ userId }) => userId === ann.userId)
}

describe('GET /api/v1/me/notification-settings', () => {
  it('defaults to everything in the app, and mails for reminders and results', async () => {
    expect((await t.ok(ann, SETTINGS)).items).toEqual([
      { type: 'task_completed', inApp: true, email: true },
      { type: 'new_task', inApp: true, email: null },
      { type: 'referral', inApp: true, email: null },
      { type: 'milestone', inApp: true, email: null },
      { type: 'reminder', inApp: true, email: true },
      { type: 'followed_bounty', inApp: true, email: null },
    ])
  })

  it('refuses a visitor with 401 not_authenticated', async () => {
    await t.refused(null, SETTINGS, 'not_authenticated')
  })
})

describe('PATCH /api/v1/me/notification-settings', () => {
  it('changes one channel of one kind, idempotently, and keeps the others', async () => {
    const body = { type: 'reminder', email: false } as const
    await t.ok(ann, CHANGE, { body, key: 'same-key-1' })
    await t.ok(ann, CHANGE, { body, key: 'same-key-1' })
    await t.ok(ann, CHANGE, { body: { type: 'milestone', inApp: false } })
    const { items } = await t.ok(ann, CHANGE, { body: { type: 'reminder', inApp: false } })
    expect(items).toEqual([
      { type: 'task_completed', inApp: true, email: true },
      { type: 'new_task', inApp: true, email: null },
      { type: 'referral', inApp: true, email: null },
      { type: 'milestone', inApp: false, email: null },
      { type: 'reminder', inApp: false, email: false },
      { type: 'followed_bounty', inApp: true, email: null },
    ])
  })

  it('keeps both of two concurrent changes to one kind', async () => {
    await Promise.all([
      t.ok(ann, CHANGE, { body: { type: 'reminder', inApp: false } }),
      t.ok(ann, CHANGE, { body: { type: 'reminder', email: false } }),
    ])
    const { items } = await t.ok(ann, SETTINGS)
    expect(items).toContainEqual({ type: 'reminder', inApp: false, email: false })
  })

  it('refuses mails for a kind without mails, and a visitor', async () => {
    const body = { type: 'milestone', email: true } as const
    await t.refused(ann, CHANGE, 'validation_failed', { body })
    await t.refused(null, CHANGE, 'not_authenticated', { body })
  })

  it('works in prelaunch', async () => {
    t.setPrelaunch(true)
    await t.ok(ann, CHANGE, { body: { type: 'milestone', inApp: false } })
    t.setPrelaunch(false)
  })

  it('hides a kind in the app, from list and count, until it is enabled again', async () => {
    await send({ type: 'milestone' }, {})
    await t.ok(ann, CHANGE, { body: { type: 'milestone', inApp: false } })
    const hidden = await t.ok(ann, 'GET /api/v1/notifications', { query: {} })
    expect(hidden.items.map(({ type }) => type)).toEqual(['reminder'])
    expect(hidden.unreadCount).toBe(1)
    await t.ok(ann, CHANGE, { body: { type: 'milestone', inApp: true } })
    const shown = await t.ok(ann, 'GET /api/v1/notifications', { query: {} })
    expect(shown.unreadCount).toBe(2)
  })

  it('hides news of followed bounties alone, and keeps it while new tasks are hidden', async () => {
    const group = { kind: 'followed_bounty', subject: ann.userId, name: 'Logo' } as const
    await send({ type: 'new_task', group }, { type: 'new_task' })
    const titles = async (type: 'followed_bounty' | 'new_task', inApp: boolean) => {
      await t.ok(ann, CHANGE, { body: { type, inApp } })
      const { items, unreadCount } = await t.ok(ann, 'GET /api/v1/notifications', { query: {} })
      expect(unreadCount).toBe(items.length)
      return items.map(({ title }) => title)
    }
    expect(await titles('followed_bounty', false)).toEqual(['Reminder 1'])
    expect(await titles('new_task', false)).toEqual([])
    expect(await titles('followed_bounty', true)).toEqual(['Reminder 0'])
  })
})

describe('the mail about a prize', () => {
  const won = { type: 'task_completed', title: 'You won 1st place', isMailed: true } as const
  const news = () =>
    t.sent.flatMap(({ name, data }) =>
      name === 'news' && (data as NewsJob).userId === ann.userId ? [data as NewsJob] : [],
    )
  beforeEach(() => {
    t.sent.length = 0
  })

  it('is sent with the notice, once for repeated notices, and not for other results', async () => {
    await send(won, { type: 'task_completed', title: 'Points settled' })
    await send(won)
    expect(news()).toMatchObject([
      { title: 'You won 1st place', message: 'Decide.', path: '/bounties', userId: ann.userId },
    ])
  })

  it('respects an opt-out, by setting or by the link in a mail', async () => {
    await t.ok(ann, CHANGE, { body: { type: 'task_completed', email: false } })
    await send(won)
    await t.ok(ann, CHANGE, { body: { type: 'task_completed', email: true } })
    await runAsSystem(t.deps, (ctx) => stopMails(ctx, ann.userId, 'reminders'))
    await send({ ...won, dedupeKey: 'another' })
    expect(news()).toEqual([])
  })
})

describe('the reminder mail', () => {
  it('lists all pending tasks of a person once, soonest first', async () => {
    await send({ title: 'Later', dueAt: plus(t.clock.now(), 3 * MS.day) }, { title: 'Soon' })
    advance(11 * MS.minute)
    const mails = await mail()
    expect(mails).toMatchObject([
      { reminders: [{ title: 'Soon', path: '/bounties' }, { title: 'Later' }] },
    ])
    expect(await mail()).toEqual([])
    await send({ title: 'New', dedupeKey: 'new' })
    advance(11 * MS.minute)
    expect(await mail()).toMatchObject([{ reminders: [{ title: 'New' }] }])
  })

  it('waits ten minutes, in case the person is already on the site', async () => {
    await send({})
    advance(9 * MS.minute)
    expect(await mail()).toEqual([])
    advance(2 * MS.minute)
    expect(await mail()).toHaveLength(1)
  })

  it('is sent once when several nodes sweep at the same time', async () => {
    await send({})
    advance(11 * MS.minute)
    t.sent.length = 0
    await Promise.all([1, 2, 3].map(() => notificationsSweeps[0]?.run(t.deps)))
    expect(t.sent.filter(({ data }) => (data as ReminderJob).userId === ann.userId)).toHaveLength(1)
  })

  it('omits what is done, past, without a due time or of another kind', async () => {
    await send(
      { dedupeKey: 'done:1' },
      { dueAt: plus(t.clock.now(), 5 * MS.minute), dedupeKey: 'past' },
      { dueAt: null, dedupeKey: 'no due time' },
      { type: 'milestone', dedupeKey: 'news' },
    )
    await runAsSystem(t.deps, (ctx) => markRemindersDone(ctx, 'done:'))
    advance(11 * MS.minute)
    expect(await mail()).toEqual([])
  })

  it('respects an opt-out, by setting or by the link in a mail', async () => {
    await t.ok(ann, CHANGE, { body: { type: 'reminder', email: false } })
    await send({})
    advance(11 * MS.minute)
    expect(await mail()).toEqual([])
    await t.ok(ann, CHANGE, { body: { type: 'reminder', email: true } })
    await runAsSystem(t.deps, (ctx) => stopMails(ctx, ann.userId, 'reminders'))
    await runAsSystem(t.deps, (ctx) => stopMails(ctx, ann.userId, 'reminders'))
    expect(await mail()).toEqual([])
    expect((await t.ok(ann, SETTINGS)).items).toContainEqual({
      type: 'reminder',
      inApp: true,
      email: false,
    })
  })

  it('keeps no trace of a deleted account', async () => {
    const gone = '00000000-0000-4000-8000-00000000dead'
    await runAsSystem(t.deps, (ctx) => stopMails(ctx, gone, 'reminders'))
    const rows = await t.db
      .select()
      .from(notificationSettings)
      .where(eq(notificationSettings.userId, gone))
    expect(rows).toEqual([])
  })
})
