import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildEntry, buildVote } from '../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { bountyQuestions } from '../../db/schema/bounties.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { appeals } from '../../db/schema/submissions.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { recordTrustLesson, storeEnergy } from '../standings/standings.service.ts'

type Member = Awaited<ReturnType<typeof buildPerson>>
let t: TestServer
let me: Member
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())
beforeEach(async () => {
  me = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
})

const now = () => t.clock.now()
const stepsOf = async (as: Member) => (await t.ok(as, 'GET /api/v1/me/next-steps')).items
const pendingTasks = async (as: Member = me) =>
  (await stepsOf(as)).filter(({ kind }) => kind === 'waiting')
const suggested = async (as: Member = me) =>
  (await stepsOf(as)).filter(({ kind }) => kind === 'suggestion').map(({ id }) => id)

describe('GET /api/v1/me/next-steps', () => {
  it('refuses a visitor with 401 not_authenticated', async () => {
    await t.refused(null, 'GET /api/v1/me/next-steps', 'not_authenticated')
  })
})

describe('pending tasks', () => {
  it('are empty for someone who has started nothing', async () => {
    expect(await pendingTasks()).toEqual([])
  })

  it('list drafts, funding and decisions of a sponsor with their due times', async () => {
    const sponsorId = me.userId
    const deadlineAt = plus(now(), 5 * MS.day)
    const decisionDueAt = plus(now(), 2 * MS.day)
    await buildBounty(t.db, now(), { sponsorId, state: 'draft', title: '', deadlineAt: null })
    await buildBounty(t.db, now(), {
      sponsorId,
      state: 'draft',
      title: 'Sent back',
      reviewReasons: 'Say the length.',
    })
    await buildBounty(t.db, now(), { sponsorId, state: 'awaiting_funding', deadlineAt })
    await buildBounty(t.db, now(), { sponsorId, state: 'judging', decisionDueAt })
    await buildBounty(t.db, now(), { sponsorId, state: 'open', deadlineAt })
    await buildBounty(t.db, now(), { state: 'judging' })
    const steps = await pendingTasks()
    expect(steps.map(({ actionLabel, dueAt }) => [actionLabel, dueAt]).slice(0, 2)).toEqual([
      ['Open the review desk', decisionDueAt.toISOString()],
      ['Fund and publish', plus(deadlineAt, -MS.day).toISOString()],
    ])
    const drafts = steps.slice(2)
    expect(drafts.map(({ title }) => title).sort()).toEqual([
      'Change “Sent back”',
      'Finish your untitled bounty',
    ])
    expect(drafts.find(({ title }) => title.startsWith('Change'))?.text).toContain(
      'Say the length.',
    )
  })

  it('list unanswered questions', async () => {
    const bounty = await buildBounty(t.db, now(), { sponsorId: me.userId, state: 'open' })
    const ask = (answer: string | null) =>
      t.db.insert(bountyQuestions).values({
        id: newId(),
        bountyId: bounty.id,
        authorId: newId(),
        body: 'May it be in French?',
        answer,
        createdAt: now(),
      })
    await ask('No')
    expect(await pendingTasks()).toEqual([])
    await ask(null)
    await ask(null)
    expect(await pendingTasks()).toMatchObject([
      {
        text: '2 questions are waiting for your answer. Everyone can read it.',
        url: `/bounty/${bounty.slug}`,
      },
    ])
  })

  it('list drafts, requested changes and spam marks of an author, the most urgent first', async () => {
    const authorId = me.userId
    const bounty = await buildBounty(t.db, now(), {
      state: 'open',
      deadlineAt: plus(now(), 3 * MS.day),
    })
    const closed = await buildBounty(t.db, now(), { state: 'voting' })
    const disputeBy = plus(now(), 7 * MS.day)
    const draft = { authorId, state: 'draft', submittedAt: null } as const
    await buildEntry(t.db, now(), { ...draft, bountyId: bounty.id, title: 'Draft' })
    await buildEntry(t.db, now(), { ...draft, bountyId: closed.id, title: 'Too late' })
    await buildEntry(t.db, now(), { ...draft, title: '' })
    await buildEntry(t.db, now(), {
      authorId,
      bountyId: bounty.id,
      state: 'changes_requested',
      title: 'Wanted',
      decisionReason: 'Name the source.',
    })
    const spam = { authorId, state: 'spam', reviewDueAt: disputeBy } as const
    await buildEntry(t.db, now(), { ...spam, title: 'Marked', decisionReason: 'An advert.' })
    const disputed = await buildEntry(t.db, now(), { ...spam, title: 'Disputed' })
    await t.db.insert(appeals).values({
      id: newId(),
      submissionId: disputed.id,
      kind: 'spam',
      reason: 'It is no advert.',
      state: 'open',
      dueAt: disputeBy,
      createdAt: now(),
    })
    const steps = await pendingTasks()
    expect(steps.map(({ title, dueAt }) => [title, dueAt])).toEqual([
      ['Submit “Draft”', plus(now(), 3 * MS.day).toISOString()],
      ['Change “Wanted”', plus(now(), 4 * MS.day).toISOString()],
      ['“Marked” was marked as spam', disputeBy.toISOString()],
      ['Submit your untitled draft', null],
    ])
    expect(steps[1]?.text).toContain('Name the source.')
  })

  it('remind moderators of their queue, except their own items', async () => {
    const moderator = await buildPerson(t.db, now(), { roles: ['moderator'], trustLevel: 1 })
    const before = (await pendingTasks(moderator))[0]?.title ?? 'nothing'
    const reviewDueAt = plus(now(), -30 * MS.day)
    await buildBounty(t.db, now(), { sponsorId: moderator.userId, state: 'in_review', reviewDueAt })
    expect((await pendingTasks(moderator))[0]?.title ?? 'nothing').toBe(before)
    await buildBounty(t.db, now(), { state: 'in_review', reviewDueAt })
    await buildEntry(t.db, now(), { state: 'under_review' })
    const [step] = await pendingTasks(moderator)
    expect(step).toMatchObject({ url: '/admin', dueAt: reviewDueAt.toISOString() })
    expect(step?.title).toMatch(/^\d+ items to decide$/)
    expect((await pendingTasks(me)).map(({ url }) => url)).not.toContain('/admin')
  })
})

