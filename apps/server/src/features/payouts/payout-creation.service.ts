import assert from 'node:assert/strict'
import type { PayToken } from '@laurel/contract/money/payments'
import { postTokens, type TokenMovement } from '../../ledger/token-books.service.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { refreshPayouts } from './facts/payout-refresh.service.ts'
import { recordNewPayouts } from './payout-events.ts'
import { insertPayouts, type PayoutRow } from './payouts.queries.ts'

/** A new payout: money owed from now on. */
export interface NewPayout {
  kind: 'prize' | 'refund' | 'return' | 'airdrop'
  bountyId: string | null
  /** For claims only: the airdrop. */
  airdropId?: string
  submissionId: string | null
  /** For returns only: the payment that is returned. */
  receivedPaymentId: string | null
  /** The recipient; null for a stranger whose payment is returned. */
  userId: string | null
  /** The purpose, as in "1st place". */
  label: string
  token: PayToken
  /** Smallest units. */
  amount: bigint
  /** When the person won, or the money became due. */
  awardedAt: Date
  /** The end of the objection period, if it is still to come. */
  challengeHoldUntil?: Date
  /**
   * The unclaimed payout that it replaces; otherwise the money comes from the bounty's or airdrop's escrow or a received payment.
   */
  insteadOf?: string
}

/**
 * Creates payouts: the books move the money from the escrow of the bounty or airdrop (a return: from the unassigned
 * received payment) to the payout, and its holds begin. A prize, return or claim that already exists is left as it is and
 * not returned.
 */
export async function createPayouts(ctx: Ctx, inputs: readonly NewPayout[]): Promise<PayoutRow[]> {
  if (inputs.length === 0) return []
  const planned = inputs.map((input) => ({ ...input, id: newId() }))
  const rows = planned.map(({ challengeHoldUntil, insteadOf: _insteadOf, ...columns }) => ({
    ...columns,
    state: 'pending' as const,
    stateSince: ctx.now,
    createdAt: ctx.now,
    holds:
      challengeHoldUntil === undefined
        ? []
        : [{ reason: 'challenge' as const, until: challengeHoldUntil.toISOString() }],
  }))
  const created = await insertPayouts(ctx.db, rows)
  await recordNewPayouts(ctx, created)
  const byId = new Map(created.map((row) => [row.id, row]))
  const fresh = planned.filter(({ id }) => byId.has(id))
  await postTokens(ctx, fresh.map(movementOf))
  const { payouts } = await refreshPayouts(
    ctx,
    fresh.flatMap(({ id }) => byId.get(id) ?? []),
  )
  return payouts
}

function movementOf(payout: NewPayout & { id: string }): TokenMovement {
  return {
    key: `payout:${payout.id}`,
    token: payout.token,
    amount: payout.amount,
    from: sourceOf(payout),
    to: { kind: 'payable', ownerId: payout.id },
    category: payout.kind,
  }
}

function sourceOf({
  kind,
  bountyId,
  airdropId,
  receivedPaymentId,
  insteadOf,
}: NewPayout): TokenMovement['from'] {
  if (insteadOf !== undefined) return { kind: 'payable', ownerId: insteadOf }
  if (kind === 'return') {
    assert(receivedPaymentId !== null, 'a return is of a payment')
    return { kind: 'unassigned', ownerId: receivedPaymentId }
  }
  if (kind === 'airdrop') {
    assert(airdropId !== undefined, 'a claim is of an airdrop')
    return { kind: 'escrow', ownerId: airdropId }
  }
  assert(bountyId !== null, 'a prize is of a bounty, and so is a refund')
  return { kind: 'escrow', ownerId: bountyId }
}
