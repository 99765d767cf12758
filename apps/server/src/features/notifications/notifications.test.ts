import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { markRemindersDone, type Notice, notify } from './notifications.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

type Member = Awaited<ReturnType<typeof buildPerson>>
let ann: Member
let bob: Member
beforeEach(async () => {
  ann = await buildPerson(t.db, t.clock.now())
  bob = await buildPerson(t.db, t.clock.now())
})

const send = (notices: Notice[]) => runAsSystem(t.deps, (ctx) => notify(ctx, notices))
const notice = (userId: string, dedupeKey: string, more: Partial<Notice> = {}): Notice => ({
  userId,
  type: 'milestone',
  title: `Title of ${dedupeKey}`,
  message: 'Something happened.',
  dedupeKey,
  ...more,
})
const listOf = (person: Member, query = {}) => t.ok(person, 'GET /api/v1/notifications', { query })
const advance = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)

describe('notify', () => {
  it('stores a notice with all its fields', async () => {
    const dueAt = plus(t.clock.now(), MS.day)
    await send([
      notice(ann.userId, 'a', { type: 'reminder', actionUrl: '/bounties', dueAt, points: 5 }),
    ])
    const { items, unreadCount } = await listOf(ann)
    expect(items).toEqual([
      {
        id: expect.any(String),
        type: 'reminder',
        title: 'Title of a',
        message: 'Something happened.',
        points: 5,
        timestamp: t.clock.now().toISOString(),
        read: false,
        actionUrl: '/bounties',
        dueAt: dueAt.toISOString(),
        count: 1,
        newCount: 1,
        parts: [],
      },
    ])
    expect(unreadCount).toBe(1)
  })

  it('notifies a person of the same thing once, also concurrently', async () => {
    await Promise.all([1, 2, 3, 4].map(() => send([notice(ann.userId, 'a')])))
    await send([notice(ann.userId, 'a', { title: 'Again' }), notice(bob.userId, 'a')])
    expect((await listOf(ann)).items.map(({ title }) => title)).toEqual(['Title of a'])
    expect((await listOf(bob)).items).toHaveLength(1)
  })

  it('accepts an empty list', async () => {
    await send([])
    expect((await listOf(ann)).items).toEqual([])
  })

  it('keeps nothing when the surrounding transaction fails', async () => {
    const failing = runAsSystem(t.deps, async (ctx) => {
      await notify(ctx, [notice(ann.userId, 'a')])
      throw new Error('later step failed')
    })
    await expect(failing).rejects.toThrow('later step failed')
    expect((await listOf(ann)).items).toEqual([])
  })
})

describe('markRemindersDone', () => {
  it('closes all reminders under a prefix, for everyone, and nothing else', async () => {
    const subject = newId()
    await send([
      notice(ann.userId, `bounty:${subject}:decide:1`, { type: 'reminder' }),
      notice(bob.userId, `bounty:${subject}:decide:2`, { type: 'reminder' }),
      notice(ann.userId, `bounty:${subject}:decided`, { type: 'milestone' }),
      notice(ann.userId, `bounty:${newId()}:decide:1`, { type: 'reminder' }),
    ])
    await runAsSystem(t.deps, (ctx) => markRemindersDone(ctx, `bounty:${subject}:decide`))
    expect((await listOf(ann)).unreadCount).toBe(2)
    expect(await listOf(bob)).toMatchObject({ items: [], unreadCount: 0 })
  })

  it('takes a read reminder out of the list as well', async () => {
    await send([notice(ann.userId, 'claim:2', { type: 'reminder' })])
    await t.ok(ann, 'POST /api/v1/notifications/read-all')
    expect((await listOf(ann)).items).toHaveLength(1)
    await runAsSystem(t.deps, (ctx) => markRemindersDone(ctx, 'claim:2'))
    expect((await listOf(ann)).items).toEqual([])
  })

  it('takes the wildcards of a pattern literally', async () => {
    await send([notice(ann.userId, 'claim:1', { type: 'reminder' })])
    await runAsSystem(t.deps, (ctx) => markRemindersDone(ctx, 'cl_im%'))
    expect((await listOf(ann)).unreadCount).toBe(1)
  })
})

describe('GET /api/v1/notifications', () => {
  it('refuses a visitor with 401 not_authenticated', async () => {
    await t.refused(null, 'GET /api/v1/notifications', 'not_authenticated')
  })

  it('lists the caller’s notices, newest first, page by page without gaps or duplicates', async () => {
    for (let i = 0; i < 7; i += 1) {
      if (i % 2 === 0) advance(1000)
      await send([notice(ann.userId, `n${i}`), notice(bob.userId, `n${i}`)])
    }
    const seen: { id: string; timestamp: string }[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listOf>> = await listOf(ann, {
        limit: 3,
        ...(cursor === null ? {} : { cursor }),
      })
      expect(page.unreadCount).toBe(7)
      seen.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(7)
    const times = seen.map(({ timestamp }) => timestamp)
    expect(times).toEqual([...times].sort().reverse())
  })

  it.each(['x', Buffer.from('["a","b"]').toString('base64url'), 'W10'])(
    'refuses the invalid cursor %s with 422',
    async (cursor) => {
      await t.refused(ann, 'GET /api/v1/notifications', 'validation_failed', { query: { cursor } })
    },
  )
})

describe('POST /api/v1/notifications/{id}/read', () => {
  const read = 'POST /api/v1/notifications/{id}/read'
  const sendOne = async () => {
    await send([notice(ann.userId, 'a'), notice(ann.userId, 'b')])
    return (await listOf(ann)).items[0]?.id ?? ''
  }

  it('marks one as read, idempotently', async () => {
    const params = { id: await sendOne() }
    await t.ok(ann, read, { params })
    await t.ok(ann, read, { params })
    await t.ok(ann, read, { params, key: 'same-key-1' })
    await t.ok(ann, read, { params, key: 'same-key-1' })
    const { items, unreadCount } = await listOf(ann)
    expect(unreadCount).toBe(1)
    expect(items.find(({ id }) => id === params.id)?.read).toBe(true)
  })

  it('answers 404 for someone else’s notice and for one that does not exist', async () => {
    const params = { id: await sendOne() }
    await t.refused(bob, read, 'not_found', { params })
    await t.refused(ann, read, 'not_found', { params: { id: newId() } })
    expect((await listOf(ann)).unreadCount).toBe(2)
  })

  it('refuses a visitor with 401 and a malformed id with 422', async () => {
    await t.refused(null, read, 'not_authenticated', { params: { id: newId() } })
    await t.refused(ann, read, 'validation_failed', { params: { id: '1' } })
  })

  it('works in prelaunch', async () => {
    const params = { id: await sendOne() }
    t.setPrelaunch(true)
    await t.ok(ann, read, { params })
    t.setPrelaunch(false)
  })
})

describe('POST /api/v1/notifications/read-all', () => {
  const readAll = 'POST /api/v1/notifications/read-all'

  it('marks all of the caller’s notices as read, in prelaunch too, and no one else’s', async () => {
    await send([notice(ann.userId, 'a'), notice(ann.userId, 'b'), notice(bob.userId, 'a')])
    t.setPrelaunch(true)
    await t.ok(ann, readAll)
    await t.ok(ann, readAll)
    t.setPrelaunch(false)
    expect((await listOf(ann)).unreadCount).toBe(0)
    expect((await listOf(bob)).unreadCount).toBe(1)
  })

  it('refuses a visitor with 401 not_authenticated', async () => {
    await t.refused(null, readAll, 'not_authenticated')
  })
})
