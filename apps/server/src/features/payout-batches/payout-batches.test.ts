import { shortAddress } from '@laurel/contract/money/token-text'
import { createBatchTransaction } from '@laurel/scenarios/payouts'
import { createWallet } from '@laurel/scenarios/wallet'
import { address } from '@solana/kit'
import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import {
  type ApprovedPayout,
  batchOf,
  buildApproved,
  buildApprovedBatch,
  buildBatch,
  buildSignedBatch,
  fillTreasury,
  follow,
  followUntilFinal,
  passSlots,
  requestOf,
  UNTIL_DEAD,
} from '../../../testing/builders/payout-batch-builders.ts'
import { buildFinance, linkWallet, newAddress } from '../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { payoutAttempts, payoutBatches, payouts } from '../../db/schema/payments.ts'
import { auditEntries } from '../../db/schema/people.ts'
import { tokenBalance } from '../../ledger/token-books.service.ts'
import { registerPayoutBatchMetrics } from './payout-batches.metrics.ts'

let t: TestServer
let finance: Person
let other: Person
beforeAll(async () => {
  t = await startTestServer()
  finance = await buildFinance(t)
  other = await buildFinance(t, 'admin')
  await fillTreasury(t)
})
afterAll(() => t.close())

const NONE = '00000000-0000-4000-8000-000000000000'

async function statesOf(built: readonly ApprovedPayout[]): Promise<string[]> {
  const states: string[] = []
  for (const { payout } of built) {
    const [row] = await t.db.select().from(payouts).where(eq(payouts.id, payout.id))
    states.push(row?.state ?? 'none')
  }
  return states
}
const auditOf = async (batchId: string) =>
  (await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, batchId))).map(
    ({ action }) => action,
  )

describe('a batch from its payouts to the chain and back', () => {
  it('pays SOL to several people together, and shows the transaction', async () => {
    const built = await buildApproved(t, finance, { count: 3 })
    const { batch, attempt } = await buildSignedBatch(t, finance, built)
    expect(batch).toMatchObject({ state: 'sent', itemCount: 3, attemptCount: 1 })
    expect(attempt.payer).toBe(t.money.treasury.address)
    expect(await statesOf(built)).toEqual(['submitted', 'submitted', 'submitted'])

    expect((await follow(t)).moved).toBe(1)
    await passSlots(t, 1)
    await follow(t)
    expect(await batchOf(t, finance, batch.batchId)).toMatchObject({ state: 'confirmed' })
    expect(await statesOf(built)).toEqual(['confirmed', 'confirmed', 'confirmed'])

    await passSlots(t, 12)
    expect(await follow(t)).toEqual({ moved: 1, alerts: [] })
    const paid = await batchOf(t, finance, batch.batchId)
    expect(paid).toMatchObject({ state: 'finalized', signature: batch.signature, error: null })
    expect(paid.items.map(({ state }) => state)).toEqual(['finalized', 'finalized', 'finalized'])
    const places = new Set<string>()
    for (const { payout, wallet } of built) {
      expect(await t.money.chain.balance(wallet.address)).toBe(payout.amount)
      expect(await tokenBalance(t.db, 'SOL', { kind: 'payable', ownerId: payout.id })).toBe(0n)
      const [row] = await t.db.select().from(payouts).where(eq(payouts.id, payout.id))
      expect(row?.signature).toBe(batch.signature)
      places.add(row?.transferIndex ?? '')
    }
    expect(places.size).toBe(3)
    expect(await follow(t)).toEqual({ moved: 0, alerts: [] })
  })

  it.each([
    ['to people with a token account', true],
    ['to people without a token account, creating it', false],
  ])('pays USDC %s', async (_what, hasAccount) => {
    const built = await buildApproved(t, finance, { count: 2, token: 'USDC' })
    const ledger = await t.money.ledger()
    for (const { wallet } of hasAccount ? built : []) {
      await ledger.mintUsdc(address(wallet.address), 1_000_000n)
    }
    await passSlots(t, 1)
    const { batch } = await buildSignedBatch(t, finance, built, 'USDC')
    await followUntilFinal(t)
    expect(await batchOf(t, finance, batch.batchId)).toMatchObject({ state: 'finalized' })
    for (const { payout, wallet } of built) {
      const held = await t.money.chain.tokenBalance(wallet.address, t.money.chain.usdcMint)
      expect(held).toBe((hasAccount ? 1_000_000n : 0n) + payout.amount)
    }
    expect(await statesOf(built)).toEqual(['finalized', 'finalized'])
  })

  it('pays one person twice in one batch', async () => {
    const wallet = createWallet()
    const { userId } = await buildPerson(t.db, t.clock.now())
    const built = [
      ...(await buildApproved(t, finance, { token: 'USDC', userId, wallet: wallet.address })),
      ...(await buildApproved(t, finance, { token: 'USDC', userId, wallet: wallet.address })),
    ]
    await buildSignedBatch(t, finance, built, 'USDC')
    await followUntilFinal(t)
    expect(await statesOf(built)).toEqual(['finalized', 'finalized'])
    const held = await t.money.chain.tokenBalance(wallet.address, t.money.chain.usdcMint)
    expect(held).toBe(10_000_000n)
  })

  it('records each step of a person in the audit log', async () => {
    const { batch } = await buildSignedBatch(t, finance, await buildApproved(t, finance))
    expect(await auditOf(batch.batchId)).toEqual([
      'payout_batch.create',
      'payout_batch.simulate',
      'payout_batch.approve',
      'payout_batch.build',
      'payout_batch.sign',
    ])
    await followUntilFinal(t)
  })
})

