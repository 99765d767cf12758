import type { TransactionToSign } from '@laurel/contract/money/payments'
import { api } from '../../../lib/api/api.ts'
import type { Signed } from '../../../lib/wallet/use-signed.ts'
import type { PayoutBatch } from '../api.ts'

/** An action on a batch that needs no wallet. */
export type BatchAction = 'simulate' | 'approve' | 'split' | 'cancel'

/** Runs an action on a batch. Throws `ApiProblem`. */
export async function runBatchAction(batchId: string, action: BatchAction): Promise<true> {
  const request = { params: { id: batchId } }
  switch (action) {
    case 'simulate':
      await api('POST /api/v1/payout-batches/{id}/simulate', request)
      return true
    case 'approve':
      await api('POST /api/v1/payout-batches/{id}/approve', request)
      return true
    case 'split':
      await api('POST /api/v1/payout-batches/{id}/split', request)
      return true
    case 'cancel':
      await api('POST /api/v1/payout-batches/{id}/cancel', request)
      return true
  }
}

/** Requests the transaction of a batch for its treasury wallet to sign. Throws `ApiProblem`. */
export async function requestTransaction(batchId: string): Promise<TransactionToSign> {
  return await api('POST /api/v1/payout-batches/{id}/transactions', {
    params: { id: batchId },
    body: {},
  })
}

/** Submits a signed transaction; idempotent. Throws `ApiProblem`. */
export async function sendSigned({ attemptId, transaction }: Signed): Promise<PayoutBatch> {
  return await api('POST /api/v1/payout-transactions/{id}/signed', {
    params: { id: attemptId },
    body: { transaction },
  })
}
