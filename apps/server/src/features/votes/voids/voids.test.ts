import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import {
  type BountyRow,
  buildBounty,
  buildEntry,
  buildJudgedBounty,
  buildVote,
  buildVotingRecord,
} from '../../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { bountyTallies, submissionTallies } from '../../../db/schema/bounties.ts'
import { voterVoids } from '../../../db/schema/cases.ts'
import { users } from '../../../db/schema/sign-in/auth.ts'
import { balancesOf } from '../../../ledger/balances.service.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { MS, plus } from '../../../platform/clock.ts'
import { runAsSystem, runSweeps } from '../../../platform/work/sweeps.ts'
import { ensureSeason } from '../../points/points.service.ts'
import { settleBounty } from '../../settlement/settlement.service.ts'
import { votesSweeps } from '../votes.jobs.ts'
import { tallyBounty } from '../votes.service.ts'
import { liftVoids, type VoidCause, voidVoters } from './voids.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  await ensureSeason(t.deps.database, t.clock)
})
afterAll(async () => {
  expect(await verifyLedger(t.db)).toEqual([])
  await t.close()
})

const CASE_A: VoidCause = 'case:a'
const CASE_B: VoidCause = 'case:b'
const SKILLED = { settled: 30, hits: 30, supports: 10, placedShare: 0.3 }
const reason = 'Traded votes'

const voidAll = (userIds: readonly string[], cause: VoidCause = CASE_A) =>
  runAsSystem(t.deps, (ctx) => voidVoters(ctx, userIds, { cause, reason }))
const lift = (userIds: readonly string[], cause: VoidCause = CASE_A) =>
  runAsSystem(t.deps, (ctx) => liftVoids(ctx, userIds, { cause, reason }))
const close = (bounty: BountyRow) => runAsSystem(t.deps, (ctx) => tallyBounty(ctx, bounty))
const settle = (bounty: BountyRow) =>
  runAsSystem(t.deps, async (ctx) => {
    await tallyBounty(ctx, bounty)
    await settleBounty(ctx, bounty)
  })
const voter = async () => (await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })).userId
const receiptsOf = async (userId: string) => (await t.ok({ userId }, 'GET /api/v1/me/votes')).items

/** What a tally says, without ids, so that equal votes in two bounties compare equal. */
async function tallyOf(bounty: BountyRow, entryIds: readonly string[]) {
  const rows = await t.db
    .select()
    .from(submissionTallies)
    .where(eq(submissionTallies.bountyId, bounty.id))
  const [facts] = await t.db
    .select()
    .from(bountyTallies)
    .where(eq(bountyTallies.bountyId, bounty.id))
  const { bountyId: _id, createdAt: _at, ...counts } = facts ?? {}
  return {
    counts,
    entries: entryIds.map((id) => {
      const { weight, support, wilson, deciders, rank, communityPercent } =
        rows.find(({ submissionId }) => submissionId === id) ?? {}
      return { weight, support, wilson, deciders, rank, communityPercent }
    }),
  }
}

/** A bounty in judging with 4 entries on which all of these people decided, each in a way of their own. */
async function votedBounty(voterIds: readonly string[]) {
  const bounty = await buildBounty(t.db, t.clock.now(), { state: 'judging' })
  const entryIds: string[] = []
  for (let index = 0; index < 4; index += 1) {
    const entry = await buildEntry(t.db, t.clock.now(), { bountyId: bounty.id })
    entryIds.push(entry.id)
    for (const [position, voterId] of voterIds.entries()) {
      const supports = (index + position) % 3 !== 0
      await buildVote(t.db, t.clock.now(), entry, {
        voterId,
        decision: supports ? 'support' : 'not_for',
        strengthPercent: supports ? 25 * (1 + ((index + position) % 4)) : 0,
        castAt: plus(bounty.votingStartedAt ?? t.clock.now(), MS.hour),
      })
    }
  }
  return { bounty, entryIds }
}

