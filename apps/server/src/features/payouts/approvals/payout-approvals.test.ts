import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import {
  buildFinance,
  buildPayout,
  buildPayoutIn,
  linkWallet,
  newAddress,
  type PayoutRow,
} from '../../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { payoutApprovals } from '../../../db/schema/payments.ts'
import { auditEntries, userRoles } from '../../../db/schema/people.ts'
import { findBrokenAuditEntries } from '../../../platform/audit/audit.ts'
import { MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

const APPROVE = 'POST /api/v1/payouts/{id}/approve'
const HOLD = 'POST /api/v1/payouts/{id}/hold'
const RELEASE = 'POST /api/v1/payouts/{id}/release'
const NOTE = 'We ask the author a question'
const FIVE_SOL = 5_000_000_000n

let t: TestServer
let ines: Person
let ravi: Person
beforeAll(async () => {
  t = await startTestServer()
  ines = await buildFinance(t)
  ravi = await buildFinance(t)
})
afterAll(() => t.close())

/** A payout and the request that approves it is. */
async function payable(options: Parameters<typeof buildPayout>[1] = {}) {
  const wallet = newAddress()
  const payout = await buildPayout(t, { wallet, ...options })
  return { payout, wallet, request: requestFor(payout, wallet) }
}
const requestFor = ({ id, amount }: PayoutRow, walletAddress: string) => ({
  params: { id },
  body: { walletAddress, amount: amount.toString() },
})
const auditOf = (id: string) =>
  t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
const approvalsOf = (id: string) =>
  t.db.select().from(payoutApprovals).where(eq(payoutApprovals.payoutId, id))

describe('POST /api/v1/payouts/{id}/approve', () => {
  it('approves a payout with one person, records the wallet, and audits the approver', async () => {
    const { payout, wallet, request } = await payable()
    const approved = await t.ok(ines, APPROVE, request)
    expect(approved).toMatchObject({
      state: 'approved',
      walletAddress: wallet,
      currentWallet: wallet,
      approvalsNeeded: 1,
      approvals: [{ approver: { userId: ines.userId }, at: t.clock.now().toISOString() }],
      approvalRefusal: 'It doesn’t need approval now.',
    })
    expect(await auditOf(payout.id)).toMatchObject([
      {
        actorId: ines.userId,
        action: 'payout.approve',
        before: { state: 'eligible', amount: '1000000000', token: 'SOL' },
        after: { state: 'approved', walletAddress: wallet, approvals: 1 },
      },
    ])
    expect(await findBrokenAuditEntries(t.db)).toEqual([])
  })

  it('requires finance or admin and a session with a second factor', async () => {
    const { request } = await payable()
    const { refused } = t
    await refused(null, APPROVE, 'not_authenticated', request)
    const now = t.clock.now()
    await refused(await buildPerson(t.db, now), APPROVE, 'not_allowed', request)
    const moderator = await buildPerson(t.db, now, { roles: ['moderator'] })
    await refused({ ...moderator, isProven: true }, APPROVE, 'not_allowed', request)
    await refused({ ...ines, isProven: false }, APPROVE, 'step_up_required', request)
    await refused({ ...ines, isProven: false }, HOLD, 'step_up_required', {
      params: request.params,
      body: { note: NOTE },
    })
    await t.ok(await buildFinance(t, 'admin'), APPROVE, request)
  })

  it('refuses one’s own payout with 403, even to the only possible approver', async () => {
    const { request } = await payable({ userId: ines.userId, awardedMsAgo: 9 * MS.day })
    await t.refused(ines, APPROVE, 'own_payout', request)
    await t.ok(ravi, APPROVE, request)
  })

  it.each([
    ['5 SOL', 'SOL', FIVE_SOL],
    ['500 USDC', 'USDC', 500_000_000n],
  ] as const)(
    'requires two different people from %s on, and one below it',
    async (_name, token, amount) => {
      const { payout, request } = await payable({ token, amount })
      const first = await t.ok(ines, APPROVE, request)
      expect(first).toMatchObject({
        state: 'eligible',
        approvalsNeeded: 2,
        approvalRefusal: expect.stringMatching(
          /^You approved it: a second person must, too. .* can.$/,
        ),
      })
      await t.refused(ines, APPROVE, 'approved_already', request)
      expect(await t.ok(ravi, APPROVE, request)).toMatchObject({ state: 'approved' })
      expect(await auditOf(payout.id)).toHaveLength(2)
      const below = await payable({ token, amount: amount - 1n })
      expect(await t.ok(await buildFinance(t), APPROVE, below.request)).toMatchObject({
        state: 'approved',
      })
    },
  )

  it('refuses a wallet or an amount that is no longer current', async () => {
    const { payout, request, wallet } = await payable()
    const other = { walletAddress: newAddress(), amount: request.body.amount }
    await t.refused(ines, APPROVE, 'payout_changed', { ...request, body: other })
    const less = { walletAddress: wallet, amount: '999999999' }
    await t.refused(ines, APPROVE, 'payout_changed', { ...request, body: less })
    expect(await approvalsOf(payout.id)).toEqual([])
  })

  it.each(['-1', '1.5', '1e3', 'NaN', ''])('refuses the amount %j with 422', async (amount) => {
    const { request, wallet } = await payable()
    const body = { walletAddress: wallet, amount }
    await t.refused(ines, APPROVE, 'validation_failed', { ...request, body })
  })

  it('refuses held, approved and unknown payouts', async () => {
    const { request } = await payable({ awardedMsAgo: 0 })
    await t.refused(ines, APPROVE, 'payout_wrong_state', request)
    const approved = await payable()
    await t.ok(await buildFinance(t), APPROVE, approved.request)
    await t.refused(ravi, APPROVE, 'payout_wrong_state', approved.request)
    await t.refused(ines, APPROVE, 'not_found', { ...request, params: { id: newId() } })
  })

  it('immediately holds a payout whose wallet changed since the last sweep, and voids the first of two approvals', async () => {
    const { payout, request } = await payable({ amount: FIVE_SOL })
    await t.ok(ines, APPROVE, request)
    await linkWallet(t, payout.userId ?? '', newAddress())
    await t.refused(ravi, APPROVE, 'payout_wrong_state', request)
    await t.advance(MS.minute)
    expect(await approvalsOf(payout.id)).toMatchObject([{ voidedAt: t.clock.now() }])
  })

  it('replays under one key and has one effect for twenty concurrent requests', async () => {
    const { payout, request } = await payable()
    const key = newId()
    const first = await t.ok(ines, APPROVE, { ...request, key })
    expect(await t.ok(ines, APPROVE, { ...request, key })).toEqual(first)
    const other = await payable()
    const calls = Array.from({ length: 20 }, (_, index) =>
      t.call(index % 2 === 0 ? ines : ravi, APPROVE, other.request),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(await approvalsOf(other.payout.id)).toHaveLength(1)
    expect(await auditOf(payout.id)).toHaveLength(1)
  })

  it('accepts the two required approvals concurrently, and no third', async () => {
    const { payout, request } = await payable({ amount: FIVE_SOL })
    const third = await buildFinance(t)
    const calls = [ines, ravi, third].map((person) => t.call(person, APPROVE, request))
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect(await approvalsOf(payout.id)).toHaveLength(2)
  })

  it('starts over after a failed payment', async () => {
    const failed = await buildPayoutIn(t, 'failed', [ines, ravi], { amount: FIVE_SOL })
    const { body } = requestFor(failed, failed.walletAddress ?? '')
    const request = { params: { id: failed.id }, body }
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
    expect(await t.ok(ines, APPROVE, request)).toMatchObject({
      state: 'failed',
      approvals: [{ approver: { userId: ines.userId } }],
      approvalRefusal: expect.stringMatching(
        /^You approved it: a second person must, too. .* can.$/,
      ),
    })
    await t.refused(ines, APPROVE, 'approved_already', request)
    expect(await t.ok(ravi, APPROVE, request)).toMatchObject({ state: 'approved', failure: null })
  })

  it('works in a prelaunch', async () => {
    const { request } = await payable()
    t.setPrelaunch(true)
    await t.ok(ines, APPROVE, request)
    t.setPrelaunch(false)
  })
})

describe('a single person who can approve', () => {
  it('leaves a large payout waiting for a second one, and says so', async () => {
    const alone = await startTestServer()
    try {
      const only = await buildFinance(alone)
      const wallet = newAddress()
      const payout = await buildPayout(alone, { wallet, amount: FIVE_SOL })
      const request = requestFor(payout, wallet)
      expect(await alone.ok(only, APPROVE, request)).toMatchObject({
        state: 'eligible',
        approvalRefusal: 'You approved it.',
        approvalShortage:
          'Needs a second person from finance, and no one else can approve it now. An admin can give another person the finance role.',
      })
      await alone.refused(only, APPROVE, 'approved_already', request)
      const second = await buildFinance(alone, 'admin')
      await alone.ok(second, APPROVE, request)
      expect(await alone.db.select().from(userRoles)).toHaveLength(2)
    } finally {
      await alone.close()
    }
  })
})

describe('POST /api/v1/payouts/{id}/hold', () => {
  it('stops an approved payout, voids its approvals, and notifies the recipient why', async () => {
    const { payout, request } = await payable()
    await t.ok(await buildFinance(t), APPROVE, request)
    const params = { id: payout.id }
    const held = await t.ok(ravi, HOLD, { params, body: { note: NOTE } })
    expect(held).toMatchObject({
      state: 'held',
      holds: [{ reason: 'staff', text: NOTE, until: null }],
      approvals: [],
      approvalRefusal: 'It is on hold.',
    })
    const recipient = { userId: payout.userId ?? '' }
    const own = await t.ok(recipient, 'GET /api/v1/me/payouts')
    expect(own.items[0]?.holds).toEqual([{ reason: 'staff', text: NOTE, until: null }])
    const { items } = await t.ok(recipient, 'GET /api/v1/notifications')
    expect(items[0]).toMatchObject({ title: 'One of your payouts is on hold' })
    expect((await auditOf(payout.id)).at(-1)).toMatchObject({
      action: 'payout.hold',
      reason: NOTE,
      before: { state: 'approved' },
      after: { state: 'held', holds: ['staff'] },
    })
    await t.advance(30 * MS.day)
    expect((await t.ok(recipient, 'GET /api/v1/me/payouts')).items[0]?.state).toBe('held')
  })

  it('adds to the other holds, and keeps the latest note', async () => {
    const { payout } = await payable({ awardedMsAgo: 0 })
    const params = { id: payout.id }
    await t.ok(ines, HOLD, { params, body: { note: NOTE } })
    const held = await t.ok(ines, HOLD, { params, body: { note: 'Another reason' } })
    expect(held.holds.map(({ reason, text }) => [reason, text])).toEqual([
      ['first_payout', 'An account’s first payout is on hold for 7 days.'],
      ['staff', 'Another reason'],
    ])
  })

  it('refuses payouts in a batch or finished, a missing note, and anyone outside finance', async () => {
    for (const state of ['batched', 'submitted', 'finalized', 'cancelled'] as const) {
      const { id } = await buildPayoutIn(t, state, [ines])
      await t.refused(ines, HOLD, 'payout_wrong_state', { params: { id }, body: { note: NOTE } })
    }
    const { payout } = await payable()
    const params = { id: payout.id }
    await t.refused(ines, HOLD, 'validation_failed', { params, body: { note: '' } })
    const member = await buildPerson(t.db, t.clock.now())
    await t.refused(member, HOLD, 'not_allowed', { params, body: { note: NOTE } })
    await t.refused(ines, HOLD, 'not_found', { params: { id: newId() }, body: { note: NOTE } })
  })
})

describe('POST /api/v1/payouts/{id}/release', () => {
  it('ends the staff hold, and keeps the others', async () => {
    const free = await payable()
    const early = await payable({ awardedMsAgo: 0 })
    for (const { payout } of [free, early]) {
      await t.ok(ines, HOLD, { params: { id: payout.id }, body: { note: NOTE } })
    }
    const body = { note: 'The author answered' }
    const released = await t.ok(ravi, RELEASE, { params: { id: free.payout.id }, body })
    expect(released).toMatchObject({ state: 'eligible', holds: [] })
    const still = await t.ok(ravi, RELEASE, { params: { id: early.payout.id }, body })
    expect(still).toMatchObject({ state: 'held', holds: [{ reason: 'first_payout' }] })
    await t.ok(ines, APPROVE, free.request)
  })

  it('refuses one’s own payout, and one without a staff hold', async () => {
    const body = { note: 'It is mine, so let it go' }
    const { payout } = await payable({ userId: ravi.userId, awardedMsAgo: 9 * MS.day })
    const params = { id: payout.id }
    await t.refused(ines, RELEASE, 'payout_wrong_state', { params, body })
    await t.ok(ravi, HOLD, { params, body: { note: NOTE } })
    await t.refused(ravi, RELEASE, 'own_payout', { params, body })
    await t.refused({ ...ines, isProven: false }, RELEASE, 'step_up_required', { params, body })
    await t.ok(ines, RELEASE, { params, body })
  })
})