describe('things in progress', () => {
  const inProgress = async () => (await stepsOf(me)).filter(({ kind }) => kind === 'running')

  it('list the caller’s bounties from submission to the last payment, with the end of each stage', async () => {
    const sponsorId = me.userId
    const reviewDueAt = plus(now(), 1 * MS.day)
    const deadlineAt = plus(now(), 3 * MS.day)
    await buildBounty(t.db, now(), { sponsorId, state: 'completed' })
    await buildBounty(t.db, now(), { sponsorId, state: 'open', title: 'Mine', deadlineAt })
    await buildBounty(t.db, now(), { sponsorId, state: 'in_review', title: 'New', reviewDueAt })
    await buildBounty(t.db, now(), { state: 'open' })
    expect(await inProgress()).toMatchObject([
      {
        title: 'New',
        text: 'A moderator is reviewing your bounty. We’ll let you know.',
        dueAt: reviewDueAt.toISOString(),
      },
      {
        title: 'Mine',
        text: 'Open for entries. No entries yet.',
        dueAt: deadlineAt.toISOString(),
      },
    ])
  })

  it('list the caller’s entries until their bounty is decided', async () => {
    const authorId = me.userId
    const votingEndsAt = plus(now(), 2 * MS.day)
    const voting = await buildBounty(t.db, now(), {
      state: 'voting',
      votingEndsAt,
      title: 'Posters',
    })
    const open = await buildBounty(t.db, now(), { state: 'open' })
    const over = await buildBounty(t.db, now(), { state: 'completed' })
    await buildEntry(t.db, now(), { authorId, bountyId: voting.id, title: 'Low water' })
    await buildEntry(t.db, now(), { authorId, bountyId: open.id, state: 'under_review' })
    await buildEntry(t.db, now(), { authorId, bountyId: over.id })
    expect((await inProgress()).map(({ text, dueAt }) => [text.split('. ')[1], dueAt])).toEqual([
      ['You’re in', expect.anything()],
      ['People are voting.', votingEndsAt.toISOString()],
    ])
  })
})

