import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildEntry } from '@laurel/scenarios/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { MS } from '../../platform/clock.ts'

let t: TestServer
let moderator: Person
beforeAll(async () => {
  t = await startTestServer()
  moderator = await person({ roles: ['moderator'] })
})
afterAll(async () => {
  await t.close()
})

const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), options)
const QUEUE = 'GET /api/v1/admin/queues/{queue}'

const noticesOf = async (as: Person) => (await t.ok(as, 'GET /api/v1/notifications')).items
const queueItems = async (queue: string) =>
  (await t.ok(moderator, QUEUE, { params: { queue }, query: { limit: 50 } })).items

describe('GET /api/v1/admin/queues/{queue}', () => {
  it('lists pending items, nearest due time first, page by page', async () => {
    const deadlineAt = new Date(t.clock.now().getTime() + 3 * MS.day).toISOString()
    const near = await buildOpenBounty(t, { terms: { deadlineAt } })
    const far = await buildOpenBounty(t)
    const later = await buildEntry(t, { bountyId: far.bounty.bountyId })
    const sooner = await buildEntry(t, { bountyId: near.bounty.bountyId })
    const failing = await buildEntry(t, {
      bountyId: far.bounty.bountyId,
      input: { body: 'Too short' },
    })
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const query = cursor == null ? { limit: 1 } : { limit: 1, cursor }
      const page = await t.ok(moderator, QUEUE, { params: { queue: 'submissions' }, query })
      for (const item of page.items)
        if (item.queue === 'submissions') seen.push(item.submission.submissionId)
      cursor = page.nextCursor
    } while (cursor !== null)
    const expected = [failing, sooner, later].map(({ entry }) => entry.submissionId)
    expect(seen.filter((id) => expected.includes(id))).toEqual(expected)
    const items = await queueItems('submissions')
    const item = items.find(
      (one) => one.queue === 'submissions' && one.submission.submissionId === expected[0],
    )
    expect(item).toMatchObject({
      fallback: 'rejected automatically',
      abilities: { canUndo: true, canGrantStarter: false },
      dueAt: failing.entry.reviewDueAt,
      submission: {
        checks: expect.arrayContaining([
          expect.objectContaining({ check: 'length', passed: false }),
        ]),
      },
    })
  })

  it('refuses non-moderators', async () => {
    const params = { queue: 'submissions' }
    await t.refused(null, QUEUE, 'not_authenticated', { params })
    await t.refused(await person({ roles: ['finance'] }), QUEUE, 'not_allowed', { params })
    await t.refused(moderator, QUEUE, 'validation_failed', { params: { queue: 'lunch' } })
    await t.refused(moderator, QUEUE, 'validation_failed', {
      params,
      query: { cursor: 'nonsense' },
    })
  })
})

describe('GET /api/v1/admin/overview', () => {
  it('counts each queue and reports its oldest and most urgent item', async () => {
    await t.refused(null, 'GET /api/v1/admin/overview', 'not_authenticated')
    await t.refused(await person(), 'GET /api/v1/admin/overview', 'not_allowed')
    const before = await t.ok(moderator, 'GET /api/v1/admin/overview')
    await buildEntry(t)
    const after = await t.ok(moderator, 'GET /api/v1/admin/overview')
    expect(after.queues.map(({ queue }) => queue)).toEqual([
      'bounties',
      'submissions',
      'reports',
      'appeals',
      'objections',
      'comments',
    ])
    const [, was] = before.queues
    const [, is] = after.queues
    expect(is?.count).toBe((was?.count ?? 0) + 1)
    expect(is?.oldestAt).not.toBeNull()
    expect(is?.nextDueAt).not.toBeNull()
  })
})

describe('GET /api/v1/admin/audit', () => {
  it('lists every action for moderators, newest first, page by page', async () => {
    await t.refused(null, 'GET /api/v1/admin/audit', 'not_authenticated')
    await t.refused(await person(), 'GET /api/v1/admin/audit', 'not_allowed')
    for (let made = 0; made < 4; made += 1) {
      const { entry } = await buildEntry(t)
      await t.ok(moderator, 'POST /api/v1/admin/submissions/{id}/review', {
        params: { id: entry.submissionId },
        body: { decision: 'reject', reason: `Reason ${made}` },
      })
    }
    const first = await t.ok(moderator, 'GET /api/v1/admin/audit', { query: { limit: 2 } })
    expect(first.items).toHaveLength(2)
    const next = await t.ok(moderator, 'GET /api/v1/admin/audit', {
      query: { limit: 2, cursor: first.nextCursor },
    })
    const ids = [...first.items, ...next.items].map(({ auditId }) => auditId)
    expect(new Set(ids).size).toBe(4)
    expect(first.items[0]).toMatchObject({
      actor: { userId: moderator.userId },
      action: 'submission.reject',
      reason: 'Reason 3',
    })
  })
})

describe('moderation.reminders', () => {
  it('reminds every moderator once a day while a decision is about to be made by default', async () => {
    const another = await person({ roles: ['moderator'] })
    await buildEntry(t)
    await t.advance(MS.hour)
    await t.advance(MS.hour)
    const reminders = (await noticesOf(another)).filter(
      ({ title }) => title === 'The review queues need you',
    )
    expect(reminders).toHaveLength(1)
    expect(reminders[0]).toMatchObject({ type: 'reminder', actionUrl: '/admin' })
  })
})
