import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type ArenaSteps,
  arenaSteps,
  buildArena,
  support,
  type Voter,
} from '../../../../testing/builders/arena.ts'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import {
  type BountyRow,
  buildVote,
  type SubmissionRow,
} from '../../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { bounties, submissionTallies } from '../../../db/schema/bounties.ts'
import { votes } from '../../../db/schema/submissions.ts'
import { runAsSystem } from '../../../platform/work/sweeps.ts'
import { listTallies, tallyBounty } from '../votes.service.ts'

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

describe('the tally', () => {
  it('contains every accepted vote and refuses later ones', async () => {
    const openExposures: { person: Voter; id: string }[] = []
    for (let count = 0; count < 8; count += 1) {
      const person = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
      openExposures.push({ person, ...(await arena.openNextExposure(person)) })
    }
    const send = (exposure: { person: Voter; id: string }) =>
      t.call(exposure.person, 'POST /api/v1/arena/exposures/{id}/vote', {
        params: { id: exposure.id },
        body: support,
      })
    const close = runAsSystem(t.deps, async (ctx) => {
      await tallyBounty(ctx, bounty)
      await ctx.db.update(bounties).set({ state: 'judging' }).where(eq(bounties.id, bounty.id))
    })
    const [answers] = await Promise.all([Promise.all(openExposures.map(send)), close])
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

  it('blocks a concurrent vote while it counts, and then refuses it', async () => {
    const { id } = await arena.openNextExposure(voter)
    const counted = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const close = runAsSystem(t.deps, async (ctx) => {
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
    const countBlocked = async () => {
      const { rows } = await t.db.execute(sql`
        select
        from pg_locks
        where locktype = 'advisory'
          and not granted
          and database = (select oid from pg_database where datname = current_database())
      `)
      return rows.length
    }
    await expect.poll(countBlocked).toBe(1)
    mayCommit.resolve()
    await close
    expect(await late).toMatchObject({ status: 409, body: { code: 'voting_closed' } })
    expect(await arena.energyOf(voter)).toBe(500)
  })

  it('counts neither practice nor undone votes, and changes nothing when run twice', async () => {
    const [first] = entries
    await buildVote(t.db, t.clock.now(), first as SubmissionRow)
    await buildVote(t.db, t.clock.now(), first as SubmissionRow, {
      isPractice: true,
      trustLevel: 0,
    })
    await buildVote(t.db, t.clock.now(), first as SubmissionRow, { undoneAt: t.clock.now() })
    await runAsSystem(t.deps, (ctx) => tallyBounty(ctx, bounty))
    await buildVote(t.db, t.clock.now(), first as SubmissionRow)
    await runAsSystem(t.deps, (ctx) => tallyBounty(ctx, bounty))
    expect(await listTallies(t.db, bounty.id)).toMatchObject([
      // Without a record a vote weighs a quarter, which hardly puts an entry ahead; equal entries share their rank.
      {
        submissionId: first?.id,
        rank: expect.closeTo(1.91, 2),
        deciders: 1,
        weight: 0.25,
        communityPercent: expect.closeTo(54.45, 2),
      },
      { rank: expect.closeTo(2.04, 2), deciders: 0, communityPercent: expect.closeTo(47.77, 2) },
      { rank: expect.closeTo(2.04, 2), deciders: 0, communityPercent: expect.closeTo(47.77, 2) },
    ])
  })
})

describe('blindness', () => {
  it('keeps every answer independent of other people’s votes while voting is open', async () => {
    const [first] = entries
    await t.advance(0)
    const readAnswers = async () => {
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
      answers.push(await arena.next(voter))
      answers.push(await t.ok(person, 'GET /api/v1/me/voting'))
      answers.push(await t.ok(person, 'GET /api/v1/me/votes'))
      return JSON.stringify(answers)
    }
    const before = await readAnswers()
    for (let count = 0; count < 9; count += 1) {
      await buildVote(t.db, t.clock.now(), first as SubmissionRow)
    }
    await t.advance(0)
    expect(await readAnswers()).toBe(before)
  })
})
