import { eventKind } from '@laurel/contract/developers/event-catalogue'
import { buildDraft, buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildEntry } from '@laurel/scenarios/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { findBrokenAuditEntries } from '../../platform/audit/audit.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

let t: TestServer
let moderator: Person
let other: Person
beforeAll(async () => {
  t = await startTestServer()
  moderator = await person({ roles: ['moderator'] })
  other = await person({ roles: ['moderator'] })
})
afterAll(() => t.close())

const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), options)
const at = (id: string) => ({ params: { id } })
const REVIEW = 'POST /api/v1/admin/submissions/{id}/review'
const UNDO = 'POST /api/v1/admin/submissions/{id}/review/undo'
const QUEUE = 'GET /api/v1/admin/queues/{queue}'
const GET = 'GET /api/v1/submissions/{id}'
const REASON = 'It does not answer the brief'

const noticesOf = async (as: Person) => (await t.ok(as, 'GET /api/v1/notifications')).items
const ownNewsOf = async (as: Person) =>
  (await t.ok(as, 'GET /api/v1/activity', { query: { tab: 'mine' } })).items
const decide = async (id: string, body: object) =>
  await t.ok(moderator, REVIEW, { ...at(id), body })
/** A queue item without its time-dependent fields. */
const queued = async (queue: string, id: string) =>
  (await t.ok(moderator, QUEUE, { params: { queue }, query: { limit: 50 } })).items.find(
    (item) =>
      (item.queue === 'submissions' && item.submission.submissionId === id) ||
      (item.queue === 'bounties' && item.bounty.bountyId === id),
  )

