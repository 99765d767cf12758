import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildApproved,
  buildBatch,
  fillTreasury,
} from '../../../testing/builders/payout-batch-builders.ts'
import {
  buildFinance,
  buildPayout,
  linkWallet,
  newAddress,
  type PayoutOptions,
} from '../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { MS } from '../../platform/clock.ts'

const APPROVE = 'POST /api/v1/payouts/{id}/approve'
const USDC = 1_000_000n

let t: TestServer
let lina: Person
let arun: Person
beforeAll(async () => {
  t = await startTestServer()
  await fillTreasury(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  lina = await buildFinance(t)
  arun = await buildFinance(t)
})

async function payable(options: PayoutOptions = {}) {
  const wallet = newAddress()
  const payout = await buildPayout(t, { wallet, token: 'USDC', amount: 100n * USDC, ...options })
  const body = { walletAddress: wallet, amount: payout.amount.toString() }
  return { payout, request: { params: { id: payout.id }, body } }
}
const approve = async (person: Person, options?: PayoutOptions) =>
  await t.ok(person, APPROVE, (await payable(options)).request)

/** Makes a person the sponsor of a payout's bounty. */
const sponsor = (person: Person, bountyId: string | null) =>
  t.db
    .update(bounties)
    .set({ sponsorId: person.userId })
    .where(eq(bounties.id, bountyId ?? ''))

describe('a party to a payout', () => {
  it('neither approves nor batches it as its sponsor, nor approves its batch', async () => {
    const { payout, request } = await payable()
    await sponsor(lina, payout.bountyId)
    expect(await t.refused(lina, APPROVE, 'own_payout', request)).toMatchObject({
      detail: 'You sponsor this bounty. Someone else must approve it.',
    })
    const { items } = await t.ok(lina, 'GET /api/v1/payouts')
    expect(items.find(({ payoutId }) => payoutId === payout.id)?.approvalRefusal).toBe(
      'You sponsor this bounty. Someone else must approve it.',
    )
    const approved = await t.ok(arun, APPROVE, request)
    expect(approved.abilities.canBatch).toBe(true)
    const due = await t.ok(lina, 'GET /api/v1/payouts')
    const seen = due.items.find(({ payoutId }) => payoutId === payout.id)
    expect(seen?.abilities).toMatchObject({ canApprove: false, canBatch: false })
    const body = {
      token: 'USDC',
      treasury: t.money.treasury.address,
      payoutIds: [payout.id],
    }
    await t.refused(lina, 'POST /api/v1/payout-batches', 'own_payout', { body })
    const { batchId } = await t.ok(arun, 'POST /api/v1/payout-batches', { body })
    const params = { id: batchId }
    await t.ok(lina, 'POST /api/v1/payout-batches/{id}/simulate', { params })
    await t.refused(lina, 'POST /api/v1/payout-batches/{id}/approve', 'own_payout', { params })
    expect(await t.ok(lina, 'GET /api/v1/payout-batches/{id}', { params })).toMatchObject({
      nextSteps: ['simulate', 'cancel'],
      refusal: 'This batch pays for your bounty. Someone else must approve and sign it.',
    })
    await t.ok(arun, 'POST /api/v1/payout-batches/{id}/approve', { params })
    const sign = 'POST /api/v1/payout-batches/{id}/transactions'
    await t.refused(lina, sign, 'own_payout', { params, body: {} })
  })

  it('does not batch it as its recipient', async () => {
    const [own] = await buildApproved(t, lina, { userId: arun.userId })
    if (own === undefined) throw new Error('none')
    await expect(buildBatch(t, arun, [own])).rejects.toThrow('own_payout')
    await buildBatch(t, lina, [own])
  })
})

describe('payouts that one person approves alone', () => {
  it('require a second approver once they reach the limit within 24 hours, per token', async () => {
    for (let sum = 0; sum < 4; sum += 1) {
      expect(await approve(lina)).toMatchObject({ state: 'approved', approvalsNeeded: 1 })
    }
    const fifth = await payable()
    const { items } = await t.ok(lina, 'GET /api/v1/payouts')
    const shown = items.find(({ payoutId }) => payoutId === fifth.payout.id)
    expect(shown).toMatchObject({ approvalsNeeded: 2, approvalRefusal: null })
    expect(await t.ok(lina, APPROVE, fifth.request)).toMatchObject({
      state: 'eligible',
      approvalsNeeded: 2,
    })
    expect(await approve(lina, { token: 'SOL', amount: 1_000_000_000n })).toMatchObject({
      state: 'approved',
    })
    // Each person has a sum of their own, and joint approvals count for no one.
    expect(await t.ok(arun, APPROVE, fifth.request)).toMatchObject({ state: 'approved' })
    expect(await approve(arun, { amount: 400n * USDC - 1n })).toMatchObject({ state: 'approved' })
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day - 1)
    expect(await approve(lina)).toMatchObject({ state: 'eligible', approvalsNeeded: 2 })
    t.clock.setOffsetMs(t.clock.offsetMs() + 1)
    expect(await approve(lina, { amount: 300n * USDC })).toMatchObject({ state: 'approved' })
  })

  it('are summed across concurrent approvals', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => payable()))
    const answers = await Promise.all(all.map(({ request }) => t.ok(lina, APPROVE, request)))
    expect(answers.filter(({ state }) => state === 'approved')).toHaveLength(4)
  })

  it('require someone else to approve a batch of them from the limit on', async () => {
    const built = await buildApproved(t, lina, { token: 'USDC', amount: 300n * USDC })
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.day)
    built.push(...(await buildApproved(t, lina, { token: 'USDC', amount: 300n * USDC })))
    const { batchId } = await buildBatch(t, lina, built, 'USDC')
    const params = { id: batchId }
    await t.ok(lina, 'POST /api/v1/payout-batches/{id}/simulate', { params })
    const refusal = await t.refused(
      lina,
      'POST /api/v1/payout-batches/{id}/approve',
      'approved_already',
      { params },
    )
    expect(refusal.detail).toMatch(
      /^You alone approved 600 USDC of this batch\. Someone else must approve it, .+ can$/,
    )
    const approved = await t.ok(arun, 'POST /api/v1/payout-batches/{id}/approve', { params })
    expect(approved).toMatchObject({
      state: 'approved',
      approvedBy: { userId: arun.userId },
      items: [
        { approvals: [{ approver: { userId: lina.userId } }] },
        { approvals: [{ approver: { userId: lina.userId } }] },
      ],
    })
  })
})

