import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { MS, plus } from '../../platform/clock.ts'
import type { DigestJob } from '../../platform/work/job-data.ts'
import { runAsSystem, type SweepDeps } from '../../platform/work/sweeps.ts'
import { stopMails } from './notification-settings.service.ts'
import { digestSweeps, notificationsSweeps } from './notifications.jobs.ts'
import { type Notice, notify } from './notifications.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

type Member = Awaited<ReturnType<typeof buildPerson>>
let ann: Member
let sent: DigestJob[]
let deps: SweepDeps
beforeEach(async () => {
  // A Wednesday noon.
  t.clock.setOffsetMs(
    t.clock.offsetMs() + new Date('2026-11-04T12:00:00Z').getTime() - t.clock.now().getTime(),
  )
  await t.deps.database.pool.query('delete from notification_digests')
  ann = await buildPerson(t.db, t.clock.now())
  sent = []
  deps = {
    ...t.deps,
    jobs: {
      async send(_db, name, data) {
        if (name === 'digest') sent.push(data as DigestJob)
      },
    },
  }
})

const advance = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)
async function choose(body: { frequency: 'off' | 'daily' | 'weekly'; timeZone?: string }) {
  const settings = await t.ok(ann, 'PUT /api/v1/me/notification-digest', { body })
  advance(MS.second)
  return settings
}
const tell = (dedupeKey: string, more: Partial<Notice> = {}) =>
  runAsSystem(t.deps, (ctx) =>
    notify(ctx, [
      {
        userId: ann.userId,
        type: 'milestone',
        title: `Title ${dedupeKey}`,
        message: 'Text.',
        dedupeKey,
        ...more,
      },
    ]),
  )
async function sweep(name: string): Promise<number> {
  const found = [...notificationsSweeps, ...digestSweeps([])].find((one) => one.name === name)
  return (await found?.run(deps)) ?? -1
}
const sendDigests = () => sweep('notifications.send-digests')

describe('PUT /api/v1/me/notification-digest', () => {
  it('is off until chosen, and says when the next one comes', async () => {
    const before = await t.ok(ann, 'GET /api/v1/me/notification-settings')
    expect(before.digest).toEqual({
      frequency: 'off',
      nextAt: null,
      timeZone: null,
      canReceive: true,
    })
    const daily = await choose({ frequency: 'daily', timeZone: 'Europe/Berlin' })
    expect(daily.digest).toMatchObject({
      frequency: 'daily',
      nextAt: '2026-11-05T07:00:00.000Z',
      timeZone: 'Europe/Berlin',
    })
    const weekly = await choose({ frequency: 'weekly', timeZone: 'Mars/Olympus' })
    expect(weekly.digest).toMatchObject({ nextAt: '2026-11-09T08:00:00.000Z', timeZone: 'UTC' })
    expect((await choose({ frequency: 'off' })).digest.frequency).toBe('off')
  })

  it('refuses a visitor with 401, and an unknown frequency with 422', async () => {
    const body = { frequency: 'hourly' } as never
    await t.refused(ann, 'PUT /api/v1/me/notification-digest', 'validation_failed', { body })
    await t.refused(null, 'PUT /api/v1/me/notification-digest', 'not_authenticated', {
      body: { frequency: 'daily' },
    })
  })

  it('refuses a person without a confirmed address, and takes off from anyone', async () => {
    await t.deps.database.pool.query(
      'update auth.users set email_confirmed_at = null where id = $1',
      [ann.userId],
    )
    await t.refused(ann, 'PUT /api/v1/me/notification-digest', 'validation_failed', {
      body: { frequency: 'daily' },
    })
    expect((await choose({ frequency: 'off' })).digest.canReceive).toBe(false)
  })

  it('works in prelaunch, and the same request twice is one', async () => {
    t.setPrelaunch(true)
    const options = { body: { frequency: 'daily' as const }, key: 'digest-key-1' }
    await t.ok(ann, 'PUT /api/v1/me/notification-digest', options)
    await t.ok(ann, 'PUT /api/v1/me/notification-digest', options)
    t.setPrelaunch(false)
  })
})

