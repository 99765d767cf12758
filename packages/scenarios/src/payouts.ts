import type { TransactionToSign } from '@laurel/contract/money/payments'
import type { PayoutBatch } from '@laurel/contract/money/payouts'
import type { TestWallet } from './wallet.ts'
import { type BodyOf, type Caller, stepOn } from './world.ts'

/** What a batch is made of. */
export type BatchRequest = BodyOf<'POST /api/v1/payout-batches'>

/** Finance puts approved payouts into a batch that nobody tried yet. */
export async function createBatch<P>(
  caller: Caller<P>,
  finance: P,
  body: BatchRequest,
): Promise<PayoutBatch> {
  return await caller.ok(finance, 'POST /api/v1/payout-batches', { body })
}

/** Finance tries a batch on the chain without sending it. */
export const simulateBatch = stepOn('POST /api/v1/payout-batches/{id}/simulate')
/** Finance says that a batch that was tried may be signed. */
export const approveBatch = stepOn('POST /api/v1/payout-batches/{id}/approve')
const createTransaction = stepOn('POST /api/v1/payout-batches/{id}/transactions')

/** Finance asks for the transaction of a batch. */
export function createBatchTransaction<P>(
  caller: Caller<P>,
  finance: P,
  batchId: string,
): Promise<TransactionToSign> {
  return createTransaction(caller, finance, batchId, {})
}

/** A batch that may be signed. */
export async function buildBatchToSign<P>(
  caller: Caller<P>,
  finance: P,
  request: BatchRequest,
): Promise<PayoutBatch> {
  const { batchId } = await createBatch(caller, finance, request)
  await simulateBatch(caller, finance, batchId)
  return await approveBatch(caller, finance, batchId)
}

const sendBatchTransaction = stepOn('POST /api/v1/payout-transactions/{id}/signed')

/** Signs a transaction of a batch with the treasury's wallet and submits it. Gives the batch, and the signed bytes. */
export async function signBatch<P>(
  caller: Caller<P>,
  finance: P,
  { attemptId, transaction }: TransactionToSign,
  treasury: TestWallet,
): Promise<{ batch: PayoutBatch; signed: string }> {
  const signed = treasury.signTransaction(transaction)
  const batch = await sendBatchTransaction(caller, finance, attemptId, { transaction: signed })
  return { batch, signed }
}