describe('a large prize of a finance member, with two on staff', () => {
  it('names who can approve it, and the next step', async () => {
    const two = await startTestServer()
    try {
      const [winner, other] = [await buildFinance(two), await buildFinance(two)]
      const wallet = newAddress()
      const payout = await buildPayout(two, {
        userId: winner.userId,
        wallet,
        token: 'USDC',
        amount: 500n * USDC,
      })
      const { items: before } = await two.ok(other, 'GET /api/v1/payouts')
      const { items: own } = await two.ok(winner, 'GET /api/v1/payouts')
      const name = /only (.+) can approve it now/.exec(before[0]?.approvalShortage ?? '')?.[1]
      expect(before[0]?.approvalShortage).toBe(
        `Needs a second person from finance; only ${name} can approve it now. An admin can give another person the finance role.`,
      )
      expect(own[0]).toMatchObject({
        approvalRefusal: 'This is your own payout. Someone else must approve it.',
        approvalShortage: before[0]?.approvalShortage,
      })
      const request = {
        params: { id: payout.id },
        body: { walletAddress: wallet, amount: payout.amount.toString() },
      }
      expect(await two.ok(other, APPROVE, request)).toMatchObject({
        state: 'eligible',
        approvalRefusal: 'You approved it.',
        approvalShortage:
          'Needs a second person from finance, and no one else can approve it now. An admin can give another person the finance role.',
      })
      const third = await buildFinance(two, 'admin')
      const { items } = await two.ok(other, 'GET /api/v1/payouts')
      expect(items[0]?.approvalRefusal).toMatch(
        /^You approved it: a second person must, too\. .+ can\.$/,
      )
      expect(await two.ok(third, APPROVE, request)).toMatchObject({ state: 'approved' })
    } finally {
      await two.close()
    }
  })
})

describe('a wallet of the treasury', () => {
  it('is refused as a destination: the payout waits for another wallet, and says why', async () => {
    const { payout, request } = await payable()
    const body = { ...request.body, walletAddress: t.money.treasury.address }
    await linkWallet(t, payout.userId ?? '', t.money.treasury.address)
    await t.refused(lina, APPROVE, 'payout_wrong_state', { ...request, body })
    await t.advance(MS.minute)
    const { items } = await t.ok({ userId: payout.userId ?? '' }, 'GET /api/v1/me/payouts')
    expect(items[0]).toMatchObject({
      state: 'held',
      walletAddress: null,
      holds: [
        { reason: 'wallet_changed' },
        { reason: 'no_wallet', text: expect.stringContaining('treasury') },
      ],
    })
    await linkWallet(t, payout.userId ?? '', request.body.walletAddress)
    await t.advance(72 * MS.hour)
    expect(await t.ok(lina, APPROVE, request)).toMatchObject({ state: 'approved' })
  })
})
