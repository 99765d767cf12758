import type { EventType } from '@laurel/contract/developers/event-catalogue'
import { eventKind } from '@laurel/contract/developers/event-catalogue'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry, buildEntry, reviewSubmission } from '@laurel/scenarios/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildPayout } from '../../../testing/builders/payout-builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/servers/test-server.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { lockSubmission, moveSubmission } from '../submissions/submissions.service.ts'
import { eventSweeps } from './events.jobs.ts'
import { newEvent, orderRestoredEvents, recordEvents } from './events.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const LIST = 'GET /api/v1/me/events'
type Query = { audience?: 'mine' | 'public'; types?: string; cursor?: string; limit?: number }

/** Jobs of this server may hold a transaction open for a moment, and events wait for it. */
async function follow(as: Person, query: Query, count: number) {
  await expect.poll(async () => (await t.ok(as, LIST, { query })).items.length).toBe(count)
  return await t.ok(as, LIST, { query })
}
const typesOf = ({ items }: { items: readonly { type: EventType }[] }) =>
  items.map(({ type }) => type)

const SUBJECT = newId()
const record = (userId: string | null, type: EventType = 'payout.created', id = SUBJECT) =>
  runAsSystem(t.deps, (ctx) =>
    recordEvents(ctx, [
      newEvent({
        type,
        subject: { kind: 'payout', id },
        data: eventKind(type).sample as never,
        userIds: [userId],
        isPublic: userId === null,
      }),
    ]),
  )

describe('GET /api/v1/event-types', () => {
  it('lists every type with a schema and a sample, for everyone', async () => {
    const { items } = await t.ok(null, 'GET /api/v1/event-types')
    expect(items.length).toBeGreaterThan(20)
    expect(items.find(({ type }) => type === 'bounty.opened')).toMatchObject({
      isPublic: true,
      schema: { type: 'object', properties: { prizeTotal: { type: 'string' } } },
      sample: { prizeTotal: '750000000' },
    })
  })
})

