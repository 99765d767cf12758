import { buildDraft, buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildEntry } from '@laurel/scenarios/submissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildPayout } from '../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { givePoints } from '../../../testing/shortcuts.ts'
import { activeDays, userStandings } from '../../db/schema/people.ts'
import { MS, plus, utcDay } from '../../platform/clock.ts'
import { runAsSystem, runSweeps } from '../../platform/work/sweeps.ts'
import { recordTrustLesson, requestTrustReviews } from '../standings/standings.service.ts'
import { trustSweeps } from './trust.jobs.ts'
import { reviewTrust } from './trust-levels.service.ts'

let t: TestServer
let moderator: Person
beforeAll(async () => {
  t = await startTestServer()
  moderator = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
})
afterAll(() => t.close())

const at = (id: string) => ({ params: { id } })
const REVIEW = 'POST /api/v1/admin/submissions/{id}/review'
const meOf = (as: Person) => t.ok(as, 'GET /api/v1/me')
const levelOf = async (as: Person) => (await meOf(as)).trustLevel
const noticesOf = async (as: Person) =>
  (await t.ok(as, 'GET /api/v1/notifications')).items
    .map(({ title }) => title)
    .filter((title) => title.includes('trust level'))
const readStanding = async ({ userId }: Person) =>
  (await t.db.select().from(userStandings).where(eq(userStandings.userId, userId)))[0]

/** A newcomer who passed the lesson and waited a day. */
async function buildVoter(): Promise<Person> {
  const person = await buildPerson(t.db, t.clock.now())
  await runAsSystem(t.deps, (ctx) => recordTrustLesson(ctx, person.userId))
  return person
}

/** Each of these people publishes a post on this many days, one after the other. */
async function postDaily(people: readonly Person[], days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    for (const author of people) await buildEntry(t, { author })
    await t.advance(MS.day)
  }
}

/** Enters a bounty, and a moderator accepts. */
async function getAccepted(author: Person): Promise<void> {
  const { bounty } = await buildOpenBounty(t)
  const { entry } = await buildEntry(t, { author, bountyId: bounty.bountyId })
  if (entry.state === 'accepted') return
  await t.ok(moderator, REVIEW, { ...at(entry.submissionId), body: { decision: 'accept' } })
}

/** People at level 2 by what they did themselves. */
async function earnLevel2(count: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, buildVoter))
  await t.advance(MS.day)
  await postDaily(people, 7)
  for (const person of people) await getAccepted(person)
  await t.advance(MS.minute)
  return people
}

async function rejectAsSpam(author: Person): Promise<void> {
  const input = { body: 'Too short' }
  const { entry } = await buildEntry(t, { author, input })
  const body = { decision: 'spam', reason: 'An advertisement' }
  await t.ok(moderator, REVIEW, { ...at(entry.submissionId), body })
}

