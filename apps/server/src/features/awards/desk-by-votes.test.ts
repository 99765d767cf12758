import {
  type BuiltContest,
  buildContest,
  buildJudging,
  evenScores,
  scoreEntry,
} from '@laurel/scenarios/awards'
import { advanceTo } from '@laurel/scenarios/world'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/servers/test-server.ts'
import { seasons } from '../../db/schema/ledger.ts'
import { creditChanges } from '../../db/schema/submissions.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(async () => {
  await t.close()
})

const DESK = 'GET /api/v1/bounties/{id}/desk'
const AWARD = 'POST /api/v1/bounties/{id}/award'
const ENTRY = 'GET /api/v1/submissions/{id}'
/** With one place, the first six need full scores. */
const terms = { prizeAmounts: ['300'] }
type Contest = BuiltContest<Person>

const deskOf = async (server: TestServer, { sponsor, bounty }: Contest) =>
  (await server.ok(sponsor, DESK, { params: { id: bounty.bountyId } })).entries
const score = (server: TestServer, { sponsor, bounty }: Contest, id: string, value: number) =>
  scoreEntry(server, sponsor, id, { scores: evenScores(bounty, value) })
/** The author of an entry. */
const authorOf = ({ entries }: Contest, id: string) =>
  entries.find(({ entry }) => entry.submissionId === id)?.author ?? null

/** Scores what the desk asks for, from 90 down in its order; returns the outcomes without reasons from the list. */
async function scoreNeeded(contest: Contest) {
  const desk = await deskOf(t, contest)
  for (const [index, { submission, needsFullScores }] of desk.entries()) {
    if (needsFullScores) await score(t, contest, submission.submissionId, 90 - 5 * index)
  }
  return desk.map(({ submission, needsFullScores }, index) => ({
    submissionId: submission.submissionId,
    place: index === 0 ? 1 : null,
    isBonus: false,
    needsFullScores,
  }))
}
const sent = (
  outcomes: Awaited<ReturnType<typeof scoreNeeded>>,
  reasonOf: (needsFullScores: boolean) => object,
) =>
  outcomes.map(({ needsFullScores, ...outcome }) => ({
    ...outcome,
    ...reasonOf(needsFullScores),
  }))

describe('the desk after voting', () => {
  it('lists entries by the votes, and asks full scores for the first six of eight', async () => {
    const contest = await buildJudging(t, { entryCount: 8, terms })
    const desk = await deskOf(t, contest)
    const ranks = desk.map(({ community }) => community?.rank ?? 0)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(desk.slice(0, 4).map(({ submission }) => submission.submissionId)).toEqual(
      contest.entries.slice(0, 4).map(({ entry }) => entry.submissionId),
    )
    expect(desk.map(({ needsFullScores }) => needsFullScores)).toEqual([
      ...Array(6).fill(true),
      false,
      false,
    ])
    expect((await deskOf(t, contest)).map(({ submission }) => submission.submissionId)).toEqual(
      desk.map(({ submission }) => submission.submissionId),
    )
  })

  it('lists them in the order of entering while voting is open, and asks full scores for all', async () => {
    const contest = await buildContest(t, { entryCount: 8, terms })
    await advanceTo(t, contest.bounty.deadlineAt)
    const desk = await deskOf(t, contest)
    expect(desk.map(({ submission }) => submission.submissionId)).toEqual(
      contest.entries.map(({ entry }) => entry.submissionId),
    )
    expect(desk.every(({ needsFullScores }) => needsFullScores)).toBe(true)
  })
})

