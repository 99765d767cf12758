import type { PayoutBatch } from '@laurel/contract/payouts'
import { MS, plus } from '../../platform/clock.ts'
import { presentPersonOrGone } from '../../platform/person.ts'
import type { ShownBatchRow, selectItemsShown } from './payout-batches.queries.ts'

type ShownItem = Awaited<ReturnType<typeof selectItemsShown>>[number]

/** How long what is signed over a blockhash can land, at the chain's usual pace: 150 blocks of 400 ms. */
const BLOCKHASH_MS = MS.minute

/** What is told of batches beside their rows; of each only its own is taken. */
interface Told {
  items: readonly ShownItem[]
  approvals: readonly ({ payoutId: string } & PayoutBatch['items'][number]['approvals'][number])[]
  agreements: readonly ({ subjectId: string } & Agreement)[]
}

type Agreement = NonNullable<PayoutBatch['difference']>['agreements'][number]

/** A batch as finance sees it. */
export function presentBatch(row: ShownBatchRow, told: Told): PayoutBatch {
  const { batch, creator, approver, attemptCount, askedAt } = row
  const own = told.items.filter(({ item }) => item.batchId === batch.id)
  const isDiffering =
    batch.state === 'settled' || (batch.state === 'failed' && own.some(({ item }) => item.isLive))
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
    signBefore: askedAt === null ? null : plus(askedAt, BLOCKHASH_MS).toISOString(),
    difference: isDiffering
      ? {
          transfers: (batch.transfersSeen ?? []).map(({ path: _path, ...transfer }) => transfer),
          agreements: told.agreements
            .filter(({ subjectId }) => subjectId === batch.id)
            .map(({ subjectId: _batchId, ...agreement }) => agreement),
        }
      : null,
    items: own.map(({ item, label, state, recipient }) => ({
      payoutId: item.payoutId,
      recipient: recipient === null ? null : presentPersonOrGone(recipient, recipient.userId),
      walletAddress: item.walletAddress,
      amount: item.amount.toString(),
      label,
      state,
      approvals: told.approvals
        .filter(({ payoutId }) => payoutId === item.payoutId)
        .map(({ payoutId: _payoutId, ...approval }) => approval),
    })),
  }
}
