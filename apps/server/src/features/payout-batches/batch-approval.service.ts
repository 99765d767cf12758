import type { PayoutBatch } from '@laurel/contract/payouts'
import type { Chain } from '../../chain/chain.ts'
import { findFailing, readFailure } from '../../chain/failure-text.ts'
import type { BuiltTransaction } from '../../chain/transactions.ts'
import type { Db } from '../../db/client.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { shortAddress } from '../../platform/token-text.ts'
import { requireNoParty, requireSecondPerson } from '../payouts/payout-parties.service.ts'
import { askChain } from './asking-the-chain.ts'
import { buildPlan, planBatch } from './batch-plan.ts'
import { requireAction } from './payout-batches.policy.ts'
import { type BatchRow, selectItemsShown } from './payout-batches.queries.ts'
import {
  auditBatch,
  getBatch,
  lockBatch,
  moveBatch,
  readBatch,
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
    const { error, unitsConsumed } = await chain.simulate(built.wireTransaction)
    return {
      error: error === null ? null : await describeFailure(db, chain, batch, error, built),
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
  return await getBatch(ctx, id)
}

/**
 * Agrees that a batch may be signed. Raises `step_up_required`, `not_found`, `own_payout`, `batch_wrong_state`,
 * `payout_changed`, and `approved_already` for whoever alone approved so much of it that a second person must agree.
 */
export async function approveBatch(ctx: MemberCtx, id: string): Promise<PayoutBatch> {
  requireProof(ctx)
  const { batch, items, payouts } = await lockBatch(ctx.db, id)
  await requireNoParty(ctx, payouts)
  requireAction(batch.state, 'approve')
  await requireSecondPerson(ctx, payouts)
  await requireUnchanged(ctx, payouts, items)
  const moved = await moveBatch(ctx, 'finance', batch, 'approved', {
    approvedBy: ctx.viewer.userId,
    approvedAt: ctx.now,
  })
  await auditBatch(ctx, 'approve', moved, {
    before: { state: batch.state },
    after: { state: moved.state, totalAmount: batch.totalAmount.toString() },
  })
  return await getBatch(ctx, id)
}

/** What fails and for what, with the payee where it is one payment. */
async function describeFailure(
  db: Db,
  chain: Chain,
  { id, token }: BatchRow,
  error: string,
  { wireTransaction }: BuiltTransaction,
): Promise<string> {
  const failure = readFailure(error, wireTransaction)
  const payees = (await selectItemsShown(db, [id])).map(({ item, recipient, label }) => ({
    walletAddress: item.walletAddress,
    name: recipient === null ? label : recipient.displayName || recipient.username,
  }))
  const payee = await findFailing(failure, payees, token === 'SOL' ? null : chain.usdcMint)
  return payee === undefined
    ? `It fails: ${failure.text}.`
    : `The payment to ${payee.name} (${shortAddress(payee.walletAddress)}) fails: ${failure.text}.`
}