describe('voidVoters', () => {
  it('takes a voter out of a closed tally, and changes nothing a second time', async () => {
    const voterIds = await Promise.all(Array.from({ length: 6 }, voter))
    const { bounty, entryIds } = await votedBounty(voterIds)
    await close(bounty)
    const whole = await tallyOf(bounty, entryIds)
    expect(whole.counts).toMatchObject({ deciderCount: 6, decisionCount: 24, votesCount: true })
    const cheats = voterIds.slice(0, 2)
    await voidAll(cheats)
    const without = await tallyOf(bounty, entryIds)
    expect(without.counts).toMatchObject({ deciderCount: 4, decisionCount: 16, votesCount: false })
    expect(without.entries.map(({ deciders }) => deciders)).toEqual([4, 4, 4, 4])
    expect(await voidAll(cheats)).toEqual([])
    await close(bounty)
    expect(await tallyOf(bounty, entryIds)).toEqual(without)
    await lift(cheats)
    expect(await tallyOf(bounty, entryIds)).toEqual(whole)
  })

  it('gives the same tally before and after voting closes', async () => {
    const voterIds = await Promise.all(Array.from({ length: 5 }, voter))
    const early = await votedBounty(voterIds)
    const late = await votedBounty(voterIds)
    await close(late.bounty)
    await voidAll(voterIds.slice(1, 3))
    await close(early.bounty)
    expect(await tallyOf(early.bounty, early.entryIds)).toEqual(
      await tallyOf(late.bounty, late.entryIds),
    )
  })

  it('depends on who is voided alone: any order of voiding and lifting, also at once', async () => {
    const voterIds = await Promise.all(Array.from({ length: 6 }, voter))
    const { bounty, entryIds } = await votedBounty(voterIds)
    await close(bounty)
    const step = fc.record({
      voter: fc.nat({ max: 5 }),
      cause: fc.constantFrom(CASE_A, CASE_B),
      isLift: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), fc.boolean(), async (steps, atOnce) => {
        const expected = new Set<string>()
        for (const { voter: index, cause, isLift } of steps) {
          const key = `${cause} ${voterIds[index]}`
          if (isLift && !atOnce) expected.delete(key)
          else expected.add(key)
        }
        const run = (one: (typeof steps)[number]) =>
          one.isLift && !atOnce
            ? lift([voterIds[one.voter] ?? ''], one.cause)
            : voidAll([voterIds[one.voter] ?? ''], one.cause)
        if (atOnce) await Promise.all(steps.map(run))
        else for (const one of steps) await run(one)
        const found = await tallyOf(bounty, entryIds)
        for (const cause of [CASE_A, CASE_B]) await lift(voterIds, cause)
        const voided = [...new Set([...expected].map((key) => key.split(' ')[1] ?? ''))].sort()
        await voidAll(voided)
        expect(await tallyOf(bounty, entryIds)).toEqual(found)
        await lift(voterIds)
      }),
      { numRuns: 8 },
    )
  })

  it('refuses the votes of a voided voter with votes_voided', async () => {
    const cheat = await voter()
    const bounty = await buildBounty(t.db, t.clock.now())
    const entry = await buildEntry(t.db, t.clock.now(), { bountyId: bounty.id })
    await voidAll([cheat])
    const call = { params: { id: entry.id }, body: { decision: 'not_for' } } as const
    await t.refused({ userId: cheat }, 'POST /api/v1/submissions/{id}/vote', 'votes_voided', call)
    await lift([cheat])
    await t.ok({ userId: cheat }, 'POST /api/v1/submissions/{id}/vote', call)
  })

  it('reverses pending and held rewards once, and an end of the last cause restores them', async () => {
    const { bounty, entries } = await buildJudgedBounty(t)
    const skilled = await voter()
    await buildVotingRecord(t.db, t.clock.now(), skilled, SKILLED)
    const newcomer = await voter()
    for (const voterId of [skilled, newcomer, ...(await others(10))]) {
      await vote(bounty, entries[0], voterId)
    }
    await settle(bounty)
    const pointsOf = async (userId: string) => {
      const { pendingPoints, heldPoints, debtPoints } = await balancesOf(t.db, userId)
      return { pendingPoints, heldPoints, debtPoints }
    }
    const before = [await pointsOf(skilled), await pointsOf(newcomer)]
    expect(before[0]?.pendingPoints).toBeGreaterThan(0)
    expect(before[1]?.heldPoints).toBeGreaterThan(0)
    const nothing = { pendingPoints: 0, heldPoints: 0, debtPoints: 0 }

    const cheats = [skilled, newcomer]
    await Promise.all([voidAll(cheats), voidAll(cheats), voidAll(cheats, CASE_B)])
    for (const id of cheats) {
      expect(await pointsOf(id)).toEqual(nothing)
      const [receipt] = await receiptsOf(id)
      expect(receipt?.settlement).toMatchObject({
        state: 'voided',
        isVoided: true,
        weight: 0,
        amountPoints: 0,
      })
    }
    await lift(cheats, CASE_A)
    expect(await pointsOf(skilled)).toEqual(nothing)
    await lift(cheats, CASE_B)
    await lift(cheats, CASE_B)
    expect([await pointsOf(skilled), await pointsOf(newcomer)]).toEqual(before)
    expect((await receiptsOf(skilled))[0]?.settlement).toMatchObject({
      state: 'paid',
      isVoided: false,
    })
    // What was restored can be reversed again.
    await voidAll(cheats)
    expect(await pointsOf(skilled)).toEqual(nothing)
    await lift(cheats)
    expect([await pointsOf(skilled), await pointsOf(newcomer)]).toEqual(before)
  })
})

