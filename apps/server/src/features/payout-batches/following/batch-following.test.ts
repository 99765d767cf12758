import { createBatchTransaction, signBatch } from '@laurel/scenarios/payouts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ApprovedPayout,
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
import { buildFinance } from '../../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import type { Chain } from '../../../chain/chain.ts'
import { ChainUnavailable } from '../../../chain/errors.ts'
import { payoutAttempts, payouts } from '../../../db/schema/payments.ts'
import { MS } from '../../../platform/clock.ts'
import { armFaultPoints } from '../../../platform/fault-points.ts'
import { ATTEMPT_FAULT_POINTS } from '../../payment-attempts/fault-points.rules.ts'

let t: TestServer
let finance: Person
beforeAll(async () => {
  t = await startTestServer()
  finance = await buildFinance(t)
  await fillTreasury(t)
})
afterAll(() => t.close())

/** The chain of the test with some false answers. */
const chainWith = (answers: Partial<Chain>): Chain => ({ ...t.money.chain, ...answers })
const stateOf = async (batchId: string) => (await batchOf(t, finance, batchId)).state

async function payoutsOf(built: readonly ApprovedPayout[]) {
  const rows = []
  for (const { payout } of built) {
    rows.push(...(await t.db.select().from(payouts).where(eq(payouts.id, payout.id))))
  }
  return rows
}
const statesOf = async (built: readonly ApprovedPayout[]) =>
  (await payoutsOf(built)).map(({ state }) => state)
const attemptsOf = async (batchId: string) =>
  await t.db
    .select()
    .from(payoutAttempts)
    .where(eq(payoutAttempts.batchId, batchId))
    .orderBy(payoutAttempts.createdAt)

/** The balance of each recipient's wallet, in SOL. */
async function received(built: readonly ApprovedPayout[]): Promise<bigint[]> {
  const held: bigint[] = []
  for (const { wallet } of built) held.push(await t.money.chain.balance(wallet.address))
  return held
}
const ONE_SOL = 1_000_000_000n

describe('sending', () => {
  it('resends the same bytes until they are seen, and the chain accepts them once', async () => {
    const built = await buildApproved(t, finance)
    const { batch, signed } = await buildSignedBatch(t, finance, built)
    const sent: string[] = []
    const lossy = chainWith({
      send: async (wire) => {
        sent.push(wire)
        return { outcome: 'unknown', reason: 'nobody answered' }
      },
    })
    await follow(t, lossy)
    await follow(t, lossy)
    expect(sent).toEqual([signed, signed])
    expect(await stateOf(batch.batchId)).toBe('sent')
    await follow(t)
    // A late copy of the lost transaction.
    await t.money.chain.send(signed)
    await followUntilFinal(t)
    expect(await stateOf(batch.batchId)).toBe('finalized')
    expect(await received(built)).toEqual([ONE_SOL])
  })

  it('does not fail the batch when the chain does not answer', async () => {
    const built = await buildApproved(t, finance)
    const { batch } = await buildSignedBatch(t, finance, built)
    const silent = async () => {
      throw new ChainUnavailable('unreachable', 'no answer')
    }
    const down = chainWith({
      statusesOf: silent,
      finalizedBlockHeight: silent,
      signaturesFor: silent,
    })
    expect(await follow(t, down)).toEqual({ moved: 0, alerts: [] })
    expect(await stateOf(batch.batchId)).toBe('sent')
    await followUntilFinal(t)
    expect(await received(built)).toEqual([ONE_SOL])
  })

  it('returns to sent when a fork drops its block', async () => {
    const built = await buildApproved(t, finance)
    const { batch } = await buildSignedBatch(t, finance, built)
    const status = (confirmation: 'confirmed' | null): Partial<Chain> => ({
      statusesOf: async ([signature = '']) => [
        { signature, confirmation, slot: confirmation === null ? null : 5n, error: null },
      ],
      send: async () => ({ outcome: 'sent' }),
    })
    await follow(t, chainWith(status('confirmed')))
    expect(await stateOf(batch.batchId)).toBe('confirmed')
    await follow(t, chainWith(status(null)))
    expect(await stateOf(batch.batchId)).toBe('sent')
    expect(await statesOf(built)).toEqual(['submitted'])
    await followUntilFinal(t)
    expect(await statesOf(built)).toEqual(['finalized'])
  })
})