describe('GET /api/v1/me/events', () => {
  it('tells sponsor and author what happens to an entry, each only what they may see', async () => {
    const { bounty, sponsor } = await buildOpenBounty(t)
    const { bountyId } = bounty
    const { author, entry } = await buildEntry(t, { bountyId, input: { body: 'Short' } })
    const moderator = await t.join('moderator')
    await reviewSubmission(t, moderator, entry.submissionId, {
      decision: 'reject',
      reason: 'It is off the topic',
    })
    const own = await follow(author, {}, 2)
    expect(typesOf(own)).toEqual(['submission.submitted', 'submission.rejected'])
    expect(own.items[1]?.data).toMatchObject({
      submissionId: entry.submissionId,
      state: 'rejected',
      decisionReason: 'It is off the topic',
      bounty: { bountyId },
    })
    for (const { type, data } of own.items) {
      expect(eventKind(type).data.safeParse(data).success).toBe(true)
    }
    const types = 'submission.submitted,submission.rejected'
    expect(typesOf(await follow(sponsor, { types }, 1))).toEqual(['submission.submitted'])
  })

  it('hides the shortlist from the author', async () => {
    const { bounty, sponsor } = await buildOpenBounty(t)
    const { bountyId } = bounty
    const { author, entry } = await buildAcceptedEntry(t, { bountyId })
    const types = 'submission.accepted,submission.shortlisted'
    expect(typesOf(await follow(author, { types }, 1))).toEqual(['submission.accepted'])
    await runAsSystem(t.deps, async (ctx) => {
      const { submission } = await lockSubmission(ctx.db, entry.submissionId)
      await moveSubmission(ctx, submission, 'shortlisted')
    })
    expect(typesOf(await follow(sponsor, { types }, 2))).toContain('submission.shortlisted')
    expect(typesOf(await follow(author, { types }, 1))).toEqual(['submission.accepted'])
  })

  it('tells everyone that a bounty opened, and nothing about people', async () => {
    const reader = await buildPerson(t.db, t.clock.now())
    const { cursor } = await t.ok(reader, LIST, { query: { audience: 'public' } })
    const { bountyId } = (await buildOpenBounty(t)).bounty
    const { items } = await follow(reader, { audience: 'public', cursor }, 1)
    expect(items[0]).toMatchObject({ type: 'bounty.opened', data: { bountyId, state: 'open' } })
    expect((await t.ok(reader, LIST)).items).toEqual([])
  })

  it('tells the recipient of a payout', async () => {
    const payout = await buildPayout(t)
    const recipient = { userId: payout.userId ?? '' }
    const { items } = await follow(recipient, { types: 'payout.created,payout.eligible' }, 2)
    expect(items.map(({ type }) => type)).toEqual(['payout.created', 'payout.eligible'])
    expect(items[0]?.data).toMatchObject({ payoutId: payout.id, amount: String(payout.amount) })
  })

  it('tells sponsor and asker about a question and its answer', async () => {
    const { bounty, sponsor } = await buildOpenBounty(t)
    const { bountyId } = bounty
    const asker = await buildPerson(t.db, t.clock.now())
    const { questionId } = await t.ok(asker, 'POST /api/v1/bounties/{id}/questions', {
      params: { id: bountyId },
      body: { body: 'Is a square version welcome?' },
    })
    await t.ok(sponsor, 'POST /api/v1/bounties/{id}/questions/{questionId}/answer', {
      params: { id: bountyId, questionId },
      body: { body: 'It is.' },
    })
    expect(typesOf(await follow(asker, {}, 2))).toEqual(['question.asked', 'question.answered'])
    const { items } = await follow(sponsor, { types: 'question.answered' }, 1)
    expect(items[0]?.data).toMatchObject({ questionId, answer: 'It is.' })
  })

  it('pages, and keeps a reader’s place when there is nothing new', async () => {
    const { userId } = await buildPerson(t.db, t.clock.now())
    for (let count = 0; count < 5; count += 1) await record(userId)
    await follow({ userId }, {}, 5)
    const first = await t.ok({ userId }, LIST, { query: { limit: 3 } })
    expect([first.items.length, first.hasMore]).toEqual([3, true])
    const rest = await t.ok({ userId }, LIST, { query: { limit: 3, cursor: first.cursor } })
    expect([rest.items.length, rest.hasMore]).toEqual([2, false])
    const none = await t.ok({ userId }, LIST, { query: { cursor: rest.cursor } })
    expect(none.items).toEqual([])
    await record(userId, 'payout.held')
    expect(typesOf(await follow({ userId }, { cursor: none.cursor }, 1))).toEqual(['payout.held'])
    const seen = [...first.items, ...rest.items].map(({ id }) => id)
    expect(new Set(seen).size).toBe(5)
  })

  it('never skips an event whose transaction ends after a later one', async () => {
    const { userId } = await buildPerson(t.db, t.clock.now())
    const query = { types: 'payout.held,payout.eligible' }
    const start = await t.ok({ userId }, LIST, { query })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isRecorded = () => {}
    const recorded = new Promise<void>((resolve) => {
      isRecorded = resolve
    })
    const slow = runAsSystem(t.deps, async (ctx) => {
      const data = eventKind('payout.held').sample as never
      const subject = { kind: 'payout' as const, id: SUBJECT }
      await recordEvents(ctx, [newEvent({ type: 'payout.held', subject, data, userIds: [userId] })])
      isRecorded()
      await held
    })
    await recorded
    await record(userId, 'payout.eligible')
    const during = await t.ok({ userId }, LIST, { query: { ...query, cursor: start.cursor } })
    expect(during.items).toEqual([])
    release()
    await slow
    const after = await follow({ userId }, { ...query, cursor: during.cursor }, 2)
    expect(typesOf(after)).toEqual(['payout.held', 'payout.eligible'])
  })

  it('goes on after the database was restored on another cluster', async () => {
    const { userId } = await buildPerson(t.db, t.clock.now())
    await record(userId)
    const { cursor } = await follow({ userId }, {}, 1)
    const far = '900000000000000'
    await t.deps.database.pool.query(
      'update events set transaction_id = $1::xid8 where user_id = $2',
      [far, userId],
    )
    await orderRestoredEvents(t.db)
    await record(userId, 'payout.held')
    expect(typesOf(await follow({ userId }, {}, 2))).toEqual(['payout.created', 'payout.held'])
    const fromBefore = Buffer.from(JSON.stringify([far, '0'])).toString('base64url')
    expect(typesOf(await follow({ userId }, { cursor: fromBefore }, 2))).toHaveLength(2)
    expect(typesOf(await follow({ userId }, { cursor }, 1))).toEqual(['payout.held'])
  })

  it('refuses a visitor, an unknown type and a cursor that is none', async () => {
    const reader = await buildPerson(t.db, t.clock.now())
    await t.refused(null, LIST, 'not_authenticated')
    await t.refused(reader, LIST, 'validation_failed', { query: { types: 'bounty.sold' } })
    await t.refused(reader, LIST, 'validation_failed', { query: { limit: 101 } })
    for (const key of ['["1"]', '["-1","0"]', '["9999999999999999999","0"]', 'x']) {
      const cursor = Buffer.from(key).toString('base64url')
      await t.refused(reader, LIST, 'validation_failed', { query: { cursor } })
    }
  })

  it('forgets after 30 days', async () => {
    const { userId } = await buildPerson(t.db, t.clock.now())
    await record(userId)
    await follow({ userId }, {}, 1)
    t.clock.setOffsetMs(t.clock.offsetMs() + 30 * MS.day + MS.second)
    await eventSweeps[0]?.run(t.deps)
    expect((await t.ok({ userId }, LIST)).items).toEqual([])
  })
})
