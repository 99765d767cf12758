/**
 * How a batch is signed, once at a time. The server builds an attempt and stores it before anybody sees it; the wallet
 * gives back signed bytes, whose signature is known before they are sent. They are compared, stored, and only then does
 * the sweep send them (`batch-following.service.ts`), again and again, always the same bytes. Another attempt needs the
 * last one to be dead, and carries the same receipt: should the first one land all the same, the second one fails.
 */
import type { TransactionToSign } from '@laurel/contract/payments'
import type { PayoutBatch } from '@laurel/contract/payouts'
import { Problem } from '@laurel/contract/problems'
import type { Chain } from '../../chain/chain.ts'
import { compareSigned, type SignedFault } from '../../chain/signed-transaction.ts'
import type { BuiltTransaction, WrittenVersion } from '../../chain/transactions.ts'
import { readWireTransaction } from '../../chain/wire.ts'
import type { Db } from '../../db/client.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { reachFaultPoint } from '../../platform/fault-points.ts'
import { newId } from '../../platform/ids.ts'
import { requireNoParty } from '../payouts/payout-parties.service.ts'
import { movePayouts } from '../payouts/payouts.service.ts'
import { askChain, requireTreasury } from './asking-the-chain.ts'
import { buildPlan, planBatch } from './batch-plan.ts'
import { hasReceipt } from './batch-sighting.ts'
import {
  type AttemptRow,
  insertAttempt,
  selectAttempt,
  selectAttempts,
  updateAttempt,
} from './payout-attempts.queries.ts'
import { requireAction } from './payout-batches.policy.ts'
import type { BatchItemRow, BatchRow } from './payout-batches.queries.ts'
import {
  auditBatch,
  getBatch,
  lockBatch,
  moveBatch,
  readBatch,
  requireProof,
  requireUnchanged,
} from './payout-batches.service.ts'

/** A transaction of a batch that is not stored yet. */
export interface BuiltAttempt extends BuiltTransaction {
  blockhash: string
  lastValidBlockHeight: number
  /** The stored attempt whose bytes these are, which no wallet signed yet. */
  attemptId?: string
}

const SIGNED_FAULTS: Record<SignedFault, string> = {
  malformed: 'This isn’t a transaction',
  signer: 'It must be signed by the batch’s treasury wallet and no one else',
  signature: 'The signature is invalid',
  changed: 'It differs from the transaction we built',
  fee: 'The priority fee is too high',
}

/**
 * Builds the transaction of a batch over a new blockhash. Raises `not_found`, `batch_wrong_state`, `batch_too_large`,
 * `attempt_under_way` (also where the chain has a receipt of the batch), `treasury_missing`, `chain_unavailable`.
 */
export async function buildAttempt(
  { db }: Pick<Ctx, 'db'>,
  chain: Chain,
  id: string,
  version: WrittenVersion,
): Promise<BuiltAttempt> {
  const read = await readBatch(db, id)
  const { batch, items } = read
  const asked = await findUnsigned(db, batch, version)
  if (asked !== null) return asked
  requireAction(batch.state, 'sign')
  requireTreasury(chain, batch.treasury)
  // All at once: one after the other, an endpoint that is slow would not be through in time.
  const [plan, { blockhash, lastValidBlockHeight }] = await Promise.all([
    askChain(() => planBatch(chain, batch, items, version)),
    askChain(() => chain.latestBlockhash()),
    refuseReceipt(chain, read),
  ])
  const built = await askChain(() => buildPlan(plan, blockhash))
  return { ...built, blockhash, lastValidBlockHeight: Number(lastValidBlockHeight) }
}

/** What a wallet was asked to sign and did not, in this version: the same bytes may be offered again while they live. */
async function findUnsigned(
  db: Db,
  { id, state }: BatchRow,
  version: WrittenVersion,
): Promise<BuiltAttempt | null> {
  if (state !== 'awaiting_signature') return null
  const [attempt] = await selectAttempts(db, id)
  if (attempt?.state !== 'built') return null
  const { bytes, message } = readWireTransaction(attempt.message)
  if (message.version !== version) return null
  const { blockhash, lastValidBlockHeight, messageHash } = attempt
  return {
    attemptId: attempt.id,
    blockhash,
    lastValidBlockHeight,
    messageHash,
    sizeBytes: bytes.length,
    wireTransaction: attempt.message,
  }
}

/** Raises `attempt_under_way` where the chain may have paid the batch: the sweep will find out. */
export async function refuseReceipt(
  chain: Chain,
  read: { batch: BatchRow; items: readonly BatchItemRow[] },
): Promise<void> {
  if (await askChain(() => hasReceipt(chain, read))) throw new Problem('attempt_under_way')
}

/**
 * Stores an attempt, then hands out what is to be signed; an unsigned one is handed out again as it is. Raises `step_up_required`, `not_found`, `own_payout`,
 * `batch_wrong_state`, `attempt_under_way`, `payout_changed`.
 */
