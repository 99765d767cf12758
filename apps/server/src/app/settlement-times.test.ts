import { points } from '@laurel/contract/money/money'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../testing/builders/builders.ts'
import {
  type BountyRow,
  buildJudgedBounty,
  buildVote,
  buildVotingRecord,
  type SubmissionRow,
} from '../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { bounties } from '../db/schema/bounties.ts'
import { activeDays } from '../db/schema/people.ts'
import { bountySettlements, voteSettlements } from '../db/schema/submissions.ts'
import { lifecycleSweeps } from '../features/lifecycle/lifecycle.jobs.ts'
import { endObjectionPeriod } from '../features/lifecycle/steps.service.ts'
import { type Accrual, accrue, ensureSeason } from '../features/points/points.service.ts'
import { tallyBounty } from '../features/votes/votes.service.ts'
import { balanceOf, balancesOf } from '../ledger/balances.service.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { MS, plus, utcDay } from '../platform/clock.ts'
import { runAsSystem, runSweeps } from '../platform/work/sweeps.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  await ensureSeason(t.deps.database, t.clock)
})
afterAll(async () => {
  expect(await verifyLedger(t.db)).toEqual([])
  await t.close()
})
beforeEach(() => t.clock.setOffsetMs(t.clock.offsetMs() + MS.day))

const person = async () => (await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })).userId
const settlementsOf = (built: readonly BountyRow[]) =>
  t.db
    .select()
    .from(bountySettlements)
    .where(
      inArray(
        bountySettlements.bountyId,
        built.map(({ id }) => id),
      ),
    )
/** Runs the automatic steps of bounties, as a node does. */
const runLifecycle = () =>
  runSweeps(lifecycleSweeps, t.deps, (_name, error) => {
    throw error
  })

interface Contest {
  bounty: BountyRow
  entries: SubmissionRow[]
}

/** A bounty whose objection period ends at `dueAt`, with ten voters for its entries, and `voterId` for the best. */
async function contest(
  change: { sponsorId: string; voterId: string },
  dueAt: Date,
): Promise<Contest> {
  const { sponsorId, voterId } = change
  const state = 'challenge' as const
  const built = await buildJudgedBounty(t, { bounty: { state, sponsorId, challengeEndsAt: dueAt } })
  const castAt = plus(built.bounty.votingStartedAt ?? dueAt, MS.hour)
  const [best] = built.entries
  if (best === undefined) throw new Error('the entry was built')
  for (let index = 0; index < 10; index += 1) {
    await buildVote(t.db, dueAt, built.entries[index % 3] ?? best, { castAt })
  }
  await buildVote(t.db, dueAt, best, { castAt, voterId })
  await runAsSystem(t.deps, (ctx) => tallyBounty(ctx, built.bounty))
  return built
}

describe('the settlement of bounties', () => {
  it('has one effect for 50 concurrent runs, in the order in which the bounties were due', async () => {
    const now = t.clock.now()
    const voterId = await person()
    // One settled vote short of a known skill: it is known in the second bounty, by the first one.
    await buildVotingRecord(t.db, now, voterId, {
      settled: 19,
      hits: 19,
      supports: 9,
      placedShare: 0.3,
    })
    const later = await contest({ sponsorId: await person(), voterId }, now)
    const sooner = await contest({ sponsorId: await person(), voterId }, plus(now, -MS.minute))
    await Promise.all(Array.from({ length: 50 }, runLifecycle))
    const built = [sooner.bounty, later.bounty]
    expect(await settlementsOf(built)).toHaveLength(2)
    const own = await t.db
      .select()
      .from(voteSettlements)
      .where(
        and(
          eq(voteSettlements.voterId, voterId),
          inArray(
            voteSettlements.bountyId,
            built.map(({ id }) => id),
          ),
        ),
      )
    const stateIn = ({ bounty }: Contest) =>
      own.filter(({ bountyId }) => bountyId === bounty.id).map(({ state }) => state)
    expect([stateIn(sooner), stateIn(later)]).toEqual([['held'], ['paid']])
    for (const { id } of built) {
      expect(await balanceOf(t.db, { kind: 'escrow', ownerId: id })).toBe(0)
    }
    const supply = () => t.ok(null, 'GET /api/v1/points/supply')
    const before = await supply()
    expect(await runLifecycle()).toBe(0)
    expect(await supply()).toEqual(before)
  })

  it('mints for one of two bounties of a sponsor that settle at the same time', async () => {
    const sponsorId = await person()
    const now = t.clock.now()
    const built = [
      await contest({ sponsorId, voterId: await person() }, now),
      await contest({ sponsorId, voterId: await person() }, now),
    ]
    const ids = built.map(({ bounty }) => bounty.id)
    await Promise.all(
      ids.map((id) =>
        runAsSystem(t.deps, async (ctx) => {
          const [bounty] = await ctx.db.select().from(bounties).where(eq(bounties.id, id))
          if (bounty !== undefined) await endObjectionPeriod(ctx, bounty)
        }),
      ),
    )
    const refusals = (await settlementsOf(built.map(({ bounty }) => bounty))).map(
      ({ refusal }) => refusal,
    )
    expect(refusals.sort()).toEqual([null, 'sponsor_interval'])
  })

  it('gives the same when it comes a week late', async () => {
    const [sponsorId, voterId] = [await person(), await person()]
    const now = t.clock.now()
    await buildVotingRecord(t.db, now, voterId, {
      settled: 30,
      hits: 30,
      supports: 10,
      placedShare: 0.3,
    })
    await t.db.insert(activeDays).values([{ userId: voterId, day: utcDay(now) }])
    const built = [
      await contest({ sponsorId, voterId }, plus(now, -7 * MS.day)),
      await contest({ sponsorId, voterId }, now),
    ]
    t.clock.setOffsetMs(t.clock.offsetMs() + 7 * MS.day)
    await runLifecycle()
    const settled = await settlementsOf(built.map(({ bounty }) => bounty))
    expect(settled.map(({ refusal }) => refusal)).toEqual([null, null])
    const [receipt] = await t.db
      .select()
      .from(voteSettlements)
      .where(
        and(
          eq(voteSettlements.voterId, voterId),
          eq(voteSettlements.bountyId, built[1]?.bounty.id ?? ''),
        ),
      )
    expect(receipt).toMatchObject({ state: 'paid', streakPercent: 2 })
  })

  it('gives a sponsor each bonus four times in 30 days, whether pending or settled', async () => {
    const [sponsorId, voterId] = [await person(), await person()]
    const bonus = (count: number): Accrual => ({
      userId: sponsorId,
      amount: points(50),
      category: 'sponsor',
      basis: 'daily',
      causeKind: 'bounty_funded',
      causeId: `earlier-${count}`,
      title: 'Funded within 24 hours',
    })
    await runAsSystem(t.deps, (ctx) => accrue(ctx, [1, 2, 3, 4].map(bonus)))
    await contest({ sponsorId, voterId }, t.clock.now())
    await runLifecycle()
    // The four, and the one for deciding on time.
    expect((await balancesOf(t.db, sponsorId)).pendingPoints).toBe(250)
  })
})
