import type { ServerCall } from '@laurel/contract/endpoint'
import type { PayToken } from '@laurel/contract/money/payments'
import type { measurePayoutBatch, PayoutBatch } from '@laurel/contract/payouts/payout-batches'
import { Problem } from '@laurel/contract/problems'
import { MAX_WIRE_BYTES } from '../../../chain/building/transactions.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { askChain, requireTreasury } from '../../payment-attempts/chain-requests.service.ts'
import { requireNoParty } from '../../payouts/news/payout-parties.service.ts'
import { lockPayouts, movePayouts, type PayoutRow } from '../../payouts/payouts.service.ts'
import { type BatchRow, insertBatch, selectPayouts } from '../payout-batches.queries.ts'
import { auditBatch, getBatch, requireUnchanged } from '../payout-batches.service.ts'
import {
  type BatchPayment,
  type BatchPlan,
  type BatchTerms,
  newTerms,
  planBatch,
  requireFit,
  unpayableProblem,
} from './batch-plan.ts'

/** The payouts that a person wants to pay together. */
export interface BatchRequest {
  token: PayToken
  /** The treasury wallet that will sign. */
  treasury: string
  payoutIds: readonly string[]
}

/** A batch planned against the chain, not stored. */
export interface PlannedBatch {
  terms: BatchTerms
  payments: BatchPayment[]
  plan: BatchPlan
}

/**
 * Plans a batch of these payouts against the chain. Raises `not_found`, `payout_wrong_state`, `treasury_missing`,
 * `treasury_wallet`, `chain_unavailable`.
 */
export async function planPayoutBatch(
  { db }: Pick<Ctx, 'db'>,
  chain: Chain,
  request: BatchRequest,
): Promise<PlannedBatch> {
  requireTreasury(chain, request.treasury)
  const ids = [...new Set(request.payoutIds)]
  if (ids.length !== request.payoutIds.length) {
    throw new Problem('validation_failed', {
      errors: [{ pointer: '/payoutIds', message: 'List each payout once' }],
    })
  }
  const rows = await selectPayouts(db, ids)
  if (rows.length !== ids.length) throw new Problem('not_found')
  return await planPayments(chain, request, toPayments(rows, request.token))
}

/**
 * Plans a batch of these payments against the chain. Raises `treasury_wallet` for one that would pay the treasury,
 * `chain_unavailable`, `payout_wrong_state`.
 */
export async function planPayments(
  chain: Chain,
  { token, treasury }: { token: PayToken; treasury: string },
  payments: BatchPayment[],
): Promise<PlannedBatch> {
  if (payments.some(({ walletAddress }) => chain.treasury.includes(walletAddress))) {
    throw new Problem('treasury_wallet')
  }
  return await askChain(async () => {
    const terms = await newTerms(token, treasury)
    return { terms, payments, plan: await planBatch(chain, terms, payments) }
  }, unpayableProblem)
}

/** The size and cost of a planned batch. */
export type MeasuredBatch = ServerCall<typeof measurePayoutBatch>['reply']

/** Measures a planned batch. Raises `chain_unavailable`. */
export async function measureBatch(
  chain: Chain,
  { terms, payments, plan }: PlannedBatch,
): Promise<MeasuredBatch> {
  const balance = await askChain(() =>
    terms.token === 'SOL'
      ? chain.balance(terms.treasury)
      : chain.tokenBalance(terms.treasury, chain.usdcMint),
  )
  return {
    size: plan.sizeBytes,
    maxSize: MAX_WIRE_BYTES,
    fits: plan.fits,
    totalAmount: totalOf(payments).toString(),
    treasuryBalance: (balance ?? 0n).toString(),
    costLamports: plan.costLamports.toString(),
  }
}

/**
 * Creates a planned batch of approved payouts. Raises `own_payout`,
 * `payout_wrong_state`, `payout_changed`, `batch_too_large`.
 */
export async function createBatch(ctx: MemberCtx, planned: PlannedBatch): Promise<PayoutBatch> {
  requireFit(planned.plan)
  const batch = await storeBatch(ctx, planned)
  await auditBatch(ctx, 'create', batch, { after: outlineOf(planned) })
  return await getBatch(ctx, batch.id)
}

/**
 * Inserts a planned batch and moves its payouts into it. Raises `own_payout`, `payout_wrong_state`, `payout_changed`.
 */
export async function storeBatch(
  ctx: MemberCtx,
  { terms, payments, plan }: PlannedBatch,
): Promise<BatchRow> {
  const rows = await lockPayouts(
    ctx.db,
    payments.map(({ payoutId }) => payoutId),
  )
  await requireNoParty(ctx, rows)
  toPayments(rows, terms.token)
  await requireUnchanged(ctx, rows, payments)
  const batch = await insertBatch(
    ctx.db,
    {
      ...terms,
      state: 'draft',
      stateSince: ctx.now,
      totalAmount: totalOf(payments),
      sizeBytes: plan.sizeBytes,
      createdBy: ctx.viewer.userId,
      createdAt: ctx.now,
    },
    payments.map((payment, position) => ({
      ...payment,
      batchId: terms.id,
      position,
      isLive: true,
    })),
  )
  await movePayouts(ctx, 'batch', rows, 'batched', { failure: null })
  return batch
}

/** The audit log's summary of a new batch. */
export function outlineOf({ terms, payments }: PlannedBatch): Record<string, unknown> {
  return {
    state: 'draft',
    token: terms.token,
    treasury: terms.treasury,
    totalAmount: totalOf(payments).toString(),
    payoutIds: payments.map(({ payoutId }) => payoutId),
  }
}

/** States of a payout that is in a batch. */
const IN_BATCH = ['batched', 'submitted', 'confirmed'] as const

/** Payouts as payments. Raises `payout_wrong_state` unless all are approved and of the token. */
function toPayments(rows: readonly PayoutRow[], token: PayToken): BatchPayment[] {
  return rows.map((row) => {
    if (row.state !== 'approved' || row.walletAddress === null) {
      const isTaken = (IN_BATCH as readonly string[]).includes(row.state)
      const reason = isTaken ? 'is in another batch' : 'is not approved'
      throw new Problem('payout_wrong_state', { detail: `${row.label} ${reason}` })
    }
    if (row.token !== token) {
      throw new Problem('payout_wrong_state', {
        detail: `${row.label} is paid in ${row.token}: a batch pays one token`,
      })
    }
    return { payoutId: row.id, walletAddress: row.walletAddress, amount: row.amount }
  })
}

function totalOf(payments: readonly BatchPayment[]): bigint {
  return payments.reduce((sum, { amount }) => sum + amount, 0n)
}
