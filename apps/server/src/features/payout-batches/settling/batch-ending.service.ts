import type { PayoutBatch } from '@laurel/contract/payouts/payout-batches'
import { Problem } from '@laurel/contract/problems'
import type { Chain } from '../../../chain/chain.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { movePayouts } from '../../payouts/payouts.service.ts'
import {
  outlineOf,
  type PlannedBatch,
  planPayments,
  storeBatch,
} from '../building/batch-building.service.ts'
import { type BatchAction, requireAction } from '../payout-batches.policy.ts'
import { type BatchItemRow, type BatchRow, releaseItems } from '../payout-batches.queries.ts'
import {
  auditBatch,
  getBatch,
  type LockedBatch,
  lockBatchFor,
  moveBatch,
  performBatchAction,
  readBatch,
} from '../payout-batches.service.ts'
import { requireNoBatchMarker } from '../signing/batch-signing.service.ts'
import { selectPaymentAttempts } from '../signing/payout-attempts.queries.ts'

/**
 * Checks against the chain that a batch can be cancelled: that no attempt of it landed. Raises `not_found`,
 * `batch_wrong_state`, `attempt_under_way`, `chain_unavailable`.
 */
export async function prepareCancel(ctx: Pick<Ctx, 'db'>, chain: Chain, id: string): Promise<void> {
  await requireFree(ctx, chain, id, 'cancel')
}

/** Cancels a batch: its payouts return to `approved`. Raises what `prepareCancel` raises. */
export async function cancelBatch(ctx: MemberCtx, id: string): Promise<PayoutBatch> {
  return await performBatchAction(ctx, id, 'cancel', async (locked) => ({
    moved: await releaseBatch(ctx, locked, 'Taken apart'),
  }))
}

/**
 * Plans the two halves of a batch. Raises `not_found`, `batch_wrong_state` (also for a batch
 * of one payment), `attempt_under_way`, `chain_unavailable`.
 */
export async function planHalves(
  ctx: Pick<Ctx, 'db'>,
  chain: Chain,
  id: string,
): Promise<PlannedBatch[]> {
  const { batch, items } = await requireFree(ctx, chain, id, 'split')
  requireSeveral(items)
  const middle = Math.ceil(items.length / 2)
  return await Promise.all([
    planPayments(chain, batch, items.slice(0, middle).map(toPayment)),
    planPayments(chain, batch, items.slice(middle).map(toPayment)),
  ])
}

/**
 * Replaces a batch by its halves, to isolate a failing payment. Raises `not_found`,
 * `batch_wrong_state`, `attempt_under_way`, `payout_changed`.
 */
export async function splitBatch(
  ctx: MemberCtx,
  id: string,
  halves: readonly PlannedBatch[],
): Promise<{ batches: PayoutBatch[] }> {
  const locked = await lockBatchFor(ctx, id, 'split')
  const { batch, items, payouts } = locked
  if (batch.state === 'failed') {
    if (items.some(({ isLive }) => isLive)) refuseDiffering()
    // Someone has decided on them since: this batch can no longer take them.
    if (payouts.some(({ state }) => state !== 'failed')) throw new Problem('batch_wrong_state')
    await movePayouts(ctx, 'batch', payouts, 'approved')
  } else {
    await releaseBatch(ctx, locked, 'Split in two')
  }
  const batches: PayoutBatch[] = []
  for (const half of halves) {
    const stored = await storeBatch(ctx, half)
    await auditBatch(ctx, 'create', stored, { before: { splitFrom: id }, after: outlineOf(half) })
    batches.push(await getBatch(ctx, stored.id))
  }
  await auditBatch(ctx, 'split', batch, {
    before: { state: batch.state },
    after: { batchIds: batches.map(({ batchId }) => batchId) },
  })
  return { batches }
}

async function releaseBatch(
  ctx: Ctx,
  { batch, payouts }: LockedBatch,
  error: string,
): Promise<BatchRow> {
  await movePayouts(ctx, 'batch', payouts, 'approved')
  await releaseItems(ctx.db, batch.id)
  return await moveBatch(ctx, 'finance', batch, 'cancelled', { error: batch.error ?? error })
}

async function requireFree(
  { db }: Pick<Ctx, 'db'>,
  chain: Chain,
  id: string,
  action: BatchAction,
): Promise<{ batch: BatchRow; items: BatchItemRow[] }> {
  const read = await readBatch(db, id)
  requireAction(read.batch.state, action)
  if (read.batch.state === 'failed' && read.items.some((item) => item.isLive)) refuseDiffering()
  const wasSigned = (await selectPaymentAttempts(db, id)).length > 0
  // Released payments of a failed batch were proven unpaid when it failed.
  const isLive = read.items.some((item) => item.isLive)
  if (wasSigned && isLive) await requireNoBatchMarker(chain, read)
  return read
}

/** The chain may have paid part of it: no payout may be paid again before it is settled. */
function refuseDiffering(): never {
  throw new Problem('batch_wrong_state', {
    detail:
      'The transaction on the chain differs from the one built: two people must settle this batch',
  })
}

function requireSeveral(items: readonly BatchItemRow[]): void {
  if (items.length > 1) return
  throw new Problem('batch_wrong_state', { detail: 'A single payment can’t be split' })
}

function toPayment({ payoutId, walletAddress, amount }: BatchItemRow) {
  return { payoutId, walletAddress, amount }
}
