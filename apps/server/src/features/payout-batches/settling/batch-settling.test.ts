import { createBatchTransaction } from '@laurel/scenarios/payouts'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ApprovedPayout,
  batchOf,
  buildApproved,
  buildApprovedBatch,
  fillTreasury,
  follow,
  passSlots,
  UNTIL_DEAD,
} from '../../../../testing/builders/payout-batch-builders.ts'
import { buildFinance, linkWallet } from '../../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { findBreaches } from '../../../app/invariants/invariants.ts'
import {
  fundings,
  payoutAttempts,
  payoutBatches,
  payoutBatchItems,
  payouts,
} from '../../../db/schema/payments.ts'
import { auditEntries, notifications, userProfiles } from '../../../db/schema/people.ts'
import { MS } from '../../../platform/clock.ts'
import { buildPlan, planBatch } from '../building/batch-plan.ts'
import type { BatchItemRow } from '../payout-batches.queries.ts'
import { readBatch } from '../payout-batches.service.ts'
import { reconcile } from '../reconcile/reconcile.service.ts'

const SETTLE = 'POST /api/v1/payout-batches/{id}/settle'
const body = { note: 'We looked at the explorer together' }

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

/**
 * A batch of these payouts whose wallet sent something other than what was built, with the same batch marker:
 * final, and followed. Returns its id.
 */
async function buildDiffering(
  built: readonly ApprovedPayout[],
  change: (items: BatchItemRow[]) => BatchItemRow[],
): Promise<string> {
  const { batchId } = await buildApprovedBatch(t, lina, built, built[0]?.payout.token)
  await createBatchTransaction(t, lina, batchId)
  const { batch, items } = await readBatch(t.db, batchId)
  const plan = await planBatch(t.money.chain, batch, change(items))
  const { blockhash } = await t.money.chain.latestBlockhash()
  const { wireTransaction } = await buildPlan(plan, blockhash)
  await t.money.chain.send(t.money.treasury.signTransaction(wireTransaction))
  await passSlots(t, 13)
  await follow(t)
  await passSlots(t, UNTIL_DEAD)
  return batchId
}
const rowsOf = async (built: readonly ApprovedPayout[]) => {
  const rows = await t.db.select().from(payouts)
  return built.flatMap(({ payout }) => rows.find(({ id }) => id === payout.id) ?? [])
}
const statesOf = async (built: readonly ApprovedPayout[]) =>
  (await rowsOf(built)).map(({ state }) => state)
const breaches = async () =>
  (await t.deps.database.transaction(findBreaches)).filter(({ invariant }) =>
    /payable|token_balance|batch|chain_transfer|audit/.test(invariant),
  )
async function findings() {
  await t.db.delete(fundings)
  const result = await reconcile({ ...t.deps, chain: t.money.chain, say: () => {} })
  return result.isComplete ? result.row.findings : result.reason
}

/** Redirects the last payment of a batch to the treasury itself, as batches could before that was refused. */
async function payTreasury(built: readonly ApprovedPayout[]): Promise<string> {
  const treasury = t.money.treasury.address
  const last = built.at(-1)?.payout
  const batchId = await buildDiffering(built, (items) =>
    items.map((item) => (item.payoutId === last?.id ? { ...item, walletAddress: treasury } : item)),
  )
  await t.db
    .update(userProfiles)
    .set({ walletAddress: null })
    .where(eq(userProfiles.walletAddress, treasury))
  await linkWallet(t, last?.userId ?? '', treasury)
  await t.db
    .update(payouts)
    .set({ walletAddress: treasury })
    .where(eq(payouts.id, last?.id ?? ''))
  await t.db
    .update(payoutBatchItems)
    .set({ walletAddress: treasury })
    .where(eq(payoutBatchItems.payoutId, last?.id ?? ''))
  return batchId
}

