/**
 * Follows batches that were or may have been signed: each is observed on the chain, then settled in one database
 * transaction, by the engine of payment attempts.
 */
import type { Chain } from '../../../chain/chain.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { SweepDeps } from '../../../platform/work/sweeps.ts'
import { followAttempt, pendingPatch } from '../../payment-attempts/attempt-following.service.ts'
import { finalizePayout } from '../../payouts/exits/payout-payment.service.ts'
import { movePayouts, type PayoutRow } from '../../payouts/payouts.service.ts'
import {
  type AlertSink,
  markAlertsRead,
  notifyFinance,
  type PayoutAlert,
} from '../alerts/payout-alerts.service.ts'
import { type BatchRow, releaseItems, selectItems } from '../payout-batches.queries.ts'
import { type LockedBatch, lockBatch, moveBatch } from '../payout-batches.service.ts'
import {
  expireOtherAttempts,
  type FollowedAttempt,
  markObserved,
  type PaymentAttemptPatch,
  type PaymentAttemptRow,
  selectPaymentAttempt,
  selectPaymentAttempts,
  updatePaymentAttempt,
} from '../signing/payout-attempts.queries.ts'
import {
  type BatchObservation,
  type DifferingBatch,
  observeBatch,
  type PaidBatch,
} from './batch-observation.ts'

/** The dependencies of a sweep, with the chain. */
export interface FollowDeps extends SweepDeps {
  chain: Chain
  say: AlertSink
}

/** A locked batch with the attempt that was observed. */
interface Followed extends LockedBatch {
  attempt: PaymentAttemptRow
}

/** Follows an attempt of a batch; returns whether anything moved. Raises `ChainUnavailable`. */
export async function followBatch(deps: FollowDeps, row: FollowedAttempt): Promise<boolean> {
  const { batch, attempt } = row
  const settled = await followAttempt(deps, {
    attempt,
    // Records the time of the observation.
    isSettledAlways: batch.state === 'expired' || batch.state === 'failed',
    observe: async () =>
      await observeBatch(deps.chain, {
        batch,
        items: await selectItems(deps.database.db, batch.id),
        attempt,
      }),
    lock: (ctx) => lockFollowed(ctx, row),
    settle: settleAttempt,
  })
  if (settled?.alert !== undefined) deps.say(settled.alert)
  return settled?.hasMoved === true
}

async function lockFollowed(
  ctx: Ctx,
  { batch, attempt }: FollowedAttempt,
): Promise<Followed | null> {
  const locked = await lockBatch(ctx.db, batch.id)
  const now = await selectPaymentAttempt(ctx.db, attempt.id)
  return now === null || locked.batch.state !== batch.state ? null : { ...locked, attempt: now }
}

interface Applied {
  hasMoved: boolean
  alert?: PayoutAlert
}

const STAYED: Applied = { hasMoved: false }
const MOVED: Applied = { hasMoved: true }

async function settleAttempt(
  ctx: Ctx,
  followed: Followed,
  seen: BatchObservation,
): Promise<Applied> {
  const { batch, attempt } = followed
  if (seen.kind === 'paid') return await markPaid(ctx, followed, seen)
  if (seen.kind === 'differs') return await markDiffering(ctx, followed, seen)
  if (batch.state === 'expired') return await recordObservation(ctx, attempt)
  if (seen.kind === 'refused') return await markRefused(ctx, followed, seen.error)
  if (batch.state === 'failed') return await recordObservation(ctx, attempt)
  if (seen.kind === 'dead') return await markDead(ctx, followed)
  if (seen.kind === 'confirmed') return await markConfirmed(ctx, followed)
  return seen.kind === 'pending' ? await markPending(ctx, followed, seen) : STAYED
}

/** All payments are final: payouts, books, news, batch and attempts in one transaction. */
async function markPaid(ctx: Ctx, followed: Followed, seen: PaidBatch): Promise<Applied> {
  const { batch, attempt, payouts } = followed
  const { signature, slot } = seen
  const proofs = new Map(
    payouts.map((payout, index) => [
      payout.id,
      { signature, slot, transferIndex: seen.paths[index] ?? '' },
    ]),
  )
  // Some were sent on the chain without their signature having been submitted here.
  for (const payout of await movePayoutsFrom(ctx, payouts, 'batched', 'submitted')) {
    const proof = proofs.get(payout.id)
    if (proof !== undefined) await finalizePayout(ctx, payout, proof)
  }
  await expireOtherAttempts(ctx.db, batch.id, signature, ctx.now)
  await recordSignature(ctx, attempt, signature)
  await releaseItems(ctx.db, batch.id)
  await moveBatch(ctx, 'chain', batch, 'finalized', {
    signature,
    slot,
    error: null,
    finalizedAt: ctx.now,
  })
  await markAlertsRead(ctx, alertSubject(batch))
  return MOVED
}

/** Moves those payouts of a batch that are in state `from`; returns all of them. */
export async function movePayoutsFrom(
  ctx: Ctx,
  payouts: readonly PayoutRow[],
  from: PayoutRow['state'],
  to: PayoutRow['state'],
): Promise<PayoutRow[]> {
  const those = payouts.filter(({ state }) => state === from)
  const by = from === 'batched' ? 'batch' : 'chain'
  const moved = new Map((await movePayouts(ctx, by, those, to)).map((row) => [row.id, row]))
  return payouts.map((payout) => moved.get(payout.id) ?? payout)
}

