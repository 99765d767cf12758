import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type ArenaSteps,
  arenaSteps,
  buildArena,
  notFor,
  support,
  type Voter,
} from '../../../testing/builders/arena.ts'
import { buildPerson } from '../../../testing/builders/builders.ts'
import {
  type BountyRow,
  buildEntry,
  buildVote,
  type SubmissionRow,
} from '../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { userStandings } from '../../db/schema/people.ts'
import { submissions, votes } from '../../db/schema/submissions.ts'
import { balancesOf } from '../../ledger/balances.service.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { tallyBounty } from './votes.service.ts'

let t: TestServer
let arena: ArenaSteps
let bounty: BountyRow
let entries: SubmissionRow[]
let voter: Voter
beforeAll(async () => {
  t = await startTestServer()
  arena = arenaSteps(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  const built = await buildArena(t)
  bounty = built.bounty
  entries = built.entries
  voter = built.voter
})

describe('POST /api/v1/arena/exposures/{id}/vote', () => {
  const endpoint = 'POST /api/v1/arena/exposures/{id}/vote'

  it('accepts a decision, spends its energy and records the active day', async () => {
    const { id } = await arena.openNextExposure(voter)
    const cast = await arena.vote(voter, id, { decision: 'support', strength: 75 })
    expect(cast).toMatchObject({
      isPractice: false,
      undoUntil: new Date(t.clock.now().getTime() + 10 * MS.minute).toISOString(),
      status: { energy: { tenths: 425 }, queueLength: 2 },
    })
    const second = await arena.openNextExposure(voter)
    expect(await arena.vote(voter, second.id, notFor)).toMatchObject({
      status: { energy: { tenths: 375 } },
    })
    // A vote itself pays nothing.
    expect(await balancesOf(t.db, voter.userId)).toMatchObject({ pendingPoints: 0 })
    const rows = await t.db
      .select()
      .from(votes)
      .where(eq(votes.voterId, voter.userId))
      .orderBy(votes.castAt)
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
    const { exposure } = await arena.next(voter)
    const params = { id: exposure?.exposureId ?? '' }
    await t.refused(voter, endpoint, 'exposure_not_opened', { params, body: support })
    await arena.open(voter, params.id)
    arena.wait(15 * MS.second - 1)
    const early = await t.refused(voter, endpoint, 'exposure_not_opened', { params, body: support })
    expect(early.retryAfterSeconds).toBe(1)
    arena.wait(1)
    await arena.vote(voter, params.id)
  })

  it('refuses invalid strengths and decisions', async () => {
    const { id } = await arena.openNextExposure(voter)
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

  it('refuses without enough energy and reports when there is enough', async () => {
    await t.db
      .update(userStandings)
      .set({ energyTenths: 99, energyAt: t.clock.now() })
      .where(eq(userStandings.userId, voter.userId))
    const { id } = await arena.openNextExposure(voter)
    const refusal = await t.refused(voter, endpoint, 'energy_too_low', {
      params: { id },
      body: support,
    })
    expect(refusal.retryAfterSeconds).toBe(255)
    arena.wait(255 * MS.second)
    expect((await arena.vote(voter, id)).status.energy.tenths).toBe(0)
  })

  it('refuses others’ and closed exposures', async () => {
    const { id } = await arena.openNextExposure(voter)
    const other = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    await t.refused(other, endpoint, 'not_found', { params: { id }, body: support })
    await arena.vote(voter, id)
    await t.refused(voter, endpoint, 'exposure_closed', { params: { id }, body: support })
  })

  it('refuses from the exact millisecond at which voting ends', async () => {
    const { id } = await arena.openNextExposure(voter)
    await t.db
      .update(bounties)
      .set({ votingEndsAt: t.clock.now() })
      .where(eq(bounties.id, bounty.id))
    await t.refused(voter, endpoint, 'voting_closed', { params: { id }, body: support })
    expect(await arena.energyOf(voter)).toBe(500)
  })

  it('refuses an entry that joined the voter’s cluster, and one that was hidden', async () => {
    const { id, submissionId } = await arena.openNextExposure(voter)
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

  it('refuses the voter’s own bounty', async () => {
    const { id } = await arena.openNextExposure(voter)
    await t.db.update(bounties).set({ sponsorId: voter.userId }).where(eq(bounties.id, bounty.id))
    await t.refused(voter, endpoint, 'own_bounty', { params: { id }, body: support })
  })

  it('refuses an entry that was meanwhile decided outside the arena', async () => {
    const { id, submissionId } = await arena.openNextExposure(voter)
    await t.ok(voter, 'POST /api/v1/submissions/{id}/vote', {
      params: { id: submissionId },
      body: notFor,
    })
    await t.refused(voter, endpoint, 'vote_already_cast', { params: { id }, body: support })
    expect(await arena.energyOf(voter)).toBe(450)
  })

  it('is refused before launch', async () => {
    const { id } = await arena.openNextExposure(voter)
    t.setPrelaunch(true)
    await t.refused(voter, endpoint, 'prelaunch_read_only', { params: { id }, body: support })
  })

  it('replays the answer for the same key and refuses another body under it', async () => {
    const { id } = await arena.openNextExposure(voter)
    const [key, params] = [newId(), { id }]
    const first = await t.ok(voter, endpoint, { params, body: support, key })
    const second = await t.ok(voter, endpoint, { params, body: support, key })
    expect(second).toEqual(first)
    await t.refused(voter, endpoint, 'idempotency_key_reused', { params, body: notFor, key })
    expect(await arena.energyOf(voter)).toBe(400)
  })

  it('counts once for concurrent requests', async () => {
    const { id } = await arena.openNextExposure(voter)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => t.call(voter, endpoint, { params: { id }, body: support })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await arena.energyOf(voter)).toBe(400)
    expect(await balancesOf(t.db, voter.userId)).toMatchObject({ pendingPoints: 0 })
  })
})

describe('practice votes', () => {
  let newcomer: Voter
  beforeEach(async () => {
    newcomer = await buildPerson(t.db, t.clock.now())
  })

  it('cost nothing, count nothing and are no real action', async () => {
    const { id } = await arena.openNextExposure(newcomer)
    expect(await arena.vote(newcomer, id)).toMatchObject({
      isPractice: true,
      status: { practiceLeftToday: 19, energy: { tenths: 0 } },
    })
    expect(await balancesOf(t.db, newcomer.userId)).toMatchObject({ pendingPoints: 0 })
    await runAsSystem(t.deps, (ctx) => tallyBounty(ctx, bounty))
  })

  it('are limited to 20 a day, undone ones included, until midnight UTC', async () => {
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
    expect(await arena.next(newcomer)).toMatchObject({
      exposure: null,
      status: { practiceLeftToday: 0 },
    })
    arena.wait(MS.day)
    const { id } = await arena.openNextExposure(newcomer)
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

  it('accepts a decision and marks it as made outside the arena', async () => {
    const [entry] = entries
    expect(await outside(voter, entry?.id ?? '')).toMatchObject({
      status: { energy: { tenths: 400 }, queueLength: 2 },
    })
    const [row] = await t.db.select().from(votes).where(eq(votes.voterId, voter.userId))
    expect(row).toMatchObject({ inArena: false, isPractice: false, exposureId: null })
  })

  it('names the reason for a refusal', async () => {
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

  it('counts once for concurrent requests', async () => {
    const params = { id: entries[0]?.id ?? '' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => t.call(voter, endpoint, { params, body: support })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await arena.energyOf(voter)).toBe(400)
  })
})

describe('POST /api/v1/votes/{id}/undo', () => {
  const endpoint = 'POST /api/v1/votes/{id}/undo'
  const undo = (id: string) => t.ok(voter, endpoint, { params: { id } })

  it('refunds the energy and shows the entry first', async () => {
    const opened = await arena.openNextExposure(voter)
    const { voteId } = await arena.vote(voter, opened.id)
    arena.wait(10 * MS.minute)
    const { status } = await undo(voteId)
    expect(status).toMatchObject({ energy: { tenths: 502 }, queueLength: 3 })
    const again = await arena.next(voter)
    expect(again.exposure?.submission.submissionId).toBe(opened.submissionId)
    const second = await arena.openNextExposure(voter)
    await arena.vote(voter, second.id, notFor)
    const stored = await t.db.select().from(votes).where(eq(votes.voterId, voter.userId))
    expect(stored.filter(({ undoneAt }) => undoneAt === null)).toMatchObject([
      { decision: 'not_for' },
    ])
  })

  it('is refused twice, late, for others and after voting', async () => {
    const opened = await arena.openNextExposure(voter)
    const { voteId } = await arena.vote(voter, opened.id)
    const params = { id: voteId }
    const other = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    await t.refused(other, endpoint, 'not_found', { params })
    await undo(voteId)
    await t.refused(voter, endpoint, 'undo_closed', { params })
    const late = await arena.vote(voter, (await arena.openNextExposure(voter)).id)
    arena.wait(10 * MS.minute + 1)
    await t.refused(voter, endpoint, 'undo_closed', { params: { id: late.voteId } })
    const last = await arena.vote(voter, (await arena.openNextExposure(voter)).id)
    await t.db.update(bounties).set({ state: 'judging' }).where(eq(bounties.id, bounty.id))
    await t.refused(voter, endpoint, 'voting_closed', { params: { id: last.voteId } })
  })

  it('refunds the energy once for concurrent requests', async () => {
    const { voteId } = await arena.vote(voter, (await arena.openNextExposure(voter)).id)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => t.call(voter, endpoint, { params: { id: voteId } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await arena.energyOf(voter)).toBe(500)
  })

  it('refunds no energy for a practice vote', async () => {
    const newcomer = await buildPerson(t.db, t.clock.now())
    const { voteId } = await arena.vote(newcomer, (await arena.openNextExposure(newcomer)).id)
    await t.ok(newcomer, endpoint, { params: { id: voteId } })
    expect(await arena.energyOf(newcomer)).toBe(0)
  })
})
