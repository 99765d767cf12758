import { points } from '@laurel/contract/money/money'
import type { BountyTerms } from '@laurel/contract/work/bounties'
import { buildAnnounced, buildContest, buildJudging } from '@laurel/scenarios/awards'
import { buildBoost, readBoost } from '@laurel/scenarios/boosts'
import { buildDraft, buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry, buildEntry } from '@laurel/scenarios/submissions'
import { validSubmissionText } from '@laurel/scenarios/terms'
import { advanceTo } from '@laurel/scenarios/world'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAirdrop } from '../../testing/builders/airdrop-builders.ts'
import { buildPerson } from '../../testing/builders/builders.ts'
import { buildPayout } from '../../testing/builders/payout-builders.ts'
import type { Person } from '../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { givePoints } from '../../testing/shortcuts.ts'
import { openDatabase } from '../db/client.ts'
import { airdrops } from '../db/schema/airdrops.ts'
import { seasons } from '../db/schema/ledger.ts'
import { notifications, userStandings } from '../db/schema/people.ts'
import { appeals, reports } from '../db/schema/submissions.ts'
import { listPayoutsOfBounty } from '../features/payouts/payouts.service.ts'
import { accrue } from '../features/points/points.service.ts'
import { nextSettlementAt } from '../features/points/settlement/daily-settlement.service.ts'
import { requestTrustReviews } from '../features/standings/standings.service.ts'
import { balanceOf } from '../ledger/balances.service.ts'
import { MS, plus } from '../platform/clock.ts'
import { runAsSystem, runSweeps, type SweepDeps } from '../platform/work/sweeps.ts'
import { findBreaches } from './invariants/invariants.ts'
import { sweeps } from './sweeps.ts'

/** A wait that has begun: when it is over, and how to read its result. */
interface Begun {
  overAt: Date
  look: () => Promise<unknown>
}

/** A wait of the product, with the result of its sweep. */
interface Wait {
  sweep: string
  begin: () => Promise<Begun>
  before: unknown
  after: unknown
}

let t: TestServer
let secondNode: SweepDeps
let moderator: Person
beforeAll(async () => {
  t = await startTestServer()
  const { connectionString } = t.deps.database.pool.options
  secondNode = { ...t.deps, database: openDatabase(String(connectionString), () => {}) }
  moderator = await buildPerson(t.db, t.clock.now(), { roles: ['moderator', 'admin'] })
})
afterAll(async () => {
  await secondNode.database.close()
  await t.close()
})

const now = () => t.clock.now()
const at = (id: string) => ({ params: { id } })
const inDays = (days: number) => plus(now(), days * MS.day).toISOString()

/** Reads the state of a bounty as its sponsor. */
const bountyState = (sponsor: Person, id: string) => async () =>
  (await t.ok(sponsor, 'GET /api/v1/bounties/{id}', at(id))).state

/** Reads the state of a submission as its author. */
const entryState = (author: Person, id: string) => async () =>
  (await t.ok(author, 'GET /api/v1/submissions/{id}', at(id))).state

/** A draft submitted by a newcomer (it is reviewed) or by a sponsor of trust level 2 (it is not). */
async function buildSubmittedBounty(terms: Partial<BountyTerms>, isReviewed: boolean) {
  const sponsor = isReviewed ? await buildPerson(t.db, now()) : undefined
  const built = await buildDraft(t, { terms, ...(sponsor && { sponsor }) })
  const bounty = await t.ok(
    built.sponsor,
    'POST /api/v1/bounties/{id}/submit',
    at(built.bounty.bountyId),
  )
  return { sponsor: built.sponsor, bounty }
}

/** A submission that a moderator decided. */
async function decided(body: Record<string, string>) {
  const { author, entry } = await buildEntry(t)
  const id = entry.submissionId
  await t.ok(moderator, 'POST /api/v1/admin/submissions/{id}/review', { ...at(id), body })
  return { author, id }
}

/** Reads the payouts of a bounty. */
const payoutStates = (bountyId: string) => async () =>
  (await listPayoutsOfBounty(t.db, bountyId)).map(({ kind, state }) => `${kind} ${state}`).sort()

