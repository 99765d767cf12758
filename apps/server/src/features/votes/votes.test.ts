import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bounties, submissionTallies } from '../../db/schema/bounties.ts'
import { userStandings } from '../../db/schema/people.ts'
import { exposures, reports, submissions, votes } from '../../db/schema/submissions.ts'
import { balancesOf } from '../../ledger/balances.service.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { asClockwork } from '../../platform/sweeps.ts'
import { buildPerson } from '../../testing/builders.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  type BountyRow,
  buildBounty,
  buildEntry,
  buildVote,
  type SubmissionRow,
} from '../../testing/vote-builders.ts'
import { talliesOf, tallyBounty } from './votes.service.ts'

type Voter = Awaited<ReturnType<typeof buildPerson>>

let t: TestServer
let bounty: BountyRow
let entries: SubmissionRow[]
let voter: Voter
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())
beforeEach(async () => {
  // What other tests left in voting is no longer: each has its own queue.
  await t.db.update(bounties).set({ state: 'completed' })
  t.setPrelaunch(false)
  bounty = await buildBounty(t.db, t.clock.now())
  entries = []
  for (let index = 0; index < 3; index += 1) {
    entries.push(await buildEntry(t.db, t.clock.now(), { bountyId: bounty.id }))
  }
  voter = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
})

const wait = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)
const support = { decision: 'support' as const, strength: 100 as const }
const notFor = { decision: 'not_for' as const }
const next = (as: Voter) => t.ok(as, 'POST /api/v1/arena/next')
const queue = async (as: Voter) => (await next(as)).status.queueLength
const open = (as: Voter, id: string) =>
  t.ok(as, 'POST /api/v1/arena/exposures/{id}/open', { params: { id } })

/** Lays a card, opens it and waits until a decision counts. */
async function openedCard(as: Voter = voter) {
  const { exposure } = await next(as)
  const id = exposure?.exposureId ?? ''
  await open(as, id)
  wait(15 * MS.second)
  return { id, submissionId: exposure?.submission.submissionId ?? '' }
}
const vote = (as: Voter, id: string, body: object = support) =>
  t.ok(as, 'POST /api/v1/arena/exposures/{id}/vote', { params: { id }, body })
const energyOf = async (as: Voter) => (await t.ok(as, 'GET /api/v1/me/voting')).status.energy.tenths

