import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildPayout } from '../../../testing/builders/payout-builders.ts'
import { buildBounty, buildEntry, buildVote } from '../../../testing/builders/vote-builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { supportGroupMembers } from '../../db/schema/bounties.ts'
import { casePeople, cases } from '../../db/schema/cases.ts'
import { accountSightings } from '../../db/schema/clusters.ts'
import { auditEntries, userStandings } from '../../db/schema/people.ts'
import { reports } from '../../db/schema/submissions.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runSweeps } from '../../platform/work/sweeps.ts'
import { findHoldFacts } from '../payouts/facts/payout-facts.queries.ts'
import { ensureSeason } from '../points/points.service.ts'
import { casesSweeps } from './cases.jobs.ts'

let t: TestServer
let moderator: Person
let other: Person
beforeAll(async () => {
  t = await startTestServer()
  await ensureSeason(t.deps.database, t.clock)
  moderator = await person({ roles: ['moderator'] })
  other = await person({ roles: ['moderator'] })
})
afterAll(() => t.close())

const LIST = 'GET /api/v1/admin/cases'
const DECIDE = 'POST /api/v1/admin/cases/{id}/decide'
const DECIDE_APPEAL = 'POST /api/v1/admin/case-appeals/{id}/decide'
const MINE = 'GET /api/v1/me/cases'
const APPEAL = 'POST /api/v1/me/cases/{id}/appeals'
const REASON = 'Both accounts vote from one browser'

