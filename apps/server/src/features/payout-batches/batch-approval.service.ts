import type { PayoutBatch } from '@laurel/contract/payouts'
import type { Chain } from '../../chain/chain.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { askChain } from './asking-the-chain.ts'
import { buildPlan, paymentOf, planBatch } from './batch-plan.ts'
import { requireAction } from './payout-batches.policy.ts'
import {
  auditBatch,
  getBatch,
  lockBatch,
  moveBatch,
  readBatch,
  requireOthers,
  requireProof,
  requireUnchanged,
} from './payout-batches.service.ts'

/** What the chain said when it tried a batch without doing it. */
export interface TriedBatch {
  /** In words, with the payment that fails where it is one; null when it would pass. */
  error: string | null
  computeUnits: number | null
  sizeBytes: number
}

/** Lets the chain try a batch. Raises `not_found`, `batch_wrong_state`, `batch_too_large`, `chain_unavailable`. */
export async function tryBatch(
  { db }: Pick<Ctx, 'db'>,
  chain: Chain,
  id: string,
): Promise<TriedBatch> {
  const { batch, items } = await readBatch(db, id)
  requireAction(batch.state, 'simulate')
  return await askChain(async () => {
    const plan = await planBatch(chain, batch, items)
    const built = await buildPlan(plan)
    const { error, failedInstruction, unitsConsumed } = await chain.simulate(built.wireTransaction)
    const failing =
      failedInstruction === null || error === null ? null : await paymentOf(plan, failedInstruction)
    return {
      error: error === null ? null : failureText(error, failing, items.length),
      computeUnits: unitsConsumed === null ? null : Number(unitsConsumed),
      sizeBytes: built.sizeBytes,
    }
  })
}

/** Stores what a trial came to. Raises `step_up_required`, `not_found`, `batch_wrong_state`. */
export async function simulateBatch(
  ctx: MemberCtx,
  id: string,
  { error, computeUnits, sizeBytes }: TriedBatch,
): Promise<PayoutBatch> {
  requireProof(ctx)
  const { batch } = await lockBatch(ctx.db, id)
  requireAction(batch.state, 'simulate')
  const isBeforeApproval = batch.state === 'draft' || batch.state === 'simulated'
  const to = isBeforeApproval ? (error === null ? 'simulated' : 'draft') : batch.state
  const moved = await moveBatch(ctx, 'finance', batch, to, {
    error,
    computeUnits,
    sizeBytes,
    simulatedAt: ctx.now,
  })
  await auditBatch(ctx, 'simulate', moved, {
    before: { state: batch.state },
    after: { state: to, error },
  })
  return await getBatch(ctx.db, id)
}

/**
 * Agrees that a batch may be signed. Raises `step_up_required`, `not_found`, `own_payout`, `batch_wrong_state`,
 * `payout_changed`.
 */
export async function approveBatch(ctx: MemberCtx, id: string): Promise<PayoutBatch> {
  requireProof(ctx)
  const { batch, items, payouts } = await lockBatch(ctx.db, id)
  requireOthers(ctx, payouts)
  requireAction(batch.state, 'approve')
  await requireUnchanged(ctx, payouts, items)
  const moved = await moveBatch(ctx, 'finance', batch, 'approved', {
    approvedBy: ctx.viewer.userId,
    approvedAt: ctx.now,
  })
  await auditBatch(ctx, 'approve', moved, {
    before: { state: batch.state },
    after: { state: moved.state, totalAmount: batch.totalAmount.toString() },
  })
  return await getBatch(ctx.db, id)
}

function failureText(error: string, failing: number | null, count: number): string {
  return failing === null
    ? `It fails: ${error}`
    : `Payment ${failing + 1} of ${count} fails: ${error}`
}
