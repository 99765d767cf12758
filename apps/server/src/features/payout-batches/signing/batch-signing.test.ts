import { createBatchTransaction, signBatch } from '@laurel/scenarios/payouts'
import { createWallet } from '@laurel/scenarios/wallet'
import { address, createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  batchOf,
  buildApproved,
  buildApprovedBatch,
  buildSignedBatch,
  fillTreasury,
  follow,
  followUntilFinal,
  passSlots,
  UNTIL_DEAD,
} from '../../../../testing/builders/payout-batch-builders.ts'
import { buildFinance, linkWallet } from '../../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { computeBudget } from '../../../chain/building/compute-budget.ts'
import { instructionsOf } from '../../../chain/building/signed-transaction.ts'
import { compileUnsigned } from '../../../chain/building/transactions.ts'
import { readWireTransaction } from '../../../chain/building/wire.ts'
import { payoutAttempts } from '../../../db/schema/payments.ts'
import { MS, plus } from '../../../platform/clock.ts'

let t: TestServer
let finance: Person
let other: Person
beforeAll(async () => {
  t = await startTestServer()
  finance = await buildFinance(t)
  other = await buildFinance(t)
  await fillTreasury(t)
})
afterAll(() => t.close())

const NONE = '00000000-0000-4000-8000-000000000000'
const build = 'POST /api/v1/payout-batches/{id}/transactions'
const signed = 'POST /api/v1/payout-transactions/{id}/signed'

async function attemptRow(id: string) {
  const [row] = await t.db.select().from(payoutAttempts).where(eq(payoutAttempts.id, id))
  if (row === undefined) throw new Error('no attempt')
  return row
}

/** The built transaction with other instructions, or another blockhash, as a wallet might change it. */
async function altered(
  built: string,
  change: { more?: 'transfer' | 'budget'; blockhash?: string; without?: number },
): Promise<string> {
  const { message, feePayer } = readWireTransaction(built)
  const instructions = [...(instructionsOf(readWireTransaction(built)) ?? [])]
  if (change.without !== undefined) instructions.splice(change.without, 1)
  if (change.more === 'budget') instructions.unshift(...computeBudget(500_000, 5n))
  if (change.more === 'transfer') {
    instructions.push(
      getTransferSolInstruction({
        source: createNoopSigner(address(feePayer)),
        destination: address(createWallet().address),
        amount: 1n,
      }),
    )
  }
  const budgetOf = (code: number) => (one: (typeof instructions)[number]) =>
    one.programAddress.startsWith('ComputeBudget') && one.data?.[0] === code
  // A wallet replaces these instructions: a transaction may contain each of them once.
  const once = instructions.filter(
    (one, index) =>
      ![2, 3].some((code) => budgetOf(code)(one) && instructions.findIndex(budgetOf(code)) < index),
  )
  const { wireTransaction } = compileUnsigned({
    payer: feePayer,
    version: 0,
    blockhash: change.blockhash ?? message.lifetimeToken,
    instructions: once,
  })
  return wireTransaction
}