describe('trust level 2', () => {
  it('comes with seven active days and an accepted entry, at the action that completes them', async () => {
    const person = await buildVoter()
    await t.advance(MS.day)
    await postDaily([person], 5)
    await getAccepted(person)
    await t.advance(MS.day)
    expect(await levelOf(person)).toBe(1)
    await buildEntry(t, { author: person })
    await t.advance(MS.minute)
    const me = await meOf(person)
    expect(me).toMatchObject({ trustLevel: 2, trustGrace: null })
    expect(me.trustRequirements.map(({ text }) => text)).toContainEqual(
      'Be active on 30 days of the last 100: 7 of 30 so far',
    )
    expect(await noticesOf(person)).toEqual(['You reached trust level 2'])
    const { items } = await t.ok(person, 'GET /api/v1/activity', { query: { tab: 'mine' } })
    const raised = items.filter(({ kind }) => kind === 'trust_raised')
    expect(raised.map(({ title }) => title)).toEqual([
      'reached trust level 2',
      'reached trust level 1',
    ])
  })

  it('grants its benefits: entries and bounties without review, a credit, a higher cap, reports that count', async () => {
    const people = await earnLevel2(4)
    const [ada, bob, cyd, dee] = people as [Person, Person, Person, Person]
    for (const person of people) expect(await levelOf(person)).toBe(2)

    const { bounty } = await buildOpenBounty(t)
    const { entry } = await buildEntry(t, { author: ada, bountyId: bounty.bountyId })
    expect(entry.state).toBe('accepted')

    const draft = await buildDraft(t, { sponsor: bob })
    expect(
      await t.ok(bob, 'POST /api/v1/bounties/{id}/submit', at(draft.bounty.bountyId)),
    ).toMatchObject({ state: 'awaiting_funding' })

    // Three a month and one for the level; one was spent on the accepted entry.
    expect(await t.ok(cyd, 'GET /api/v1/me/credits')).toMatchObject({ balance: 3 })
    expect((await t.ok(cyd, 'GET /api/v1/me/points')).today.capPoints).toBe(200)

    const { entry: reported } = await buildEntry(t, { author: ada })
    await t.ok(null, 'GET /api/v1/submissions/{id}', at(reported.submissionId))
    for (const reporter of [bob, cyd, dee]) {
      await t.ok(reporter, 'POST /api/v1/submissions/{id}/reports', {
        ...at(reported.submissionId),
        body: { kind: 'stolen', detail: 'Copied from a book that I have here' },
      })
    }
    await t.refused(null, 'GET /api/v1/submissions/{id}', 'not_found', at(reported.submissionId))

    const payout = await buildPayout(t)
    await t.ok(dee, 'POST /api/v1/submissions/{id}/reports', {
      ...at(payout.submissionId ?? ''),
      body: { kind: 'stolen', detail: 'Copied from a book that I have here' },
    })
    await t.advance(MS.minute)
    const { items } = await t.ok({ userId: payout.userId ?? '' }, 'GET /api/v1/me/payouts')
    expect(items[0]?.holds.map(({ reason }) => reason)).toEqual(['fraud_case'])
  })

  it('comes once for concurrent reviews', async () => {
    const person = await buildVoter()
    await t.advance(MS.day)
    await postDaily([person], 7)
    await getAccepted(person)
    const [sweep] = trustSweeps
    await Promise.all([1, 2, 3, 4].map(() => sweep?.run(t.deps)))
    expect(await levelOf(person)).toBe(2)
    expect(await noticesOf(person)).toEqual(['You reached trust level 2'])
  })

  it('is kept for two weeks after spam, then lost, with a notice of both', async () => {
    const [person] = (await earnLevel2(1)) as [Person]
    await rejectAsSpam(person)
    await t.advance(MS.minute)
    const me = await meOf(person)
    const until = plus(t.clock.now(), 14 * MS.day)
    expect(me).toMatchObject({
      trustLevel: 2,
      trustGrace: {
        until: until.toISOString(),
        missing: [{ text: 'Have no entry marked as spam for 30 days' }],
      },
    })
    const { items } = await t.ok(person, 'GET /api/v1/notifications')
    expect(items.find(({ title }) => title === 'You may lose trust level 2')?.message).toContain(
      'Have no entry marked as spam for 30 days',
    )
    await t.advance(14 * MS.day - 1)
    expect(await levelOf(person)).toBe(2)
    await t.advance(1)
    expect(await meOf(person)).toMatchObject({ trustLevel: 1, trustGrace: null })
    expect((await noticesOf(person)).slice(0, 2)).toEqual([
      'You are now at trust level 1',
      'You may lose trust level 2',
    ])
    // The spam is 30 days old, and nothing else is missing.
    await t.advance(17 * MS.day)
    expect(await levelOf(person)).toBe(2)
  })

  it('is kept when its requirements are met again', async () => {
    const [person] = (await earnLevel2(1)) as [Person]
    const { bounty } = await buildOpenBounty(t)
    const { entry } = await buildEntry(t, {
      author: person,
      bountyId: bounty.bountyId,
      input: { body: 'Too short' },
    })
    const body = { decision: 'spam', reason: 'An advertisement' }
    await t.ok(moderator, REVIEW, { ...at(entry.submissionId), body })
    await t.advance(MS.minute)
    expect((await meOf(person)).trustGrace).not.toBeNull()
    const appeal = await t.ok(person, 'POST /api/v1/submissions/{id}/appeal', {
      ...at(entry.submissionId),
      body: { reason: 'It is a poem, and it answers the brief in four lines' },
    })
    expect(appeal).toBeDefined()
    const other = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
    const queue = await t.ok(other, 'GET /api/v1/admin/queues/{queue}', {
      params: { queue: 'appeals' },
    })
    const appealId = queue.items.flatMap((item) => ('appealId' in item ? [item.appealId] : []))[0]
    await t.ok(other, 'POST /api/v1/admin/appeals/{id}/resolve', {
      ...at(appealId ?? ''),
      body: { decision: 'uphold', reason: 'It is a poem' },
    })
    await t.advance(MS.minute)
    expect(await meOf(person)).toMatchObject({ trustLevel: 2, trustGrace: null })
    expect((await noticesOf(person))[0]).toBe('You keep trust level 2')
    await t.advance(20 * MS.day)
    expect(await levelOf(person)).toBe(2)
  })
})