describe('POST /api/v1/arena/next', () => {
  it('refuses a visitor, and everyone before launch', async () => {
    await t.refused(null, 'POST /api/v1/arena/next', 'not_authenticated')
    t.setPrelaunch(true)
    await t.refused(voter, 'POST /api/v1/arena/next', 'prelaunch_read_only')
  })

  it('lays one card and keeps it until it is decided', async () => {
    const first = await next(voter)
    expect(first.exposure).toMatchObject({
      isPractice: false,
      openedAt: null,
      openRequiredMs: 15_000,
      bounty: { bountyId: bounty.id, title: bounty.title },
      submission: { bounty: { state: 'voting' }, place: null, outcome: null },
    })
    expect(first.status).toMatchObject({ trustLevel: 1, queueLength: 3, energy: { tenths: 500 } })
    expect((await next(voter)).exposure?.exposureId).toBe(first.exposure?.exposureId)
  })

  it('lays one card when asked twice at once', async () => {
    const answers = await Promise.all([next(voter), next(voter), next(voter)])
    expect(new Set(answers.map(({ exposure }) => exposure?.exposureId)).size).toBe(1)
    const rows = await t.db.select().from(exposures).where(eq(exposures.voterId, voter.userId))
    expect(rows).toHaveLength(1)
  })

  it('shows nobody their own entry, an entry of their cluster, or their own bounty', async () => {
    const [mine, ours] = entries
    const cluster = (userId: string, clusterId: string) =>
      t.db.update(userStandings).set({ clusterId }).where(eq(userStandings.userId, userId))
    await cluster(ours?.authorId ?? '', voter.userId)
    await t.db
      .update(submissions)
      .set({ authorId: voter.userId })
      .where(eq(submissions.id, mine?.id ?? ''))
    expect(await queue(voter)).toBe(1)
    const sponsor = { ...voter, userId: bounty.sponsorId }
    expect(await next(sponsor)).toMatchObject({ exposure: null, status: { queueLength: 0 } })
  })

  it('leaves out what is hidden, not accepted, or not in voting', async () => {
    const now = t.clock.now()
    const [hidden, waiting] = entries
    await t.db
      .update(submissions)
      .set({ hiddenAt: now })
      .where(eq(submissions.id, hidden?.id ?? ''))
    await t.db
      .update(submissions)
      .set({ state: 'under_review' })
      .where(eq(submissions.id, waiting?.id ?? ''))
    for (const state of ['open', 'judging'] as const) {
      const other = await buildBounty(t.db, now, { state })
      await buildEntry(t.db, now, { bountyId: other.id })
    }
    await buildEntry(t.db, now)
    expect(await queue(voter)).toBe(1)
  })

  it('does not show again what was skipped, reported or decided', async () => {
    const { id, submissionId } = await openedCard()
    await vote(voter, id)
    const skipped = (await next(voter)).exposure
    await t.ok(voter, 'POST /api/v1/arena/exposures/{id}/skip', {
      params: { id: skipped?.exposureId ?? '' },
    })
    const reported = (await next(voter)).exposure
    await t.db.insert(reports).values({
      id: newId(),
      submissionId: reported?.submission.submissionId ?? '',
      reporterId: voter.userId,
      kind: 'spam',
      state: 'open',
      createdAt: t.clock.now(),
    })
    expect(await next(voter)).toMatchObject({ exposure: null, status: { queueLength: 0 } })
    const seen = await t.db.select().from(exposures).where(eq(exposures.voterId, voter.userId))
    expect(seen.map(({ outcome }) => outcome).sort()).toEqual(['reported', 'skipped', 'voted'])
    expect(seen.find(({ outcome }) => outcome === 'voted')?.submissionId).toBe(submissionId)
  })

  it('shows the least exposed entry first, once exposures are counted', async () => {
    const [, , rare] = entries
    for (const entry of entries.slice(0, 2)) {
      for (let count = 0; count < 6; count += 1) await showTo(entry)
    }
    await t.advance(0)
    expect((await next(voter)).exposure?.submission.submissionId).toBe(rare?.id)
  })

  it('shows a cleared entry first until it has caught up', async () => {
    const [cleared, , rare] = entries
    for (const entry of entries.slice(0, 2)) {
      for (let count = 0; count < 6; count += 1) await showTo(entry)
    }
    for (let count = 0; count < 9; count += 1) await showTo(entries[1])
    await t.db.insert(reports).values({
      id: newId(),
      submissionId: cleared?.id ?? '',
      reporterId: newId(),
      kind: 'stolen',
      state: 'rejected',
      createdAt: t.clock.now(),
    })
    await t.advance(0)
    expect((await next(voter)).exposure?.submission.submissionId).toBe(cleared?.id)
    for (let count = 0; count < 20; count += 1) await showTo(cleared)
    await t.advance(0)
    const other = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    expect((await next(other)).exposure?.submission.submissionId).toBe(rare?.id)
  })

  it('spreads voters who come at once over the entries', async () => {
    const shown = new Set<string>()
    for (let count = 0; count < 12; count += 1) {
      const person = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
      shown.add((await next(person)).exposure?.submission.submissionId ?? '')
    }
    expect(shown.size).toBe(3)
  })

  it('raises a newcomer whose time has come', async () => {
    const newcomer = await buildPerson(t.db, t.clock.now())
    await t.db
      .update(userStandings)
      .set({ trustLessonPassedAt: t.clock.now() })
      .where(eq(userStandings.userId, newcomer.userId))
    const before = await next(newcomer)
    expect(before.status).toMatchObject({
      trustLevel: 0,
      lessonPassed: true,
      realVotesFrom: new Date(t.clock.now().getTime() + MS.day).toISOString(),
      energy: { tenths: 0 },
    })
    wait(MS.day)
    expect((await next(newcomer)).status).toMatchObject({
      trustLevel: 1,
      realVotesFrom: null,
      energy: { tenths: 500 },
    })
  })

  async function showTo(entry: SubmissionRow | undefined) {
    await t.db.insert(exposures).values({
      id: newId(),
      voterId: newId(),
      submissionId: entry?.id ?? '',
      bountyId: bounty.id,
      isPractice: false,
      shownAt: t.clock.now(),
      closedAt: t.clock.now(),
      outcome: 'skipped',
    })
  }
})