describe('settleBounty with voided voters', () => {
  it('pays them nothing, keeps every cap, and settles the same twice at once', async () => {
    const { bounty, entries } = await buildJudgedBounty(t)
    const cheats = await others(4)
    const honest = await others(12)
    for (const voterId of [...cheats, ...honest]) await vote(bounty, entries[0], voterId)
    await close(bounty)
    await voidAll(cheats)
    await Promise.all([settle(bounty), settle(bounty)])
    for (const id of cheats) {
      const [receipt] = await receiptsOf(id)
      expect(receipt?.settlement).toMatchObject({ state: 'voided', weight: 0, amountPoints: 0 })
      expect(await balancesOf(t.db, id)).toMatchObject({ pendingPoints: 0, heldPoints: 0 })
      expect((await t.ok({ userId: id }, 'GET /api/v1/me/voting')).skill.sampleSize).toBe(0)
    }
    const paid = await Promise.all(honest.map(async (id) => (await receiptsOf(id))[0]?.settlement))
    const pool = paid[0]?.poolPoints ?? 0
    const amounts = paid.map((settlement) => settlement?.amountPoints ?? 0)
    expect(Math.max(...amounts)).toBeLessThanOrEqual(pool * 0.1)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(pool)
    expect(paid[0]?.split?.partCount).toBe(honest.length)
    // The end of the voiding brings nothing back that never was.
    await lift(cheats)
    expect((await receiptsOf(cheats[0] ?? ''))[0]?.settlement?.state).toBe('voided')
  })
})

describe('a ban', () => {
  const sweep = () =>
    runSweeps(votesSweeps, t.deps, (name, error) => {
      throw new Error(`sweep ${name} failed`, { cause: error })
    })
  const activeVoids = async (userId: string) =>
    (await t.db.select().from(voterVoids).where(eq(voterVoids.userId, userId))).filter(
      ({ liftedAt }) => liftedAt === null,
    )

  it('voids the votes of the account until it ends', async () => {
    const banned = await voter()
    const until = (bannedUntil: Date | null) =>
      t.db.update(users).set({ bannedUntil }).where(eq(users.id, banned))
    await until(plus(t.clock.now(), MS.day))
    await sweep()
    await sweep()
    expect(await activeVoids(banned)).toMatchObject([{ cause: 'ban' }])
    await until(null)
    await sweep()
    expect(await activeVoids(banned)).toEqual([])
  })
})

async function others(count: number): Promise<string[]> {
  return await Promise.all(Array.from({ length: count }, voter))
}

async function vote(
  bounty: BountyRow,
  entry: Awaited<ReturnType<typeof buildEntry>> | undefined,
  voterId: string,
) {
  if (entry === undefined) throw new Error('no entry')
  const castAt = plus(bounty.votingStartedAt ?? t.clock.now(), MS.hour)
  await buildVote(t.db, t.clock.now(), entry, { voterId, castAt })
}