describe('a batch that paid a wallet of the treasury', () => {
  it('shows what the chain did, and is settled by two people, with books that agree', async () => {
    const built = await buildApproved(t, lina, { count: 2 })
    const batchId = await payTreasury(built)
    const params = { id: batchId }
    const shown = await batchOf(t, lina, batchId)
    expect(shown).toMatchObject({ state: 'failed', signature: expect.any(String) })
    expect(shown.difference).toEqual({
      transfers: [
        {
          to: built[0]?.wallet.address,
          token: 'SOL',
          amount: '1000000000',
          payoutId: built[0]?.payout.id,
        },
        {
          to: t.money.treasury.address,
          token: 'SOL',
          amount: '1000000000',
          payoutId: null,
        },
      ],
      agreements: [],
    })
    const split = 'POST /api/v1/payout-batches/{id}/split'
    const refusal = await t.refused(lina, split, 'batch_wrong_state', { params })
    expect(refusal.detail).toContain('two people must settle this batch')

    const before = await breaches()
    const first = await t.ok(lina, SETTLE, { params, body })
    expect(first).toMatchObject({
      state: 'failed',
      difference: { agreements: [{ person: { userId: lina.userId }, reason: body.note }] },
    })
    expect(await statesOf(built)).not.toContain('finalized')
    await t.refused(lina, SETTLE, 'approved_already', { params, body })
    const settled = await t.ok(arun, SETTLE, { params, body })
    expect(settled).toMatchObject({ state: 'settled', difference: { agreements: [] } })
    expect(await rowsOf(built)).toMatchObject([
      { state: 'finalized', signature: shown.signature, transferIndex: expect.any(String) },
      {
        state: 'held',
        holds: [{ reason: 'wallet_changed' }, { reason: 'no_wallet' }],
        walletAddress: null,
        signature: null,
      },
    ])
    expect(await breaches()).toEqual(before)
    expect(await findings()).toEqual([])
    const attempts = await t.db
      .select()
      .from(payoutAttempts)
      .where(eq(payoutAttempts.batchId, batchId))
    expect(attempts.map(({ state }) => state)).toEqual(['final'])
    const audit = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, batchId))
    expect(audit.map(({ action }) => action).slice(-2)).toEqual([
      'payout_batch.settle_proposed',
      'payout_batch.settle',
    ])
    const notified = await t.db
      .select()
      .from(notifications)
      .where(like(notifications.dedupeKey, `payout-batch:${batchId}:settled`))
    expect(notified.map(({ userId }) => userId).sort()).toEqual([arun.userId, lina.userId].sort())
    await t.refused(arun, SETTLE, 'batch_wrong_state', { params, body })
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
    expect(await follow(t)).toEqual({ moved: 0, alerts: [] })
  })

  it('of an older version gets its chain transfers recorded by the next sweep', async () => {
    const built = await buildApproved(t, lina, { token: 'USDC', count: 2 })
    const batchId = await payTreasury(built)
    await t.db
      .update(payoutBatches)
      .set({ transfersSeen: null })
      .where(eq(payoutBatches.id, batchId))
    expect((await batchOf(t, lina, batchId)).difference).toEqual({ transfers: [], agreements: [] })
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
    await follow(t)
    expect((await batchOf(t, lina, batchId)).difference?.transfers).toHaveLength(2)
    await t.ok(lina, SETTLE, { params: { id: batchId }, body })
    await t.ok(arun, SETTLE, { params: { id: batchId }, body })
    expect(await statesOf(built)).toEqual(['finalized', 'held'])
  })
})

describe('POST /api/v1/payout-batches/{id}/settle', () => {
  it('holds a payout whose wallet got another amount, and releases one that got nothing', async () => {
    const built = await buildApproved(t, lina, { count: 3 })
    const batchId = await buildDiffering(built, (items) =>
      items.slice(0, 2).map((item) => ({ ...item, amount: item.amount + 7n })),
    )
    const params = { id: batchId }
    const answers = await Promise.all(
      [lina, arun].map((person) => t.call(person, SETTLE, { params, body })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await rowsOf(built)).toMatchObject([
      {
        state: 'held',
        holds: [{ reason: 'staff', note: expect.stringContaining('1.000000007 SOL') }],
      },
      { state: 'held' },
      { state: 'approved', signature: null },
    ])
    expect(await findings()).toEqual([])
  })

  it('is refused to parties, without a difference, and while something can still land', async () => {
    const [own, other] = await buildApproved(t, lina, { count: 2 })
    const recipient = { ...(await buildFinance(t)), userId: own?.payout.userId ?? '' }
    if (own === undefined || other === undefined) throw new Error('none')
    const { batchId } = await buildApprovedBatch(t, lina, [other])
    await t.refused(lina, SETTLE, 'batch_wrong_state', { params: { id: batchId }, body })
    const differing = await buildDiffering([own], (items) =>
      items.map((item) => ({ ...item, amount: 1_000_000n })),
    )
    const params = { id: differing }
    await t.refused({ ...lina, isProven: false }, SETTLE, 'step_up_required', { params, body })
    await t.refused(recipient, SETTLE, 'own_payout', { params, body })
    await t.refused(lina, SETTLE, 'validation_failed', { params, body: { note: '' } })
    await t.db
      .update(payoutAttempts)
      .set({ lastValidBlockHeight: 1_000_000 })
      .where(eq(payoutAttempts.batchId, differing))
    await t.refused(lina, SETTLE, 'attempt_under_way', { params, body })
  })
})

describe('POST /api/v1/payout-batches', () => {
  it('refuses to pay a wallet of the treasury', async () => {
    const built = await buildApproved(t, lina)
    await t.db
      .update(payouts)
      .set({ walletAddress: t.money.treasury.address })
      .where(eq(payouts.id, built[0]?.payout.id ?? ''))
    await t.refused(lina, 'POST /api/v1/payout-batches', 'treasury_wallet', {
      body: {
        token: 'SOL',
        treasury: t.money.treasury.address,
        payoutIds: built.map(({ payout }) => payout.id),
      },
    })
  })

  it('names the other batch of a payout', async () => {
    const built = await buildApproved(t, lina)
    const request = {
      body: {
        token: 'SOL',
        treasury: t.money.treasury.address,
        payoutIds: built.map(({ payout }) => payout.id),
      },
    }
    await t.ok(lina, 'POST /api/v1/payout-batches', request)
    const refusal = await t.refused(
      lina,
      'POST /api/v1/payout-batches',
      'payout_wrong_state',
      request,
    )
    expect(refusal.detail).toBe('1st place is in another batch')
  })
})