describe('a digest', () => {
  it('lists what is unread since the last one, once', async () => {
    await tell('before it was chosen')
    await choose({ frequency: 'daily' })
    advance(MS.hour)
    await tell('unread', { actionUrl: '/bounties' })
    await tell('read')
    const { items } = await t.ok(ann, 'GET /api/v1/notifications')
    const id = items.find(({ title }) => title === 'Title read')?.id ?? ''
    await t.ok(ann, 'POST /api/v1/notifications/{id}/read', { params: { id } })
    expect(await sendDigests()).toBe(0)
    advance(MS.day)
    expect(await sendDigests()).toBe(1)
    expect(sent).toMatchObject([
      {
        userId: ann.userId,
        frequency: 'daily',
        unreadCount: 2,
        lines: [{ title: 'Title unread', message: 'Text.', path: '/bounties', dueAt: null }],
      },
    ])
    expect(await sendDigests()).toBe(0)
    advance(MS.day)
    // Still unread, but it was in the last one.
    expect(await sendDigests()).toBe(1)
    expect(sent).toHaveLength(1)
  })

  it('shows a group as its line, and hides kinds that are off in the app', async () => {
    await choose({ frequency: 'daily' })
    const group = { kind: 'points_settled' } as const
    await tell('1', { type: 'task_completed', points: 5, group })
    await tell('2', { type: 'task_completed', points: 8, group })
    await tell('hidden')
    await t.ok(ann, 'PATCH /api/v1/me/notification-settings', {
      body: { type: 'milestone', inApp: false },
    })
    advance(MS.day)
    await sendDigests()
    expect(sent[0]?.lines.map(({ message }) => message)).toEqual([
      '13 points from 2 settlements are yours to spend now.',
    ])
  })

  it('is sent once by two nodes, and not at all when its transaction fails', async () => {
    await choose({ frequency: 'daily' })
    await tell('a')
    advance(MS.day)
    const failing = { ...deps, jobs: { send: () => Promise.reject(new Error('queue is down')) } }
    const [digests] = digestSweeps([])
    await expect(digests?.run(failing)).rejects.toThrow('queue is down')
    await Promise.all([sendDigests(), sendDigests(), sendDigests()])
    expect(sent).toHaveLength(1)
  })

  it('that was late comes once, and the next one at its usual time', async () => {
    await choose({ frequency: 'daily' })
    await tell('a')
    advance(10 * MS.day)
    await sendDigests()
    expect(sent).toHaveLength(1)
    const { digest } = await t.ok(ann, 'GET /api/v1/me/notification-settings')
    expect(digest.nextAt).toBe('2026-11-15T08:00:00.000Z')
  })

  it('adds what other parts list since the last one, also with nothing unread, and without both is not sent', async () => {
    await choose({ frequency: 'weekly' })
    const line = { title: 'Bob: posted “Tides”', message: '', path: '/submissions', dueAt: null }
    const since: Date[] = []
    const source = {
      title: 'From creators you follow',
      list: async (_ctx: unknown, reader: { since: Date }) => {
        since.push(reader.since)
        return since.length === 1 ? [line] : []
      },
    }
    const [digests] = digestSweeps([source])
    const chosenAt = t.clock.now()
    advance(7 * MS.day)
    await digests?.run(deps)
    expect(sent).toMatchObject([{ lines: [], sections: [{ title: source.title, lines: [line] }] }])
    expect(since[0]?.getTime()).toBeLessThanOrEqual(chosenAt.getTime())
    advance(7 * MS.day)
    await digests?.run(deps)
    expect(since).toHaveLength(2)
    expect(sent).toHaveLength(1)
  })

  it('is stopped by its unsubscribe link alone', async () => {
    await choose({ frequency: 'daily' })
    await runAsSystem(t.deps, (ctx) => stopMails(ctx, ann.userId, 'digest'))
    const { digest, items } = await t.ok(ann, 'GET /api/v1/me/notification-settings')
    expect(digest.frequency).toBe('off')
    expect(items.find(({ type }) => type === 'reminder')?.email).toBe(true)
  })
})

describe('read notifications', () => {
  it('are deleted after 180 days with their parts, unread ones are kept', async () => {
    await tell('old and read')
    await tell('grouped', { type: 'task_completed', group: { kind: 'points_settled' } })
    await t.ok(ann, 'POST /api/v1/notifications/read-all')
    await tell('old and unread')
    advance(179 * MS.day)
    expect(await sweep('notifications.delete-old')).toBe(0)
    advance(2 * MS.day)
    expect(await sweep('notifications.delete-old')).toBeGreaterThanOrEqual(2)
    expect(await sweep('notifications.delete-old')).toBe(0)
    const { items } = await t.ok(ann, 'GET /api/v1/notifications')
    expect(items.map(({ title }) => title)).toEqual(['Title old and unread'])
    const { rows } = await t.deps.database.pool.query(
      'select from notification_parts where user_id = $1',
      [ann.userId],
    )
    expect(rows).toEqual([])
  })
})

describe('the unread count', () => {
  it('of a person with 100,000 notifications reads only the index of unread ones', async () => {
    await t.deps.database.pool.query(
      `insert into notifications (id, user_id, type, title, message, dedupe_key, created_at, read_at)
       select gen_random_uuid(), $1, 'milestone', 'x', 'x', 'many:' || n, $2, case when n > 40 then $2::timestamptz end
       from generate_series(1, 100000) as n`,
      [ann.userId, plus(t.clock.now(), -MS.day)],
    )
    await t.deps.database.pool.query('vacuum analyze notifications')
    const { rows } = await t.deps.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json)
       select count(*) from notifications
       where user_id = $1 and read_at is null
         and type not in (select type from notification_settings where user_id = $1 and not is_in_app)`,
      [ann.userId],
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    const buffers = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
    expect(buffers).toBeGreaterThan(0)
    expect(buffers).toBeLessThan(40)
    const page = await t.ok(ann, 'GET /api/v1/notifications', { query: { limit: 20 } })
    expect(page.unreadCount).toBe(40)
    expect(page.items).toHaveLength(20)
  })
})

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}
