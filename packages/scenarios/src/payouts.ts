import type { TransactionToSign } from '@laurel/contract/money/payments'
import type { PayoutBatch } from '@laurel/contract/payouts/payout-batches'
import type { TestWallet } from './wallet.ts'
import { type BodyOf, type Caller, stepOn } from './world.ts'

/** The body that creates a batch. */
export type BatchRequest = BodyOf<'POST /api/v1/payout-batches'>

/** Creates a batch of approved payouts. */
export async function createBatch<P>(
  caller: Caller<P>,
  finance: P,
  body: BatchRequest,
): Promise<PayoutBatch> {
  return await caller.ok(finance, 'POST /api/v1/payout-batches', { body })
}

/** Simulates a batch on the chain. */
export const simulateBatch = stepOn('POST /api/v1/payout-batches/{id}/simulate')
/** Approves a simulated batch for signing. */
export const approveBatch = stepOn('POST /api/v1/payout-batches/{id}/approve')
const createTransaction = stepOn('POST /api/v1/payout-batches/{id}/transactions')

/** Requests the transaction of a batch. */
export function createBatchTransaction<P>(
  caller: Caller<P>,
  finance: P,
  batchId: string,
): Promise<TransactionToSign> {
  return createTransaction(caller, finance, batchId, {})
}

/** An approved batch, ready to sign. */
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

/** Signs a transaction of a batch with the treasury's wallet and submits it. Returns the batch and the signed bytes. */
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