const waits: Record<string, Wait> = {
  'a review of a bounty': {
    sweep: 'bounties.pass-review',
    async begin() {
      const { sponsor, bounty } = await buildSubmittedBounty({ deadlineAt: inDays(40) }, true)
      return { overAt: plus(now(), 48 * MS.hour), look: bountyState(sponsor, bounty.bountyId) }
    },
    before: 'in_review',
    after: 'awaiting_funding',
  },
  'a funding': {
    sweep: 'bounties.return-unfunded',
    async begin() {
      const { sponsor, bounty } = await buildSubmittedBounty({ deadlineAt: inDays(3) }, false)
      const overAt = plus(now(), 2 * MS.day + 1)
      return { overAt, look: bountyState(sponsor, bounty.bountyId) }
    },
    before: 'awaiting_funding',
    after: 'draft',
  },
  'an opening': {
    sweep: 'bounties.open',
    async begin() {
      const opensAt = inDays(2)
      const terms = { opensAt, deadlineAt: inDays(30) }
      const { sponsor, bounty } = await buildOpenBounty(t, { terms })
      return { overAt: new Date(opensAt), look: bountyState(sponsor, bounty.bountyId) }
    },
    before: 'scheduled',
    after: 'open',
  },
  'the end of entries': {
    sweep: 'bounties.start-voting',
    async begin() {
      const { sponsor, bounty } = await buildContest(t, { entryCount: 1 })
      const overAt = new Date(bounty.deadlineAt ?? '')
      return { overAt, look: bountyState(sponsor, bounty.bountyId) }
    },
    before: 'open',
    after: 'voting',
  },
  'the end of entries without one': {
    sweep: 'bounties.start-voting',
    async begin() {
      const { sponsor, bounty } = await buildOpenBounty(t)
      const overAt = new Date(bounty.deadlineAt ?? '')
      return { overAt, look: bountyState(sponsor, bounty.bountyId) }
    },
    before: 'open',
    after: 'expired',
  },
  'a screening': {
    sweep: 'bounties.start-voting',
    async begin() {
      const { sponsor, bounty } = await buildOpenBounty(t)
      await buildEntry(t, { bountyId: bounty.bountyId })
      const overAt = plus(new Date(bounty.deadlineAt ?? ''), MS.day)
      return { overAt, look: bountyState(sponsor, bounty.bountyId) }
    },
    before: 'open',
    after: 'voting',
  },
  'a vote': {
    sweep: 'bounties.close-voting',
    async begin() {
      const { sponsor, bounty } = await buildContest(t, { entryCount: 2 })
      await t.advance(Date.parse(bounty.deadlineAt ?? '') - now().getTime())
      const overAt = plus(now(), 72 * MS.hour)
      return { overAt, look: bountyState(sponsor, bounty.bountyId) }
    },
    before: 'voting',
    after: 'judging',
  },
  'a day before a decision': {
    sweep: 'bounties.remind-to-decide',
    async begin() {
      const { sponsor, bounty } = await buildJudging(t, { entryCount: 1, voters: 0 })
      const mine = eq(notifications.userId, sponsor.userId)
      const look = async () => {
        const rows = await t.db
          .select({ key: notifications.dedupeKey })
          .from(notifications)
          .where(mine)
        return rows.filter(({ key }) => /:decide:(day-before|due)$/.test(key)).length
      }
      return { overAt: plus(new Date(bounty.decisionDueAt ?? ''), -MS.day), look }
    },
    before: 0,
    after: 1,
  },
  'an overdue decision': {
    sweep: 'bounties.decide-by-formula',
    async begin() {
      const { sponsor, bounty } = await buildJudging(t, { entryCount: 2, voters: 0 })
      const overAt = plus(new Date(bounty.decisionDueAt ?? ''), 7 * MS.day)
      const look = async () => {
        const read = await t.ok(sponsor, 'GET /api/v1/bounties/{id}', at(bounty.bountyId))
        return read.moderatorDueAt !== null
      }
      return { overAt, look }
    },
    before: false,
    after: true,
  },
  'a decision in the sponsor’s place': {
    sweep: 'bounties.split-prizes',
    async begin() {
      const { sponsor, bounty } = await buildJudging(t, { entryCount: 2, voters: 0 })
      await advanceTo(t, plus(new Date(bounty.decisionDueAt ?? ''), 7 * MS.day).toISOString())
      return { overAt: plus(now(), 7 * MS.day), look: bountyState(sponsor, bounty.bountyId) }
    },
    before: 'judging',
    after: 'challenge',
  },
  'a challenge': {
    sweep: 'bounties.end-challenge',
    async begin() {
      const { bounty, entries } = await buildAnnounced(t, { entryCount: 3 })
      const [winner] = entries
      const escrow = { kind: 'escrow', ownerId: bounty.bountyId } as const
      const look = async () => {
        const { items } = await t.ok(winner?.author ?? null, 'GET /api/v1/me/transfers', {
          query: { category: 'prize' },
        })
        const prizes = items.map(({ amountPoints }) => amountPoints)
        return { prizes, escrow: await balanceOf(t.db, escrow) }
      }
      return { overAt: new Date(bounty.challengeEndsAt ?? ''), look }
    },
    before: { prizes: [], escrow: 600 },
    after: { prizes: [300], escrow: 0 },
  },
  'an objection': {
    sweep: 'awards.dismiss-objections',
    async begin() {
      const { bounty, entries } = await buildAnnounced(t, { entryCount: 3 })
      const [first, second] = entries
      await t.ok(second?.author ?? null, 'POST /api/v1/bounties/{id}/objections', {
        ...at(bounty.bountyId),
        body: {
          submissionId: first?.entry.submissionId ?? '',
          reason: 'The second item was misread',
        },
      })
      const look = async () => {
        const { items } = await t.ok(
          null,
          'GET /api/v1/bounties/{id}/objections',
          at(bounty.bountyId),
        )
        return items.map(({ state }) => state)
      }
      return { overAt: plus(now(), 72 * MS.hour), look }
    },
    before: ['open'],
    after: ['dismissed'],
  },
  'a failed check': {
    sweep: 'submissions.overdue',
    async begin() {
      const terms = { deadlineAt: inDays(30) }
      const { bounty } = await buildOpenBounty(t, { terms })
      const input = { ...validSubmissionText(), body: 'Short' }
      const { author, entry } = await buildEntry(t, { bountyId: bounty.bountyId, input })
      return { overAt: plus(now(), 72 * MS.hour), look: entryState(author, entry.submissionId) }
    },
    before: 'under_review',
    after: 'rejected',
  },
  'a post': {
    sweep: 'submissions.overdue',
    async begin() {
      const { author, entry } = await buildEntry(t)
      return { overAt: plus(now(), MS.day), look: entryState(author, entry.submissionId) }
    },
    before: 'submitted',
    after: 'accepted',
  },
  'changes to a post': {
    sweep: 'submissions.overdue',
    async begin() {
      const { author, id } = await decided({
        decision: 'request_changes',
        reason: 'Name your sources',
      })
      return { overAt: plus(now(), 7 * MS.day), look: entryState(author, id) }
    },
    before: 'changes_requested',
    after: 'rejected',
  },
  'a dispute of a spam mark': {
    sweep: 'submissions.overdue',
    async begin() {
      const { author } = await decided({ decision: 'spam', reason: 'The same text everywhere' })
      const look = async () => {
        const { changes } = await t.ok(author, 'GET /api/v1/me/credits')
        return changes.filter(({ reason }) => reason === 'spam').length
      }
      return { overAt: plus(now(), 7 * MS.day), look }
    },
    before: 0,
    after: 1,
  },
  'an appeal': {
    sweep: 'submissions.appeals',
    async begin() {
      const { author, id } = await decided({ decision: 'reject', reason: 'It copies another' })
      const body = { reason: 'It answers every point of it' }
      await t.ok(author, 'POST /api/v1/submissions/{id}/appeal', { ...at(id), body })
      const look = async () => await t.db.select({ state: appeals.state }).from(appeals)
      return { overAt: plus(now(), 72 * MS.hour), look }
    },
    before: [{ state: 'open' }],
    after: [{ state: 'dismissed' }],
  },
  'a report': {
    sweep: 'submissions.reports',
    async begin() {
      const { entry } = await buildAcceptedEntry(t)
      const reporter = await buildPerson(t.db, now())
      await t.ok(reporter, 'POST /api/v1/submissions/{id}/reports', {
        ...at(entry.submissionId),
        body: { kind: 'stolen' },
      })
      const look = async () => (await t.db.select().from(reports)).map(({ state }) => state)
      return { overAt: plus(now(), 72 * MS.hour), look }
    },
    before: ['open'],
    after: ['rejected'],
  },
  'the points of a day': {
    sweep: 'points.settle-days',
    async begin() {
      const { userId: ownerId } = await buildPerson(t.db, now(), { trustLevel: 1 })
      await runAsSystem(t.deps, (ctx) =>
        accrue(ctx, [
          {
            userId: ownerId,
            amount: points(10),
            category: 'lesson',
            basis: 'daily',
            causeKind: 'lesson',
            causeId: 'a-lesson:1',
            title: 'Lesson passed',
          },
        ]),
      )
      const look = async () => ({
        pending: await balanceOf(t.db, { kind: 'pending', ownerId }),
        spendable: await balanceOf(t.db, { kind: 'spendable', ownerId }),
      })
      return { overAt: nextSettlementAt(now()), look }
    },
    before: { pending: 10, spendable: 0 },
    after: { pending: 0, spendable: 10 },
  },
  'the hold of a first prize': {
    sweep: 'payouts.holds',
    async begin() {
      const { bountyId } = await buildPayout(t, { awardedMsAgo: 0 })
      return { overAt: plus(now(), 7 * MS.day), look: payoutStates(bountyId ?? '') }
    },
    before: ['prize held'],
    after: ['prize eligible'],
  },
  'a request for a wallet': {
    sweep: 'payouts.remind-wallet',
    async begin() {
      const { id } = await buildPayout(t, { awardedMsAgo: 0, wallet: null })
      const ours = like(notifications.dedupeKey, `payout:${id}:wallet:%`)
      const look = async () => {
        const rows = await t.db.select().from(notifications).where(ours)
        return rows.map(({ dedupeKey }) => dedupeKey.split(':').at(-1)).sort()
      }
      return { overAt: plus(now(), MS.day), look }
    },
    before: ['0'],
    after: ['0', '7'],
  },
  'an unclaimed prize': {
    sweep: 'payouts.return-unclaimed',
    async begin() {
      const { bountyId } = await buildPayout(t, { awardedMsAgo: 0, wallet: null })
      return { overAt: plus(now(), 60 * MS.day), look: payoutStates(bountyId ?? '') }
    },
    before: ['prize held'],
    after: ['prize cancelled', 'refund eligible'],
  },
  'the season of an airdrop': {
    sweep: 'airdrops.advance',
    async begin() {
      await buildAirdrop(t)
      await wakeBoth()
      const [row] = await t.db
        .select()
        .from(seasons)
        .innerJoin(airdrops, eq(airdrops.seasonId, seasons.id))
      const look = async () => (await t.db.select().from(airdrops)).map(({ state }) => state)
      return { overAt: row?.seasons.endsAt ?? now(), look }
    },
    before: ['active'],
    // Seven days later its appeals are over too.
    after: ['appeals'],
  },
  'the first day of an account': {
    sweep: 'standings.raise-trust',
    async begin() {
      const { userId } = await buildPerson(t.db, now())
      const mine = eq(userStandings.userId, userId)
      await t.db.update(userStandings).set({ trustLessonPassedAt: now() }).where(mine)
      const look = async () => (await t.db.select().from(userStandings).where(mine))[0]?.trustLevel
      return { overAt: plus(now(), MS.day), look }
    },
    before: 0,
    after: 1,
  },
  'a boost': {
    sweep: 'boosts.advance',
    async begin() {
      const pay = ({ userId }: Person) => givePoints(t, userId, 1000)
      const { owner, boost } = await buildBoost(t, pay)
      const look = async () => (await readBoost(t, owner, boost.boostId)).state
      return { overAt: new Date(boost.endsAt), look }
    },
    before: 'active',
    after: 'partially_refunded',
  },
  'the grace of a trust level': {
    sweep: 'trust.review-levels',
    async begin() {
      const { userId } = await buildPerson(t.db, now(), { trustLevel: 2 })
      const mine = eq(userStandings.userId, userId)
      await runAsSystem(t.deps, (ctx) => requestTrustReviews(ctx, [userId]))
      await wakeBoth()
      const look = async () => (await t.db.select().from(userStandings).where(mine))[0]?.trustLevel
      return { overAt: plus(now(), 14 * MS.day), look }
    },
    before: 2,
    after: 1,
  },
}