describe('an award with entries that are not scored', () => {
  it('takes a reason from the list for the rest, which every entrant reads', async () => {
    const contest = await buildJudging(t, { entryCount: 8, terms })
    const outcomes = await scoreNeeded(contest)
    const input = (reasonOf: (needsFullScores: boolean) => object) => ({
      params: { id: contest.bounty.bountyId },
      body: { outcomes: sent(outcomes, reasonOf) },
    })
    const words = { reason: 'Because of this' }
    await t.refused(
      contest.sponsor,
      AWARD,
      'award_incomplete',
      input(() => words),
    )
    const announce = input((isNeeded) => (isNeeded ? words : { reasonKind: 'unfinished' }))
    const results = await Promise.all([
      t.call(contest.sponsor, AWARD, announce),
      t.call(contest.sponsor, AWARD, announce),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])

    const outcomeOf = async (as: Person | null, index: number) => {
      const id = outcomes[index]?.submissionId ?? ''
      return (await t.ok(as, ENTRY, { params: { id } })).outcome
    }
    const own = (index: number) =>
      outcomeOf(authorOf(contest, outcomes[index]?.submissionId ?? ''), index)
    expect(await own(7)).toMatchObject({
      reason: 'Unfinished: parts of what the brief asks for are missing.',
      checklistPercent: null,
      finalScore: null,
      votes: { voterCount: 5, notForCount: 5 },
    })
    // Better than the unscored two and the four scored ones below it.
    expect(await own(1)).toMatchObject({
      reason: 'Because of this',
      standing: { betterThanPercent: 75, entryCount: 8 },
      votes: {
        voterCount: 5,
        supports: [
          { strengthPercent: 25, voterCount: 0 },
          { strengthPercent: 50, voterCount: 0 },
          { strengthPercent: 75, voterCount: 5 },
          { strengthPercent: 100, voterCount: 0 },
        ],
        notForCount: 0,
      },
    })
    expect(await outcomeOf(contest.sponsor, 1)).toMatchObject({ votes: { voterCount: 5 } })
    // A winner's outcome is public, its place among the others and its votes are not.
    for (const other of [null, authorOf(contest, outcomes[1]?.submissionId ?? '')]) {
      expect(await outcomeOf(other, 0)).toMatchObject({ standing: null, votes: null })
      expect(await outcomeOf(other, 2)).toBeNull()
    }
  })

  it('keeps votes to itself below five voters', async () => {
    const contest = await buildJudging(t, { entryCount: 2, voters: 4, terms })
    const outcomes = sent(await scoreNeeded(contest), () => ({ reason: 'Because of this' }))
    await t.ok(contest.sponsor, AWARD, {
      params: { id: contest.bounty.bountyId },
      body: { outcomes },
    })
    const id = contest.entries[0]?.entry.submissionId ?? ''
    const { outcome } = await t.ok(authorOf(contest, id), ENTRY, { params: { id } })
    expect(outcome).toMatchObject({ votes: null, standing: { betterThanPercent: 50 } })
  })
})

