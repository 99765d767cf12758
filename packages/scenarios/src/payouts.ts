import type { TransactionToSign } from '@laurel/contract/payments'
import type { PayoutBatch } from '@laurel/contract/payouts'
import type { TestWallet } from './wallet.ts'
import type { BodyOf, World } from './world.ts'

/** What a batch is made of. */
export type BatchRequest = BodyOf<'POST /api/v1/payout-batches'>

/** Finance puts approved payouts into a batch that nobody tried yet. */
export async function createBatch<P>(
  world: World<P>,
  finance: P,
  body: BatchRequest,
): Promise<PayoutBatch> {
  return await world.ok(finance, 'POST /api/v1/payout-batches', { body })
}

/** Finance tries a batch on the chain without sending it. */
export async function simulateBatch<P>(
  world: World<P>,
  finance: P,
  batchId: string,
): Promise<PayoutBatch> {
  const params = { id: batchId }
  return await world.ok(finance, 'POST /api/v1/payout-batches/{id}/simulate', { params })
}

/** Finance says that a batch that was tried may be signed. */
export async function approveBatch<P>(
  world: World<P>,
  finance: P,
  batchId: string,
): Promise<PayoutBatch> {
  const params = { id: batchId }
  return await world.ok(finance, 'POST /api/v1/payout-batches/{id}/approve', { params })
}

/** A batch that may be signed. */
export async function buildBatchToSign<P>(
  world: World<P>,
  finance: P,
  request: BatchRequest,
): Promise<PayoutBatch> {
  const { batchId } = await createBatch(world, finance, request)
  await simulateBatch(world, finance, batchId)
  return await approveBatch(world, finance, batchId)
}

/** Asks for the transaction of a batch. */
export async function createBatchTransaction<P>(
  world: World<P>,
  finance: P,
  batchId: string,
): Promise<TransactionToSign> {
  return await world.ok(finance, 'POST /api/v1/payout-batches/{id}/transactions', {
    params: { id: batchId },
    body: {},
  })
}

/** Signs a transaction of a batch with the treasury's wallet and submits it. Gives the batch, and the signed bytes. */
export async function signBatch<P>(
  world: World<P>,
  finance: P,
  { attemptId, transaction }: TransactionToSign,
  treasury: TestWallet,
): Promise<{ batch: PayoutBatch; signed: string }> {
  const signed = treasury.signTransaction(transaction)
  const batch = await world.ok(finance, 'POST /api/v1/payout-transactions/{id}/signed', {
    params: { id: attemptId },
    body: { transaction: signed },
  })
  return { batch, signed }
}
