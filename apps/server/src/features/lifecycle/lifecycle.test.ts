import type { BountyDetail } from '@laurel/contract/work/bounties'
import {
  awardInOrder,
  buildAnnounced,
  buildContest,
  buildJudging,
  scoreAll,
} from '@laurel/scenarios/awards'
import { buildDraft, buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry, buildEntry } from '@laurel/scenarios/submissions'
import { advanceTo } from '@laurel/scenarios/world'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { givePoints } from '../../../testing/shortcuts.ts'
import { sweeps } from '../../app/sweeps.ts'
import { bountyTallies } from '../../db/schema/bounties.ts'
import { notifications } from '../../db/schema/people.ts'
import { balanceOf } from '../../ledger/balances.service.ts'
import { MS, plus } from '../../platform/clock.ts'
import { runAsSystem, runSweeps } from '../../platform/work/sweeps.ts'
import { switchFlag } from '../operations/flags/switch-flag.service.ts'
import { lifecycleSweeps } from './lifecycle.jobs.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(async () => {
  await t.close()
})

const now = () => t.clock.now()
const at = (id: string) => ({ params: { id } })
const get = (bounty: { bountyId: string }, as: Person | null = null) =>
  t.ok(as, 'GET /api/v1/bounties/{id}', at(bounty.bountyId))
const findEscrow = (bounty: BountyDetail) =>
  balanceOf(t.db, { kind: 'escrow', ownerId: bounty.bountyId })
const spendableOf = ({ userId }: Person) => balanceOf(t.db, { kind: 'spendable', ownerId: userId })
/** The sum of a person's transfers in a category. */
const receivedBy = async (person: Person | null, category: 'prize' | 'escrow_refund') => {
  const { items } = await t.ok(person, 'GET /api/v1/me/transfers', { query: { category } })
  return items.reduce((sum, { amountPoints }) => sum + amountPoints, 0)
}
const noticesOf = async ({ userId }: Person) => {
  const rows = await t.db.select().from(notifications).where(eq(notifications.userId, userId))
  return rows.map(({ title }) => title)
}
/** Advances the clock without running any sweep, as if the server were off. */
const sleep = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)
const wake = () => t.advance(0)

