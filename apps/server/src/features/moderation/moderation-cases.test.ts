import { awardInOrder, buildAnnounced, buildJudging, scoreAll } from '@laurel/scenarios/awards'
import { buildDraft } from '@laurel/scenarios/bounties'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildFinance, buildPayoutIn } from '../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { awards } from '../../db/schema/bounties.ts'
import { auditEntries } from '../../db/schema/people.ts'
import { balanceOf } from '../../ledger/balances.service.ts'
import { tokenBalance } from '../../ledger/token-books.service.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { listPayoutsOfBounty } from '../payouts/payouts.service.ts'

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
const at = (id: string) => ({ params: { id } })
const auditOf = async (subjectId: string) =>
  await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId))
const queueItems = async (queue: string) =>
  (
    await t.ok(moderator, 'GET /api/v1/admin/queues/{queue}', {
      params: { queue },
      query: { limit: 50 },
    })
  ).items

/** The first bounty of a newcomer, submitted for review. */
async function buildInReview() {
  const sponsor = await person()
  const { bounty } = await buildDraft(t, { sponsor })
  const params = { id: bounty.bountyId }
  return { sponsor, bounty: await t.ok(sponsor, 'POST /api/v1/bounties/{id}/submit', { params }) }
}

describe('POST /api/v1/admin/bounties/{id}/review', () => {
  const REVIEW = 'POST /api/v1/admin/bounties/{id}/review'
  const approve = { decision: 'approve', starterGrantPoints: 200 }

  it('approves a first bounty with a starter grant that moves from the reserve to its escrow', async () => {
    const { sponsor, bounty } = await buildInReview()
    const [item] = (await queueItems('bounties')).filter(
      (one) => one.queue === 'bounties' && one.bounty.bountyId === bounty.bountyId,
    )
    expect(item).toMatchObject({
      isFirstBounty: true,
      abilities: { canUndo: true, canGrantStarter: true },
      riskyWords: [],
      dueAt: bounty.reviewDueAt,
      waitsSince: t.clock.now().toISOString(),
    })
    const approved = await t.ok(moderator, REVIEW, { ...at(bounty.bountyId), body: approve })
    expect(approved).toMatchObject({ state: 'awaiting_funding', starterGrantPoints: 200 })
    expect(await auditOf(bounty.bountyId)).toMatchObject([
      { action: 'bounty.approve', actorId: moderator.userId, before: { state: 'in_review' } },
    ])
    await t.refused(moderator, REVIEW, 'bounty_wrong_state', {
      ...at(bounty.bountyId),
      body: approve,
    })
    expect(await balanceOf(t.db, { kind: 'spendable', ownerId: sponsor.userId })).toBe(0)
  })

  it('proposes a grant above 200 points, which another moderator confirms with the same amount', async () => {
    const { sponsor, bounty } = await buildInReview()
    const other = await person({ roles: ['moderator'] })
    const grant = (starterGrantPoints: number) => ({
      ...at(bounty.bountyId),
      body: { decision: 'approve', starterGrantPoints },
    })
    const proposed = await t.ok(moderator, REVIEW, grant(500))
    expect(proposed).toMatchObject({ state: 'in_review', starterGrantPoints: 0 })
    await t.refused(moderator, REVIEW, 'second_person_needed', grant(500))
    const [item] = (await queueItems('bounties')).filter(
      (one) => one.queue === 'bounties' && one.bounty.bountyId === bounty.bountyId,
    )
    expect(item).toMatchObject({
      proposedGrant: { points: 500, by: { userId: moderator.userId } },
      twoPeopleAbovePoints: 200,
    })
    // Another amount is a proposal of its own, which the first moderator may confirm.
    expect(await t.ok(other, REVIEW, grant(400))).toMatchObject({ state: 'in_review' })
    const answers = await Promise.all([1, 2].map(() => t.call(moderator, REVIEW, grant(400))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const read = await t.ok(sponsor, 'GET /api/v1/bounties/{id}', at(bounty.bountyId))
    expect(read).toMatchObject({ state: 'awaiting_funding', starterGrantPoints: 400 })
    expect((await auditOf(bounty.bountyId)).map(({ action }) => action).sort()).toEqual([
      'bounty.approve',
      'bounty.propose_grant',
      'bounty.propose_grant',
    ])
  })

  it('sends a bounty back with reasons', async () => {
    const { sponsor, bounty } = await buildInReview()
    const body = { decision: 'return', reasons: 'Say what a winner looks like' }
    const returned = await t.ok(moderator, REVIEW, { ...at(bounty.bountyId), body })
    expect(returned).toMatchObject({ state: 'draft', reviewReasons: body.reasons })
    const { items } = await t.ok(sponsor, 'GET /api/v1/notifications')
    expect(items[0]?.message).toContain(body.reasons)
    expect(await auditOf(bounty.bountyId)).toMatchObject([
      { action: 'bounty.return', reason: body.reasons },
    ])
  })

  it('requires a moderator, never of their own bounty, and works in a prelaunch', async () => {
    const { sponsor, bounty } = await buildInReview()
    const request = { ...at(bounty.bountyId), body: approve }
    await t.refused(null, REVIEW, 'not_authenticated', request)
    await t.refused(sponsor, REVIEW, 'not_allowed', request)
    await t.refused({ ...sponsor, roles: ['moderator'] }, REVIEW, 'not_allowed', request)
    await t.refused(moderator, REVIEW, 'not_found', { ...request, ...at(newId()) })
    for (const body of [
      { decision: 'approve', starterGrantPoints: 501 },
      { decision: 'return' },
      {},
    ]) {
      await t.refused(moderator, REVIEW, 'validation_failed', { ...request, body })
    }
    t.setPrelaunch(true)
    await t.ok(moderator, REVIEW, request)
    t.setPrelaunch(false)
  })

  it('has one effect for two concurrent requests and replays under one key', async () => {
    const { bounty } = await buildInReview()
    const request = { ...at(bounty.bountyId), body: approve }
    const answers = await Promise.all([1, 2].map(() => t.call(moderator, REVIEW, request)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await auditOf(bounty.bountyId)).toHaveLength(1)
    const other = await buildInReview()
    const keyed = { ...at(other.bounty.bountyId), body: approve, key: newId() }
    expect(await t.ok(moderator, REVIEW, keyed)).toEqual(await t.ok(moderator, REVIEW, keyed))
    expect(await auditOf(other.bounty.bountyId)).toHaveLength(1)
  })
})

describe('POST /api/v1/admin/objections/{id}/resolve', () => {
  const RESOLVE = 'POST /api/v1/admin/objections/{id}/resolve'
  const GET = 'GET /api/v1/submissions/{id}'

  const buildObjection = async () => {
    const contest = await buildAnnounced(t, { entryCount: 4 })
    const [winner, , , loser] = contest.entries
    const objection = await t.ok(loser?.author ?? null, 'POST /api/v1/bounties/{id}/objections', {
      ...at(contest.bounty.bountyId),
      body: {
        submissionId: winner?.entry.submissionId,
        reason: 'This text was published a year ago',
      },
    })
    return { contest, winner, loser, objection }
  }

  it('disqualifies the entry when upheld, moves the others up and audits it', async () => {
    const { contest, winner, objection } = await buildObjection()
    const [item] = await queueItems('objections')
    expect(item).toMatchObject({
      queue: 'objections',
      objection: { objectionId: objection.objectionId },
      bountySlug: contest.bounty.slug,
      submission: { submissionId: winner?.entry.submissionId, place: 1 },
      dueAt: objection.dueAt,
    })
    const request = {
      ...at(objection.objectionId),
      body: { decision: 'uphold', reason: 'Published before' },
    }
    await t.refused(null, RESOLVE, 'not_authenticated', request)
    await t.refused(contest.sponsor, RESOLVE, 'not_allowed', request)
    for (const someone of [contest.sponsor, ...contest.entries.map(({ author }) => author)]) {
      await t.refused({ ...someone, roles: ['moderator'] }, RESOLVE, 'not_allowed', request)
    }
    const answers = await Promise.all([1, 2].map(() => t.call(moderator, RESOLVE, request)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const places = await Promise.all(
      contest.entries.map(async ({ author, entry }) => {
        const { state, place } = await t.ok(author, GET, at(entry.submissionId))
        return [state, place]
      }),
    )
    expect(places).toEqual([
      ['disqualified', null],
      ['winner', 1],
      ['winner', 2],
      ['winner', 3],
    ])
    expect(await auditOf(objection.objectionId)).toMatchObject([
      { action: 'objection.uphold', before: { state: 'open' }, after: { state: 'upheld' } },
    ])
    await t.refused(moderator, RESOLVE, 'conflict', request)
    await t.refused(moderator, RESOLVE, 'not_found', { ...request, ...at(newId()) })
  })

  it('keeps the award when dismissed', async () => {
    const { winner, objection } = await buildObjection()
    const body = { decision: 'dismiss', reason: 'It was their own page' }
    await t.ok(moderator, RESOLVE, { ...at(objection.objectionId), body })
    expect(await t.ok(null, GET, at(winner?.entry.submissionId ?? ''))).toMatchObject({
      state: 'winner',
      place: 1,
    })
  })
})

describe('a confirmed report', () => {
  const reportOf = async (submissionId: string) => {
    const reporter = await person()
    const body = { kind: 'stolen', detail: 'See the original' }
    await t.ok(reporter, 'POST /api/v1/submissions/{id}/reports', { ...at(submissionId), body })
    const items = await queueItems('reports')
    const item = items.find(
      (one) => one.queue === 'reports' && one.reporter.userId === reporter.userId,
    )
    return item?.queue === 'reports' ? item.reportId : ''
  }
  const confirm = async (reportId: string) =>
    await t.ok(moderator, 'POST /api/v1/admin/reports/{id}/resolve', {
      ...at(reportId),
      body: { decision: 'confirm', reason: 'Copied from a blog' },
    })
  const GET = 'GET /api/v1/submissions/{id}'

  it('disqualifies a winner during the objection period', async () => {
    const contest = await buildAnnounced(t, { entryCount: 4 })
    const [winner, second] = contest.entries
    await confirm(await reportOf(winner?.entry.submissionId ?? ''))
    expect(
      await t.ok(winner?.author ?? null, GET, at(winner?.entry.submissionId ?? '')),
    ).toMatchObject({
      state: 'disqualified',
      decisionReason: 'Copied from a blog',
    })
    expect((await t.ok(null, GET, at(second?.entry.submissionId ?? ''))).place).toBe(1)
  })

  /** A winner with an unpaid prize in SOL, with the place. */
  async function buildOwed(state: 'approved' | 'batched') {
    const payout = await buildPayoutIn(t, state, [await buildFinance(t)])
    const id = payout.submissionId ?? ''
    await t.db.insert(awards).values({
      submissionId: id,
      bountyId: payout.bountyId ?? '',
      place: 1,
      prizeAmount: payout.amount,
      reason: 'As scored',
      createdAt: t.clock.now(),
    })
    return { payout, id }
  }

  it('disqualifies a winner for fraud before the payout, and returns the prize', async () => {
    const { payout, id } = await buildOwed('approved')
    await confirm(await reportOf(id))
    const author = { userId: payout.userId ?? '' }
    expect((await t.ok(author, GET, at(id))).state).toBe('disqualified')
    const rows = await listPayoutsOfBounty(t.db, payout.bountyId ?? '')
    expect(rows).toHaveLength(2)
    const [prize, refund] = ['prize', 'refund'].map((kind) => rows.find((row) => row.kind === kind))
    expect(prize).toMatchObject({ state: 'cancelled', walletAddress: null })
    expect(refund).toMatchObject({ amount: payout.amount })
    const owed = { kind: 'payable' as const, ownerId: refund?.id ?? '' }
    expect(await tokenBalance(t.db, 'SOL', owed)).toBe(payout.amount)
    const { items } = await t.ok(author, 'GET /api/v1/notifications')
    expect(items.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Your prize was returned', 'Your entry was disqualified']),
    )
  })

  it('only hides a winner whose payout is in a batch', async () => {
    const { payout, id } = await buildOwed('batched')
    await confirm(await reportOf(id))
    expect((await t.ok({ userId: payout.userId ?? '' }, GET, at(id))).state).toBe('winner')
    await t.refused(null, GET, 'not_found', at(id))
    const rows = await listPayoutsOfBounty(t.db, payout.bountyId ?? '')
    expect(rows.map(({ state }) => state)).toEqual(['batched'])
  })

  it('hides a paid entry permanently, and the prize stays paid', async () => {
    const contest = await buildAnnounced(t, { entryCount: 4 })
    await t.advance(48 * MS.hour)
    const [winner] = contest.entries
    const id = winner?.entry.submissionId ?? ''
    const [first, second] = [await reportOf(id), await reportOf(id)]
    await confirm(first)
    await t.refused(null, GET, 'not_found', at(id))
    await t.ok(moderator, 'POST /api/v1/admin/reports/{id}/resolve', {
      ...at(second),
      body: { decision: 'reject', reason: 'Not this time' },
    })
    await t.refused(null, GET, 'not_found', at(id))
    expect(await t.ok(winner?.author ?? null, GET, at(id))).toMatchObject({
      state: 'paid',
      place: 1,
    })
  })
})

describe('an appeal that is upheld after the award', () => {
  it('clears the entry without a share of the award', async () => {
    const contest = await buildJudging(t, { entryCount: 4 })
    const last = contest.entries.pop()
    const author = last?.author ?? null
    const id = last?.entry.submissionId ?? ''
    await t.ok(
      await person({ roles: ['moderator'] }),
      'POST /api/v1/admin/submissions/{id}/review',
      {
        ...at(id),
        body: { decision: 'reject', reason: 'Copied from a blog' },
      },
    )
    const body = { reason: 'I wrote that blog myself' }
    await t.ok(author, 'POST /api/v1/submissions/{id}/appeal', { ...at(id), body })
    await scoreAll(t, contest)
    await t.ok(contest.sponsor, 'POST /api/v1/bounties/{id}/award', {
      ...at(contest.bounty.bountyId),
      body: { outcomes: awardInOrder(contest) },
    })
    const [appeal] = await queueItems('appeals')
    const appealId = appeal?.queue === 'appeals' ? appeal.appealId : ''
    await t.ok(moderator, 'POST /api/v1/admin/appeals/{id}/resolve', {
      ...at(appealId),
      body: { decision: 'uphold', reason: 'It is the same person' },
    })
    expect(await t.ok(null, 'GET /api/v1/submissions/{id}', at(id))).toMatchObject({
      state: 'not_selected',
      place: null,
      decisionReason: null,
    })
  })
})