describe('POST /api/v1/arena/exposures/{id}/open', () => {
  const endpoint = 'POST /api/v1/arena/exposures/{id}/open'

  it('notes the first opening by our clock', async () => {
    const { exposure } = await next(voter)
    const opened = await open(voter, exposure?.exposureId ?? '')
    wait(5 * MS.second)
    const again = await open(voter, exposure?.exposureId ?? '')
    expect(opened.openedAt).not.toBeNull()
    expect(again.openedAt).toBe(opened.openedAt)
  })

  it('refuses cards of others, unknown and closed ones', async () => {
    const { id } = await openedCard()
    const other = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    await t.refused(other, endpoint, 'not_found', { params: { id } })
    await t.refused(voter, endpoint, 'not_found', { params: { id: newId() } })
    await vote(voter, id)
    await t.refused(voter, endpoint, 'exposure_closed', { params: { id } })
  })

  it('refuses an entry that left the vote', async () => {
    const { exposure } = await next(voter)
    const params = { id: exposure?.exposureId ?? '' }
    await t.db.update(bounties).set({ state: 'judging' }).where(eq(bounties.id, bounty.id))
    await t.refused(voter, endpoint, 'exposure_closed', { params })
  })

  it('is closed before launch', async () => {
    const { exposure } = await next(voter)
    t.setPrelaunch(true)
    const params = { id: exposure?.exposureId ?? '' }
    await t.refused(voter, endpoint, 'prelaunch_read_only', { params })
  })
})

describe('POST /api/v1/arena/exposures/{id}/skip', () => {
  const endpoint = 'POST /api/v1/arena/exposures/{id}/skip'

  it('costs nothing, stays logged and cannot be done twice', async () => {
    const { exposure } = await next(voter)
    const params = { id: exposure?.exposureId ?? '' }
    const { status } = await t.ok(voter, endpoint, { params })
    expect(status).toMatchObject({ energy: { tenths: 500 }, queueLength: 2 })
    await t.refused(voter, endpoint, 'exposure_closed', { params })
    await t.refused(voter, endpoint, 'not_found', { params: { id: newId() } })
  })
})