describe(UNDO, () => {
  it.each([
    { decision: 'accept' },
    { decision: 'request_changes', reason: REASON },
    { decision: 'reject', reason: REASON },
    { decision: 'spam', reason: REASON },
  ])('restores the queue and withdraws the notices after $decision', async (body) => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    const id = entry.submissionId
    const before = {
      queued: await queued('submissions', id),
      shown: await t.ok(author, GET, at(id)),
      notices: await noticesOf(author),
      news: await ownNewsOf(author),
    }
    await t.advance(MS.minute)
    await decide(id, body)
    expect(await queued('submissions', id)).toBeUndefined()
    await t.advance(9 * MS.minute)
    expect(await t.ok(moderator, UNDO, at(id))).toMatchObject({ state: 'submitted' })
    expect({
      queued: await queued('submissions', id),
      shown: await t.ok(author, GET, at(id)),
      notices: await noticesOf(author),
      news: await ownNewsOf(author),
    }).toEqual(before)
    const { items } = await t.ok(moderator, 'GET /api/v1/admin/audit', { query: { limit: 2 } })
    expect(items.map(({ action }) => action)).toEqual([
      'submission.undo',
      `submission.${body.decision}`,
    ])
    expect(await findBrokenAuditEntries(t.db)).toEqual([])
    await decide(id, { decision: 'accept' })
  })

  it('removes a post from the gallery again', async () => {
    const { entry } = await buildEntry(t)
    await decide(entry.submissionId, { decision: 'accept' })
    await t.ok(null, GET, at(entry.submissionId))
    await t.ok(moderator, UNDO, at(entry.submissionId))
    await t.refused(null, GET, 'not_found', at(entry.submissionId))
    const feed = await t.ok(null, 'GET /api/v1/activity', { query: { tab: 'platform' } })
    expect(feed.items.filter(({ url }) => url?.includes(entry.submissionId))).toEqual([])
  })

  it('notifies an author who had read the decision', async () => {
    const { author, entry } = await buildEntry(t)
    await decide(entry.submissionId, { decision: 'accept' })
    await t.ok(author, 'POST /api/v1/notifications/read-all')
    await t.ok(moderator, UNDO, at(entry.submissionId))
    expect((await noticesOf(author))[0]).toMatchObject({
      title: 'A decision was undone',
      read: false,
    })
  })

  it('is an event for author and sponsor, with the state from before', async () => {
    const { bounty, sponsor } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, {
      bountyId: bounty.bountyId,
      input: { body: 'Short' },
    })
    await decide(entry.submissionId, { decision: 'reject', reason: REASON })
    await t.ok(moderator, UNDO, at(entry.submissionId))
    for (const follower of [author, sponsor]) {
      const query = { types: 'submission.review_undone' }
      const read = async () => (await t.ok(follower, 'GET /api/v1/me/events', { query })).items
      await expect.poll(async () => (await read()).length).toBe(1)
      const [event] = await read()
      expect(event?.data).toMatchObject({
        submissionId: entry.submissionId,
        agentId: null,
        decisionReason: null,
      })
      expect(event?.data.state).not.toBe('rejected')
      expect(eventKind('submission.review_undone').data.safeParse(event?.data).success).toBe(true)
    }
  })

  it('is refused after 10 minutes, from others, and the second time', async () => {
    const { entry } = await buildEntry(t)
    const id = entry.submissionId
    await t.refused(moderator, UNDO, 'decision_stands', at(id))
    await decide(id, { decision: 'reject', reason: REASON })
    await t.refused(other, UNDO, 'decision_stands', at(id))
    await t.ok(moderator, UNDO, at(id))
    await t.refused(moderator, UNDO, 'decision_stands', at(id))
    await decide(id, { decision: 'reject', reason: REASON })
    await t.advance(10 * MS.minute + 1)
    await t.refused(moderator, UNDO, 'decision_stands', at(id))
    await t.refused(moderator, UNDO, 'not_found', at(newId()))
  })

  it('is refused once the author appealed or changed the submission', async () => {
    const rejected = await buildEntry(t)
    await decide(rejected.entry.submissionId, { decision: 'reject', reason: REASON })
    await t.ok(rejected.author, 'POST /api/v1/submissions/{id}/appeal', {
      ...at(rejected.entry.submissionId),
      body: { reason: 'It answers the brief' },
    })
    await t.refused(moderator, UNDO, 'decision_stands', at(rejected.entry.submissionId))

    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    await decide(entry.submissionId, { decision: 'request_changes', reason: REASON })
    await t.advance(MS.minute)
    const body = { body: `${entry.body} with sources` }
    await t.ok(author, 'PATCH /api/v1/submissions/{id}', { ...at(entry.submissionId), body })
    await t.refused(moderator, UNDO, 'decision_stands', at(entry.submissionId))
  })

  it('is refused once voting began', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    await t.advance(7 * MS.day + MS.minute)
    await decide(entry.submissionId, { decision: 'accept' })
    await t.advance(MS.minute)
    expect((await t.ok(null, 'GET /api/v1/bounties/{id}', at(bounty.bountyId))).state).toBe(
      'voting',
    )
    await t.refused(moderator, UNDO, 'decision_stands', at(entry.submissionId))
  })

  it('happens once for two concurrent requests', async () => {
    const { entry } = await buildEntry(t)
    await decide(entry.submissionId, { decision: 'accept' })
    const answers = await Promise.all(
      [1, 2].map(() => t.call(moderator, UNDO, at(entry.submissionId))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('POST /api/v1/admin/bounties/{id}/review/undo', () => {
  const REVIEW_BOUNTY = 'POST /api/v1/admin/bounties/{id}/review'
  const UNDO_BOUNTY = 'POST /api/v1/admin/bounties/{id}/review/undo'

  async function buildInReview() {
    const sponsor = await person()
    const { bounty } = await buildDraft(t, { sponsor })
    const params = { id: bounty.bountyId }
    return { sponsor, bounty: await t.ok(sponsor, 'POST /api/v1/bounties/{id}/submit', { params }) }
  }

  it.each([
    { decision: 'approve', starterGrantPoints: 200 },
    { decision: 'return', reasons: REASON },
  ])('restores the review and withdraws the sponsor’s notice after $decision', async (body) => {
    const { sponsor, bounty } = await buildInReview()
    const before = await queued('bounties', bounty.bountyId)
    await t.advance(MS.minute)
    await t.ok(moderator, REVIEW_BOUNTY, { ...at(bounty.bountyId), body })
    expect(await noticesOf(sponsor)).toHaveLength(1)
    await t.ok(moderator, UNDO_BOUNTY, at(bounty.bountyId))
    expect(await noticesOf(sponsor)).toEqual([])
    const after = await queued('bounties', bounty.bountyId)
    expect(after).toMatchObject({
      waitsSince: before?.waitsSince,
      dueAt: before?.dueAt,
      bounty: { state: 'in_review', starterGrantPoints: 0, reviewReasons: null },
    })
    await t.ok(moderator, REVIEW_BOUNTY, { ...at(bounty.bountyId), body })
  })

  it('is refused once the sponsor has edited the bounty', async () => {
    const { sponsor, bounty } = await buildInReview()
    const body = { decision: 'return', reasons: REASON }
    await t.ok(moderator, REVIEW_BOUNTY, { ...at(bounty.bountyId), body })
    await t.advance(MS.minute)
    await t.ok(sponsor, 'PATCH /api/v1/bounties/{id}', {
      ...at(bounty.bountyId),
      body: { title: 'Explain escrow in one short thread' },
    })
    await t.refused(moderator, UNDO_BOUNTY, 'decision_stands', at(bounty.bountyId))

    const funded = await buildInReview()
    await t.ok(moderator, REVIEW_BOUNTY, {
      ...at(funded.bounty.bountyId),
      body: { decision: 'approve', starterGrantPoints: 200 },
    })
    await t.refused(other, UNDO_BOUNTY, 'decision_stands', at(funded.bounty.bountyId))
    await t.ok(funded.sponsor, 'POST /api/v1/bounties/{id}/cancel', {
      ...at(funded.bounty.bountyId),
      body: { reason: 'Not now' },
    })
    await t.refused(moderator, UNDO_BOUNTY, 'decision_stands', at(funded.bounty.bountyId))
  })
})

describe('the facts for a moderator’s decision', () => {
  it('include the author’s level and record, and the judging criteria', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author } = await buildEntry(t)
    const past = await buildEntry(t, { author })
    await decide(past.entry.submissionId, { decision: 'reject', reason: REASON })
    const { entry } = await buildEntry(t, { author, bountyId: bounty.bountyId })
    expect(await queued('submissions', entry.submissionId)).toMatchObject({
      authorRecord: { trustLevel: 0, acceptedCount: 0, rejectedCount: 1, spamCount: 0 },
      checklist: bounty.checklist,
    })
  })
})

describe('GET /api/v1/admin/audit', () => {
  it('names the subject of an action, unless it is a sealed entry', async () => {
    const { bounty } = await buildOpenBounty(t)
    const sealed = await buildEntry(t, { bountyId: bounty.bountyId })
    const post = await buildEntry(t)
    await decide(sealed.entry.submissionId, { decision: 'accept' })
    await decide(post.entry.submissionId, { decision: 'accept' })
    const { items } = await t.ok(moderator, 'GET /api/v1/admin/audit', { query: { limit: 2 } })
    expect(items.map(({ subject }) => subject)).toEqual([
      { title: post.entry.title, url: expect.stringContaining(post.entry.submissionId) },
      {
        title: `Entry to “${bounty.title}”`,
        url: expect.stringContaining(sealed.entry.submissionId),
      },
    ])
  })
})