describe('an expired payment attempt', () => {
  const lost: Partial<Chain> = {
    send: async () => ({ outcome: 'unknown', reason: 'nobody answered' }),
  }

  it('may be signed again, and pays once', async () => {
    const built = await buildApproved(t, finance)
    const { batch, signed } = await buildSignedBatch(t, finance, built)
    await follow(t, chainWith(lost))
    await passSlots(t, UNTIL_DEAD - 2)
    await follow(t, chainWith(lost))
    expect(await stateOf(batch.batchId)).toBe('sent')
    const again = 'POST /api/v1/payout-batches/{id}/transactions'
    const params = { id: batch.batchId }
    await t.refused(finance, again, 'attempt_under_way', { params, body: {} })
    await passSlots(t, 2)
    await follow(t, chainWith(lost))
    const expired = await batchOf(t, finance, batch.batchId)
    expect(expired).toMatchObject({
      state: 'expired',
      error: 'The network didn’t confirm it in time',
    })
    expect(await statesOf(built)).toEqual(['batched'])

    await signBatch(
      t,
      finance,
      await createBatchTransaction(t, finance, batch.batchId),
      t.money.treasury,
    )
    await t.money.chain.send(signed)
    await followUntilFinal(t)
    expect(await batchOf(t, finance, batch.batchId)).toMatchObject({
      state: 'finalized',
      attemptCount: 2,
    })
    expect(await received(built)).toEqual([ONE_SOL])
    expect((await attemptsOf(batch.batchId)).map(({ state }) => state).sort()).toEqual([
      'expired',
      'final',
    ])
  })

  it('is not expired while one answer knows it, or its batch marker exists', async () => {
    const built = await buildApproved(t, finance)
    const { batch } = await buildSignedBatch(t, finance, built)
    await follow(t)
    await passSlots(t, UNTIL_DEAD)
    const forgetful: Partial<Chain> = {
      statusesOf: async ([signature = '']) => [
        { signature, confirmation: null, slot: null, error: null },
      ],
      signaturesFor: async () => [],
    }
    await follow(t, chainWith({ ...forgetful, isAbsent: async () => false }))
    expect(await stateOf(batch.batchId)).toBe('sent')
    await follow(t, chainWith({ ...forgetful, isAbsent: async () => true }))
    expect(await stateOf(batch.batchId)).toBe('sent')
    await follow(t)
    expect(await stateOf(batch.batchId)).toBe('finalized')
  })

  it('is not expired when the history shows it only on the second query', async () => {
    const built = await buildApproved(t, finance)
    const { batch } = await buildSignedBatch(t, finance, built)
    await follow(t)
    await passSlots(t, UNTIL_DEAD)
    const { chain } = t.money
    let asked = 0
    const waking = chainWith({
      statusesOf: async (all) =>
        all.map((signature) => ({ signature, confirmation: null, slot: null, error: null })),
      isAbsent: async () => true,
      signaturesFor: async (...question) => {
        asked += 1
        return asked === 1 ? [] : await chain.signaturesFor(...question)
      },
    })
    await follow(t, waking)
    expect(asked).toBe(2)
    expect(await stateOf(batch.batchId)).toBe('sent')
    await follow(t)
    expect(await stateOf(batch.batchId)).toBe('finalized')
  })

  it('is found by its batch marker when it landed after all, and the second one moves nothing', async () => {
    const built = await buildApproved(t, finance)
    const { batch } = await buildSignedBatch(t, finance, built)
    await follow(t)
    // Every source gives false answers until the batch is signed again.
    const blind: Partial<Chain> = {
      statusesOf: async (all) =>
        all.map((signature) => ({ signature, confirmation: null, slot: null, error: null })),
      signaturesFor: async () => [],
      isAbsent: async () => true,
      accountsExist: async (all) => all.map(() => false),
    }
    await passSlots(t, UNTIL_DEAD)
    await follow(t, chainWith(blind))
    expect(await stateOf(batch.batchId)).toBe('expired')
    // The server itself sees the chain again: it does not build another one.
    await t.refused(finance, 'POST /api/v1/payout-batches/{id}/transactions', 'attempt_under_way', {
      params: { id: batch.batchId },
      body: {},
    })
    await t.refused(finance, 'POST /api/v1/payout-batches/{id}/cancel', 'attempt_under_way', {
      params: { id: batch.batchId },
    })
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
    await follow(t)
    expect(await batchOf(t, finance, batch.batchId)).toMatchObject({
      state: 'finalized',
      signature: batch.signature,
    })
    expect(await received(built)).toEqual([ONE_SOL])
    expect((await attemptsOf(batch.batchId)).map(({ state }) => state)).toEqual(['final'])
  })

  it('is stopped by the batch marker when the first one lands after the second was signed', async () => {
    const built = await buildApproved(t, finance)
    const { batch, signed } = await buildSignedBatch(t, finance, built)
    // Expired by false answers, long before its blockhash is.
    await follow(
      t,
      chainWith({
        ...lost,
        finalizedBlockHeight: async () => 10n ** 12n,
        isAbsent: async () => true,
      }),
    )
    expect(await stateOf(batch.batchId)).toBe('expired')
    await passSlots(t, 1)
    await signBatch(
      t,
      finance,
      await createBatchTransaction(t, finance, batch.batchId),
      t.money.treasury,
    )
    expect(await t.money.chain.send(signed)).toEqual({ outcome: 'sent' })
    await follow(t)
    await passSlots(t, 13)
    expect(await follow(t)).toEqual({ moved: 1, alerts: [] })
    expect(await batchOf(t, finance, batch.batchId)).toMatchObject({
      state: 'finalized',
      signature: batch.signature,
    })
    expect(await received(built)).toEqual([ONE_SOL])
    expect((await attemptsOf(batch.batchId)).map(({ state }) => state).sort()).toEqual([
      'expired',
      'final',
    ])
    await passSlots(t, UNTIL_DEAD)
    await follow(t)
    expect(await received(built)).toEqual([ONE_SOL])
  })
})