/** Records the attempt that landed: possibly an earlier one, or one whose signed bytes were never submitted. */
export async function recordSignature(
  ctx: Ctx,
  attempt: PaymentAttemptRow,
  signature: string,
): Promise<void> {
  const attempts = await selectPaymentAttempts(ctx.db, attempt.batchId)
  const taken = attempts.find((one) => one.signature === signature)
  const unsigned = attempt.signature === null ? attempt : undefined
  const { id, state } = taken ?? unsigned ?? attempt
  if (taken === undefined && unsigned === undefined) return
  await updatePaymentAttempt(ctx.db, {
    id,
    from: [state, 'expired'],
    patch: { state: 'final', signature, error: null },
    now: ctx.now,
  })
}

/** Fails the batch without marking its payouts as paid or free to be paid again: two people settle it. */
async function markDiffering(
  ctx: Ctx,
  { batch, attempt }: Followed,
  { text, signature, transfers }: DifferingBatch,
): Promise<Applied> {
  await markObserved(ctx.db, attempt.id, ctx.now)
  const transfersSeen = [...transfers]
  if (batch.state === 'failed') {
    await moveBatch(ctx, 'chain', batch, 'failed', { error: text, signature, transfersSeen })
    return STAYED
  }
  await setAttempt(ctx, attempt, { error: text })
  await moveBatch(ctx, 'chain', batch, 'failed', { error: text, signature, transfersSeen })
  const alert = { kind: 'batch_differs', text: `Batch ${batch.id}: ${text}` }
  await notifyFinance(ctx, alert, { subject: alertSubject(batch), detail: 'differs' })
  return { hasMoved: true, alert }
}

/** The chain rejected the whole transaction permanently: no one was paid. */
async function markRefused(ctx: Ctx, followed: Followed, error: string): Promise<Applied> {
  const { batch, attempt, payouts } = followed
  await setAttempt(ctx, attempt, { state: 'failed', error })
  await movePayouts(ctx, 'chain', payouts, 'failed', { failure: error })
  await releaseItems(ctx.db, batch.id)
  await moveBatch(ctx, 'chain', batch, 'failed', { error })
  await markAlertsRead(ctx, alertSubject(batch))
  const alert = { kind: 'batch_failed', text: `Batch ${batch.id}: ${error}. No one was paid.` }
  await notifyFinance(ctx, alert, { subject: alertSubject(batch), detail: 'failed' })
  return { hasMoved: true, alert }
}

/** The attempt is dead: the batch may be signed again, or cancelled. */
async function markDead(ctx: Ctx, { batch, attempt, payouts }: Followed): Promise<Applied> {
  const fallback =
    attempt.signature === null
      ? 'It wasn’t signed in time'
      : 'The network didn’t confirm it in time'
  const error = attempt.error ?? fallback
  await setAttempt(ctx, attempt, { state: 'expired', error })
  const sent = await movePayoutsFrom(ctx, payouts, 'confirmed', 'submitted')
  await movePayoutsFrom(ctx, sent, 'submitted', 'batched')
  await moveBatch(ctx, 'chain', batch, 'expired', { error, signature: null })
  return MOVED
}

async function markConfirmed(ctx: Ctx, { batch, attempt, payouts }: Followed): Promise<Applied> {
  if (attempt.state === 'confirmed') return STAYED
  await setAttempt(ctx, attempt, { state: 'confirmed', error: null })
  await movePayouts(ctx, 'chain', payouts, 'confirmed')
  await moveBatch(ctx, 'chain', batch, 'confirmed', { error: null })
  return MOVED
}

/** Sent, or dropped from its block. */
async function markPending(
  ctx: Ctx,
  { batch, attempt, payouts }: Followed,
  seen: Extract<BatchObservation, { kind: 'pending' }>,
): Promise<Applied> {
  const isDropped = attempt.state === 'confirmed'
  const patch = pendingPatch(attempt, seen)
  if (patch.state === attempt.state && patch.error === attempt.error) return STAYED
  await setAttempt(ctx, attempt, patch)
  if (isDropped) await movePayoutsFrom(ctx, payouts, 'confirmed', 'submitted')
  await moveBatch(ctx, 'chain', batch, isDropped ? 'sent' : batch.state, { error: patch.error })
  return { hasMoved: patch.state !== attempt.state }
}

async function recordObservation(ctx: Ctx, attempt: PaymentAttemptRow): Promise<Applied> {
  await markObserved(ctx.db, attempt.id, ctx.now)
  return STAYED
}

async function setAttempt(
  ctx: Ctx,
  attempt: PaymentAttemptRow,
  patch: PaymentAttemptPatch,
): Promise<void> {
  await updatePaymentAttempt(ctx.db, { id: attempt.id, from: [attempt.state], patch, now: ctx.now })
}

/** The prefix of the keys of alerts about a batch. */
export function alertSubject({ id }: BatchRow): string {
  return `payout-batch:${id}`
}
