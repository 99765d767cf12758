import { encodeBase58 } from '@laurel/contract/money/base58'
import { isWalletAddress } from '@laurel/contract/money/solana-address'
import { createWallet } from '@laurel/scenarios/wallet'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../../testing/builders/builders.ts'
import {
  buildSignedBatch,
  fillTreasury,
  followUntilFinal,
} from '../../../../testing/builders/payout-batch-builders.ts'
import {
  buildFinance,
  buildPayout,
  buildPayoutIn,
  linkWallet,
  newAddress,
} from '../../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { findBreaches } from '../../../app/invariants/invariants.ts'
import { payoutDecisions, payouts } from '../../../db/schema/payments.ts'
import { auditEntries, notifications } from '../../../db/schema/people.ts'
import { MS } from '../../../platform/clock.ts'
import { newId, sha256 } from '../../../platform/ids.ts'

const EXIT = 'POST /api/v1/payouts/{id}/exit'
const APPROVE = 'POST /api/v1/payouts/{id}/approve'
const note = 'The sender emptied the account'

let t: TestServer
let lina: Person
let arun: Person
beforeAll(async () => {
  t = await startTestServer()
  lina = await buildFinance(t)
  arun = await buildFinance(t)
  await fillTreasury(t)
})
afterAll(() => t.close())

const rowOf = async (id: string) => (await t.db.select().from(payouts).where(eq(payouts.id, id)))[0]
/** The breached invariants about money: the people of this test never signed up. */
const breaches = async () =>
  (await t.deps.database.transaction(findBreaches)).filter(({ invariant }) =>
    /token|payable|batch|prizes_owed|audit/.test(invariant),
  )
/** The first address without a key, derived from a text: a vault of a program. */
function vault(text: string): string {
  for (let count = 0; ; count += 1) {
    const address = encodeBase58(Buffer.from(sha256(`${text}${count}`), 'hex'))
    if (!isWalletAddress(address)) return address
  }
}

