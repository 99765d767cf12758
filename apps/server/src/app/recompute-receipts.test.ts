import { recomputeReceipt, type SettledVote } from '@laurel/contract/receipts/recompute-vote'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../testing/builders/builders.ts'
import {
  buildJudgedBounty,
  buildVote,
  buildVotingRecord,
  type SubmissionRow,
} from '../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { submissionTallies, tallyVoters } from '../db/schema/bounties.ts'
import { ruleVersions, seasons } from '../db/schema/ledger.ts'
import { activeDays } from '../db/schema/people.ts'
import { PUBLISHED_RULES } from '../features/rules/rule-sets.rules.ts'
import { settleBounty } from '../features/settlement/settlement.service.ts'
import { tallyBounty } from '../features/votes/votes.service.ts'
import { MS, plus, utcDay } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { runAsSystem } from '../platform/work/sweeps.ts'

const WORLDS = 3
const VOTING_MS = 72 * MS.hour

let t: TestServer
beforeEach(async () => {
  t = await startTestServer()
})
afterEach(() => t.close())

/** A vote of a random world: who casts it on which entry, how, and when after voting began. */
const anyVote = fc.record({
  voter: fc.nat({ max: 13 }),
  entry: fc.nat({ max: 5 }),
  decision: fc.constantFrom('support' as const, 'support' as const, 'not_for' as const),
  strengthPercent: fc.constantFrom(25, 50, 75, 100),
  afterMs: fc.integer({ min: 0, max: VOTING_MS - 1 }),
  inArena: fc.constantFrom(true, true, true, false),
})
const anyWorld = fc.record({
  votes: fc.uniqueArray(anyVote, {
    minLength: 40,
    maxLength: 70,
    selector: ({ voter, entry }) => `${voter} ${entry}`,
  }),
  /** By voter: the factors of their weight, whether in the group of mutual support, and their record. */
  voters: fc.array(
    fc.record({
      record: fc.double({ min: 0.25, max: 1, noNaN: true }),
      oneVoice: fc.double({ min: 0.05, max: 1, noNaN: true }),
      isInGroup: fc.constantFrom(true, false, false, false),
      isPractising: fc.constantFrom(true, false, false, false, false),
      hasRecord: fc.boolean(),
      streak: fc.nat({ max: 3 }),
    }),
    { minLength: 14, maxLength: 14 },
  ),
})
type RandomWorld = typeof anyWorld extends fc.Arbitrary<infer T> ? T : never
const worlds = fc.sample(anyWorld, { numRuns: WORLDS, seed: 20_261_124 })

/** A season of this quarter that began under the rules of a version. */
async function openSeasonOf(version: number): Promise<void> {
  const found = PUBLISHED_RULES.find(({ rules }) => rules.version === version)
  const publishedAt = t.clock.now()
  await t.db
    .insert(ruleVersions)
    .values({ version, hash: found?.hash ?? '', rules: found?.json ?? {}, publishedAt })
  await t.db.insert(seasons).values({
    id: newId(),
    name: 'Season 1',
    startsAt: new Date('2026-10-01T00:00:00.000Z'),
    endsAt: new Date('2027-01-01T00:00:00.000Z'),
    ruleVersion: version,
  })
}

async function buildVoters(world: RandomWorld): Promise<string[]> {
  const now = t.clock.now()
  const ids: string[] = []
  for (const { hasRecord, isPractising, streak } of world.voters) {
    const { userId } = await buildPerson(t.db, now, { trustLevel: isPractising ? 0 : 1 })
    ids.push(userId)
    const record = { settled: 30, hits: 27, supports: 12, placedShare: 0.3 }
    if (hasRecord) await buildVotingRecord(t.db, now, userId, record)
    const days = Array.from({ length: streak }, (_, day) => utcDay(plus(now, -day * MS.day)))
    if (days.length > 0) await t.db.insert(activeDays).values(days.map((day) => ({ userId, day })))
  }
  return ids
}