describe('POST /api/v1/payout-batches/measure', () => {
  const route = 'POST /api/v1/payout-batches/measure'

  it('reports size, capacity and cost, and changes nothing', async () => {
    const built = await buildApproved(t, finance, { count: 2 })
    const measured = await t.ok(finance, route, { body: requestOf(t, built) })
    expect(measured).toMatchObject({ maxSize: 1232, fits: 2, totalAmount: '2000000000' })
    expect(measured.size).toBeLessThan(700)
    expect(BigInt(measured.treasuryBalance)).toBeGreaterThan(2_000_000_000n)
    expect(BigInt(measured.costLamports)).toBeGreaterThan(890_000n)
    const { size } = await buildBatch(t, finance, built)
    expect(size).toBe(measured.size)
  })

  it('fits 15 SOL, 14 USDC, or 7 USDC with new accounts', async () => {
    const sol = await buildApproved(t, finance, { count: 16 })
    const usdc = await buildApproved(t, finance, { count: 15, token: 'USDC' })
    const fits = async (built: ApprovedPayout[], token: 'SOL' | 'USDC') =>
      (await t.ok(finance, route, { body: requestOf(t, built, token) })).fits
    expect(await fits(sol, 'SOL')).toBe(15)
    expect(await fits(usdc, 'USDC')).toBe(7)
    const ledger = await t.money.ledger()
    for (const { wallet } of usdc) await ledger.mintUsdc(address(wallet.address), 1n)
    await passSlots(t, 1)
    expect(await fits(usdc, 'USDC')).toBe(14)

    const create = 'POST /api/v1/payout-batches'
    await t.refused(finance, create, 'batch_too_large', { body: requestOf(t, sol) })
    const { batch } = await buildSignedBatch(t, finance, sol.slice(0, 15))
    expect(batch.size).toBeLessThanOrEqual(1232)
    await followUntilFinal(t)
    expect(await statesOf(sol)).toEqual([...Array(15).fill('finalized'), 'approved'])
    const tokens = await buildSignedBatch(t, finance, usdc.slice(0, 14), 'USDC')
    await followUntilFinal(t)
    expect(await batchOf(t, finance, tokens.batch.batchId)).toMatchObject({ state: 'finalized' })
  })

  it('refuses wallets outside the treasury, and payouts that cannot be in the batch', async () => {
    const [one] = await buildApproved(t, finance)
    if (one === undefined) throw new Error('none')
    const body = { ...requestOf(t, [one]), treasury: newAddress() }
    await t.refused(finance, route, 'treasury_missing', { body })
    const { batchId } = await buildBatch(t, finance, [one])
    await t.refused(finance, route, 'payout_wrong_state', { body: requestOf(t, [one]) })
    const unknown = { ...requestOf(t, []), payoutIds: [NONE] }
    await t.refused(finance, route, 'not_found', { body: unknown })
    await t.ok(finance, 'POST /api/v1/payout-batches/{id}/cancel', { params: { id: batchId } })
  })
})