const person = (options: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(t.db, t.clock.now(), { trustLevel: 2, ...options })
const sweep = () =>
  runSweeps(casesSweeps, t.deps, (name, error) => {
    throw new Error(`sweep ${name} failed`, { cause: error })
  })
const nextDay = async () => {
  t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
  await sweep()
}
const listed = async (as = moderator, view: 'open' | 'appealed' | 'decided' = 'open') =>
  (await t.ok(as, LIST, { query: { view, limit: 50 } })).items
const casesAbout = async ({ userId }: Person) =>
  await t.db
    .select({ id: cases.id, state: cases.state, kind: cases.kind, evidence: cases.evidence })
    .from(cases)
    .innerJoin(casePeople, eq(casePeople.caseId, cases.id))
    .where(eq(casePeople.userId, userId))
    .orderBy(cases.openedAt)
const link = async (...people: Person[]) => {
  const clusterId = people.map(({ userId }) => userId).sort()[0] ?? ''
  const now = t.clock.now()
  const device = newId()
  for (const { userId } of people) {
    await t.db.update(userStandings).set({ clusterId }).where(eq(userStandings.userId, userId))
    await t.db.insert(accountSightings).values({
      userId,
      kind: 'device',
      valueHash: device,
      firstSeenAt: now,
      lastSeenAt: now,
    })
  }
}
const report = async (
  submissionId: string,
  kind: (typeof reports.$inferInsert)['kind'],
  reporterId?: string,
) => {
  await t.db.insert(reports).values({
    id: newId(),
    submissionId,
    reporterId: reporterId ?? (await person()).userId,
    kind,
    state: 'open',
    createdAt: t.clock.now(),
  })
}
const decide = (as: Person, id: string, body: object) =>
  t.call(as, DECIDE, { params: { id }, body: body as never })

/** Two linked accounts, one of which voted for the other's entry, with their case. */
async function linkedCase() {
  const [voter, author] = [await person(), await person()]
  await link(voter, author)
  const bounty = await buildBounty(t.db, t.clock.now())
  const entry = await buildEntry(t.db, t.clock.now(), {
    bountyId: bounty.id,
    authorId: author.userId,
  })
  await buildVote(t.db, t.clock.now(), entry, { voterId: voter.userId })
  await nextDay()
  const [row] = await casesAbout(voter)
  if (row === undefined) throw new Error('no case')
  return { voter, author, bounty, entry, caseId: row.id }
}
const voidBoth = ({ voter, author }: { voter: Person; author: Person }) => ({
  decision: 'void' as const,
  reason: REASON,
  userIds: [voter.userId, author.userId],
})

describe('the search for cases', () => {
  it('opens one for linked accounts that meet in a bounty, with the facts', async () => {
    const { voter, author, bounty, caseId } = await linkedCase()
    const [found] = (await listed()).filter((one) => one.caseId === caseId)
    expect(found).toMatchObject({ kind: 'linked_accounts', state: 'open' })
    expect(found?.evidence).toMatchObject([
      { fact: 'accounts', accounts: 2, threshold: 5 },
      { fact: 'link', kind: 'device', accounts: 2 },
      {
        fact: 'bounty',
        bountyId: bounty.id,
        entrantIds: [author.userId],
        voterIds: [voter.userId],
        votes: 1,
        supports: 1,
      },
    ])
    const mine = found?.people.find(({ person: { userId } }) => userId === voter.userId)
    expect(mine).toMatchObject({ openBounties: 1, votes: 1, unsettledPoints: 0, isVoided: false })
  })

  it('opens none for linked accounts that never meet, and one for five', async () => {
    const [a, b] = [await person(), await person()]
    await link(a, b)
    const many = await Promise.all(Array.from({ length: 5 }, () => person()))
    await link(...many)
    await nextDay()
    expect(await casesAbout(a)).toEqual([])
    expect(await casesAbout(many[0] as Person)).toHaveLength(1)
  })

  it('opens one for a group of mutual support, with what each gave', async () => {
    const [a, b] = [await person(), await person()]
    const groupId = newId()
    for (const [own, partner] of [
      [a, b],
      [b, a],
    ] as const) {
      await t.db.insert(supportGroupMembers).values({
        userId: own.userId,
        groupId,
        evidence: [
          { authorId: partner.userId, entries: 5, support: 5, expected: 1.5, excess: 1.57 },
        ],
        since: t.clock.now(),
        foundAt: t.clock.now(),
      })
    }
    await nextDay()
    const [found] = await casesAbout(a)
    expect(found?.kind).toBe('mutual_support')
    expect(found?.evidence).toMatchObject([
      { fact: 'group', members: 2 },
      { fact: 'support', entries: 5, excess: 1.57, threshold: 0.5 },
      { fact: 'support' },
    ])
    await t.db.delete(supportGroupMembers)
  })

  it('opens one for three reports, or one of vote trading, by trusted people outside the bounty', async () => {
    const [author, trader, spared] = [await person(), await person(), await person()]
    const entry = await buildEntry(t.db, t.clock.now(), { authorId: author.userId })
    await report(entry.id, 'stolen')
    await report(entry.id, 'stolen')
    const traded = await buildEntry(t.db, t.clock.now(), { authorId: trader.userId })
    await report(traded.id, 'vote_trading')
    const calm = await buildEntry(t.db, t.clock.now(), { authorId: spared.userId })
    await report(calm.id, 'vote_trading', (await person({ trustLevel: 1 })).userId)
    await sweep()
    expect(await casesAbout(author)).toEqual([])
    expect(await casesAbout(spared)).toEqual([])
    expect((await casesAbout(trader))[0]?.evidence).toMatchObject([
      { fact: 'reports', kind: 'vote_trading', reports: 1, threshold: 1 },
    ])
    await report(entry.id, 'spam')
    await sweep()
    expect(await casesAbout(author)).toHaveLength(1)
  })

  it('opens each case once, also on two nodes, and not again after its decision', async () => {
    const { voter, author, caseId } = await linkedCase()
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
    await Promise.all([sweep(), sweep()])
    expect(await casesAbout(voter)).toHaveLength(1)
    expect((await decide(moderator, caseId, { decision: 'dismiss', reason: REASON })).status).toBe(
      200,
    )
    await nextDay()
    expect(await casesAbout(voter)).toHaveLength(1)
    // Someone new among them is something new.
    await link(voter, author, await person())
    await nextDay()
    expect(await casesAbout(voter)).toHaveLength(2)
  })
})

describe('GET /api/v1/admin/cases', () => {
  it('refuses visitors and members', async () => {
    await t.refused(null, LIST, 'not_authenticated')
    await t.refused(await person(), LIST, 'not_allowed')
  })
})

describe('POST /api/v1/admin/cases/{id}/decide', () => {
  it('voids the chosen people, tells them why, and writes one audit entry', async () => {
    const { voter, author, caseId } = await linkedCase()
    const body = { decision: 'void' as const, reason: REASON, userIds: [voter.userId] }
    await t.ok(moderator, DECIDE, { params: { id: caseId }, body })
    const [mine] = (await t.ok(voter, MINE)).items
    expect(mine).toMatchObject({
      caseId,
      decisionReason: REASON,
      isInForce: true,
      appeal: null,
      abilities: { canAppeal: true },
    })
    expect(await t.ok(author, MINE)).toEqual({ isVoided: false, items: [] })
    const { items } = await t.ok(voter, 'GET /api/v1/notifications')
    expect(items[0]).toMatchObject({
      title: 'Your votes were voided',
      message: expect.stringContaining(REASON),
    })
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectKind, 'case'), eq(auditEntries.subjectId, caseId)))
    expect(entries).toMatchObject([{ action: 'case.void', actorId: moderator.userId }])
    const [decided] = (await listed(moderator, 'decided')).filter((one) => one.caseId === caseId)
    expect(decided?.people.map(({ isVoided }) => isVoided).sort()).toEqual([false, true])
  })

  it('has one effect when two moderators decide at once; the other gets 409', async () => {
    const found = await linkedCase()
    const replies = await Promise.all([
      decide(moderator, found.caseId, voidBoth(found)),
      decide(other, found.caseId, { decision: 'dismiss', reason: REASON }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const [row] = await casesAbout(found.voter)
    const isVoided = (await t.ok(found.voter, MINE)).isVoided
    expect(isVoided).toBe(row?.state === 'voided')
  })

  it('refuses a moderator with a stake, an unknown case and people of no concern', async () => {
    const found = await linkedCase()
    const { voter, bounty, caseId, entry } = found
    const roles = ['moderator'] as const
    const entrant = await person({ roles: [...roles] })
    await buildEntry(t.db, t.clock.now(), { bountyId: bounty.id, authorId: entrant.userId })
    const relative = await person({ roles: [...roles] })
    await link(found.voter, found.author, relative)
    const call = { params: { id: caseId }, body: voidBoth(found) }
    await t.refused(entrant, DECIDE, 'not_allowed', call)
    await t.refused(relative, DECIDE, 'not_allowed', call)
    const [shown] = (await listed(entrant)).filter((one) => one.caseId === caseId)
    expect(shown?.abilities).toEqual({
      canDecide: false,
      recusal: 'You entered this bounty. Someone else must decide',
    })
    await t.refused(moderator, DECIDE, 'not_found', { ...call, params: { id: newId() } })
    const strangers = { ...call.body, userIds: [voter.userId, moderator.userId] }
    await t.refused(moderator, DECIDE, 'validation_failed', { ...call, body: strangers })

    const reporter = await person({ roles: [...roles] })
    await report(entry.id, 'vote_trading', reporter.userId)
    await sweep()
    const reported = (await casesAbout(found.author)).find(({ kind }) => kind === 'reports')
    const dismissal = { decision: 'dismiss' as const, reason: REASON }
    await t.refused(reporter, DECIDE, 'not_allowed', {
      params: { id: reported?.id ?? '' },
      body: dismissal,
    })
  })
})

describe('appeals against a case', () => {
  it('are made once, decided by another moderator, and restore the votes when upheld', async () => {
    const found = await linkedCase()
    const { voter, caseId } = found
    const params = { id: caseId }
    const body = { reason: 'We are two people in one flat' }
    await t.refused(voter, APPEAL, 'not_found', { params, body })
    await t.ok(moderator, DECIDE, { params, body: voidBoth(found) })
    const appeal = await t.ok(voter, APPEAL, { params, body })
    await t.refused(voter, APPEAL, 'conflict', { params, body })
    await t.refused(await person(), APPEAL, 'not_found', { params, body })

    const [shown] = (await listed(other, 'appealed')).filter((one) => one.caseId === caseId)
    const appealOf = (one: typeof shown) =>
      one?.people.find(({ person: { userId } }) => userId === voter.userId)?.appeal
    expect(appealOf(shown)).toMatchObject({ state: 'open', abilities: { canDecide: true } })
    const call = {
      params: { id: appeal.appealId },
      body: { decision: 'uphold' as const, reason: 'They showed that they are two people' },
    }
    await t.refused(moderator, DECIDE_APPEAL, 'not_allowed', call)
    await t.ok(other, DECIDE_APPEAL, call)
    await t.refused(other, DECIDE_APPEAL, 'conflict', call)
    expect(await t.ok(voter, MINE)).toMatchObject({
      isVoided: false,
      items: [{ isInForce: false, appeal: { state: 'upheld' } }],
    })
    expect((await t.ok(found.author, MINE)).isVoided).toBe(true)
  })

  it('leave the votes voided when dismissed', async () => {
    const found = await linkedCase()
    const params = { id: found.caseId }
    await t.ok(moderator, DECIDE, { params, body: voidBoth(found) })
    const body = { reason: 'We are two people in one flat' }
    const { appealId } = await t.ok(found.voter, APPEAL, { params, body })
    await t.ok(other, DECIDE_APPEAL, {
      params: { id: appealId },
      body: { decision: 'dismiss', reason: 'The votes say otherwise' },
    })
    expect(await t.ok(found.voter, MINE)).toMatchObject({
      isVoided: true,
      items: [{ appeal: { state: 'dismissed' }, abilities: { canAppeal: false } }],
    })
  })
})

describe('an open case', () => {
  it('holds the prizes of its people until it is decided', async () => {
    const { author, caseId } = await linkedCase()
    const payout = await buildPayout(t, { userId: author.userId })
    const isHeld = async () => (await findHoldFacts(t.db, [payout.id])).get(payout.id)?.hasOpenCase
    expect(await isHeld()).toBe(true)
    await t.ok(moderator, DECIDE, {
      params: { id: caseId },
      body: { decision: 'dismiss', reason: REASON },
    })
    expect(await isHeld()).toBe(false)
  })
})
