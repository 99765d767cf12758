import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { MS } from '../../platform/clock.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { type Notice, notify } from './notifications.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  t.clock.setOffsetMs(new Date('2026-11-05T12:00:00Z').getTime() - Date.now())
})
afterAll(() => t.close())

type Member = Awaited<ReturnType<typeof buildPerson>>
let ann: Member
beforeEach(async () => {
  ann = await buildPerson(t.db, t.clock.now())
})

const send = (notices: Notice[]) => runAsSystem(t.deps, (ctx) => notify(ctx, notices))
const settled = (day: string, points: number, userId = ann.userId): Notice => ({
  userId,
  type: 'task_completed',
  title: 'Points settled',
  message: `${points} of ${day}`,
  points,
  dedupeKey: `settled:${day}`,
  actionUrl: '/granular-airdrop',
  group: { kind: 'points_settled' },
})
const listOf = (person: Member) => t.ok(person, 'GET /api/v1/notifications')
const read = (person: Member, id: string) =>
  t.ok(person, 'POST /api/v1/notifications/{id}/read', { params: { id } })
const advance = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)

/** The only line of a person. */
async function lineOf(person: Member) {
  const { items, unreadCount } = await listOf(person)
  expect(items).toHaveLength(1)
  const [line] = items
  if (line === undefined) throw new Error('there is one line')
  return { ...line, unreadCount }
}

describe('tiny sums of settled points', () => {
  it('are listed as unread, and raise the number only together', async () => {
    await send([settled('1', 4)])
    expect(await lineOf(ann)).toMatchObject({ read: false, unreadCount: 0 })
    await send([settled('2', 1)])
    expect(await lineOf(ann)).toMatchObject({ points: 5, unreadCount: 1 })
    await read(ann, (await lineOf(ann)).id)
    await send([settled('3', 4)])
    expect(await lineOf(ann)).toMatchObject({ read: false, unreadCount: 0 })
  })
})