export async function createAttempt(
  ctx: MemberCtx,
  id: string,
  built: BuiltAttempt,
): Promise<TransactionToSign> {
  requireProof(ctx)
  const { batch, items, payouts } = await lockBatch(ctx.db, id)
  await requireNoParty(ctx, payouts)
  if (built.attemptId === undefined) requireAction(batch.state, 'sign')
  else await requireUnsigned(ctx.db, built.attemptId)
  await requireUnchanged(ctx, payouts, items)
  const { blockhash, lastValidBlockHeight, messageHash, sizeBytes, wireTransaction } = built
  const attemptId = built.attemptId ?? newId()
  const toSign = {
    attemptId,
    payer: batch.treasury,
    transaction: wireTransaction,
    size: sizeBytes,
    lastValidBlockHeight,
  }
  if (built.attemptId !== undefined) return toSign
  await insertAttempt(ctx.db, {
    id: attemptId,
    batchId: id,
    payer: batch.treasury,
    message: wireTransaction,
    messageHash,
    blockhash,
    lastValidBlockHeight,
    state: 'built',
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  const moved = await moveBatch(ctx, 'finance', batch, 'awaiting_signature', { error: null })
  await auditBatch(ctx, 'build', moved, {
    before: { state: batch.state },
    after: { state: moved.state, attemptId, messageHash },
  })
  return toSign
}

/** Raises `attempt_under_way` once somebody signed it, or it died. */
async function requireUnsigned(db: Db, attemptId: string): Promise<void> {
  const attempt = await selectAttempt(db, attemptId)
  if (attempt?.state !== 'built') throw new Problem('attempt_under_way')
}

/** What a wallet signed, when it is what was built. */
export interface HandedIn {
  batchId: string
  signature: string
  wireTransaction: string
  blockhash: string
  lastValidBlockHeight: number
}

/**
 * Compares what a wallet signed with what was built, and asks the chain how long it lives where the wallet took another
 * blockhash. Raises `not_found`, `transaction_differs`, `chain_unavailable`.
 */
export async function compareHandedIn(
  { db }: Pick<Ctx, 'db'>,
  chain: Chain,
  attemptId: string,
  signed: string,
): Promise<HandedIn> {
  const attempt = await selectAttempt(db, attemptId)
  if (attempt === null) throw new Problem('not_found')
  const compared = compareSigned(signed, attempt.message)
  if (!compared.isAsBuilt) {
    throw new Problem('transaction_differs', { detail: SIGNED_FAULTS[compared.fault] })
  }
  const { signature, wireTransaction, blockhash } = compared
  const isAnother = blockhash !== blockhashOf(attempt)
  const newest = isAnother ? await askChain(() => chain.latestBlockhash()) : null
  return {
    batchId: attempt.batchId,
    signature,
    wireTransaction,
    blockhash,
    lastValidBlockHeight: Number(newest?.lastValidBlockHeight ?? attempt.lastValidBlockHeight),
  }
}

/**
 * Stores signature and bytes, and that they are to be sent; again without effect. Raises `step_up_required`, `not_found`,
 * `own_payout`, `batch_wrong_state`, `payout_changed`, `transaction_differs`, `transaction_expired`.
 */
export async function handIn(
  ctx: MemberCtx,
  attemptId: string,
  signed: HandedIn,
): Promise<PayoutBatch> {
  requireProof(ctx)
  reachFaultPoint('payout signed')
  const { batch, items, payouts } = await lockBatch(ctx.db, signed.batchId)
  await requireNoParty(ctx, payouts)
  const attempt = await selectAttempt(ctx.db, attemptId)
  if (attempt === null) throw new Problem('not_found')
  if (attempt.signature === signed.signature) return await getBatch(ctx.db, batch.id)
  refuseOther(attempt)
  requireAction(batch.state, 'handIn')
  await requireUnchanged(ctx, payouts, items)
  const { signature, wireTransaction, blockhash, lastValidBlockHeight } = signed
  await updateAttempt(ctx.db, {
    id: attemptId,
    from: ['built'],
    patch: {
      state: 'signed',
      signature,
      signedTransaction: wireTransaction,
      blockhash,
      lastValidBlockHeight: Math.max(lastValidBlockHeight, attempt.lastValidBlockHeight),
    },
    now: ctx.now,
  })
  const moved = await moveBatch(ctx, 'finance', batch, 'sent', { signature })
  await movePayouts(ctx, 'batch', payouts, 'submitted')
  await auditBatch(ctx, 'sign', moved, {
    before: { state: batch.state },
    after: { state: moved.state, attemptId, signature },
  })
  return await getBatch(ctx.db, batch.id)
}

/** Another signature for the same attempt would be another transaction. */
function refuseOther(attempt: AttemptRow): void {
  if (attempt.state === 'expired') throw new Problem('transaction_expired')
  if (attempt.signature !== null) {
    throw new Problem('transaction_differs', {
      detail: 'It was already submitted with another signature',
    })
  }
}

function blockhashOf({ message }: AttemptRow): string {
  return readWireTransaction(message).message.lifetimeToken
}