describe('the life of a bounty', () => {
  it('goes from draft to completed on its deadlines', async () => {
    const sponsor = await buildPerson(t.db, now(), { trustLevel: 1 })
    await givePoints(t, sponsor.userId, 1000)
    const opensAt = plus(now(), 4 * MS.day).toISOString()
    const { bounty } = await buildDraft(t, {
      sponsor,
      terms: { opensAt, deadlineAt: plus(now(), 10 * MS.day).toISOString() },
    })
    const inReview = await t.ok(sponsor, 'POST /api/v1/bounties/{id}/submit', at(bounty.bountyId))
    await advanceTo(t, inReview.reviewDueAt)
    expect(await get(bounty, sponsor)).toMatchObject({ state: 'awaiting_funding' })

    await t.ok(sponsor, 'POST /api/v1/bounties/{id}/publish', at(bounty.bountyId))
    expect(await get(bounty)).toMatchObject({ state: 'scheduled', nextDueAt: opensAt })
    await advanceTo(t, opensAt)
    const open = await get(bounty)
    expect(open).toMatchObject({ state: 'open', nextDueAt: open.deadlineAt })

    const winner = await buildAcceptedEntry(t, { bountyId: bounty.bountyId })
    await advanceTo(t, open.deadlineAt)
    const voting = await get(bounty)
    expect(voting).toMatchObject({ state: 'voting', nextDueAt: voting.votingEndsAt })
    await advanceTo(t, voting.votingEndsAt)
    const judging = await get(bounty)
    expect(judging.state).toBe('judging')
    expect(judging.decisionDueAt).toBe(plus(now(), 7 * MS.day).toISOString())
    for (const shown of [open, voting, judging]) {
      const current = shown.timeline.find(({ status }) => status === 'current')
      expect([shown.state, shown.nextDueAt]).toEqual([shown.state, current?.dueAt])
    }

    const contest = { sponsor, bounty: judging, entries: [winner] }
    await scoreAll(t, contest)
    const announced = await t.ok(sponsor, 'POST /api/v1/bounties/{id}/award', {
      ...at(bounty.bountyId),
      body: { outcomes: awardInOrder(contest) },
    })
    await t.advance(48 * MS.hour - 1)
    expect((await get(bounty)).state).toBe('challenge')
    await advanceTo(t, announced.challengeEndsAt)
    const completed = await get(bounty)
    expect(completed).toMatchObject({ state: 'completed', nextDueAt: null })
    expect(completed.completedAt).toBe(now().toISOString())
    expect(completed.timeline.every(({ status }) => status === 'past')).toBe(true)
    expect(await receivedBy(winner.author, 'prize')).toBe(300)
    const transferId = completed.winners[0]?.prizeTransferId ?? ''
    expect(
      await t.ok(null, 'GET /api/v1/transfers/{id}', { params: { id: transferId } }),
    ).toMatchObject({ amountPoints: 300, category: 'prize' })
    const { items: notices } = await t.ok(winner.author, 'GET /api/v1/notifications')
    expect(notices.find(({ title }) => title === 'Your prize is paid')?.actionUrl).toContain(
      transferId,
    )
    const { items: news } = await t.ok(winner.author, 'GET /api/v1/activity', {
      query: { tab: 'for-you' },
    })
    expect(news.filter(({ kind }) => kind === 'entry_submitted')).toHaveLength(1)
    expect(news.filter(({ points }) => points === 300).map(({ kind }) => kind)).toEqual([
      'prize_paid',
    ])
    expect(await receivedBy(sponsor, 'escrow_refund')).toBe(300)
    expect(await findEscrow(bounty)).toBe(0)
    expect(await noticesOf(sponsor)).toEqual(
      expect.arrayContaining([
        'Your bounty is approved',
        'Voting has begun',
        'Your decision is due',
      ]),
    )
  })

  it('reports the next due time to the demo clock', async () => {
    const { bounty } = await buildContest(t, { entryCount: 1 })
    const dueAts = await Promise.all(
      lifecycleSweeps.map((sweep) => sweep.nextDueAt?.(t.db, now()) ?? null),
    )
    const mine = dueAts.find((due) => due?.at.toISOString() === bounty.deadlineAt)
    expect(mine).toMatchObject({ label: `Entries close: ${bounty.title}` })
  })
})

describe('review and funding', () => {
  it('send a bounty with flagged terms back, naming them, when no one reviewed it', async () => {
    const { sponsor, bounty } = await buildDraft(t, { terms: { summary: 'About our new casino' } })
    await t.ok(sponsor, 'POST /api/v1/bounties/{id}/submit', at(bounty.bountyId))
    await t.advance(48 * MS.hour)
    const back = await get(bounty, sponsor)
    expect(back.state).toBe('draft')
    expect(back.reviewReasons).toContain('casino')
  })

  it('return to draft when the deadline is less than 24 hours away', async () => {
    const { sponsor, bounty } = await buildDraft(t)
    await t.ok(sponsor, 'POST /api/v1/bounties/{id}/submit', at(bounty.bountyId))
    const lastMoment = plus(new Date(bounty.deadlineAt ?? ''), -24 * MS.hour)
    await advanceTo(t, lastMoment.toISOString())
    expect((await get(bounty, sponsor)).state).toBe('awaiting_funding')
    await t.advance(1)
    const back = await get(bounty, sponsor)
    expect(back.state).toBe('draft')
    expect(back.reviewReasons).toContain('24 hours')
  })

  it('use the starter grant first, and return it to the reserve when the bounty expires', async () => {
    const newcomer = await buildPerson(t.db, now())
    await givePoints(t, newcomer.userId, 400)
    const { bounty } = await buildDraft(t, { sponsor: newcomer })
    await t.ok(newcomer, 'POST /api/v1/bounties/{id}/submit', at(bounty.bountyId))
    const moderator = await buildPerson(t.db, now(), { roles: ['moderator'] })
    const body = { decision: 'approve', starterGrantPoints: 200 }
    await t.ok(moderator, 'POST /api/v1/admin/bounties/{id}/review', {
      ...at(bounty.bountyId),
      body,
    })
    const open = await t.ok(newcomer, 'POST /api/v1/bounties/{id}/publish', at(bounty.bountyId))
    expect(open).toMatchObject({ starterGrantPoints: 200, escrow: { balance: '600' } })
    expect(open.escrow?.transferIds).toHaveLength(2)
    expect(await spendableOf(newcomer)).toBe(0)
    await advanceTo(t, open.deadlineAt)
    expect(await get(bounty)).toMatchObject({ state: 'expired', escrow: { balance: '0' } })
    expect(await receivedBy(newcomer, 'escrow_refund')).toBe(400)
  })
})

