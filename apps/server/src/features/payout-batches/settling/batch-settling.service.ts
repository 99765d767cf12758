/**
 * Settles a batch whose final transaction differs from the one built (rule D-batch-mismatch): two people of finance
 * agree to the chain record. Exact payments count as paid, with their signature; the others are owed as before. A
 * payout whose wallet received something else is held, so that it is not paid again by routine.
 */

import { tokenText } from '@laurel/contract/money/token-text'
import type { PayoutBatch } from '@laurel/contract/payouts/payout-batches'
import { Problem } from '@laurel/contract/problems'
import type { Chain } from '../../../chain/chain.ts'
import type { BatchTransferSeen } from '../../../db/schema/payments.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { canonicalJson, sha256 } from '../../../platform/ids.ts'
import { askChain } from '../../payment-attempts/chain-requests.service.ts'
import { putOnHold } from '../../payouts/approvals/payout-approvals.service.ts'
import { recordAgreement } from '../../payouts/approvals/payout-decisions.service.ts'
import { finalizePayout } from '../../payouts/exits/payout-payment.service.ts'
import { refreshPayouts } from '../../payouts/facts/payout-refresh.service.ts'
import { movePayouts, type PayoutRow } from '../../payouts/payouts.service.ts'
import { markAlertsRead, notifyFinance } from '../alerts/payout-alerts.service.ts'
import {
  alertSubject,
  movePayoutsFrom,
  recordSignature,
} from '../following/batch-following.service.ts'
import { observeBatch } from '../following/batch-observation.ts'
import { requireAction } from '../payout-batches.policy.ts'
import { type BatchItemRow, type BatchRow, releaseItems } from '../payout-batches.queries.ts'
import {
  type LockedBatch,
  moveBatch,
  performBatchAction,
  readBatch,
} from '../payout-batches.service.ts'
import { expireOtherAttempts, selectPaymentAttempts } from '../signing/payout-attempts.queries.ts'

/** The chain record of a differing batch. */
export interface Settlement {
  /** Null where nothing of the batch landed or ever will. */
  signature: string | null
  slot: number
  /** In the order of the payments: the position of each exact payment, null where it was not made. */
  paths: readonly (string | null)[]
  transfers: readonly BatchTransferSeen[]
}

/**
 * Reads the chain record of a differing batch, once nothing signed for it can land any more. Raises `not_found`,
 * `batch_wrong_state`, `attempt_under_way`, `chain_unavailable`.
 */
export async function readSettlement(
  { db }: Pick<Ctx, 'db'>,
  chain: Chain,
  id: string,
): Promise<Settlement> {
  const { batch, items } = await readBatch(db, id)
  requireDiffering(batch, items)
  const attempts = await selectPaymentAttempts(db, id)
  const [attempt] = attempts
  if (attempt === undefined) throw new Problem('batch_wrong_state')
  const lastHeight = Math.max(...attempts.map((one) => one.lastValidBlockHeight))
  const isPast = await askChain(
    async () => (await chain.finalizedBlockHeight()) > BigInt(lastHeight),
  )
  if (!isPast) throw new Problem('attempt_under_way')
  const seen = await askChain(() => observeBatch(chain, { batch, items, attempt }))
  switch (seen.kind) {
    case 'differs':
      return seen
    case 'dead':
    case 'refused':
      return { signature: null, slot: 0, paths: items.map(() => null), transfers: [] }
    case 'paid':
      throw new Problem('batch_wrong_state', {
        detail: 'The chain paid all of it as planned. This page will show it within a minute',
      })
    default:
      throw new Problem('attempt_under_way')
  }
}

/**
 * Settles a batch from the chain record, once two people have agreed to it. Raises `not_found`, `own_payout`,
 * `batch_wrong_state`, and `approved_already` for the first person again.
 */
