import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import {
  type BountyRow,
  buildJudgedBounty,
  buildVote,
  buildVotingRecord,
  type JudgedOptions,
  type SubmissionRow,
} from '../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { awards, sponsorVerifications } from '../../db/schema/bounties.ts'
import { activeDays, userStandings } from '../../db/schema/people.ts'
import { bountySettlements, submissions, votes } from '../../db/schema/submissions.ts'
import { balanceOf, balancesOf } from '../../ledger/balances.service.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { MS, plus, utcDay } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { NewsJob } from '../../platform/work/job-data.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { ensureSeason, findCurrentSeason } from '../points/points.service.ts'
import { tallyBounty } from '../votes/votes.service.ts'
import { settleBounty } from './settlement.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  await ensureSeason(t.deps.database, t.clock)
})
afterAll(async () => {
  expect(await verifyLedger(t.db)).toEqual([])
  await t.close()
})
beforeEach(() => {
  // Later, so that time-based reads (newest notices, today's limits) see only this test.
  t.clock.setOffsetMs(t.clock.offsetMs() + 8 * MS.hour)
})

/** Counts the votes and settles. */
const settle = (bounty: BountyRow) =>
  runAsSystem(t.deps, async (ctx) => {
    await tallyBounty(ctx, bounty)
    await settleBounty(ctx, bounty)
  })
const settlementOf = async (bounty: BountyRow) =>
  (await t.db.select().from(bountySettlements).where(eq(bountySettlements.bountyId, bounty.id)))[0]
const reserve = async () => {
  const season = await findCurrentSeason(t.db, t.clock.now())
  return await balanceOf(t.db, { kind: 'season_reserve', ownerId: season?.id ?? '' })
}
const listVoteReceipts = async (userId: string, filter = 'all') =>
  (await t.ok({ userId }, 'GET /api/v1/me/votes', { query: { filter } })).items
const voter = async (trustLevel = 1) =>
  (await buildPerson(t.db, t.clock.now(), { trustLevel })).userId
const SKILLED = { settled: 30, hits: 30, supports: 10, placedShare: 0.3 }

/** A vote in the first hour of voting. */
const cast = (
  bounty: BountyRow,
  entry: SubmissionRow | undefined,
  change: Partial<typeof votes.$inferInsert> = {},
) =>
  buildVote(t.db, t.clock.now(), entry as SubmissionRow, {
    castAt: plus(bounty.votingStartedAt ?? t.clock.now(), MS.hour),
    ...change,
  })

/** A bounty that mints: 6 entries by 6 people, supported by 12 voters with unknown skill. */
async function mintingBounty(options: JudgedOptions = {}) {
  const { bounty, entries } = await buildJudgedBounty(t, options)
  const voterIds: string[] = []
  for (let index = 0; index < 12; index += 1) {
    const vote = await cast(bounty, entries[index % 3])
    voterIds.push(vote.voterId)
  }
  return { bounty, entries, voterIds }
}