describe('POST /api/v1/payout-batches/{id}/transactions', () => {
  it('stores the payment attempt before returning it', async () => {
    const { batchId } = await buildApprovedBatch(t, finance, await buildApproved(t, finance))
    const attempt = await createBatchTransaction(t, finance, batchId)
    expect(await attemptRow(attempt.attemptId)).toMatchObject({
      state: 'built',
      message: attempt.transaction,
      messageHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      lastValidBlockHeight: attempt.lastValidBlockHeight,
      signature: null,
      payer: t.money.treasury.address,
    })
    expect(attempt.size).toBeLessThanOrEqual(1232)
    expect(await batchOf(t, finance, batchId)).toMatchObject({ state: 'awaiting_signature' })
  })

  it('is built once for two people at the same time, and once for one key', async () => {
    const { batchId } = await buildApprovedBatch(t, finance, await buildApproved(t, finance))
    const params = { id: batchId }
    const answers = await Promise.all(
      [finance, other].map((one) => t.call(one, build, { params, body: {} })),
    )
    const built = answers.filter(({ status }) => status === 201)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2 - built.length)
    expect(built.length).toBeGreaterThan(0)
    // Until it is signed, a repeated request returns the same bytes.
    const again = await t.ok(finance, build, { params, body: {} })
    for (const { body } of built) expect(body).toEqual(again)
    await t.refused(finance, build, 'attempt_under_way', { params, body: { version: 'legacy' } })
    expect((await batchOf(t, finance, batchId)).signBefore).toBe(
      plus(t.clock.now(), MS.minute).toISOString(),
    )
    await signBatch(t, finance, again, t.money.treasury)
    await t.refused(finance, build, 'attempt_under_way', { params, body: {} })
    expect((await batchOf(t, finance, batchId)).signBefore).toBeNull()
    await followUntilFinal(t)

    const { batchId: next } = await buildApprovedBatch(t, finance, await buildApproved(t, finance))
    const call = { params: { id: next }, body: {}, key: 'sign-key-1' }
    const first = await t.ok(finance, build, call)
    expect(await t.ok(finance, build, call)).toEqual(first)
  })

  it('can use the legacy version, for devices that support no other', async () => {
    const { batchId } = await buildApprovedBatch(t, finance, await buildApproved(t, finance))
    const body = { version: 'legacy' as const }
    const attempt = await t.ok(finance, build, { params: { id: batchId }, body })
    expect(readWireTransaction(attempt.transaction).message.version).toBe('legacy')
    await signBatch(t, finance, attempt, t.money.treasury)
    await followUntilFinal(t)
    expect(await batchOf(t, finance, batchId)).toMatchObject({ state: 'finalized' })
  })

  it('is refused without a second factor, before approval, and for unknown batches', async () => {
    const { batchId } = await buildApprovedBatch(t, finance, await buildApproved(t, finance))
    const weak = { ...finance, isProven: false }
    await t.refused(weak, build, 'step_up_required', { params: { id: batchId }, body: {} })
    await t.refused(finance, build, 'not_found', { params: { id: NONE }, body: {} })
    const [one] = await buildApproved(t, finance)
    const draft = await t.ok(finance, 'POST /api/v1/payout-batches', {
      body: {
        token: 'SOL',
        treasury: t.money.treasury.address,
        payoutIds: [one?.payout.id ?? ''],
      },
    })
    await t.refused(finance, build, 'batch_wrong_state', {
      params: { id: draft.batchId },
      body: {},
    })
  })

  it('is refused when a recipient’s wallet changed after the approval', async () => {
    const built = await buildApproved(t, finance)
    const { batchId } = await buildApprovedBatch(t, finance, built)
    await linkWallet(t, built[0]?.payout.userId ?? '', createWallet().address)
    await t.refused(finance, build, 'payout_changed', { params: { id: batchId }, body: {} })
  })
})

