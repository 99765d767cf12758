import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type ArenaSteps,
  arenaSteps,
  buildArena,
  type Voter,
} from '../../../testing/builders/arena.ts'
import { buildPerson } from '../../../testing/builders/builders.ts'
import {
  type BountyRow,
  buildBounty,
  buildEntry,
  type SubmissionRow,
} from '../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { userStandings } from '../../db/schema/people.ts'
import { exposures, reports, submissions, votes } from '../../db/schema/submissions.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { LATEST_RULES } from '../rules/rule-sets.rules.ts'
import { findNextCandidate } from './arena.queries.ts'

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

const queue = async (as: Voter) => (await arena.next(as)).status.queueLength

/** Another bounty in voting with two entries. */
async function buildOther() {
  const other = await buildBounty(t.db, t.clock.now())
  const build = () => buildEntry(t.db, t.clock.now(), { bountyId: other.id })
  return { bounty: other, entries: [await build(), await build()] }
}

describe('POST /api/v1/arena/next', () => {
  it('serves the requested bounty, and nothing else when nothing is left in it', async () => {
    const { bounty: other, entries: wanted } = await buildOther()
    const seen: (string | undefined)[] = []
    for (const _ of [...wanted, null]) {
      const { exposure, status } = await arena.next(voter, other.id)
      seen.push(exposure?.bounty.bountyId)
      expect(status.queueLength).toBe(exposure === null ? 0 : 3 - seen.length)
      const params = { id: exposure?.exposureId ?? '' }
      if (exposure !== null) await t.ok(voter, 'POST /api/v1/arena/exposures/{id}/skip', { params })
    }
    expect(seen).toEqual([other.id, other.id, undefined])
    expect((await arena.next(voter)).exposure?.bounty.bountyId).toBe(bounty.id)
  })

  it('stays in a bounty until nothing is left in it', async () => {
    const { bounty: other } = await buildOther()
    const judged: (string | undefined)[] = []
    await arena.vote(voter, (await arena.openNextExposure(voter, other.id)).id)
    for (let count = 0; count < 4; count += 1) {
      const { exposure } = await arena.next(voter)
      judged.push(exposure?.bounty.bountyId)
      const { id } = await arena.openNextExposure(voter)
      await arena.vote(voter, id)
    }
    expect(judged).toEqual([other.id, bounty.id, bounty.id, bounty.id])
    expect(await arena.next(voter)).toMatchObject({ exposure: null, status: { queueLength: 0 } })
  })

  it('leaves an entry, even an opened one, for a bounty that is asked for, and shows it again', async () => {
    const { bounty: other } = await buildOther()
    const { submissionId } = await arena.openNextExposure(voter, bounty.id)
    expect((await arena.next(voter, other.id)).exposure?.bounty.bountyId).toBe(other.id)
    const shown = new Set<string | undefined>()
    for (let count = 0; count < 3; count += 1) {
      const { exposure } = await arena.next(voter, bounty.id)
      shown.add(exposure?.submission.submissionId)
      await t.ok(voter, 'POST /api/v1/arena/exposures/{id}/skip', {
        params: { id: exposure?.exposureId ?? '' },
      })
    }
    expect(shown).toContain(submissionId)
  })

  it('keeps the open entry when the bounty that is asked for has none', async () => {
    const { id } = await arena.openNextExposure(voter, bounty.id)
    expect((await arena.next(voter, newId())).exposure).toBeNull()
    expect((await arena.next(voter)).exposure?.exposureId).toBe(id)
  })

  it('serves an entry however many decisions it has: a crowd cannot close it for others', async () => {
    const [full, ...others] = entries
    const early = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    await t.db
      .update(submissions)
      .set({ hiddenAt: t.clock.now() })
      .where(
        inArray(
          submissions.id,
          others.map(({ id }) => id),
        ),
      )
    const { id } = await arena.openNextExposure(early, bounty.id)
    for (let count = 0; count < 40; count += 1) await decide(full, { inArena: true })
    await t.advance(0)
    expect(await queue(voter)).toBe(1)
    await arena.vote(early, id)
  })

  it('counts the decisions on an entry: neither practice, nor undone votes, nor those from outside', async () => {
    const [entry] = entries
    await decide(entry, { inArena: false })
    await decide(entry, { inArena: true, isPractice: true })
    await decide(entry, { inArena: true, undoneAt: t.clock.now() })
    await decide(entry, { inArena: true })
    await t.advance(0)
    const rows = await t.db
      .select()
      .from(submissions)
      .where(eq(submissions.id, entry?.id ?? ''))
    expect(rows.map(({ decisionCount }) => decisionCount)).toEqual([1])
  })

  it('refuses a visitor, and everyone before launch', async () => {
    await t.refused(null, 'POST /api/v1/arena/next', 'not_authenticated')
    t.setPrelaunch(true)
    await t.refused(voter, 'POST /api/v1/arena/next', 'prelaunch_read_only')
  })

  it('returns one exposure until it is decided', async () => {
    const first = await arena.next(voter)
    expect(first.exposure).toMatchObject({
      isPractice: false,
      openedAt: null,
      openRequiredMs: 15_000,
      bounty: { bountyId: bounty.id, title: bounty.title },
      submission: { bounty: { state: 'voting' }, place: null, outcome: null },
    })
    expect(first.status).toMatchObject({ trustLevel: 1, queueLength: 3, energy: { tenths: 500 } })
    expect((await arena.next(voter)).exposure?.exposureId).toBe(first.exposure?.exposureId)
  })

  it('creates one exposure for two concurrent requests', async () => {
    const answers = await Promise.all([arena.next(voter), arena.next(voter), arena.next(voter)])
    expect(new Set(answers.map(({ exposure }) => exposure?.exposureId)).size).toBe(1)
    const rows = await t.db.select().from(exposures).where(eq(exposures.voterId, voter.userId))
    expect(rows).toHaveLength(1)
  })

  it('never shows people their own entry, an entry of their cluster, or their own bounty', async () => {
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
    expect(await arena.next(sponsor)).toMatchObject({ exposure: null, status: { queueLength: 0 } })
  })

  it('omits what is hidden, not accepted, or not in voting', async () => {
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

  it('does not show skipped, reported or decided entries again', async () => {
    const { id, submissionId } = await arena.openNextExposure(voter)
    await arena.vote(voter, id)
    const skipped = (await arena.next(voter)).exposure
    await t.ok(voter, 'POST /api/v1/arena/exposures/{id}/skip', {
      params: { id: skipped?.exposureId ?? '' },
    })
    const reported = (await arena.next(voter)).exposure
    await t.db.insert(reports).values({
      id: newId(),
      submissionId: reported?.submission.submissionId ?? '',
      reporterId: voter.userId,
      kind: 'spam',
      state: 'open',
      createdAt: t.clock.now(),
    })
    expect(await arena.next(voter)).toMatchObject({ exposure: null, status: { queueLength: 0 } })
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
    expect((await arena.next(voter)).exposure?.submission.submissionId).toBe(rare?.id)
  })

  it('prioritizes a cleared entry until it has caught up', async () => {
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
    expect((await arena.next(voter)).exposure?.submission.submissionId).toBe(cleared?.id)
    for (let count = 0; count < 20; count += 1) await showTo(cleared)
    await t.advance(0)
    const other = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    expect((await arena.next(other)).exposure?.submission.submissionId).toBe(rare?.id)
  })

  it('distributes concurrent voters over the entries', async () => {
    const shown = new Set<string | undefined>()
    // With so many voters, chance omits one of the entries in one of 10^10 runs.
    for (let count = 0; count < 60; count += 1) {
      const seat = { voterId: newId(), now: t.clock.now(), rules: LATEST_RULES }
      shown.add((await findNextCandidate(t.db, seat, bounty.id))?.submissionId)
    }
    expect(shown.size).toBe(3)
  })

  it('raises the trust level of a newcomer when it is due', async () => {
    const newcomer = await buildPerson(t.db, t.clock.now())
    await t.db
      .update(userStandings)
      .set({ trustLessonPassedAt: t.clock.now() })
      .where(eq(userStandings.userId, newcomer.userId))
    const before = await arena.next(newcomer)
    expect(before.status).toMatchObject({
      trustLevel: 0,
      lessonPassed: true,
      realVotesFrom: new Date(t.clock.now().getTime() + MS.day).toISOString(),
      energy: { tenths: 0 },
    })
    arena.wait(MS.day)
    expect((await arena.next(newcomer)).status).toMatchObject({
      trustLevel: 1,
      realVotesFrom: null,
      energy: { tenths: 1000 },
    })
  })

  it('turns an exposure made for practice into a real one, once votes count', async () => {
    const newcomer = await buildPerson(t.db, t.clock.now())
    await t.db
      .update(userStandings)
      .set({ trustLessonPassedAt: t.clock.now() })
      .where(eq(userStandings.userId, newcomer.userId))
    const served = await arena.next(newcomer)
    expect(served.exposure?.isPractice).toBe(true)
    const id = served.exposure?.exposureId ?? ''
    await arena.open(newcomer, id)
    arena.wait(MS.day)
    const now = await arena.next(newcomer)
    expect(now.exposure).toMatchObject({ exposureId: id, isPractice: false })
    expect(await arena.vote(newcomer, id)).toMatchObject({ isPractice: false })
  })

  async function decide(
    entry: SubmissionRow | undefined,
    change: Partial<typeof votes.$inferInsert>,
  ) {
    await t.db.insert(votes).values({
      id: newId(),
      voterId: newId(),
      submissionId: entry?.id ?? '',
      bountyId: entry?.bountyId ?? '',
      decision: 'support',
      strengthPercent: 100,
      energyTenths: 100,
      trustLevel: 1,
      isPractice: false,
      inArena: true,
      castAt: t.clock.now(),
      ...change,
    })
  }

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

describe('GET /api/v1/arena/bounties', () => {
  const endpoint = 'GET /api/v1/arena/bounties'
  const list = async (as: Voter) => (await t.ok(as, endpoint)).items
  const decisions = (bountyId: string, decisionCount: number) =>
    t.db.update(submissions).set({ decisionCount }).where(eq(submissions.bountyId, bountyId))
  const buildThree = async (votingEndsAt: Date) => {
    const built = await buildBounty(t.db, t.clock.now(), { votingEndsAt })
    for (let count = 0; count < 3; count += 1) {
      await buildEntry(t.db, t.clock.now(), { bountyId: built.id })
    }
    return built.id
  }

  it('refuses a visitor', () => t.refused(null, endpoint, 'not_authenticated'))

  it('lists bounties with what waits for the voter, and whether they have begun', async () => {
    await arena.vote(voter, (await arena.openNextExposure(voter)).id)
    const { bounty: other } = await buildOther()
    expect(await list(voter)).toEqual([
      expect.objectContaining({ bountyId: bounty.id, waitingCount: 2, hasBegun: true }),
      expect.objectContaining({ bountyId: other.id, waitingCount: 2, hasBegun: false }),
    ])
  })

  it('omits bounties in which nothing waits: judged ones, one’s own, closed ones', async () => {
    const { bounty: other, entries: others } = await buildOther()
    const sponsor = { ...voter, userId: other.sponsorId }
    expect((await list(sponsor)).map(({ bountyId }) => bountyId)).toEqual([bounty.id])
    await t.db
      .update(submissions)
      .set({ authorId: voter.userId })
      .where(
        inArray(
          submissions.id,
          others.map(({ id }) => id),
        ),
      )
    await t.db.update(bounties).set({ state: 'judging' }).where(eq(bounties.id, bounty.id))
    expect(await list(voter)).toEqual([])
  })

  it('puts those that need voters first, in coarse steps, then those that end sooner', async () => {
    const now = t.clock.now()
    const late = await buildThree(plus(now, 5 * MS.hour))
    const soon = await buildThree(plus(now, 4 * MS.hour))
    const busy = await buildThree(plus(now, 1 * MS.hour))
    await decisions(bounty.id, 2)
    await decisions(late, 9)
    await decisions(soon, 3)
    await decisions(busy, 30)
    const items = await list(voter)
    expect(items.map(({ bountyId }) => bountyId)).toEqual([bounty.id, soon, late, busy])
    expect(items.map(({ needsVoters }) => needsVoters)).toEqual([true, false, false, false])
  })

  it('reveals no number of decisions, and no need of a bounty with fewer than three entries', async () => {
    const { bounty: other } = await buildOther()
    await decisions(bounty.id, 1)
    const before = await list(voter)
    await decisions(bounty.id, 2)
    await decisions(other.id, 9)
    expect(await list(voter)).toEqual(before)
    expect(before.find(({ bountyId }) => bountyId === other.id)?.needsVoters).toBe(false)
  })
})

describe('POST /api/v1/arena/exposures/{id}/open', () => {
  const endpoint = 'POST /api/v1/arena/exposures/{id}/open'

  it('records the first opening by the server clock', async () => {
    const { exposure } = await arena.next(voter)
    const opened = await arena.open(voter, exposure?.exposureId ?? '')
    arena.wait(5 * MS.second)
    const again = await arena.open(voter, exposure?.exposureId ?? '')
    expect(opened.openedAt).not.toBeNull()
    expect(again.openedAt).toBe(opened.openedAt)
  })

  it('refuses others’, unknown and closed exposures', async () => {
    const { id } = await arena.openNextExposure(voter)
    const other = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    await t.refused(other, endpoint, 'not_found', { params: { id } })
    await t.refused(voter, endpoint, 'not_found', { params: { id: newId() } })
    await arena.vote(voter, id)
    await t.refused(voter, endpoint, 'exposure_closed', { params: { id } })
  })

  it('refuses an entry that is no longer in voting', async () => {
    const { exposure } = await arena.next(voter)
    const params = { id: exposure?.exposureId ?? '' }
    await t.db.update(bounties).set({ state: 'judging' }).where(eq(bounties.id, bounty.id))
    await t.refused(voter, endpoint, 'exposure_closed', { params })
  })

  it('is refused before launch', async () => {
    const { exposure } = await arena.next(voter)
    t.setPrelaunch(true)
    const params = { id: exposure?.exposureId ?? '' }
    await t.refused(voter, endpoint, 'prelaunch_read_only', { params })
  })
})

describe('POST /api/v1/arena/exposures/{id}/skip', () => {
  const endpoint = 'POST /api/v1/arena/exposures/{id}/skip'

  it('is free, stays logged and works only once', async () => {
    const { exposure } = await arena.next(voter)
    const params = { id: exposure?.exposureId ?? '' }
    const { status } = await t.ok(voter, endpoint, { params })
    expect(status).toMatchObject({ energy: { tenths: 500 }, queueLength: 2 })
    await t.refused(voter, endpoint, 'exposure_closed', { params })
    await t.refused(voter, endpoint, 'not_found', { params: { id: newId() } })
  })
})