describe('POST /api/v1/arena/exposures/{id}/vote', () => {
  const endpoint = 'POST /api/v1/arena/exposures/{id}/vote'

  it('takes a decision, its energy and notes the day', async () => {
    const { id } = await openedCard()
    const cast = await vote(voter, id, { decision: 'support', strength: 75 })
    expect(cast).toMatchObject({
      isPractice: false,
      undoUntil: new Date(t.clock.now().getTime() + 10 * MS.minute).toISOString(),
      status: { energy: { tenths: 425 }, queueLength: 2 },
    })
    const second = await openedCard()
    expect(await vote(voter, second.id, notFor)).toMatchObject({
      status: { energy: { tenths: 375 } },
    })
    expect(await balancesOf(t.db, voter.userId)).toMatchObject({ pendingPoints: 1 })
    const rows = await t.db.select().from(votes).where(eq(votes.voterId, voter.userId))
    expect(rows).toMatchObject([
      {
        decision: 'support',
        strengthPercent: 75,
        trustLevel: 1,
        inArena: true,
        bountyId: bounty.id,
      },
      { decision: 'not_for', strengthPercent: 0, energyTenths: 50 },
    ])
  })

  it('refuses a decision before the entry was open for 15 seconds', async () => {
    const { exposure } = await next(voter)
    const params = { id: exposure?.exposureId ?? '' }
    await t.refused(voter, endpoint, 'exposure_not_opened', { params, body: support })
    await open(voter, params.id)
    wait(15 * MS.second - 1)
    const early = await t.refused(voter, endpoint, 'exposure_not_opened', { params, body: support })
    expect(early.retryAfterSeconds).toBe(1)
    wait(1)
    await vote(voter, params.id)
  })

  it('refuses strengths and decisions that do not exist', async () => {
    const { id } = await openedCard()
    for (const body of [
      {},
      { decision: 'support' },
      { decision: 'support', strength: 60 },
      { decision: 'support', strength: -25 },
      { decision: 'maybe' },
    ]) {
      await t.refused(voter, endpoint, 'validation_failed', { params: { id }, body })
    }
  })

  it('refuses without enough energy and says when there is', async () => {
    await t.db
      .update(userStandings)
      .set({ energyTenths: 99, energyAt: t.clock.now() })
      .where(eq(userStandings.userId, voter.userId))
    const { id } = await openedCard()
    const refusal = await t.refused(voter, endpoint, 'energy_too_low', {
      params: { id },
      body: support,
    })
    expect(refusal.retryAfterSeconds).toBe(72)
    wait(72 * MS.second)
    expect((await vote(voter, id)).status.energy.tenths).toBe(0)
  })

  it('refuses cards of others and closed ones', async () => {
    const { id } = await openedCard()
    const other = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    await t.refused(other, endpoint, 'not_found', { params: { id }, body: support })
    await vote(voter, id)
    await t.refused(voter, endpoint, 'exposure_closed', { params: { id }, body: support })
  })

  it('refuses once voting has ended, at the very millisecond', async () => {
    const { id } = await openedCard()
    await t.db
      .update(bounties)
      .set({ votingEndsAt: t.clock.now() })
      .where(eq(bounties.id, bounty.id))
    await t.refused(voter, endpoint, 'voting_closed', { params: { id }, body: support })
    expect(await energyOf(voter)).toBe(500)
  })

  it('refuses an entry that became my own cluster’s, and one that was hidden', async () => {
    const { id, submissionId } = await openedCard()
    const entry = entries.find((one) => one.id === submissionId)
    await t.db
      .update(userStandings)
      .set({ clusterId: voter.userId })
      .where(eq(userStandings.userId, entry?.authorId ?? ''))
    await t.refused(voter, endpoint, 'own_entry', { params: { id }, body: support })
    await t.db
      .update(userStandings)
      .set({ clusterId: entry?.authorId ?? '' })
      .where(eq(userStandings.userId, entry?.authorId ?? ''))
    await t.db
      .update(submissions)
      .set({ hiddenAt: t.clock.now() })
      .where(eq(submissions.id, submissionId))
    await t.refused(voter, endpoint, 'exposure_closed', { params: { id }, body: support })
  })

  it('refuses my own bounty', async () => {
    const { id } = await openedCard()
    await t.db.update(bounties).set({ sponsorId: voter.userId }).where(eq(bounties.id, bounty.id))
    await t.refused(voter, endpoint, 'own_bounty', { params: { id }, body: support })
  })

  it('refuses an entry that was decided outside the arena meanwhile', async () => {
    const { id, submissionId } = await openedCard()
    await t.ok(voter, 'POST /api/v1/submissions/{id}/vote', {
      params: { id: submissionId },
      body: notFor,
    })
    await t.refused(voter, endpoint, 'vote_already_cast', { params: { id }, body: support })
    expect(await energyOf(voter)).toBe(450)
  })

  it('is closed before launch', async () => {
    const { id } = await openedCard()
    t.setPrelaunch(true)
    await t.refused(voter, endpoint, 'prelaunch_read_only', { params: { id }, body: support })
  })

  it('replays the answer for the same key and refuses another body under it', async () => {
    const { id } = await openedCard()
    const [key, params] = [newId(), { id }]
    const first = await t.ok(voter, endpoint, { params, body: support, key })
    const second = await t.ok(voter, endpoint, { params, body: support, key })
    expect(second).toEqual(first)
    await t.refused(voter, endpoint, 'idempotency_key_reused', { params, body: notFor, key })
    expect(await energyOf(voter)).toBe(400)
  })

  it('counts once when sent several times at once', async () => {
    const { id } = await openedCard()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => t.call(voter, endpoint, { params: { id }, body: support })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await energyOf(voter)).toBe(400)
    expect(await balancesOf(t.db, voter.userId)).toMatchObject({ pendingPoints: 1 })
  })
})