describe('POST /api/v1/payout-transactions/{id}/signed', () => {
  async function open() {
    const built = await buildApproved(t, finance, { count: 2 })
    const { batchId } = await buildApprovedBatch(t, finance, built)
    const attempt = await createBatchTransaction(t, finance, batchId)
    return { built, batchId, attempt, params: { id: attempt.attemptId } }
  }
  const ours = (unsigned: string) => ({ transaction: t.money.treasury.signTransaction(unsigned) })

  it('stores the signature before anything is sent', async () => {
    const { attempt, params, batchId } = await open()
    const body = ours(attempt.transaction)
    const batch = await t.ok(finance, signed, { params, body })
    expect(batch).toMatchObject({ state: 'sent', signature: expect.any(String) })
    expect(await attemptRow(attempt.attemptId)).toMatchObject({
      state: 'signed',
      signature: batch.signature,
      signedTransaction: body.transaction,
    })
    expect((await t.money.chain.statusesOf([batch.signature ?? '']))[0]?.confirmation).toBeNull()
    // Submitted again, with and without a key: nothing more happens.
    expect(await t.ok(finance, signed, { params, body })).toEqual(batch)
    await followUntilFinal(t)
    expect(await batchOf(t, finance, batchId)).toMatchObject({ state: 'finalized' })
  })

  it('accepts other compute budgets and a newer blockhash, as wallets choose them', async () => {
    const { attempt, params, batchId } = await open()
    await passSlots(t, 100)
    const { blockhash, lastValidBlockHeight } = await t.money.chain.latestBlockhash()
    const changed = await altered(attempt.transaction, { more: 'budget', blockhash })
    await t.ok(finance, signed, { params, body: ours(changed) })
    const row = await attemptRow(attempt.attemptId)
    expect(row.blockhash).toBe(blockhash)
    expect(row.lastValidBlockHeight).toBe(Number(lastValidBlockHeight))
    await passSlots(t, 100)
    await followUntilFinal(t)
    expect(await batchOf(t, finance, batchId)).toMatchObject({ state: 'finalized' })
  })

  it.each([
    ['one more transfer', { more: 'transfer' as const }],
    ['no batch marker', { without: 0 }],
    ['no memo', { without: -1 }],
  ])('refuses %s', async (_what, change) => {
    const { attempt, params } = await open()
    const body = ours(await altered(attempt.transaction, change))
    await t.refused(finance, signed, 'transaction_differs', { params, body })
    expect(await attemptRow(attempt.attemptId)).toMatchObject({ state: 'built', signature: null })
  })

  it('refuses the transaction of another batch, another signer, and an invalid signature', async () => {
    const { attempt, params } = await open()
    const another = await open()
    const refuse = (transaction: string) =>
      t.refused(finance, signed, 'transaction_differs', { params, body: { transaction } })
    await refuse(ours(another.attempt.transaction).transaction)
    await refuse(createWallet().signTransaction(attempt.transaction))
    await refuse(attempt.transaction)
    const bytes = Buffer.from(ours(attempt.transaction).transaction, 'base64')
    bytes[10] = (bytes[10] ?? 0) ^ 1
    await refuse(bytes.toString('base64'))
    expect(await attemptRow(attempt.attemptId)).toMatchObject({ state: 'built' })
  })

  it('is refused without a second factor, and for unknown or expired attempts', async () => {
    const { attempt, params, batchId } = await open()
    const body = ours(attempt.transaction)
    await t.refused({ ...finance, isProven: false }, signed, 'step_up_required', { params, body })
    await t.refused(finance, signed, 'not_found', { params: { id: NONE }, body })
    await passSlots(t, UNTIL_DEAD)
    await follow(t)
    expect(await batchOf(t, finance, batchId)).toMatchObject({ state: 'expired' })
    await t.refused(finance, signed, 'transaction_expired', { params, body })
  })

  it('is refused when a recipient’s wallet changed after it was built', async () => {
    const { built, attempt, params } = await open()
    await linkWallet(t, built[1]?.payout.userId ?? '', createWallet().address)
    const body = ours(attempt.transaction)
    await t.refused(finance, signed, 'payout_changed', { params, body })
    expect(await attemptRow(attempt.attemptId)).toMatchObject({ signature: null })
  })

  it('accepts one of two signatures that are submitted at the same time', async () => {
    const { attempt, params, built, batchId } = await open()
    await passSlots(t, 1)
    const { blockhash } = await t.money.chain.latestBlockhash()
    const bodies = [
      ours(attempt.transaction),
      ours(await altered(attempt.transaction, { blockhash })),
    ]
    const answers = await Promise.all(
      bodies.map((body) => t.call(finance, signed, { params, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    await followUntilFinal(t)
    expect(await batchOf(t, finance, batchId)).toMatchObject({ state: 'finalized' })
    for (const { wallet, payout } of built) {
      expect(await t.money.chain.balance(wallet.address)).toBe(payout.amount)
    }
  })

  it('pays no one twice when a wallet signs twice and sends one on its own', async () => {
    const built = await buildApproved(t, finance)
    const { batch, attempt } = await buildSignedBatch(t, finance, built)
    await passSlots(t, 1)
    const { blockhash } = await t.money.chain.latestBlockhash()
    const twin = ours(await altered(attempt.transaction, { blockhash })).transaction
    expect(await t.money.chain.send(twin)).toEqual({ outcome: 'sent' })
    await followUntilFinal(t)
    await passSlots(t, 1)
    await follow(t)
    const paid = await batchOf(t, finance, batch.batchId)
    expect(paid.state).toBe('finalized')
    expect(paid.signature).not.toBe(batch.signature)
    expect(await t.money.chain.balance(built[0]?.wallet.address ?? '')).toBe(1_000_000_000n)
  })
})
