import type { BountyDetail } from '@laurel/contract/bounties'
import type { SubmissionDetail } from '@laurel/contract/submissions'
import { eq } from 'drizzle-orm'
import { submissions } from '../db/schema/submissions.ts'
import { MS, plus } from '../platform/clock.ts'
import { type BountyOptions, buildOpenBounty, type Person } from './bounty-builders.ts'
import { buildPerson } from './builders.ts'
import { buildAcceptedEntry } from './submission-builders.ts'
import type { TestServer } from './test-server.ts'
import { buildVote } from './vote-builders.ts'

/** A bounty with its people. `entries` are in the order in which they were handed in. */
export interface BuiltContest {
  sponsor: Person
  bounty: BountyDetail
  entries: { author: Person; entry: SubmissionDetail }[]
}

/** An open bounty with accepted entries. */
export async function buildContest(
  t: TestServer,
  options: BountyOptions & { entryCount?: number } = {},
): Promise<BuiltContest> {
  const { sponsor, bounty } = await buildOpenBounty(t, options)
  const entries: BuiltContest['entries'] = []
  for (let index = 0; index < (options.entryCount ?? 3); index += 1) {
    entries.push(await buildAcceptedEntry(t, { bountyId: bounty.bountyId }))
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.second)
  }
  return { sponsor, bounty, entries }
}

/** Moves the clock to an instant of the bounty and runs what is due. */
export async function advanceTo(t: TestServer, instant: string | null): Promise<void> {
  await t.advance(Date.parse(instant ?? '') - t.clock.now().getTime())
}

/**
 * A contest whose sponsor is to decide. Each of `voters` people supports the first entry by 100 %, the second by 75 %
 * and so on, so that the votes rank the entries in their order; nobody votes when it is 0.
 */
export async function buildJudging(
  t: TestServer,
  options: BountyOptions & { entryCount?: number; voters?: number } = {},
): Promise<BuiltContest> {
  const contest = await buildContest(t, options)
  await advanceTo(t, contest.bounty.deadlineAt)
  await voteInOrder(t, contest, options.voters ?? 5)
  await t.advance(72 * MS.hour)
  const params = { id: contest.bounty.bountyId }
  return {
    ...contest,
    bounty: await t.ok(contest.sponsor, 'GET /api/v1/bounties/{id}', { params }),
  }
}

/** Votes of `voters` people that rank the entries of a contest in their order. */
async function voteInOrder(t: TestServer, contest: BuiltContest, voters: number): Promise<void> {
  const castAt = plus(t.clock.now(), MS.hour)
  for (let voter = 0; voter < voters; voter += 1) {
    const { userId } = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    for (const [index, { entry }] of contest.entries.entries()) {
      const [row] = await t.db
        .select()
        .from(submissions)
        .where(eq(submissions.id, entry.submissionId))
      const strengthPercent = Math.max(0, 100 - 25 * index)
      if (row === undefined) throw new Error('the entry was built')
      await buildVote(t.db, castAt, row, {
        voterId: userId,
        strengthPercent,
        decision: strengthPercent > 0 ? 'support' : 'not_for',
      })
    }
  }
}

/** Scores every entry of a contest, the first best: 90, 80, 70, … on each item of the checklist. */
export async function scoreAll(t: TestServer, contest: BuiltContest): Promise<void> {
  for (const [index, { entry }] of contest.entries.entries()) {
    const score = Math.max(0, 90 - 10 * index)
    const scores = Object.fromEntries(contest.bounty.checklist.map(({ id }) => [id, score]))
    await t.ok(contest.sponsor, 'PUT /api/v1/submissions/{id}/score', {
      params: { id: entry.submissionId },
      body: { scores, note: `Note ${index}`, isShortlisted: index === 0 },
    })
  }
}

/** The award that the formula gives to a contest that `scoreAll` scored: places in the order of the entries. */
export function awardInOrder(contest: BuiltContest) {
  const placeCount = contest.bounty.prizeAmounts.length
  return contest.entries.map(({ entry }, index) => ({
    submissionId: entry.submissionId,
    place: index < placeCount ? index + 1 : null,
    isBonus: index >= placeCount && index < placeCount + contest.bounty.bonusCount,
    reason: `Reason ${index}`,
  }))
}

/** A contest whose award was announced, in the order of its entries. */
export async function buildAnnounced(
  t: TestServer,
  options: Parameters<typeof buildJudging>[1] = {},
): Promise<BuiltContest> {
  const contest = await buildJudging(t, options)
  await scoreAll(t, contest)
  const bounty = await t.ok(contest.sponsor, 'POST /api/v1/bounties/{id}/award', {
    params: { id: contest.bounty.bountyId },
    body: { outcomes: awardInOrder(contest) },
  })
  return { ...contest, bounty }
}