describe('a transaction that a wallet sent on its own', () => {
  it('is found by its batch marker though its bytes were never submitted', async () => {
    const built = await buildApproved(t, finance, { count: 2 })
    const { batchId } = await buildApprovedBatch(t, finance, built)
    const { transaction } = await createBatchTransaction(t, finance, batchId)
    await t.money.chain.send(t.money.treasury.signTransaction(transaction))
    await follow(t)
    expect(await stateOf(batchId)).toBe('awaiting_signature')
    await passSlots(t, 13)
    await follow(t)
    const paid = await batchOf(t, finance, batchId)
    expect(paid.state).toBe('finalized')
    const [attempt] = await attemptsOf(batchId)
    expect(attempt).toMatchObject({ state: 'final', signature: paid.signature })
    expect(await statesOf(built)).toEqual(['finalized', 'finalized'])
  })
})

describe('a failed batch', () => {
  /** Two payments of which the second one is too small for a new account. */
  async function buildFailing() {
    const built = [
      ...(await buildApproved(t, finance)),
      ...(await buildApproved(t, finance, { amount: 1n })),
    ]
    const body = {
      token: 'SOL' as const,
      treasury: t.money.treasury.address,
      payoutIds: built.map(({ payout }) => payout.id),
    }
    const batch = await t.ok(finance, 'POST /api/v1/payout-batches', { body })
    return { built, batchId: batch.batchId }
  }

  it('is split until the bad payment is found, and the good half is paid', async () => {
    const { built, batchId } = await buildFailing()
    const split = 'POST /api/v1/payout-batches/{id}/split'
    await t.ok(finance, 'POST /api/v1/payout-batches/{id}/simulate', { params: { id: batchId } })
    await t.refused({ ...finance, isProven: false }, split, 'step_up_required', {
      params: { id: batchId },
    })
    const call = { params: { id: batchId }, key: 'split-key-1' }
    const { batches } = await t.ok(finance, split, call)
    expect((await t.ok(finance, split, call)).batches).toEqual(batches)
    expect(await stateOf(batchId)).toBe('cancelled')
    expect(batches.map(({ itemCount, state }) => [itemCount, state])).toEqual([
      [1, 'draft'],
      [1, 'draft'],
    ])
    const [good, bad] = batches
    const trial = async (id = '') =>
      (await t.ok(finance, 'POST /api/v1/payout-batches/{id}/simulate', { params: { id } })).state
    expect(await trial(bad?.batchId)).toBe('draft')
    expect(await trial(good?.batchId)).toBe('simulated')
    const params = { id: good?.batchId ?? '' }
    await t.ok(finance, 'POST /api/v1/payout-batches/{id}/approve', { params })
    await signBatch(
      t,
      finance,
      await createBatchTransaction(t, finance, params.id),
      t.money.treasury,
    )
    await followUntilFinal(t)
    expect(await statesOf(built)).toEqual(['finalized', 'batched'])
    await t.refused(finance, split, 'batch_wrong_state', { params: { id: bad?.batchId ?? '' } })
  })

  it('pays no one when the chain refuses it permanently, and can be split then', async () => {
    const built = await buildApproved(t, finance, { count: 2, token: 'USDC' })
    const { batch, signed } = await buildSignedBatch(t, finance, built, 'USDC')
    // As if the treasury had spent its USDC elsewhere before the transaction landed.
    const refusedPermanently: Partial<Chain> = {
      send: async () => ({ outcome: 'sent' }),
      statusesOf: async ([signature = '']) => [
        { signature, confirmation: 'finalized', slot: 9n, error: 'insufficient funds' },
      ],
    }
    await follow(t, chainWith(refusedPermanently))
    expect(await batchOf(t, finance, batch.batchId)).toMatchObject({
      state: 'sent',
      error: 'The chain rejected it: insufficient funds',
    })
    // Only when nothing else of it can land any more.
    await passSlots(t, UNTIL_DEAD)
    const { alerts } = await follow(t, chainWith(refusedPermanently))
    expect(alerts.map(({ kind }) => kind)).toEqual(['batch_failed'])
    expect(await stateOf(batch.batchId)).toBe('failed')
    expect(await payoutsOf(built)).toMatchObject([
      { state: 'failed', failure: 'The chain rejected it: insufficient funds' },
      { state: 'failed' },
    ])
    expect((await t.money.chain.send(signed)).outcome).not.toBe('sent')
    const { batches } = await t.ok(finance, 'POST /api/v1/payout-batches/{id}/split', {
      params: { id: batch.batchId },
    })
    expect(batches).toHaveLength(2)
    expect(await statesOf(built)).toEqual(['batched', 'batched'])
    await t.refused(finance, 'POST /api/v1/payout-batches/{id}/split', 'batch_wrong_state', {
      params: { id: batch.batchId },
    })
  })
})