describe('POST /api/v1/payouts/{id}/exit', () => {
  it('closes a payout unpaid once two people agreed, and takes it out of the books', async () => {
    const { id, userId } = await buildPayoutIn(t, 'failed', [lina], { amount: 1n })
    const params = { id }
    const body = { decision: 'keep', note } as const
    const before = await breaches()
    const first = await t.ok(lina, EXIT, { params, body })
    expect(first).toMatchObject({
      state: 'failed',
      exit: {
        decision: 'keep',
        walletAddress: null,
        reason: note,
        person: { userId: lina.userId },
      },
    })
    await t.refused(lina, EXIT, 'approved_already', { params, body })
    const asked = await t.db
      .select()
      .from(notifications)
      .where(like(notifications.dedupeKey, `payout-decision:${id}:%`))
    expect(asked.map((one) => one.userId)).toContain(arun.userId)
    expect(asked.map((one) => one.userId)).not.toContain(lina.userId)
    const closed = await t.ok(arun, EXIT, { params, body })
    expect(closed).toMatchObject({
      state: 'cancelled',
      exit: null,
      failure: `Closed unpaid: ${note}`,
    })
    expect(await breaches()).toEqual(before)
    const audit = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(audit.map(({ action, reason }) => [action, reason]).slice(-2)).toEqual([
      ['payout.keep_proposed', note],
      ['payout.keep', note],
    ])
    const { items } = await t.ok({ userId: userId ?? '' }, 'GET /api/v1/notifications')
    expect(items[0]).toMatchObject({ title: 'One of your payouts was closed without payment' })
    await t.refused(arun, EXIT, 'payout_wrong_state', { params, body })
  })

  it('redirects the payment, also to a vault of a program, after new approvals and 72 hours', async () => {
    const payout = await buildPayoutIn(t, 'approved', [lina])
    const params = { id: payout.id }
    const walletAddress = vault('squads')
    const body = { decision: 'redirect', walletAddress, note } as const
    expect(await t.ok(lina, EXIT, { params, body })).toMatchObject({ state: 'approved' })
    expect(await t.ok(arun, EXIT, { params, body })).toMatchObject({
      state: 'held',
      currentWallet: walletAddress,
      approvals: [],
      holds: [{ reason: 'wallet_changed' }],
    })
    await t.advance(72 * MS.hour)
    const seen = { walletAddress, amount: payout.amount.toString() }
    const approved = await t.ok(arun, APPROVE, { params, body: seen })
    expect(approved).toMatchObject({ state: 'approved', walletAddress })
    const row = await rowOf(payout.id)
    if (row === undefined) throw new Error('none')
    await buildSignedBatch(t, lina, [{ payout: row, wallet: createWallet() }])
    await followUntilFinal(t)
    expect((await rowOf(payout.id))?.state).toBe('finalized')
    expect(await t.money.chain.balance(walletAddress)).toBe(payout.amount)
  })

  it('pays USDC to a vault of a program, which gets a token account for it', async () => {
    const wallet = vault('realms')
    const payout = await buildPayoutIn(t, 'approved', [arun], {
      token: 'USDC',
      amount: 5_000_000n,
      wallet,
    })
    await buildSignedBatch(t, lina, [{ payout, wallet: createWallet() }], 'USDC')
    await followUntilFinal(t)
    expect((await rowOf(payout.id))?.state).toBe('finalized')
    expect(await t.money.chain.tokenBalance(wallet, t.money.chain.usdcMint)).toBe(5_000_000n)
  })

  it('requires two identical requests: a different one replaces the first', async () => {
    const { id } = await buildPayout(t)
    const params = { id }
    const to = (walletAddress: string) =>
      ({ params, body: { decision: 'redirect', walletAddress, note } }) as const
    await t.ok(lina, EXIT, to(newAddress()))
    const other = newAddress()
    const answer = await t.ok(arun, EXIT, to(other))
    expect(answer.exit).toMatchObject({ walletAddress: other, person: { userId: arun.userId } })
    const open = await t.db.select().from(payoutDecisions).where(eq(payoutDecisions.subjectId, id))
    expect(open.filter(({ closedAt }) => closedAt === null)).toHaveLength(1)
    const answers = await Promise.all([1, 2].map(() => t.call(lina, EXIT, to(other))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('refuses parties, owners of the new wallet, the treasury, invalid wallets, and payouts in a batch', async () => {
    const payout = await buildPayout(t, { userId: arun.userId, awardedMsAgo: 9 * MS.day })
    const params = { id: payout.id }
    const to = (walletAddress: string) => ({ decision: 'redirect', walletAddress, note }) as const
    await t.refused(arun, EXIT, 'own_payout', { params, body: { decision: 'keep', note } })
    await t.refused(lina, EXIT, 'treasury_wallet', {
      params,
      body: to(t.money.treasury.address),
    })
    const own = await linkWallet(t, lina.userId, newAddress())
    await t.refused(lina, EXIT, 'own_payout', { params, body: to(own) })
    await t.refused(lina, EXIT, 'validation_failed', { params, body: to('1'.repeat(40)) })
    const { walletAddress } = (await t.ok(arun, 'GET /api/v1/me/payouts')).items[0] ?? {}
    await t.refused(lina, EXIT, 'payout_changed', { params, body: to(walletAddress ?? '') })
    const member = await buildPerson(t.db, t.clock.now())
    await t.refused(member, EXIT, 'not_allowed', { params, body: to(newAddress()) })
    await t.refused({ ...lina, isProven: false }, EXIT, 'step_up_required', {
      params,
      body: to(newAddress()),
    })
    await t.refused(lina, EXIT, 'not_found', { params: { id: newId() }, body: to(newAddress()) })
    const { id } = await buildPayoutIn(t, 'batched', [lina])
    await t.refused(lina, EXIT, 'payout_wrong_state', { params: { id }, body: to(newAddress()) })
  })
})
