import { awardInOrder, type BuiltContest, scoreAll } from '@laurel/scenarios/awards'
import { buildDraft } from '@laurel/scenarios/bounties'
import type { Fundable } from '@laurel/scenarios/fundings'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import { SOL_PRIZES } from '@laurel/scenarios/terms'
import { advanceTo } from '@laurel/scenarios/world'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildFunded } from '../../../testing/builders/funding-builders.ts'
import { linkWallet, newAddress, proofOf } from '../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { breachText, findBreaches } from '../../app/invariants/invariants.ts'
import { payouts } from '../../db/schema/payments.ts'
import { submissions } from '../../db/schema/submissions.ts'
import { tokenBalance } from '../../ledger/token-books.service.ts'
import { MS } from '../../platform/clock.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { finalizePayout } from '../payouts/exits/payout-payment.service.ts'
import { lockPayout, movePayout } from '../payouts/payouts.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(async () => {
  const breaches = await t.deps.database.transaction((tx) => findBreaches(tx))
  expect(breaches.map(breachText)).toEqual([])
  await t.close()
})

const bountyOf = (bountyId: string) =>
  t.ok(null, 'GET /api/v1/bounties/{id}', { params: { id: bountyId } })
const payoutsOf = (bountyId: string) =>
  t.db.select().from(payouts).where(eq(payouts.bountyId, bountyId)).orderBy(payouts.amount)
const findEscrow = (bountyId: string) =>
  tokenBalance(t.db, 'SOL', { kind: 'escrow', ownerId: bountyId })
const stateOfEntry = async (id: string) =>
  (await t.db.select().from(submissions).where(eq(submissions.id, id)))[0]?.state

/** A funded bounty with entries, announced in their order. */
async function buildAwarded(entryCount: number): Promise<Fundable<Person> & BuiltContest<Person>> {
  const funded = await buildFunded(t)
  const entries: BuiltContest<Person>['entries'] = []
  for (let index = 0; index < entryCount; index += 1) {
    entries.push(await buildAcceptedEntry(t, { bountyId: funded.bounty.bountyId }))
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.second)
  }
  const contest = { ...funded, entries }
  await advanceTo(t, funded.bounty.deadlineAt)
  await t.advance(72 * MS.hour)
  await scoreAll(t, contest)
  const bounty = await t.ok(funded.sponsor, 'POST /api/v1/bounties/{id}/award', {
    params: { id: funded.bounty.bountyId },
    body: { outcomes: awardInOrder(contest) },
  })
  return { ...contest, bounty }
}

/** Pays a payout in the roles of finance and the chain. */
async function pay(payoutId: string): Promise<void> {
  await runAsSystem(t.deps, async (ctx) => {
    let row = await lockPayout(ctx.db, payoutId)
    if (row.state === 'held') row = await movePayout(ctx, 'clock', row, 'eligible', { holds: [] })
    row = await movePayout(ctx, 'finance', row, 'approved', { walletAddress: newAddress() })
    row = await movePayout(ctx, 'batch', row, 'batched')
    row = await movePayout(ctx, 'batch', row, 'submitted')
    await finalizePayout(ctx, row, proofOf(row.id))
  })
}