describe('entry credits after the award', () => {
  const changesOf = async (server: TestServer, as: Person | null) =>
    (await server.ok(as, 'GET /api/v1/me/credits')).changes.filter(
      ({ reason }) => reason === 'good_score',
    )
  /** An announced contest whose first entry wins; the others have these checklist scores. */
  const announce = async (
    server: TestServer,
    scores: readonly number[],
    authors: readonly Person[] = [],
  ): Promise<Contest> => {
    const contest = await buildJudging(server, {
      entryCount: scores.length + 1,
      voters: 0,
      authors,
      terms: { ...terms, communityWeightPercent: 0 },
    })
    const outcomes = []
    for (const [index, { entry }] of contest.entries.entries()) {
      await score(server, contest, entry.submissionId, index === 0 ? 95 : (scores[index - 1] ?? 0))
      outcomes.push({
        submissionId: entry.submissionId,
        place: index === 0 ? 1 : null,
        isBonus: false,
        reason: 'Because of this',
      })
    }
    const params = { id: contest.bounty.bountyId }
    const bounty = await server.ok(contest.sponsor, AWARD, { params, body: { outcomes } })
    return { ...contest, bounty }
  }

  it('go back once the award is final, from 75 % on, without a prize', async () => {
    const contest = await announce(t, [75, 74])
    const [winner, good, below] = contest.entries
    expect(await changesOf(t, good?.author ?? null)).toEqual([])
    await advanceTo(t, contest.bounty.challengeEndsAt)
    expect(await changesOf(t, good?.author ?? null)).toMatchObject([
      { delta: 1, submissionId: good?.entry.submissionId },
    ])
    expect(await changesOf(t, winner?.author ?? null)).toEqual([])
    expect(await changesOf(t, below?.author ?? null)).toEqual([])
    const params = { id: good?.entry.submissionId ?? '' }
    const { outcome } = await t.ok(good?.author ?? null, ENTRY, { params })
    expect(outcome?.isCreditReturned).toBe(true)
    const { items } = await t.ok(good?.author ?? null, 'GET /api/v1/notifications')
    expect(items.map(({ title }) => title)).toContain('Your entry credit is back')
    // The sweep runs again.
    await t.advance(MS.hour)
    expect(await changesOf(t, good?.author ?? null)).toHaveLength(1)
  })

  it('go back once in a calendar month, and again in the next', async () => {
    const author = await buildPerson(t.db, t.clock.now(), { trustLevel: 2 })
    const other = () => buildPerson(t.db, t.clock.now(), { trustLevel: 2 })
    const months: string[] = []
    for (let round = 0; round < 5; round += 1) {
      const { bounty } = await announce(t, [80], [await other(), author])
      await advanceTo(t, bounty.challengeEndsAt)
      months.push(t.clock.now().toISOString().slice(0, 7))
    }
    const rows = await t.db
      .select()
      .from(creditChanges)
      .where(and(eq(creditChanges.userId, author.userId), eq(creditChanges.reason, 'good_score')))
    expect(new Set(months).size).toBeLessThan(months.length)
    expect(rows.map(({ month }) => month).toSorted()).toEqual([...new Set(months)])
  })

  it('stay with a disqualified entry', async () => {
    const contest = await announce(t, [80])
    const [winner, good] = contest.entries
    const made = await t.ok(good?.author ?? null, 'POST /api/v1/bounties/{id}/objections', {
      params: { id: contest.bounty.bountyId },
      body: {
        submissionId: winner?.entry.submissionId ?? '',
        reason: 'This text stands on another page since May',
      },
    })
    const moderator = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
    await t.ok(moderator, 'POST /api/v1/admin/objections/{id}/resolve', {
      params: { id: made.objectionId },
      body: { decision: 'uphold', reason: 'It is a copy' },
    })
    await advanceTo(t, contest.bounty.challengeEndsAt)
    // One was disqualified, the other moved up and won.
    expect(await changesOf(t, winner?.author ?? null)).toEqual([])
    expect(await changesOf(t, good?.author ?? null)).toEqual([])
  })

  it('stay as they were in a season of version 1, whose desk asks full scores for all', async () => {
    const old = await startTestServer()
    const now = old.clock.now()
    await old.db.insert(seasons).values({
      id: newId(),
      name: 'Season 1',
      startsAt: plus(now, -MS.day),
      endsAt: plus(now, 90 * MS.day),
      ruleVersion: 1,
    })
    const judging = await buildJudging(old, { entryCount: 7, voters: 0, terms })
    const desk = await deskOf(old, judging)
    expect(desk.every(({ needsFullScores }) => needsFullScores)).toBe(true)
    const outcomes = desk.map(({ submission: { submissionId } }) => ({
      submissionId,
      place: null,
      reasonKind: 'off_brief' as const,
    }))
    await old.refused(judging.sponsor, AWARD, 'award_incomplete', {
      params: { id: judging.bounty.bountyId },
      body: { outcomes },
    })
    const contest = await announce(old, [80])
    await advanceTo(old, contest.bounty.challengeEndsAt)
    expect(await changesOf(old, contest.entries[1]?.author ?? null)).toEqual([])
    await old.close()
  })
})