describe('the end of entries', () => {
  it('expires a bounty without an accepted entry and refunds it fully', async () => {
    const { sponsor, bounty } = await buildOpenBounty(t)
    await advanceTo(t, bounty.deadlineAt)
    const expired = await get(bounty)
    expect(expired).toMatchObject({ state: 'expired', nextDueAt: null })
    expect(expired.closedReason).toContain('No entry')
    expect(await receivedBy(sponsor, 'escrow_refund')).toBe(600)
    expect(expired.timeline.at(-1)).toMatchObject({ state: 'expired', status: 'current' })
  })

  it('waits 24 hours for screening, then accepts what passed and delays voting accordingly', async () => {
    const { bounty } = await buildOpenBounty(t)
    const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    await advanceTo(t, bounty.deadlineAt)
    await t.advance(24 * MS.hour - 1)
    expect((await get(bounty)).state).toBe('open')
    await t.advance(1)
    const voting = await get(bounty)
    expect(voting.state).toBe('voting')
    expect(voting.votingEndsAt).toBe(plus(now(), 72 * MS.hour).toISOString())
    const accepted = await t.ok(author, 'GET /api/v1/submissions/{id}', at(entry.submissionId))
    expect(accepted.state).toBe('accepted')
  })

  it('begins voting as soon as the last entry is screened', async () => {
    const { bounty } = await buildContest(t, { entryCount: 1 })
    const { entry } = await buildEntry(t, { bountyId: bounty.bountyId })
    await advanceTo(t, bounty.deadlineAt)
    await t.advance(2 * MS.hour)
    expect((await get(bounty)).state).toBe('open')
    const moderator = await buildPerson(t.db, now(), { roles: ['moderator'] })
    await t.ok(moderator, 'POST /api/v1/admin/submissions/{id}/review', {
      ...at(entry.submissionId),
      body: { decision: 'accept' },
    })
    await wake()
    const voting = await get(bounty)
    expect(voting).toMatchObject({
      state: 'voting',
      votingEndsAt: plus(now(), 72 * MS.hour).toISOString(),
    })
  })
})