describe('a final transaction that differs from the built one', () => {
  it.each([
    ['amount', { amount: 5n }],
    ['destination', { destination: 'x', destinationOwner: 'x' }],
    ['mint', { mint: 'x' }],
    ['payer', { sourceOwner: 'x' }],
  ])(
    'marks no payout as paid for another %s, until the chain gives true answers',
    async (_what, change) => {
      const built = await buildApproved(t, finance)
      const { batch } = await buildSignedBatch(t, finance, built)
      await follow(t)
      await passSlots(t, 12)
      const chain = chainWith({
        transaction: async (signature) => {
          const shown = await t.money.chain.transaction(signature)
          return shown === null
            ? null
            : { ...shown, transfers: shown.transfers.map((one) => ({ ...one, ...change })) }
        },
      })
      const first = await follow(t, chain)
      expect(first.alerts.map(({ kind }) => kind)).toEqual(['batch_differs'])
      expect(await stateOf(batch.batchId)).toBe('failed')
      expect(await statesOf(built)).not.toContain('finalized')
      // No one can pay them again in the meantime.
      await t.refused(finance, 'POST /api/v1/payout-batches/{id}/split', 'batch_wrong_state', {
        params: { id: batch.batchId },
      })
      t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
      expect((await follow(t, chain)).alerts).toEqual([])
      t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
      await follow(t)
      expect(await statesOf(built)).toEqual(['finalized'])
      expect(await batchOf(t, finance, batch.batchId)).toMatchObject({
        state: 'finalized',
        error: null,
      })
    },
  )

  it.each([
    ['the memo', { memos: [] }],
    ['the reference', { accountKeys: [] }],
    ['the total', {}],
  ])('marks no payout as paid when %s differs', async (what, change) => {
    const built = await buildApproved(t, finance)
    await buildSignedBatch(t, finance, built)
    await follow(t)
    await passSlots(t, 12)
    const chain = chainWith({
      transaction: async (signature) => {
        const shown = await t.money.chain.transaction(signature)
        if (shown === null) return null
        const [one] = shown.transfers.slice(-1)
        const more = what === 'the total' && one !== undefined ? [{ ...one, path: '99' }] : []
        return { ...shown, ...change, transfers: [...shown.transfers, ...more] }
      },
    })
    expect((await follow(t, chain)).alerts).toHaveLength(1)
    expect(await statesOf(built)).not.toContain('finalized')
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
    await follow(t)
    expect(await statesOf(built)).toEqual(['finalized'])
  })
})