export async function settleBatch(
  ctx: MemberCtx,
  id: string,
  found: Settlement,
  note: string,
): Promise<PayoutBatch> {
  return await performBatchAction(ctx, id, 'settle', async (locked) => {
    const { batch, items, payouts } = locked
    requireDiffering(batch, items)
    const { signature, paths } = found
    const isAgreed = await recordAgreement(ctx, {
      subjectId: id,
      terms: `settle ${sha256(canonicalJson({ signature, paths }))}`,
      reason: note,
      title: 'A batch needs your decision',
      message: `Settle batch ${id} as recorded on the chain? ${outlineOf(found)}`,
      payoutIds: payouts.map((payout) => payout.id),
    })
    return {
      moved: isAgreed ? await applySettlement(ctx, locked, found) : batch,
      reason: note,
      name: isAgreed ? 'settle' : 'settle_proposed',
      after: {
        signature,
        paid: items.flatMap(({ payoutId }, index) => (paths[index] == null ? [] : [payoutId])),
        unpaid: items.flatMap(({ payoutId }, index) => (paths[index] == null ? [payoutId] : [])),
      },
    }
  })
}

async function applySettlement(
  ctx: MemberCtx,
  { batch, payouts }: LockedBatch,
  found: Settlement,
): Promise<BatchRow> {
  const { signature, slot, paths, transfers } = found
  const [attempt] = await selectPaymentAttempts(ctx.db, batch.id)
  const isPaid = (_payout: PayoutRow, index: number) => paths[index] != null
  const sent = await movePayoutsFrom(ctx, payouts.filter(isPaid), 'batched', 'submitted')
  for (const payout of sent) {
    const transferIndex = paths[payouts.findIndex(({ id }) => id === payout.id)]
    if (signature === null || transferIndex == null) continue
    await finalizePayout(ctx, payout, { signature, slot, transferIndex })
  }
  const owed = payouts.filter((payout, index) => !isPaid(payout, index))
  const unsent = await movePayoutsFrom(ctx, owed, 'confirmed', 'submitted')
  const batched = await movePayoutsFrom(ctx, unsent, 'submitted', 'batched')
  const free = await movePayouts(ctx, 'batch', batched, 'approved')
  await expireOtherAttempts(ctx.db, batch.id, signature ?? '', ctx.now)
  if (signature !== null && attempt !== undefined) await recordSignature(ctx, attempt, signature)
  await releaseItems(ctx.db, batch.id)
  const walletOf = new Map(free.map(({ id, walletAddress }) => [id, walletAddress]))
  for (const payout of (await refreshPayouts(ctx, free)).payouts) {
    const wallet = walletOf.get(payout.id)
    // A transfer from the treasury to itself never left it.
    const got = transfers.find(
      ({ to, payoutId }) => to === wallet && to !== batch.treasury && payoutId === null,
    )
    if (got !== undefined) await putOnHold(ctx, payout, stopText(got))
  }
  const moved = await moveBatch(ctx, 'finance', batch, 'settled', {
    signature,
    slot: signature === null ? null : slot,
    transfersSeen: [...transfers],
  })
  await markAlertsRead(ctx, alertSubject(batch))
  const text = `Batch ${batch.id} is settled from the chain record. ${outlineOf(found)}`
  await notifyFinance(
    ctx,
    { kind: 'batch_settled', text },
    { subject: alertSubject(batch), detail: 'settled' },
  )
  return moved
}

/** The hold note for a recipient whose wallet received something else in that transaction. */
function stopText({ token, amount }: BatchTransferSeen): string {
  const sum = token === null ? 'another token' : tokenText(BigInt(amount), token)
  return `Its wallet received ${sum} instead of this amount. The finance team is looking into it.`
}

/** `2 of 3 payouts were paid.` */
function outlineOf({ paths }: Settlement): string {
  const paid = paths.filter((path) => path !== null).length
  return `${paid} of ${paths.length} payouts were paid exactly; the rest is still owed.`
}

function requireDiffering({ state }: BatchRow, items: readonly BatchItemRow[]): void {
  requireAction(state, 'settle')
  if (!items.some(({ isLive }) => isLive)) throw new Problem('batch_wrong_state')
}