describe('practice votes', () => {
  let newcomer: Voter
  beforeEach(async () => {
    newcomer = await buildPerson(t.db, t.clock.now())
  })

  it('cost nothing, count nothing and are no real action', async () => {
    const { id } = await openedCard(newcomer)
    expect(await vote(newcomer, id)).toMatchObject({
      isPractice: true,
      status: { practiceLeftToday: 19, energy: { tenths: 0 } },
    })
    expect(await balancesOf(t.db, newcomer.userId)).toMatchObject({ pendingPoints: 0 })
    await asClockwork(t.deps, (ctx) => tallyBounty(ctx, bounty))
  })

  it('end at 20 a day, those taken back included, and come back at midnight UTC', async () => {
    const [first] = entries
    for (let count = 0; count < 20; count += 1) {
      await buildVote(t.db, t.clock.now(), first as SubmissionRow, {
        voterId: newcomer.userId,
        isPractice: true,
        trustLevel: 0,
        energyTenths: 0,
        undoneAt: t.clock.now(),
      })
    }
    expect(await next(newcomer)).toMatchObject({ exposure: null, status: { practiceLeftToday: 0 } })
    wait(MS.day)
    const { id } = await openedCard(newcomer)
    for (let count = 0; count < 20; count += 1) {
      await buildVote(t.db, t.clock.now(), first as SubmissionRow, {
        voterId: newcomer.userId,
        isPractice: true,
        undoneAt: t.clock.now(),
      })
    }
    await t.refused(newcomer, 'POST /api/v1/arena/exposures/{id}/vote', 'practice_used_up', {
      params: { id },
      body: support,
    })
  })
})

describe('POST /api/v1/submissions/{id}/vote', () => {
  const endpoint = 'POST /api/v1/submissions/{id}/vote'
  const outside = (as: Voter, id: string, body: object = support) =>
    t.ok(as, endpoint, { params: { id }, body })

  it('takes a decision that is marked as made outside the arena', async () => {
    const [entry] = entries
    expect(await outside(voter, entry?.id ?? '')).toMatchObject({
      status: { energy: { tenths: 400 }, queueLength: 2 },
    })
    const [row] = await t.db.select().from(votes).where(eq(votes.voterId, voter.userId))
    expect(row).toMatchObject({ inArena: false, isPractice: false, exposureId: null })
  })

  it('names what stands against it', async () => {
    const [entry, mine] = entries
    const params = { id: entry?.id ?? '' }
    const input = { params, body: support }
    await t.refused(null, endpoint, 'not_authenticated', input)
    await t.refused(voter, endpoint, 'not_found', { ...input, params: { id: newId() } })
    const newcomer = await buildPerson(t.db, t.clock.now())
    await t.refused(newcomer, endpoint, 'trust_level_too_low', input)
    await t.refused({ userId: bounty.sponsorId }, endpoint, 'own_bounty', input)
    const author = { userId: mine?.authorId ?? '' }
    await t.refused(author, endpoint, 'own_entry', { ...input, params: { id: mine?.id ?? '' } })
    await outside(voter, params.id)
    await t.refused(voter, endpoint, 'vote_already_cast', input)
    await t.db.update(bounties).set({ state: 'judging' }).where(eq(bounties.id, bounty.id))
    const other = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    await t.refused(other, endpoint, 'voting_closed', input)
  })

  it('answers not_found for posts and hidden entries', async () => {
    const post = await buildEntry(t.db, t.clock.now())
    await t.refused(voter, endpoint, 'not_found', { params: { id: post.id }, body: support })
    const hidden = await buildEntry(t.db, t.clock.now(), {
      bountyId: bounty.id,
      hiddenAt: t.clock.now(),
    })
    await t.refused(voter, endpoint, 'not_found', { params: { id: hidden.id }, body: support })
  })

  it('refuses without enough energy', async () => {
    await t.db
      .update(userStandings)
      .set({ energyTenths: 0, energyAt: t.clock.now() })
      .where(eq(userStandings.userId, voter.userId))
    const params = { id: entries[0]?.id ?? '' }
    await t.refused(voter, endpoint, 'energy_too_low', { params, body: support })
  })

  it('counts once when sent several times at once', async () => {
    const params = { id: entries[0]?.id ?? '' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => t.call(voter, endpoint, { params, body: support })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await energyOf(voter)).toBe(400)
  })
})