describe('settleBounty', () => {
  it('pays prizes, wins and author shares, and empties the escrow', async () => {
    const { bounty, entries } = await mintingBounty()
    await settle(bounty)
    expect(await balanceOf(t.db, { kind: 'escrow', ownerId: bounty.id })).toBe(0)
    const balances = await Promise.all(entries.map(({ authorId }) => balancesOf(t.db, authorId)))
    // The prize immediately; win points and, of a pool of 198, half by place and half by score from 60 % on settle daily.
    expect(balances.map(({ spendablePoints }) => spendablePoints)).toEqual([300, 200, 100, 0, 0, 0])
    expect(balances.map(({ pendingPoints }) => pendingPoints)).toEqual([
      360 + 49 + 25,
      180 + 30 + 22,
      90 + 20 + 20,
      17,
      15,
      0,
    ])
    const rows = await t.db.select().from(submissions).where(eq(submissions.bountyId, bounty.id))
    expect(rows.filter(({ state }) => state === 'paid')).toHaveLength(3)
    expect(await settlementOf(bounty)).toMatchObject({
      refusal: null,
      entryCount: 6,
      clusterCount: 6,
      deciderCount: 12,
      voterPoolPoints: 286,
      authorPoolPoints: 198,
    })
  })

  it('gives the sponsor both bonuses and notifies everyone', async () => {
    const { bounty, entries, voterIds } = await mintingBounty()
    await settle(bounty)
    expect(await balancesOf(t.db, bounty.sponsorId)).toMatchObject({ pendingPoints: 100 })
    const noticesOf = async (userId: string) =>
      (await t.ok({ userId }, 'GET /api/v1/notifications')).items
    expect(await noticesOf(entries[0]?.authorId ?? '')).toMatchObject([
      { type: 'task_completed', title: 'Your prize is paid', points: 734 },
    ])
    const authorIds = new Set(entries.map(({ authorId }) => authorId))
    const mailed = t.sent.flatMap(({ name, data }) =>
      name === 'news' && authorIds.has((data as NewsJob).userId) ? [data as NewsJob] : [],
    )
    expect(mailed.map(({ userId, title }) => `${userId} ${title}`).sort()).toEqual(
      entries
        .slice(0, 3)
        .map(({ authorId }) => `${authorId} Your prize is paid`)
        .sort(),
    )
    expect(await noticesOf(voterIds[0] ?? '')).toMatchObject([
      { title: 'Your votes are settled', message: expect.stringContaining('1 of 1 right') },
    ])
    const { items } = await t.ok(null, 'GET /api/v1/activity', { query: { tab: 'money' } })
    const paid = items.filter(({ kind }) => kind === 'prize_paid')
    expect(
      paid
        .slice(0, 3)
        .map(({ points }) => points)
        .sort(),
    ).toEqual([100, 200, 300])
    const transferId = paid[0]?.transferId ?? ''
    expect(
      await t.ok(null, 'GET /api/v1/transfers/{id}', { params: { id: transferId } }),
    ).toMatchObject({ category: 'prize', from: { kind: 'escrow' } })
  })

  it('changes nothing when it runs again, or twice concurrently', async () => {
    const { bounty, voterIds } = await mintingBounty()
    await Promise.all([settle(bounty), settle(bounty)])
    const before = await t.ok(null, 'GET /api/v1/points/supply')
    await settle(bounty)
    const after = await t.ok(null, 'GET /api/v1/points/supply')
    expect(after.transferCount).toBe(before.transferCount)
    expect(await listVoteReceipts(voterIds[0] ?? '')).toHaveLength(1)
    expect(await balanceOf(t.db, { kind: 'escrow', ownerId: bounty.id })).toBe(0)
  })

  it('returns the prizes of empty places to the sponsor', async () => {
    const { bounty } = await mintingBounty({ winners: 1 })
    await settle(bounty)
    expect(await balancesOf(t.db, bounty.sponsorId)).toMatchObject({
      spendablePoints: 300,
      pendingPoints: 100,
    })
    const { items } = await t.ok({ userId: bounty.sponsorId }, 'GET /api/v1/notifications')
    expect(items.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('you got back 300 points for places not awarded'),
    )
  })

  it('returns the starter grant to the reserve before anything to the sponsor', async () => {
    const { bounty } = await buildJudgedBounty(t, { grantFromReserve: 200, winners: 1, entries: 2 })
    const before = await reserve()
    await settle(bounty)
    expect(await reserve()).toBe(before + 200)
    // 600 granted by the operator, 400 of them in escrow; 300 not awarded, 200 of those the reserve's.
    expect(await balancesOf(t.db, bounty.sponsorId)).toMatchObject({ spendablePoints: 200 + 100 })
  })

  it('pays prizes but mints nothing below 5 entries, and still records the votes', async () => {
    const { bounty, entries } = await buildJudgedBounty(t, { entries: 4 })
    const vote = await cast(bounty, entries[0])
    const practice = await cast(bounty, entries[0], { isPractice: true, trustLevel: 0 })
    await settle(bounty)
    expect(await settlementOf(bounty)).toMatchObject({ refusal: 'entries', voterPoolPoints: 0 })
    expect(await balancesOf(t.db, entries[0]?.authorId ?? '')).toMatchObject({
      spendablePoints: 300,
      pendingPoints: 0,
    })
    expect(await listVoteReceipts(vote.voterId)).toMatchObject([
      { settlement: { isHit: true, place: 1, amountPoints: 0, state: 'none', transferId: null } },
    ])
    expect(await listVoteReceipts(practice.voterId)).toMatchObject([
      { settlement: { state: 'practice', amountPoints: 0 } },
    ])
    const voting = await t.ok({ userId: vote.voterId }, 'GET /api/v1/me/voting')
    expect(voting).toMatchObject({ settledCount: 1, hitCount: 1, skill: { sampleSize: 1 } })
  })

  it('counts accounts of one cluster once, and excludes the sponsor’s cluster from the voters', async () => {
    const oneCluster = await mintingBounty({ entries: 5 })
    const clusterId = newId()
    for (const { authorId } of oneCluster.entries.slice(0, 2)) {
      await t.db.update(userStandings).set({ clusterId }).where(eq(userStandings.userId, authorId))
    }
    await settle(oneCluster.bounty)
    expect(await settlementOf(oneCluster.bounty)).toMatchObject({ refusal: 'clusters' })

    const friends = await mintingBounty()
    for (const userId of friends.voterIds.slice(0, 8)) {
      await t.db
        .update(userStandings)
        .set({ clusterId: friends.bounty.sponsorId })
        .where(eq(userStandings.userId, userId))
    }
    await settle(friends.bounty)
    expect(await settlementOf(friends.bounty)).toMatchObject({
      refusal: 'deciders',
      deciderCount: 4,
    })
  })

  it('mints for one bounty of a sponsor in 7 days', async () => {
    const first = await mintingBounty()
    const second = await mintingBounty({ bounty: { sponsorId: first.bounty.sponsorId } })
    await settle(first.bounty)
    await settle(second.bounty)
    expect(await settlementOf(second.bounty)).toMatchObject({ refusal: 'sponsor_interval' })
  })

  it('pays skilled voters, up to 10 % of the pool each, with every factor on the receipt', async () => {
    const { bounty, entries } = await mintingBounty()
    const userId = await voter(2)
    await buildVotingRecord(t.db, t.clock.now(), userId, SKILLED)
    await t.db.insert(activeDays).values([
      { userId, day: utcDay(t.clock.now()) },
      { userId, day: utcDay(plus(t.clock.now(), -MS.day)) },
    ])
    await cast(bounty, entries[0], { voterId: userId, trustLevel: 2 })
    await cast(bounty, entries[5], { voterId: userId, strengthPercent: 0, decision: 'not_for' })
    const before = await reserve()
    await settle(bounty)
    const receipts = await listVoteReceipts(userId, 'best')
    expect(receipts).toMatchObject([
      {
        strengthPercent: 100,
        settlement: {
          isHit: true,
          place: 1,
          strength: 1,
          weight: 1,
          record: 1,
          oneVoice: 1,
          early: 1,
          rank: 1,
          skill: 1.5,
          streakPercent: 4,
          poolPoints: 286,
          amountPoints: 28.6,
          state: 'paid',
          transferId: expect.any(String),
        },
      },
    ])
    expect(await balancesOf(t.db, userId)).toMatchObject({ pendingPoints: 29 })
    expect(await reserve()).toBeGreaterThan(before)
    const { details } = await t.ok(null, 'GET /api/v1/transfers/{id}', {
      params: { id: receipts[0]?.settlement?.transferId ?? '' },
    })
    expect(details).toMatchObject({
      poolPoints: 286,
      votes: 1,
      sharePoints: 28.6,
      streakPercent: 4,
      carriedPoints: 0,
      leftPoints: 0.74,
    })
  })

  it('mints nothing for a sponsor who is not verified', async () => {
    const { bounty, entries } = await mintingBounty()
    await t.db
      .update(sponsorVerifications)
      .set({ revokedAt: t.clock.now() })
      .where(eq(sponsorVerifications.sponsorId, bounty.sponsorId))
    await settle(bounty)
    expect(await settlementOf(bounty)).toMatchObject({ refusal: 'unverified' })
    expect(await balancesOf(t.db, entries[0]?.authorId ?? '')).toMatchObject({
      spendablePoints: 300,
      pendingPoints: 0,
    })
  })

  it('mints seven tenths of everything for seven deciders', async () => {
    const { bounty, entries } = await buildJudgedBounty(t)
    for (let index = 0; index < 7; index += 1) await cast(bounty, entries[0])
    await settle(bounty)
    expect(await settlementOf(bounty)).toMatchObject({
      refusal: null,
      mintedShare: 0.7,
      voterPoolPoints: 200,
      authorPoolPoints: 138,
    })
    const { pendingPoints } = await balancesOf(t.db, entries[0]?.authorId ?? '')
    expect(pendingPoints).toBeGreaterThan(210)
    expect(await balancesOf(t.db, bounty.sponsorId)).toMatchObject({ pendingPoints: 70 })
  })

  it('does not count entrants as deciders, nor people who voted outside the arena only', async () => {
    const { bounty, entries } = await buildJudgedBounty(t)
    for (let index = 0; index < 5; index += 1) {
      await cast(bounty, entries[0], { voterId: entries[index + 1]?.authorId ?? '' })
      await cast(bounty, entries[0], { inArena: false })
    }
    for (let index = 0; index < 4; index += 1) await cast(bounty, entries[0])
    await settle(bounty)
    expect(await settlementOf(bounty)).toMatchObject({ refusal: 'deciders', deciderCount: 4 })
  })

  it('gives an author points with a sponsor once in 45 days', async () => {
    const first = await mintingBounty()
    const [winner] = first.entries
    await settle(first.bounty)
    t.clock.setOffsetMs(t.clock.offsetMs() + 8 * MS.day)
    const { bounty, entries } = await mintingBounty({
      bounty: { sponsorId: first.bounty.sponsorId },
    })
    await t.db
      .update(submissions)
      .set({ authorId: winner?.authorId ?? '' })
      .where(eq(submissions.id, entries[0]?.id ?? ''))
    const before = await balancesOf(t.db, winner?.authorId ?? '')
    await settle(bounty)
    const after = await balancesOf(t.db, winner?.authorId ?? '')
    expect(await settlementOf(bounty)).toMatchObject({ refusal: null })
    // The prize, and neither win points nor an author share.
    expect(after.pendingPoints - before.pendingPoints).toBe(0)
  })

  it('carries hundredths to the next reward', async () => {
    const userId = await voter()
    await buildVotingRecord(t.db, t.clock.now(), userId, SKILLED)
    const amounts: number[] = []
    for (let round = 0; round < 2; round += 1) {
      const { bounty, entries } = await mintingBounty({ entries: 7 })
      await cast(bounty, entries[0], { voterId: userId })
      const before = await balancesOf(t.db, userId)
      await settle(bounty)
      const after = await balancesOf(t.db, userId)
      amounts.push(after.pendingPoints - before.pendingPoints)
    }
    // Twice 29.70, 10 % of a pool of 297.
    expect(amounts).toEqual([29, 30])
  })

  it('issues exactly the voter pool: to voters and to the reserve', async () => {
    const { bounty, voterIds } = await mintingBounty()
    const before = await reserve()
    await settle(bounty)
    const held = await Promise.all(voterIds.map((userId) => balancesOf(t.db, userId)))
    const given = held.reduce((sum, { heldPoints }) => sum + heldPoints, 0)
    // Less what each voter carries to the next reward.
    const issued = given + (await reserve()) - before
    expect(issued).toBeLessThanOrEqual(286)
    expect(issued).toBeGreaterThan(286 - voterIds.length)
    expect(given).toBeGreaterThan(0)
  })

  it('records no votes where the prize was split equally', async () => {
    const { bounty, entries } = await buildJudgedBounty(t, { entries: 2, winners: 2 })
    await t.db
      .update(awards)
      .set({ place: null, isBonus: true, finalScore: null })
      .where(eq(awards.bountyId, bounty.id))
    const vote = await cast(bounty, entries[0])
    await settle(bounty)
    const voting = await t.ok({ userId: vote.voterId }, 'GET /api/v1/me/voting')
    expect(voting).toMatchObject({ settledCount: 1, skill: { sampleSize: 0 } })
  })

  it('uses hardly more statements for 2,000 votes than for 200', async () => {
    const counts: number[] = []
    for (const size of [200, 2000]) {
      const { bounty, entries } = await mintingBounty({ entries: 40 })
      const base = await cast(bounty, entries[0])
      const many = Array.from({ length: size }, (_, index) => ({
        ...base,
        id: newId(),
        voterId: newId(),
        submissionId: entries[index % 40]?.id ?? '',
      }))
      await t.db.insert(votes).values(many)
      const statements = vi.spyOn(pg.Client.prototype, 'query')
      await settle(bounty)
      counts.push(statements.mock.calls.length)
      statements.mockRestore()
    }
    const [few = 0, many = 0] = counts
    expect(few).toBeGreaterThan(10)
    expect(many).toBeLessThan(few + 20)
  })
})

