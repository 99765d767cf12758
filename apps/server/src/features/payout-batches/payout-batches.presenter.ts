import type { PayoutBatch } from '@laurel/contract/payouts'
import { presentPersonOrGone } from '../../platform/person.ts'
import type { ShownBatchRow, selectItemsShown } from './payout-batches.queries.ts'

type ShownItem = Awaited<ReturnType<typeof selectItemsShown>>[number]

/** A batch as finance sees it; of `items` only its own are taken. */
export function presentBatch(row: ShownBatchRow, items: readonly ShownItem[]): PayoutBatch {
  const { batch, creator, approver, attemptCount } = row
  const own = items.filter(({ item }) => item.batchId === batch.id)
  return {
    batchId: batch.id,
    token: batch.token,
    state: batch.state,
    treasury: batch.treasury,
    totalAmount: batch.totalAmount.toString(),
    itemCount: own.length,
    size: batch.sizeBytes,
    computeUnits: batch.computeUnits,
    error: batch.error,
    createdBy: presentPersonOrGone(creator, batch.createdBy),
    createdAt: batch.createdAt.toISOString(),
    simulatedAt: batch.simulatedAt?.toISOString() ?? null,
    approvedAt: batch.approvedAt?.toISOString() ?? null,
    approvedBy: batch.approvedBy === null ? null : presentPersonOrGone(approver, batch.approvedBy),
    signature: batch.signature,
    finalizedAt: batch.finalizedAt?.toISOString() ?? null,
    attemptCount,
    items: own.map(({ item, label, state, recipient }) => ({
      payoutId: item.payoutId,
      recipient: recipient === null ? null : presentPersonOrGone(recipient, recipient.userId),
      walletAddress: item.walletAddress,
      amount: item.amount.toString(),
      label,
      state,
    })),
  }
}
