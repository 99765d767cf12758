import { shortAddress } from '@laurel/contract/money/token-text'
import type { PayoutBatch } from '@laurel/contract/payouts/payout-batches'
import type { BuiltTransaction } from '../../../chain/building/transactions.ts'
import type { Chain } from '../../../chain/chain.ts'
import { findFailing, readFailure } from '../../../chain/history/failure-text.ts'
import type { Db } from '../../../db/client.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { askChain } from '../../payment-attempts/chain-requests.service.ts'
import { requireAction } from '../payout-batches.policy.ts'
import { type BatchRow, selectItemsShown } from '../payout-batches.queries.ts'
import { moveBatch, performBatchAction, readBatch } from '../payout-batches.service.ts'
import { buildPlan, planBatch, unpayableProblem } from './batch-plan.ts'

/** The result of simulating a batch on the chain. */
export interface SimulationResult {
  /** In words, naming the failing payment where it is one; null when it would succeed. */
  error: string | null
  computeUnits: number | null
  sizeBytes: number
}

/** Simulates a batch on the chain. Raises `not_found`, `batch_wrong_state`, `batch_too_large`, `chain_unavailable`. */
export async function runSimulation(
  { db }: Pick<Ctx, 'db'>,
  chain: Chain,
  id: string,
): Promise<SimulationResult> {
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
  }, unpayableProblem)
}

/** Stores the result of a simulation. Raises `not_found`, `batch_wrong_state`. */
export async function simulateBatch(
  ctx: MemberCtx,
  id: string,
  { error, computeUnits, sizeBytes }: SimulationResult,
): Promise<PayoutBatch> {
  return await performBatchAction(ctx, id, 'simulate', async ({ batch }) => {
    const isBeforeApproval = batch.state === 'draft' || batch.state === 'simulated'
    const to = isBeforeApproval ? (error === null ? 'simulated' : 'draft') : batch.state
    const simulatedAt = ctx.now
    const patch = { error, computeUnits, sizeBytes, simulatedAt }
    return { moved: await moveBatch(ctx, 'finance', batch, to, patch), after: { error } }
  })
}

/**
 * Approves a batch for signing. Raises `not_found`, `own_payout`, `batch_wrong_state`, `payout_changed`, and
 * `approved_already` for a person who alone approved so much of it that a second person must approve.
 */
export async function approveBatch(ctx: MemberCtx, id: string): Promise<PayoutBatch> {
  return await performBatchAction(ctx, id, 'approve', async ({ batch }) => {
    const patch = { approvedBy: ctx.viewer.userId, approvedAt: ctx.now }
    const moved = await moveBatch(ctx, 'finance', batch, 'approved', patch)
    return { moved, after: { totalAmount: batch.totalAmount.toString() } }
  })
}

/** Describes a failure, naming the payee where a single payment fails. */
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