describe('suggestions', () => {
  it('begin with the lesson, then practice, then a vote and an entry', async () => {
    await buildBounty(t.db, now(), { state: 'voting' })
    await buildBounty(t.db, now(), { state: 'open' })
    const newcomer = await buildPerson(t.db, now())
    expect(await suggested(newcomer)).toEqual([
      'suggestion:lesson',
      'suggestion:enter',
      'suggestion:profile',
    ])
    await runAsSystem(t.deps, (ctx) => recordTrustLesson(ctx, newcomer.userId))
    const [practise] = await stepsOf(newcomer)
    expect(practise).toMatchObject({
      id: 'suggestion:practise',
      url: '/vote-2-earn',
      dueAt: plus(now(), MS.day).toISOString(),
    })
    expect(await suggested(me)).toEqual([
      'suggestion:vote',
      'suggestion:enter',
      'suggestion:profile',
    ])
  })

  it('offer more votes to a voter with entries to judge and enough energy', async () => {
    const bounty = await buildBounty(t.db, now(), { state: 'voting' })
    const voted = await buildEntry(t.db, now(), { bountyId: bounty.id })
    await buildVote(t.db, now(), voted, { voterId: me.userId })
    await buildEntry(t.db, now(), { bountyId: bounty.id })
    await runAsSystem(t.deps, (ctx) => storeEnergy(ctx.db, me.userId, { tenths: 1000, at: now() }))
    const [first] = await stepsOf(me)
    expect(first).toMatchObject({ id: 'suggestion:judge', url: '/vote-2-earn' })
    await runAsSystem(t.deps, (ctx) => storeEnergy(ctx.db, me.userId, { tenths: 0, at: now() }))
    expect(await suggested()).not.toContain('suggestion:judge')
  })

  it('omit completed steps', async () => {
    await runAsSystem(t.deps, (ctx) => storeEnergy(ctx.db, me.userId, { tenths: 0, at: now() }))
    const bounty = await buildBounty(t.db, now(), { state: 'voting' })
    const entry = await buildEntry(t.db, now(), { bountyId: bounty.id })
    await buildVote(t.db, now(), entry, { voterId: me.userId })
    expect(await suggested()).toEqual(['suggestion:enter', 'suggestion:profile'])
    await buildEntry(t.db, now(), { authorId: me.userId })
    await t.db
      .update(userProfiles)
      .set({ bio: 'I draw maps of imaginary towns.' })
      .where(eq(userProfiles.userId, me.userId))
    expect(await suggested()).toEqual(['suggestion:sponsor'])
  })

  it('fit the person: a sponsor sees what voters see, and staff get no voting or entering', async () => {
    await buildBounty(t.db, now(), { state: 'voting' })
    await buildBounty(t.db, now(), { state: 'open' })
    await buildBounty(t.db, now(), { sponsorId: me.userId, state: 'open' })
    const vote = (await stepsOf(me)).find(({ id }) => id === 'suggestion:vote')
    expect(vote?.title).toBe('See what voters see')
    expect(await suggested()).toEqual(['suggestion:vote', 'suggestion:profile'])
    const moderator = await buildPerson(t.db, now(), { roles: ['moderator'], trustLevel: 1 })
    expect(await suggested(moderator)).toEqual(['suggestion:profile'])
  })

  it('do not count practice as a vote', async () => {
    const bounty = await buildBounty(t.db, now(), { state: 'voting' })
    const entry = await buildEntry(t.db, now(), { bountyId: bounty.id })
    await buildVote(t.db, now(), entry, { voterId: me.userId, isPractice: true })
    expect(await suggested()).toContain('suggestion:vote')
  })
})