describe('a sponsor with a pending decision', () => {
  it('is reminded a day before and at the due time, once each, until the award', async () => {
    const contest = await buildJudging(t, { terms: { decisionDays: 3 } })
    const reminders = async () =>
      (await noticesOf(contest.sponsor)).filter((title) => /decide|decision/i.test(title))
    expect(await reminders()).toEqual(['Your decision is due'])
    await t.advance(2 * MS.day)
    await t.advance(MS.hour)
    expect((await reminders()).sort()).toEqual(['One day left to decide', 'Your decision is due'])
    const due = await get(contest.bounty)
    expect(due).toMatchObject({ isOverdue: false, nextDueAt: due.decisionDueAt })
    await t.advance(23 * MS.hour)
    await t.advance(MS.hour)
    expect(await get(contest.bounty)).toMatchObject({
      isOverdue: true,
      nextDueAt: plus(new Date(due.decisionDueAt ?? ''), 7 * MS.day).toISOString(),
    })
    expect((await reminders()).sort()).toEqual([
      'One day left to decide',
      'Your decision is due',
      'Your decision is overdue',
    ])
    await scoreAll(t, contest)
    await t.ok(contest.sponsor, 'POST /api/v1/bounties/{id}/award', {
      ...at(contest.bounty.bountyId),
      body: { outcomes: awardInOrder(contest) },
    })
    const { items } = await t.ok(contest.sponsor, 'GET /api/v1/notifications', {
      query: { limit: 50 },
    })
    const open = items.filter(({ type, read }) => type === 'reminder' && !read)
    expect(open).toEqual([])
  })

  it('cannot publish bounties after three overdue decisions', async () => {
    const { sponsor } = await buildContest(t, { entryCount: 1 })
    await givePoints(t, sponsor.userId, 5000)
    await buildContest(t, { sponsor, entryCount: 1 })
    const last = await buildContest(t, { sponsor, entryCount: 1 })
    const { bounty: next } = await buildDraft(t, {
      sponsor,
      terms: { deadlineAt: plus(now(), 40 * MS.day).toISOString() },
    })
    const { bounty: ready } = await buildDraft(t, {
      sponsor,
      terms: { deadlineAt: plus(now(), 40 * MS.day).toISOString() },
    })
    await t.ok(sponsor, 'POST /api/v1/bounties/{id}/submit', at(ready.bountyId))
    await advanceTo(t, last.bounty.deadlineAt)
    await t.advance(72 * MS.hour)
    await t.advance(7 * MS.day)
    await t.refused(
      sponsor,
      'POST /api/v1/bounties/{id}/publish',
      'bounty_wrong_state',
      at(next.bountyId),
    )
    await t.advance(1)
    await t.refused(
      sponsor,
      'POST /api/v1/bounties/{id}/submit',
      'sponsor_overdue',
      at(next.bountyId),
    )
    await t.refused(
      sponsor,
      'POST /api/v1/bounties/{id}/publish',
      'sponsor_overdue',
      at(ready.bountyId),
    )
  })

  it('loses the decision to the votes of ten people with a record after 7 days', async () => {
    const contest = await buildJudging(t, { entryCount: 4, voters: 10 })
    // They have settled enough votes; a record is built over weeks.
    await t.db
      .update(bountyTallies)
      .set({ recordedDeciderCount: 10 })
      .where(eq(bountyTallies.bountyId, contest.bounty.bountyId))
    await advanceTo(t, contest.bounty.decisionDueAt)
    await t.advance(7 * MS.day - 1)
    expect((await get(contest.bounty)).state).toBe('judging')
    await t.advance(1)
    const decided = await get(contest.bounty)
    expect(decided).toMatchObject({ state: 'challenge', decidedBy: 'formula' })
    expect(decided.winners.map(({ submissionId, place }) => [submissionId, place])).toEqual(
      contest.entries.slice(0, 3).map(({ entry }, index) => [entry.submissionId, index + 1]),
    )
    // Ten voters without skill leave much to chance, so that ranks are shared.
    expect(decided.winners[0]).toMatchObject({
      checklistPercent: null,
      communityPercent: expect.closeTo(62.2, 1),
    })
    expect(decided.sponsorRecord.fallbackCount).toBe(1)
    await t.advance(48 * MS.hour)
    expect(await get(contest.bounty)).toMatchObject({
      state: 'completed',
      escrow: { balance: '0' },
    })
  })

  it('is replaced by a moderator when too few people with a record voted', async () => {
    const moderator = await buildPerson(t.db, now(), { roles: ['moderator'] })
    const contest = await buildJudging(t, { entryCount: 3, voters: 10 })
    await t.refused(
      moderator,
      'GET /api/v1/bounties/{id}/desk',
      'not_allowed',
      at(contest.bounty.slug),
    )
    await advanceTo(t, contest.bounty.decisionDueAt)
    await t.advance(7 * MS.day)
    expect(await get(contest.bounty)).toMatchObject({
      state: 'judging',
      moderatorDueAt: plus(now(), 7 * MS.day).toISOString(),
    })
    const { items } = await t.ok(moderator, 'GET /api/v1/notifications')
    expect(items.map(({ title }) => title)).toContain('A bounty needs your decision')
    const [author] = contest.entries
    await t.refused(
      author?.author ?? null,
      'GET /api/v1/bounties/{id}/desk',
      'not_allowed',
      at(contest.bounty.slug),
    )
    await scoreAll(t, { ...contest, sponsor: moderator })
    const decided = await t.ok(moderator, 'POST /api/v1/bounties/{id}/award', {
      ...at(contest.bounty.slug),
      body: { outcomes: awardInOrder(contest) },
    })
    expect(decided).toMatchObject({ state: 'challenge', decidedBy: 'moderator' })
    const { items: left } = await t.ok(moderator, 'GET /api/v1/notifications')
    expect(left).toEqual([])
  })

  it('has the prize split equally when no moderator decides, the remainder going to earlier entries', async () => {
    const contest = await buildJudging(t, {
      entryCount: 3,
      voters: 4,
      terms: { prizeAmounts: ['200', '200', '100'] },
    })
    await advanceTo(t, contest.bounty.decisionDueAt)
    await t.advance(7 * MS.day)
    expect((await get(contest.bounty)).state).toBe('judging')
    await t.advance(7 * MS.day)
    const decided = await get(contest.bounty)
    const shareOf = (bounty: BountyDetail, index: number) =>
      bounty.winners.find(
        ({ submissionId }) => submissionId === contest.entries[index]?.entry.submissionId,
      )?.prizeAmount
    expect([0, 1, 2].map((index) => shareOf(decided, index))).toEqual(['167', '167', '166'])

    const moderator = await buildPerson(t.db, now(), { roles: ['moderator'] })
    const { objectionId } = await t.ok(
      contest.entries[0]?.author ?? null,
      'POST /api/v1/bounties/{id}/objections',
      {
        ...at(contest.bounty.bountyId),
        body: {
          submissionId: contest.entries[2]?.entry.submissionId,
          reason: 'It is my text from last year',
        },
      },
    )
    await t.ok(moderator, 'POST /api/v1/admin/objections/{id}/resolve', {
      params: { id: objectionId },
      body: { decision: 'uphold', reason: 'It is' },
    })
    const again = await get(contest.bounty)
    expect([0, 1, 2].map((index) => shareOf(again, index))).toEqual(['250', '250', undefined])
  })
})

