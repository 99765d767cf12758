/**
 * Signs a batch, one attempt at a time. A new attempt requires the last one to be dead, and creates the same marker
 * account: should the first one land after all, the second one fails.
 */
import type { TransactionToSign } from '@laurel/contract/money/payments'
import type { PayoutBatch } from '@laurel/contract/payouts/payout-batches'
import { Problem } from '@laurel/contract/problems'
import type { BuiltTransaction, WrittenVersion } from '../../../chain/building/transactions.ts'
import { readWireTransaction } from '../../../chain/building/wire.ts'
import type { Chain, LatestBlockhash } from '../../../chain/chain.ts'
import type { Db } from '../../../db/client.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import type { PaymentAttempt } from '../../payment-attempts/attempt-observation.service.ts'
import {
  compareAttempt,
  openAttempt,
  type SignedAttempt,
  signAttempt,
  signingRequestOf,
} from '../../payment-attempts/attempt-signing.service.ts'
import { askChain, requireTreasury } from '../../payment-attempts/chain-requests.service.ts'
import { requireNoParty } from '../../payouts/news/payout-parties.service.ts'
import { movePayouts } from '../../payouts/payouts.service.ts'
import { buildPlan, planBatch, unpayableProblem } from '../building/batch-plan.ts'
import { hasBatchMarker } from '../following/batch-observation.ts'
import { requireAction } from '../payout-batches.policy.ts'
import type { BatchItemRow, BatchRow } from '../payout-batches.queries.ts'
import {
  auditBatch,
  getBatch,
  lockBatch,
  lockBatchFor,
  moveBatch,
  readBatch,
  requireUnchanged,
} from '../payout-batches.service.ts'
import {
  insertPaymentAttempt,
  selectPaymentAttempt,
  selectPaymentAttempts,
  updatePaymentAttempt,
} from './payout-attempts.queries.ts'

/** A transaction of a batch: a new one to store, or the stored one that awaits a signature. */
export type BuiltBatch =
  | { built: BuiltTransaction; blockhash: LatestBlockhash }
  | { unsigned: PaymentAttempt; size: number }

/**
 * Builds the transaction of a batch over a new blockhash. Raises `not_found`, `batch_wrong_state`, `batch_too_large`,
 * `attempt_under_way` (also where the chain has the batch's marker account), `treasury_missing`, `chain_unavailable`.
 */
export async function buildTransaction(
  { db }: Pick<Ctx, 'db'>,
  chain: Chain,
  id: string,
  version: WrittenVersion,
): Promise<BuiltBatch> {
  const read = await readBatch(db, id)
  const { batch, items } = read
  const unsigned = await findUnsigned(db, batch, version)
  if (unsigned !== null) return unsigned
  requireAction(batch.state, 'sign')
  requireTreasury(chain, batch.treasury)
  // In parallel: one after the other would time out on a slow endpoint.
  const [plan, blockhash] = await Promise.all([
    askChain(() => planBatch(chain, batch, items, version), unpayableProblem),
    askChain(() => chain.latestBlockhash()),
    requireNoBatchMarker(chain, read),
  ])
  return {
    built: await askChain(() => buildPlan(plan, blockhash.blockhash), unpayableProblem),
    blockhash,
  }
}

/** The unsigned attempt in this version, if any: the same bytes may be offered again while they are valid. */
async function findUnsigned(
  db: Db,
  { id, state }: BatchRow,
  version: WrittenVersion,
): Promise<BuiltBatch | null> {
  if (state !== 'awaiting_signature') return null
  const [unsigned] = await selectPaymentAttempts(db, id)
  if (unsigned?.state !== 'built') return null
  const { bytes, message } = readWireTransaction(unsigned.message)
  return message.version === version ? { unsigned, size: bytes.length } : null
}

/** Raises `attempt_under_way` where the chain may have paid the batch: the next sweep will settle it. */
export async function requireNoBatchMarker(
  chain: Chain,
  read: { batch: BatchRow; items: readonly BatchItemRow[] },
): Promise<void> {
  if (await askChain(() => hasBatchMarker(chain, read))) throw new Problem('attempt_under_way')
}

/**
 * Inserts an attempt and returns the transaction to sign; an unsigned one is returned again as it is. Raises
 * `not_found`, `own_payout`, `batch_wrong_state`, `attempt_under_way`, `payout_changed`.
 */
export async function createPaymentAttempt(
  ctx: MemberCtx,
  id: string,
  found: BuiltBatch,
): Promise<TransactionToSign> {
  if ('unsigned' in found) return await offerAgain(ctx, id, found)
  const { batch } = await lockBatchFor(ctx, id, 'sign')
  const { row, toSign } = openAttempt(ctx.now, batch.treasury, found.built, found.blockhash)
  await insertPaymentAttempt(ctx.db, { ...row, batchId: id })
  const moved = await moveBatch(ctx, 'finance', batch, 'awaiting_signature', { error: null })
  await auditBatch(ctx, 'build', moved, {
    before: { state: batch.state },
    after: { state: moved.state, attemptId: row.id, messageHash: row.messageHash },
  })
  return toSign
}

/** Raises `attempt_under_way` if it has been signed or is dead. */
async function offerAgain(
  ctx: MemberCtx,
  id: string,
  { unsigned, size }: Extract<BuiltBatch, { unsigned: PaymentAttempt }>,
): Promise<TransactionToSign> {
  const { items, payouts } = await lockBatch(ctx.db, id)
  await requireNoParty(ctx, payouts)
  const attempt = await selectPaymentAttempt(ctx.db, unsigned.id)
  if (attempt?.state !== 'built') throw new Problem('attempt_under_way')
  await requireUnchanged(ctx, payouts, items)
  return signingRequestOf(unsigned, size)
}

/**
 * Compares a signed transaction with the one built. Raises `not_found`, `transaction_differs`, `chain_unavailable`.
 */
export async function compareTransaction(
  { db }: Pick<Ctx, 'db'>,
  chain: Chain,
  attemptId: string,
  signed: string,
): Promise<SignedAttempt> {
  const attempt = await selectPaymentAttempt(db, attemptId)
  if (attempt === null) throw new Problem('not_found')
  return await compareAttempt(chain, attempt, signed)
}

/**
 * Stores the signature and signed bytes for sending; idempotent. Raises `not_found`, `own_payout`,
 * `batch_wrong_state`, `payout_changed`, `transaction_differs`, `transaction_expired`.
 */
export async function storeSigned(
  ctx: MemberCtx,
  attemptId: string,
  signed: SignedAttempt,
): Promise<PayoutBatch> {
  const found = await selectPaymentAttempt(ctx.db, attemptId)
  if (found === null) throw new Problem('not_found')
  const { batch, items, payouts } = await lockBatch(ctx.db, found.batchId)
  await requireNoParty(ctx, payouts)
  const attempt = await selectPaymentAttempt(ctx.db, attemptId)
  if (attempt === null) throw new Problem('not_found')
  const { signature } = signed
  if (attempt.signature === signature) return await getBatch(ctx, batch.id)
  const patch = signAttempt(attempt, signed)
  requireAction(batch.state, 'submit')
  await requireUnchanged(ctx, payouts, items)
  await updatePaymentAttempt(ctx.db, { id: attemptId, from: ['built'], patch, now: ctx.now })
  const moved = await moveBatch(ctx, 'finance', batch, 'sent', { signature })
  await movePayouts(ctx, 'batch', payouts, 'submitted')
  await auditBatch(ctx, 'sign', moved, {
    before: { state: batch.state },
    after: { state: moved.state, attemptId, signature },
  })
  return await getBatch(ctx, batch.id)
}