describe('a bounty in SOL whose objection period ends', () => {
  it('owes its prizes, is completed when they are paid, and shows each payment', async () => {
    const { bounty, entries } = await buildAwarded(2)
    for (const { author } of entries) await linkWallet(t, author.userId, newAddress())
    await advanceTo(t, bounty.challengeEndsAt)
    const paying = await bountyOf(bounty.bountyId)
    expect(paying).toMatchObject({ state: 'paying', completedAt: null, nextDueAt: null })
    expect(paying.timeline.at(-1)).toMatchObject({ state: 'paying', status: 'current' })
    expect(paying.winners.map(({ payout }) => payout?.signature)).toEqual([null, null])
    expect(await findEscrow(bounty.bountyId)).toBe(0n)
    const [second, first] = await payoutsOf(bounty.bountyId)
    expect([second, first]).toMatchObject([
      { kind: 'prize', amount: 1_000_000_000n, label: '2nd place' },
      { kind: 'prize', amount: 2_000_000_000n, label: '1st place' },
    ])
    const [one, two] = entries.map(({ entry }) => entry.submissionId)
    expect(await stateOfEntry(one ?? '')).toBe('winner')

    await pay(first?.id ?? '')
    await t.advance(MS.minute)
    expect(await stateOfEntry(one ?? '')).toBe('paid')
    expect(await stateOfEntry(two ?? '')).toBe('winner')
    expect((await bountyOf(bounty.bountyId)).state).toBe('paying')
    await pay(second?.id ?? '')
    await t.advance(MS.minute)
    const completed = await bountyOf(bounty.bountyId)
    expect(completed).toMatchObject({
      state: 'completed',
      completedAt: t.clock.now().toISOString(),
      winners: [
        { payout: { state: 'finalized', signature: expect.any(String) } },
        { payout: { state: 'finalized', secondsSinceAward: expect.any(Number) } },
      ],
    })
    const { items } = await t.ok(null, 'GET /api/v1/payments', {
      query: { bounty: bounty.bountyId },
    })
    expect(items.map(({ kind }) => kind).sort()).toEqual(['funding', 'prize', 'prize'])
    const prizes = await t.ok(null, 'GET /api/v1/payments', { query: { token: 'SOL', limit: 1 } })
    expect(prizes.nextCursor).not.toBeNull()
  })

  it('owes the sponsor the prizes of empty places', async () => {
    const { bounty } = await buildAwarded(1)
    await advanceTo(t, bounty.challengeEndsAt)
    expect(await payoutsOf(bounty.bountyId)).toMatchObject([
      { kind: 'refund', amount: 1_000_000_000n, userId: bounty.sponsor.userId },
      { kind: 'prize', amount: 2_000_000_000n },
    ])
    expect(await findEscrow(bounty.bountyId)).toBe(0n)
  })
})

describe('a bounty in SOL that ends without a winner', () => {
  it('owes the sponsor everything when it is cancelled', async () => {
    const { sponsor, wallet, bounty } = await buildFunded(t)
    const params = { id: bounty.bountyId }
    await t.ok(sponsor, 'POST /api/v1/bounties/{id}/cancel', {
      params,
      body: { reason: 'We changed our minds.' },
    })
    expect(await payoutsOf(bounty.bountyId)).toMatchObject([
      { kind: 'refund', amount: 3_000_000_000n, userId: sponsor.userId, state: 'eligible' },
    ])
    expect(await findEscrow(bounty.bountyId)).toBe(0n)
    expect(wallet.address).toBeTruthy()
  })

  it('owes the sponsor everything when it expires', async () => {
    const { bounty } = await buildFunded(t)
    await advanceTo(t, bounty.deadlineAt)
    expect((await bountyOf(bounty.bountyId)).state).toBe('expired')
    expect(await payoutsOf(bounty.bountyId)).toMatchObject([
      { kind: 'refund', amount: 3_000_000_000n },
    ])
  })
})

it('locks a prize once it was paid on the chain', async () => {
  const { sponsor, bounty } = await buildFunded(t)
  await t.refused(sponsor, 'PATCH /api/v1/bounties/{id}', 'bounty_terms_locked', {
    params: { id: bounty.bountyId },
    body: { prizeAmounts: SOL_PRIZES.prizeAmounts.map((amount) => `${amount}0`) },
  })
})

it('offers no starter grant for SOL', async () => {
  const newcomer = await buildPerson(t.db, t.clock.now())
  const moderator = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
  const { bounty } = await buildDraft(t, { sponsor: newcomer, terms: SOL_PRIZES })
  const params = { id: bounty.bountyId }
  await t.ok(newcomer, 'POST /api/v1/bounties/{id}/submit', { params })
  await t.refused(moderator, 'POST /api/v1/admin/bounties/{id}/review', 'validation_failed', {
    params,
    body: { decision: 'approve', starterGrantPoints: 100 },
  })
})