describe('the objection period', () => {
  it('lasts until an objection is decided, at most 72 hours after it was made', async () => {
    const contest = await buildAnnounced(t, { entryCount: 2 })
    await t.advance(47 * MS.hour)
    await t.ok(contest.entries[1]?.author ?? null, 'POST /api/v1/bounties/{id}/objections', {
      ...at(contest.bounty.bountyId),
      body: {
        submissionId: contest.entries[0]?.entry.submissionId,
        reason: 'This was published before',
      },
    })
    await t.advance(72 * MS.hour - 1)
    expect((await get(contest.bounty)).state).toBe('challenge')
    await t.advance(1)
    expect((await get(contest.bounty)).state).toBe('completed')
    const { items } = await t.ok(
      null,
      'GET /api/v1/bounties/{id}/objections',
      at(contest.bounty.bountyId),
    )
    expect(items).toMatchObject([{ state: 'dismissed' }])
  })

  it('is settled once by two nodes that sweep at the same moment', async () => {
    const contest = await buildAnnounced(t, { entryCount: 3 })
    sleep(48 * MS.hour)
    const errors: unknown[] = []
    const sweep = () => runSweeps(sweeps, t.deps, (_name, error) => errors.push(error))
    await Promise.all([sweep(), sweep(), sweep()])
    expect(errors).toEqual([])
    expect(await get(contest.bounty)).toMatchObject({
      state: 'completed',
      escrow: { balance: '0' },
    })
    const prizes = await Promise.all(
      contest.entries.map(({ author }) => receivedBy(author, 'prize')),
    )
    expect(prizes).toEqual([300, 200, 100])
    expect(await receivedBy(contest.sponsor, 'escrow_refund')).toBe(0)
  })
})