describe('held rewards', () => {
  it('are released by the share for the skill once 20 votes have settled', async () => {
    const { bounty, entries } = await mintingBounty()
    const [good, bad, early] = [await voter(), await voter(), await voter()]
    for (const userId of [good, bad, early]) await cast(bounty, entries[0], { voterId: userId })
    const record = { settled: 19, supports: 9, placedShare: 0.3 }
    await buildVotingRecord(t.db, t.clock.now(), good, { ...record, hits: 19 })
    await buildVotingRecord(t.db, t.clock.now(), bad, { ...record, settled: 99, hits: 20 })
    await buildVotingRecord(t.db, t.clock.now(), early, { ...record, hits: 4 })
    await settle(bounty)
    expect(await balancesOf(t.db, good)).toMatchObject({ heldPoints: 28, pendingPoints: 0 })
    expect(await listVoteReceipts(good)).toMatchObject([
      { settlement: { state: 'held', skill: 0 } },
    ])

    const before = await reserve()
    await t.advance(0)
    await t.advance(0)
    expect(await balancesOf(t.db, good)).toMatchObject({ heldPoints: 0, pendingPoints: 28 })
    expect(await balancesOf(t.db, bad)).toMatchObject({ heldPoints: 0, pendingPoints: 0 })
    // Without skill they wait for 100 settled votes.
    expect(await balancesOf(t.db, early)).toMatchObject({ heldPoints: 28, pendingPoints: 0 })
    // Without skill after 99 votes it weighed nothing: nothing was held, and nothing is forfeited.
    expect(await reserve()).toBe(before)
    expect(await listVoteReceipts(good)).toMatchObject([
      { settlement: { state: 'paid', skill: 1, amountPoints: 28.6 } },
    ])
    expect(await listVoteReceipts(bad)).toMatchObject([
      { settlement: { state: 'none', skill: 0, amountPoints: 0 } },
    ])
    const { items } = await t.ok({ userId: good }, 'GET /api/v1/notifications')
    expect(items.map(({ title }) => title)).toContain('Your voting skill has been measured')
  })

  it('stay held below 20 settled votes', async () => {
    const { bounty, voterIds } = await mintingBounty()
    await settle(bounty)
    await t.advance(0)
    const { heldPoints } = await balancesOf(t.db, voterIds[0] ?? '')
    expect(heldPoints).toBeGreaterThan(0)
    const voting = await t.ok({ userId: voterIds[0] ?? '' }, 'GET /api/v1/me/voting')
    expect(voting).toMatchObject({ heldPoints, earnedPoints: 0 })
  })
})