describe('trust level 3', () => {
  it('comes with 30 days and five accepted entries, raises the cap, and drops to 2 after 70 inactive days and the grace period', async () => {
    const person = await buildVoter()
    await t.advance(MS.day)
    await postDaily([person], 15)
    for (let entry = 0; entry < 3; entry += 1) await getAccepted(person)
    await postDaily([person], 15)
    expect(await levelOf(person)).toBe(2)
    for (let entry = 0; entry < 2; entry += 1) await getAccepted(person)
    await t.advance(MS.minute)
    expect(await meOf(person)).toMatchObject({ trustLevel: 3, trustRequirements: [] })
    expect((await t.ok(person, 'GET /api/v1/me/points')).today.capPoints).toBe(400)
    await givePoints(t, person.userId, 1)

    // 31 days in a row, the last one today: on the 71st day from now 29 of them are among the last 100.
    const days = await t.db
      .select({ day: activeDays.day })
      .from(activeDays)
      .where(eq(activeDays.userId, person.userId))
      .orderBy(activeDays.day)
    expect(days).toHaveLength(31)
    const leaves = plus(new Date(`${days[1]?.day}T00:00:00.000Z`), 100 * MS.day)
    await t.advance(leaves.getTime() - t.clock.now().getTime() - 1)
    expect((await meOf(person)).trustGrace).toBeNull()
    await t.advance(1)
    const until = plus(leaves, 14 * MS.day)
    expect((await meOf(person)).trustGrace).toMatchObject({
      until: until.toISOString(),
      missing: [{ text: 'Be active on 30 days of the last 100: 29 of 30 so far' }],
    })
    await t.advance(14 * MS.day)
    expect(await meOf(person)).toMatchObject({ trustLevel: 2, trustGrace: null })
  })
})

describe('the sweep', () => {
  it('reviews only people with changes', async () => {
    const [sweep] = trustSweeps
    await runSweeps(trustSweeps, t.deps, () => {})
    const voters = await Promise.all(
      Array.from({ length: 5 }, () => buildPerson(t.db, t.clock.now(), { trustLevel: 1 })),
    )
    expect(await sweep?.run(t.deps)).toBe(0)
    await runAsSystem(t.deps, (ctx) =>
      requestTrustReviews(
        ctx,
        voters.slice(0, 2).map(({ userId }) => userId),
      ),
    )
    expect(await sweep?.run(t.deps)).toBe(2)
    expect(await sweep?.run(t.deps)).toBe(0)
  })

  it('keeps the date that a concurrent review has just set', async () => {
    const { userId } = await buildPerson(t.db, t.clock.now(), { trustLevel: 2 })
    const review = () => runAsSystem(t.deps, (ctx) => reviewTrust(ctx, userId))
    await runAsSystem(t.deps, (ctx) => requestTrustReviews(ctx, [userId]))
    // Both found the same row due; the second reaches it after the first has finished.
    expect([await review(), await review()]).toEqual([true, false])
    t.clock.setOffsetMs(t.clock.offsetMs() + 14 * MS.day)
    expect(await review()).toBe(true)
    expect((await readStanding({ userId }))?.trustLevel).toBe(1)
  })

  it('reviews again after a day with an action, since votes are not counted immediately', async () => {
    const person = await buildPerson(t.db, t.clock.now(), { trustLevel: 1 })
    await t.db.insert(activeDays).values({ userId: person.userId, day: utcDay(t.clock.now()) })
    await runAsSystem(t.deps, (ctx) => requestTrustReviews(ctx, [person.userId]))
    const [sweep] = trustSweeps
    expect(await sweep?.run(t.deps)).toBe(1)
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
    expect(await sweep?.run(t.deps)).toBeGreaterThanOrEqual(1)
    expect((await readStanding(person))?.trustLevel).toBe(1)
  })
})