describe('a server that was off for seven days', () => {
  const WEEK = 7 * MS.day

  it('delays voting and judging until it is back, at full length', async () => {
    const { bounty } = await buildContest(t, { entryCount: 2 })
    sleep(Date.parse(bounty.deadlineAt ?? '') - now().getTime() - MS.hour + WEEK)
    await wake()
    const voting = await get(bounty)
    expect(voting).toMatchObject({
      state: 'voting',
      votingEndsAt: plus(now(), 72 * MS.hour).toISOString(),
    })
    sleep(WEEK)
    await wake()
    const judging = await get(bounty)
    expect(judging).toMatchObject({
      state: 'judging',
      decisionDueAt: plus(now(), 7 * MS.day).toISOString(),
    })
  })

  it('ends overdue periods once each', async () => {
    const unreviewed = await buildDraft(t, {
      sponsor: await buildPerson(t.db, now()),
      terms: { deadlineAt: plus(now(), 30 * MS.day).toISOString() },
    })
    await t.ok(
      unreviewed.sponsor,
      'POST /api/v1/bounties/{id}/submit',
      at(unreviewed.bounty.bountyId),
    )
    const unfunded = await buildDraft(t)
    await t.ok(unfunded.sponsor, 'POST /api/v1/bounties/{id}/submit', at(unfunded.bounty.bountyId))
    const announced = await buildAnnounced(t, { entryCount: 1 })
    const undecided = await buildJudging(t, { entryCount: 2, terms: { decisionDays: 1 } })
    sleep(8 * MS.day)
    await wake()
    await wake()
    const states = await Promise.all([
      get(unreviewed.bounty, unreviewed.sponsor),
      get(unfunded.bounty, unfunded.sponsor),
      get(announced.bounty),
      get(undecided.bounty),
    ])
    expect(states.map(({ state }) => state)).toEqual([
      'awaiting_funding',
      'draft',
      'completed',
      'judging',
    ])
    expect(states[3]).toMatchObject({ moderatorDueAt: plus(now(), 7 * MS.day).toISOString() })
  })

  it('finds nothing more to do when nothing is due', async () => {
    await wake()
    expect(await runSweeps(lifecycleSweeps, t.deps, () => {})).toBe(0)
  })
})

describe('a prelaunch', () => {
  const setPrelaunch = async (isOn: boolean) => {
    await runAsSystem(t.deps, (ctx) => switchFlag(ctx, 'prelaunch_live', isOn))
    t.setPrelaunch(isOn)
  }

  it('stops the clock of bounties, and extends their deadlines when it ends', async () => {
    const judging = await buildJudging(t, { entryCount: 1 })
    const open = await buildContest(t, { entryCount: 1 })
    await setPrelaunch(true)
    await t.advance(30 * MS.day)
    expect((await get(open.bounty)).state).toBe('open')
    expect((await get(judging.bounty)).state).toBe('judging')
    await setPrelaunch(false)
    await wake()
    const later = (instant: string | null) =>
      plus(new Date(instant ?? ''), 30 * MS.day).toISOString()
    expect(await get(open.bounty)).toMatchObject({
      state: 'open',
      opensAt: open.bounty.opensAt,
      deadlineAt: later(open.bounty.deadlineAt),
      votingEndsAt: later(open.bounty.votingEndsAt),
    })
    expect(await get(judging.bounty)).toMatchObject({
      state: 'judging',
      votingEndsAt: judging.bounty.votingEndsAt,
      decisionDueAt: later(judging.bounty.decisionDueAt),
    })
  })
})