/** Runs all sweeps on both nodes at the same time. */
async function wakeBoth(): Promise<void> {
  const errors: unknown[] = []
  const wake = (deps: SweepDeps) => runSweeps(sweeps, deps, (_name, error) => errors.push(error))
  await Promise.all([wake(t.deps), wake(secondNode)])
  expect(errors).toEqual([])
}

const moveTo = (instant: Date) =>
  t.clock.setOffsetMs(t.clock.offsetMs() + instant.getTime() - now().getTime())

it.each(Object.entries(waits))(
  '%s ends with its default outcome, once, after 7 days switched off',
  async (_name, wait) => {
    const { overAt, look } = await wait.begin()
    moveTo(plus(overAt, -1))
    await wakeBoth()
    expect(await look()).toEqual(wait.before)
    moveTo(plus(overAt, 7 * MS.day))
    await wakeBoth()
    expect(await look()).toEqual(wait.after)
    await wakeBoth()
    expect(await look()).toEqual(wait.after)
  },
)

it('covers every sweep that acts at a due time', () => {
  const waiting = sweeps.filter(({ nextDueAt }) => nextDueAt !== undefined)
  const tried = new Set(Object.values(waits).map(({ sweep }) => sweep))
  expect(waiting.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})

it('keeps every invariant after all of it', async () => {
  expect(await t.deps.database.transaction(findBreaches)).toEqual([])
})