/** Settles one bounty of a random world: its votes, and what the tally would find about each voter. */
async function settleWorld(world: RandomWorld, voterIds: readonly string[]): Promise<void> {
  const { bounty, entries } = await buildJudgedBounty(t)
  const start = bounty.votingStartedAt ?? t.clock.now()
  for (const { voter, entry, decision, strengthPercent, afterMs, inArena } of world.votes) {
    const isPractice = world.voters[voter]?.isPractising === true
    await buildVote(t.db, start, entries[entry] as SubmissionRow, {
      voterId: voterIds[voter] ?? '',
      decision,
      strengthPercent: decision === 'support' ? strengthPercent : 0,
      castAt: plus(start, afterMs),
      trustLevel: isPractice ? 0 : 1,
      isPractice,
      inArena: inArena || isPractice,
    })
  }
  await runAsSystem(t.deps, (ctx) => tallyBounty(ctx, bounty))
  const groupId = newId()
  // The builder's bounty is past its voting, so its entries have no tally yet.
  await t.db.insert(submissionTallies).values(
    entries.map(({ id }, index) => ({
      bountyId: bounty.id,
      submissionId: id,
      weight: 1,
      support: 1,
      wilson: 0.5,
      deciders: 1,
      rank: index + 1,
      communityPercent: 50,
      supportGroupId: index < 2 ? groupId : null,
      createdAt: t.clock.now(),
    })),
  )
  for (const [index, { record, oneVoice, isInGroup }] of world.voters.entries()) {
    const own = eq(tallyVoters.voterId, voterIds[index] ?? '')
    await t.db
      .update(tallyVoters)
      .set({ record, oneVoice, supportGroupId: isInGroup ? groupId : null })
      .where(and(eq(tallyVoters.bountyId, bounty.id), own))
  }
  await runAsSystem(t.deps, (ctx) => settleBounty(ctx, bounty))
}

const receiptsOf = async (userId: string) => {
  const query = { limit: 50 }
  const { items } = await t.ok({ userId }, 'GET /api/v1/me/votes', { query })
  return items.flatMap((vote): SettledVote[] => {
    const { settlement } = vote
    return settlement === null ? [] : [{ ...vote, settlement }]
  })
}

describe('a receipt recomputed by its reader', () => {
  it.each([1, 2])(
    'agrees with the settlement of random worlds under version %i',
    {
      timeout: 120_000,
    },
    async (version) => {
      await openSeasonOf(version)
      const { rules } = await t.ok(null, 'GET /api/v1/rules', { query: { version } })
      const states = new Set<string>()
      const kinds = { isMutualSupport: 0, isOutside: 0, isTapered: 0, hasFraction: 0 }
      for (const world of worlds) {
        const voterIds = await buildVoters(world)
        // Twice, so that hundredths are carried.
        await settleWorld(world, voterIds)
        await settleWorld(world, voterIds)
        for (const userId of voterIds) {
          for (const vote of await receiptsOf(userId)) {
            const wrong = recomputeReceipt(rules, vote).filter(({ agrees }) => !agrees)
            expect(wrong, JSON.stringify(vote)).toEqual([])
            const { settlement } = vote
            expect(settlement.ruleVersion).toBe(version)
            states.add(settlement.state)
            kinds.isMutualSupport += settlement.isMutualSupport ? 1 : 0
            kinds.isOutside += vote.inArena ? 0 : 1
            kinds.isTapered += settlement.weight > 0 && settlement.weight < 0.05 ? 1 : 0
            kinds.hasFraction += settlement.amountPoints % 1 === 0 ? 0 : 1
          }
        }
      }
      expect([...states].sort()).toEqual(['held', 'none', 'paid', 'practice'])
      expect(kinds.isOutside).toBeGreaterThan(0)
      expect(kinds.isTapered).toBeGreaterThan(0)
      expect(kinds.hasFraction > 0).toBe(version === 2)
      expect(kinds.isMutualSupport).toBeGreaterThan(0)
    },
  )
})