describe('a crash between two steps', () => {
  it.each(ATTEMPT_FAULT_POINTS)('recovers at "%s"', async (point) => {
    const built = await buildApproved(t, finance, { count: 2 })
    const { batchId } = await buildApprovedBatch(t, finance, built)
    const attempt = await createBatchTransaction(t, finance, batchId)
    let crashes = 0
    armFaultPoints((reached) => {
      if (reached !== point || crashes > 0) return
      crashes += 1
      throw new Error(`crash at ${point}`)
    })
    const orCrash = async (step: () => Promise<unknown>) => {
      await step().catch((error: unknown) => {
        if (crashes === 0) throw error
      })
    }
    try {
      await orCrash(() => signBatch(t, finance, attempt, t.money.treasury))
      if (point === 'attempt signed') await signBatch(t, finance, attempt, t.money.treasury)
      for (const slots of [0, 1, 12, 0]) {
        await passSlots(t, slots)
        await orCrash(() => follow(t))
        await follow(t)
      }
    } finally {
      armFaultPoints(null)
    }
    expect(crashes).toBe(1)
    expect(await stateOf(batchId)).toBe('finalized')
    expect(await statesOf(built)).toEqual(['finalized', 'finalized'])
    expect(await received(built)).toEqual([ONE_SOL, ONE_SOL])
  })

  it('recovers with two nodes that follow the chain concurrently', async () => {
    const built = await buildApproved(t, finance, { count: 2 })
    const { batch } = await buildSignedBatch(t, finance, built)
    for (const slots of [0, 1, 12, 0]) {
      await passSlots(t, slots)
      await Promise.all([follow(t), follow(t), follow(t)])
    }
    expect(await stateOf(batch.batchId)).toBe('finalized')
    expect(await received(built)).toEqual([ONE_SOL, ONE_SOL])
  })
})