describe('POST /api/v1/payout-batches', () => {
  const route = 'POST /api/v1/payout-batches'

  it('accepts approved payouts of one token, each once', async () => {
    const [sol] = await buildApproved(t, finance)
    const [usdc] = await buildApproved(t, finance, { token: 'USDC' })
    if (sol === undefined || usdc === undefined) throw new Error('none')
    const twice = requestOf(t, [sol, sol])
    await t.refused(finance, route, 'validation_failed', { body: twice })
    await t.refused(finance, route, 'payout_wrong_state', { body: requestOf(t, [sol, usdc]) })
    const batch = await buildBatch(t, finance, [sol])
    expect(batch).toMatchObject({ state: 'draft', totalAmount: '1000000000', attemptCount: 0 })
    await t.refused(finance, route, 'payout_wrong_state', { body: requestOf(t, [sol]) })
    expect(await statesOf([sol, usdc])).toEqual(['batched', 'approved'])
  })

  it('creates one batch for the same key, and for two people at the same time', async () => {
    const built = await buildApproved(t, finance, { count: 2 })
    const call = { body: requestOf(t, built), key: 'batch-key-1' }
    const first = await t.ok(finance, route, call)
    expect(await t.ok(finance, route, call)).toEqual(first)

    const more = await buildApproved(t, finance, { count: 2 })
    const answers = await Promise.all(
      [finance, other].map((person) => t.call(person, route, { body: requestOf(t, more) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await statesOf(more)).toEqual(['batched', 'batched'])
  })

  it('refuses a payout whose wallet changed since it was approved', async () => {
    const [one] = await buildApproved(t, finance)
    if (one === undefined) throw new Error('none')
    await linkWallet(t, one.payout.userId ?? '', createWallet().address)
    await t.refused(finance, route, 'payout_changed', { body: requestOf(t, [one]) })
  })

  it('is refused without a second factor, and to everyone else', async () => {
    const built = await buildApproved(t, finance)
    const body = requestOf(t, built)
    await t.refused({ ...finance, isProven: false }, route, 'step_up_required', { body })
    const person = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
    await t.refused(person, route, 'not_allowed', { body })
    await t.refused(null, route, 'not_authenticated', { body })
    expect(await statesOf(built)).toEqual(['approved'])
  })
})

describe('POST /api/v1/payout-batches/{id}/simulate', () => {
  const route = 'POST /api/v1/payout-batches/{id}/simulate'

  it('reports the resources that it would use', async () => {
    const batch = await buildBatch(t, finance, await buildApproved(t, finance))
    const tried = await t.ok(finance, route, { params: { id: batch.batchId } })
    expect(tried).toMatchObject({ state: 'simulated', error: null })
    expect(tried.computeUnits).toBeGreaterThan(0)
    expect(tried.simulatedAt).toBe(t.clock.now().toISOString())
  })

  it('names the payment that fails, and blocks approval', async () => {
    // A new account must hold its rent: a smaller payment fails.
    const built = [
      ...(await buildApproved(t, finance, { count: 2 })),
      ...(await buildApproved(t, finance, { amount: 1n })),
    ]
    const { batchId } = await buildBatch(t, finance, built)
    const params = { id: batchId }
    const tried = await t.ok(finance, route, { params })
    expect(tried.state).toBe('draft')
    expect(tried.error).toMatch(
      /^The payment to person\d+ \(\w{4}…\w{4}\) fails: the account would hold less SOL than Solana asks/,
    )
    await t.refused(finance, 'POST /api/v1/payout-batches/{id}/approve', 'batch_wrong_state', {
      params,
    })
  })

  it('names the payee when the chain names the instruction', async () => {
    const token = 'USDC' as const
    const built = [
      ...(await buildApproved(t, finance, { token, count: 2 })),
      // More than the treasury holds.
      ...(await buildApproved(t, finance, {
        token,
        amount: 200_000_000_000n,
        approvers: [finance, other],
      })),
    ]
    const { batchId } = await buildBatch(t, finance, built, token)
    const tried = await t.ok(finance, route, { params: { id: batchId } })
    expect(tried.state).toBe('draft')
    const { address } = built[2]?.wallet ?? { address: '' }
    expect(tried.error).toMatch(
      /^The payment to person\d+ \((\w{4}…\w{4})\) fails: the treasury wallet does not hold enough\.$/,
    )
    expect(tried.error).toContain(`(${shortAddress(address)})`)
  })

  it('is refused for signed batches', async () => {
    await t.refused(finance, route, 'not_found', { params: { id: NONE } })
    const { batch } = await buildSignedBatch(t, finance, await buildApproved(t, finance))
    const params = { id: batch.batchId }
    await t.refused(finance, route, 'batch_wrong_state', { params })
    await t.refused({ ...finance, isProven: false }, route, 'step_up_required', { params })
    await followUntilFinal(t)
  })
})

describe('POST /api/v1/payout-batches/{id}/approve', () => {
  const route = 'POST /api/v1/payout-batches/{id}/approve'
  const simulate = 'POST /api/v1/payout-batches/{id}/simulate'

  it('is refused, like signing, to anyone who is paid by the batch', async () => {
    const [own] = await buildApproved(t, finance, { userId: other.userId })
    if (own === undefined) throw new Error('none')
    const { batchId } = await buildBatch(t, finance, [own])
    const params = { id: batchId }
    await t.ok(finance, simulate, { params })
    await t.refused(other, route, 'own_payout', { params })
    const approved = await t.ok(finance, route, { params })
    expect(approved).toMatchObject({ state: 'approved', approvedBy: { userId: finance.userId } })
    const transactions = 'POST /api/v1/payout-batches/{id}/transactions'
    await t.refused(other, transactions, 'own_payout', { params, body: {} })
    const attempt = await createBatchTransaction(t, finance, batchId)
    const body = { transaction: t.money.treasury.signTransaction(attempt.transaction) }
    await t.refused(other, 'POST /api/v1/payout-transactions/{id}/signed', 'own_payout', {
      params: { id: attempt.attemptId },
      body,
    })
  })

  it('requires a passed simulation, and unchanged payouts', async () => {
    const built = await buildApproved(t, finance)
    const { batchId } = await buildBatch(t, finance, built)
    const params = { id: batchId }
    await t.refused(finance, route, 'batch_wrong_state', { params })
    await t.ok(finance, simulate, { params })
    await linkWallet(t, built[0]?.payout.userId ?? '', createWallet().address)
    await t.refused(finance, route, 'payout_changed', { params })
    await t.refused({ ...finance, isProven: false }, route, 'step_up_required', { params })
  })

  it('happens once when two people click at the same time', async () => {
    const { batchId } = await buildBatch(t, finance, await buildApproved(t, finance))
    const params = { id: batchId }
    await t.ok(finance, simulate, { params })
    const answers = await Promise.all([finance, other].map((one) => t.call(one, route, { params })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('POST /api/v1/payout-batches/{id}/cancel', () => {
  const route = 'POST /api/v1/payout-batches/{id}/cancel'

  it('cancels a batch: its payouts may join another', async () => {
    const built = await buildApproved(t, finance, { count: 2 })
    const { batchId } = await buildApprovedBatch(t, finance, built)
    const params = { id: batchId }
    await t.refused({ ...finance, isProven: false }, route, 'step_up_required', { params })
    expect(await t.ok(finance, route, { params })).toMatchObject({ state: 'cancelled' })
    expect(await statesOf(built)).toEqual(['approved', 'approved'])
    await t.refused(finance, route, 'batch_wrong_state', { params })
    expect(await buildBatch(t, finance, built)).toMatchObject({ state: 'draft' })
  })

  it('is refused while someone may be signing, and until nothing of it can land', async () => {
    const built = await buildApproved(t, finance)
    const { batchId } = await buildApprovedBatch(t, finance, built)
    const params = { id: batchId }
    await createBatchTransaction(t, finance, batchId)
    await t.refused(finance, route, 'attempt_under_way', { params })
    await passSlots(t, UNTIL_DEAD)
    await follow(t)
    expect(await batchOf(t, finance, batchId)).toMatchObject({
      state: 'expired',
      error: 'It wasn’t signed in time',
    })
    expect(await t.ok(finance, route, { params })).toMatchObject({ state: 'cancelled' })
    expect(await statesOf(built)).toEqual(['approved'])
  })
})

describe('GET /api/v1/payout-batches', () => {
  it('lists batches newest first, page by page', async () => {
    await t.advance(1000)
    const { batchId: first } = await buildBatch(t, finance, await buildApproved(t, finance))
    await t.advance(1000)
    const { batchId: second } = await buildBatch(t, finance, await buildApproved(t, finance))
    const route = 'GET /api/v1/payout-batches'
    const page = await t.ok(finance, route, { query: { state: 'open', limit: 1 } })
    expect(page.items.map(({ batchId }) => batchId)).toEqual([second])
    const query = { state: 'open', limit: 1, cursor: page.nextCursor }
    expect((await t.ok(finance, route, { query })).items[0]?.batchId).toBe(first)
    const closed = await t.ok(finance, route, { query: { state: 'closed' } })
    expect(
      closed.items.every(({ state }) => ['finalized', 'cancelled', 'failed'].includes(state)),
    ).toBe(true)
    await t.refused(await buildPerson(t.db, t.clock.now()), route, 'not_allowed')
    await t.refused(finance, 'GET /api/v1/payout-batches/{id}', 'not_found', {
      params: { id: NONE },
    })
  })
})

describe('GET /api/v1/treasury', () => {
  it('reports wallet balances and amounts owed', async () => {
    const view = await t.ok(finance, 'GET /api/v1/treasury')
    expect(view.wallets).toEqual([
      {
        address: t.money.treasury.address,
        lamports: (await t.money.chain.balance(t.money.treasury.address)).toString(),
        usdc: expect.stringMatching(/^\d+$/),
      },
    ])
    expect(view.owed.map(({ token }) => token)).toEqual(['SOL', 'USDC'])
    expect(view.owed.every(({ payable }) => BigInt(payable) > 0n)).toBe(true)
  })
})

describe('the metrics', () => {
  it('count batches by state, and the findings of the last comparison', async () => {
    const registry = new Registry()
    registerPayoutBatchMetrics(registry, t.db)
    const text = await registry.metrics()
    expect(text).toMatch(/^payout_batches\{state="draft"\} [1-9]\d*$/m)
    expect(text).toMatch(/^payout_batches\{state="failed"\} 0$/m)
    expect(text).toMatch(/^payout_batches_differing 0$/m)
    expect(text).toMatch(/^reconciliation_findings \d+$/m)
    expect(text).toMatch(/^reconciliation_timestamp_seconds [1-9]\d*/m)
  })
})

describe('the database constraints', () => {
  it('allow one live payment attempt per batch', async () => {
    const { batchId } = await buildApprovedBatch(t, finance, await buildApproved(t, finance))
    await createBatchTransaction(t, finance, batchId)
    const [row] = await t.db
      .select()
      .from(payoutAttempts)
      .where(eq(payoutAttempts.batchId, batchId))
    if (row === undefined) throw new Error('none')
    await expect(t.db.insert(payoutAttempts).values({ ...row, id: NONE })).rejects.toThrow()
    const [batch] = await t.db.select().from(payoutBatches).where(eq(payoutBatches.id, batchId))
    expect(batch?.receiptSeed).not.toBe('')
  })
})