describe('a group', () => {
  it('with one event reads like it', async () => {
    await send([settled('1', 8)])
    expect(await lineOf(ann)).toMatchObject({
      title: 'Points settled',
      message: '8 of 1',
      points: 8,
      count: 1,
      newCount: 1,
      read: false,
      unreadCount: 1,
    })
  })

  it('is one line that counts, sums and lists its events, newest first', async () => {
    for (const [day, points] of [5, 9, 33].entries()) {
      await send([settled(String(day), points)])
      advance(1000)
    }
    const line = await lineOf(ann)
    expect(line).toMatchObject({
      message: '47 points from 3 settlements are yours to spend now.',
      points: 47,
      count: 3,
      newCount: 3,
      unreadCount: 1,
    })
    expect(line.parts.map(({ points }) => points)).toEqual([33, 9, 5])
    expect(line.timestamp).toBe(line.parts[0]?.timestamp)
  })

  it('comes back as unread with what is new, and not for a repetition', async () => {
    await send([settled('1', 5), settled('2', 9)])
    const { id } = await lineOf(ann)
    await read(ann, id)
    expect(await lineOf(ann)).toMatchObject({ read: true, newCount: 0, points: 14, count: 2 })
    await send([settled('2', 9)])
    expect(await lineOf(ann)).toMatchObject({ read: true, count: 2, unreadCount: 0 })
    advance(MS.day)
    await send([settled('3', 6)])
    expect(await lineOf(ann)).toMatchObject({
      id,
      read: false,
      message: '6 of 3',
      points: 6,
      count: 3,
      newCount: 1,
      unreadCount: 1,
    })
    await t.ok(ann, 'POST /api/v1/notifications/read-all')
    expect(await lineOf(ann)).toMatchObject({ read: true, points: 20, unreadCount: 0 })
  })

  it('of news of one bounty says the newest, with what came before', async () => {
    const news = (title: string): Notice => ({
      userId: ann.userId,
      type: 'new_task',
      title,
      message: `${title} on “Threads”.`,
      dedupeKey: title,
      group: { kind: 'entered_bounty', subject: 'x', name: 'Threads' },
    })
    await send([news('Voting has begun')])
    advance(3 * MS.day)
    await send([news('Voting has closed')])
    const line = await lineOf(ann)
    expect(line).toMatchObject({
      title: 'Voting has closed',
      message: 'Voting has closed on “Threads”.',
      newCount: 2,
      unreadCount: 1,
    })
    expect(line.parts.map(({ title }) => title)).toEqual(['Voting has closed', 'Voting has begun'])
  })

  it('begins again with the month, or is one for each subject', async () => {
    await send([settled('a', 1)])
    advance(31 * MS.day)
    // A repetition opens no line of the new month.
    await send([settled('a', 1)])
    expect((await listOf(ann)).items).toHaveLength(1)
    await send([settled('b', 2)])
    const entry = (subject: string, key: string): Notice => ({
      userId: ann.userId,
      type: 'new_task',
      title: 'New entry',
      message: 'One',
      dedupeKey: key,
      group: { kind: 'entries', subject, name: 'Threads' },
    })
    await send([entry('x', '1'), entry('x', '2'), entry('y', '3')])
    const { items } = await listOf(ann)
    expect(items.map(({ message }) => message).sort()).toEqual([
      '1 of a',
      '2 of b',
      'One',
      '“Threads” got 2 new entries.',
    ])
    t.clock.setOffsetMs(t.clock.offsetMs() - 31 * MS.day)
  })

  it('is the same for every order, repetition and split of its events', async () => {
    const events = [3, 8, 1, 20, 7].map((points, index) => [String(index), points] as const)
    const shuffled = fc.shuffledSubarray(
      events.flatMap((event) => [event, event]),
      { minLength: events.length * 2 },
    )
    await fc.assert(
      fc.asyncProperty(shuffled, fc.integer({ min: 1, max: 4 }), async (order, size) => {
        const person = await buildPerson(t.db, t.clock.now())
        for (let from = 0; from < order.length; from += size) {
          const batch = order.slice(from, from + size)
          await send(batch.map(([day, points]) => settled(day, points, person.userId)))
        }
        const { id: _, ...line } = await lineOf(person)
        expect(line).toMatchObject({ count: 5, newCount: 5, points: 39 })
        expect(line.parts.map(({ message }) => message).sort()).toEqual(
          events.map(([day, points]) => `${points} of ${day}`).sort(),
        )
      }),
      { numRuns: 15 },
    )
  })

  it('counts each event once under concurrency, for several people in any order', async () => {
    const bob = await buildPerson(t.db, t.clock.now())
    const days = ['1', '2', '3', '4', '5', '6']
    const sends = days.flatMap((day, index) => {
      const both = [settled(day, 1, ann.userId), settled(day, 1, bob.userId)]
      return [send(index % 2 === 0 ? both : both.toReversed()), send(both)]
    })
    await Promise.all(sends)
    expect(await lineOf(ann)).toMatchObject({ count: 6, points: 6, unreadCount: 1 })
    expect(await lineOf(bob)).toMatchObject({ count: 6, points: 6, unreadCount: 1 })
  })

  it('is marked as read from two devices while it grows, without losing what is new', async () => {
    await send([settled('0', 1)])
    const { id } = await lineOf(ann)
    const growing = Array.from({ length: 8 }, (_, index) => send([settled(`g${index}`, 9)]))
    await Promise.all([
      ...growing,
      read(ann, id),
      read(ann, id),
      t.ok(ann, 'POST /api/v1/notifications/read-all'),
    ])
    const line = await lineOf(ann)
    expect(line.count).toBe(9)
    expect(line.read).toBe(line.newCount === 0)
    expect(line.unreadCount).toBe(line.read ? 0 : 1)
  })

  it('is not shown to anyone else', async () => {
    const bob = await buildPerson(t.db, t.clock.now())
    await send([settled('1', 5)])
    const { id } = await lineOf(ann)
    expect((await listOf(bob)).items).toEqual([])
    await t.refused(bob, 'POST /api/v1/notifications/{id}/read', 'not_found', { params: { id } })
  })
})