describe('POST /api/v1/votes/{id}/undo', () => {
  const endpoint = 'POST /api/v1/votes/{id}/undo'
  const undo = (id: string) => t.ok(voter, endpoint, { params: { id } })

  it('gives the energy back and brings the card first', async () => {
    const card = await openedCard()
    const { voteId } = await vote(voter, card.id)
    wait(10 * MS.minute)
    const { status } = await undo(voteId)
    expect(status).toMatchObject({ energy: { tenths: 507 }, queueLength: 3 })
    const again = await next(voter)
    expect(again.exposure?.submission.submissionId).toBe(card.submissionId)
    const second = await openedCard()
    await vote(voter, second.id, notFor)
    const stored = await t.db.select().from(votes).where(eq(votes.voterId, voter.userId))
    expect(stored.filter(({ undoneAt }) => undoneAt === null)).toMatchObject([
      { decision: 'not_for' },
    ])
  })

  it('is refused twice, late, for others and after voting', async () => {
    const card = await openedCard()
    const { voteId } = await vote(voter, card.id)
    const params = { id: voteId }
    const other = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    await t.refused(other, endpoint, 'not_found', { params })
    await undo(voteId)
    await t.refused(voter, endpoint, 'undo_closed', { params })
    const late = await vote(voter, (await openedCard()).id)
    wait(10 * MS.minute + 1)
    await t.refused(voter, endpoint, 'undo_closed', { params: { id: late.voteId } })
    const last = await vote(voter, (await openedCard()).id)
    await t.db.update(bounties).set({ state: 'judging' }).where(eq(bounties.id, bounty.id))
    await t.refused(voter, endpoint, 'voting_closed', { params: { id: last.voteId } })
  })

  it('gives the energy back once when sent several times at once', async () => {
    const { voteId } = await vote(voter, (await openedCard()).id)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => t.call(voter, endpoint, { params: { id: voteId } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await energyOf(voter)).toBe(500)
  })

  it('gives no energy for a practice vote', async () => {
    const newcomer = await buildPerson(t.db, t.clock.now())
    const { voteId } = await vote(newcomer, (await openedCard(newcomer)).id)
    await t.ok(newcomer, endpoint, { params: { id: voteId } })
    expect(await energyOf(newcomer)).toBe(0)
  })
})

describe('GET /api/v1/me/votes', () => {
  it('refuses a visitor', async () => {
    await t.refused(null, 'GET /api/v1/me/votes', 'not_authenticated')
  })

  it('lists my votes newest first, page by page, those taken back apart', async () => {
    const cast: string[] = []
    for (const _entry of entries) cast.unshift((await vote(voter, (await openedCard()).id)).voteId)
    await t.ok(voter, 'POST /api/v1/votes/{id}/undo', { params: { id: cast[0] ?? '' } })
    const first = await t.ok(voter, 'GET /api/v1/me/votes', { query: { limit: 1 } })
    expect(first.items).toMatchObject([
      {
        voteId: cast[1],
        bountyState: 'voting',
        decision: 'support',
        settlement: null,
        undoUntil: expect.any(String),
      },
    ])
    const second = await t.ok(voter, 'GET /api/v1/me/votes', {
      query: { limit: 1, cursor: first.nextCursor },
    })
    expect(second).toMatchObject({ items: [{ voteId: cast[2] }], nextCursor: null })
    const pending = await t.ok(voter, 'GET /api/v1/me/votes', { query: { filter: 'pending' } })
    expect(pending.items).toHaveLength(2)
    for (const filter of ['settled', 'best']) {
      const none = await t.ok(voter, 'GET /api/v1/me/votes', { query: { filter } })
      expect(none.items).toEqual([])
    }
  })
})

describe('GET /api/v1/me/voting', () => {
  it('refuses a visitor', async () => {
    await t.refused(null, 'GET /api/v1/me/voting', 'not_authenticated')
  })

  it('says what a new voter still needs', async () => {
    await vote(voter, (await openedCard()).id)
    expect(await t.ok(voter, 'GET /api/v1/me/voting')).toMatchObject({
      voteCount: 1,
      pendingCount: 1,
      settledCount: 0,
      hitCount: 0,
      earnedPoints: 0,
      heldPoints: 0,
      skill: { value: 0, sampleSize: 0, missing: '20 more settled votes and 5 more supports' },
    })
  })
})

describe('the tally', () => {
  it('holds every vote that was allowed and keeps out what comes after it', async () => {
    const cards: { person: Voter; id: string }[] = []
    for (let count = 0; count < 8; count += 1) {
      const person = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
      cards.push({ person, ...(await openedCard(person)) })
    }
    const send = (card: { person: Voter; id: string }) =>
      t.call(card.person, 'POST /api/v1/arena/exposures/{id}/vote', {
        params: { id: card.id },
        body: support,
      })
    const close = asClockwork(t.deps, async (ctx) => {
      await tallyBounty(ctx, bounty)
      await ctx.db.update(bounties).set({ state: 'judging' }).where(eq(bounties.id, bounty.id))
    })
    const [answers] = await Promise.all([Promise.all(cards.map(send)), close])
    const late = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    await t.refused(late, 'POST /api/v1/submissions/{id}/vote', 'voting_closed', {
      params: { id: entries[0]?.id ?? '' },
      body: support,
    })
    const tallies = await t.db
      .select()
      .from(submissionTallies)
      .where(eq(submissionTallies.bountyId, bounty.id))
    const counted = tallies.reduce((sum, { deciders }) => sum + deciders, 0)
    expect(counted).toBe(answers.filter(({ status }) => status === 200).length)
    const rows = await t.db.select().from(votes).where(eq(votes.bountyId, bounty.id))
    expect(rows).toHaveLength(counted)
  })

  it('makes a vote wait that comes while it counts, and then refuses it', async () => {
    const { id } = await openedCard()
    const counted = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const close = asClockwork(t.deps, async (ctx) => {
      await tallyBounty(ctx, bounty)
      counted.resolve()
      await mayCommit.promise
      await ctx.db.update(bounties).set({ state: 'judging' }).where(eq(bounties.id, bounty.id))
    })
    await counted.promise
    const late = t.call(voter, 'POST /api/v1/arena/exposures/{id}/vote', {
      params: { id },
      body: support,
    })
    await vi.waitUntil(async () => {
      const { rows } = await t.db.execute(sql`
        select
        from pg_locks
        where locktype = 'advisory'
          and not granted
          and database = (select oid from pg_database where datname = current_database())
      `)
      return rows.length > 0
    })
    mayCommit.resolve()
    await close
    expect(await late).toMatchObject({ status: 409, body: { code: 'voting_closed' } })
    expect(await energyOf(voter)).toBe(500)
  })

  it('counts neither practice nor what was taken back, and changes nothing when run twice', async () => {
    const [first] = entries
    await buildVote(t.db, t.clock.now(), first as SubmissionRow)
    await buildVote(t.db, t.clock.now(), first as SubmissionRow, {
      isPractice: true,
      trustLevel: 0,
    })
    await buildVote(t.db, t.clock.now(), first as SubmissionRow, { undoneAt: t.clock.now() })
    await asClockwork(t.deps, (ctx) => tallyBounty(ctx, bounty))
    await buildVote(t.db, t.clock.now(), first as SubmissionRow)
    await asClockwork(t.deps, (ctx) => tallyBounty(ctx, bounty))
    expect(await talliesOf(t.db, bounty.id)).toMatchObject([
      { submissionId: first?.id, rank: 1, deciders: 1, weight: 1, communityPercent: 100 },
      { rank: 2, deciders: 0 },
      { rank: 3, deciders: 0, communityPercent: 0 },
    ])
  })
})

describe('blindness', () => {
  it('lets no answer change with other people’s votes while voting is open', async () => {
    const [first] = entries
    await t.advance(0)
    const look = async () => {
      const answers: unknown[] = []
      const person = { userId: voter.userId }
      const sponsor = { userId: bounty.sponsorId }
      for (const as of [null, person, sponsor]) {
        const ids = { params: { id: bounty.id } }
        answers.push(await t.ok(as, 'GET /api/v1/bounties/{id}', ids))
        answers.push(await t.ok(as, 'GET /api/v1/bounties/{id}/entries', ids))
        const entry = { params: { id: first?.id ?? '' } }
        answers.push(await t.ok(as, 'GET /api/v1/submissions/{id}', entry))
        answers.push(await t.ok(as, 'GET /api/v1/submissions'))
        answers.push(await t.ok(as, 'GET /api/v1/leaderboard'))
        answers.push(await t.ok(as, 'GET /api/v1/activity'))
      }
      answers.push(await next(voter))
      answers.push(await t.ok(person, 'GET /api/v1/me/voting'))
      answers.push(await t.ok(person, 'GET /api/v1/me/votes'))
      return JSON.stringify(answers)
    }
    const before = await look()
    for (let count = 0; count < 9; count += 1) {
      await buildVote(t.db, t.clock.now(), first as SubmissionRow)
    }
    await t.advance(0)
    expect(await look()).toBe(before)
  })
})
