/**
 * Pools of airdrops. Money that reached the treasury without naming a bounty can be assigned to an airdrop: two people of
 * finance decide it, as they decide to keep it, and the books move it from unassigned to the airdrop's escrow.
 */
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../db/client.ts'
import { postTokens } from '../../ledger/token-books.service.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  lockReceived,
  type ReceivedPaymentRow,
  selectReceived,
  updateReceived,
} from './received-payments.queries.ts'

const MAX_LISTED = 50

/** A payment that can be a pool. */
export type PoolPayment = ReceivedPaymentRow & { token: 'SOL' | 'USDC' }

/** Payments that can be a pool, oldest first. */
export async function listPoolPayments(db: Db): Promise<PoolPayment[]> {
  const rows = await selectReceived(db, 'open', { after: null, limit: MAX_LISTED })
  return rows.map(({ payment }) => payment).filter(isPoolPayment)
}

/** A payment that can be a pool, locked until the transaction ends. Raises `conflict`. */
export async function lockPoolPayment(db: Db, id: string): Promise<PoolPayment> {
  const payment = await lockReceived(db, id)
  if (payment === null || !isPoolPayment(payment)) {
    throw new Problem('conflict', {
      detail: 'This payment was decided on meanwhile. Choose another one.',
    })
  }
  return payment
}

/** Moves a locked payment into an airdrop's escrow. */
export async function assignPool(
  ctx: Ctx,
  payment: PoolPayment,
  airdrop: { id: string; draftedBy: string; draftedAt: Date; announcedBy: string; note: string },
): Promise<void> {
  await postTokens(ctx, [
    {
      key: `airdrop:${airdrop.id}:pool`,
      token: payment.token,
      amount: payment.amount,
      from: { kind: 'unassigned', ownerId: payment.id },
      to: { kind: 'escrow', ownerId: airdrop.id },
      category: 'airdrop',
    },
  ])
  await updateReceived(ctx.db, payment.id, {
    state: 'kept',
    note: airdrop.note,
    keepProposedBy: airdrop.draftedBy,
    keepProposedAt: airdrop.draftedAt,
    decidedBy: airdrop.announcedBy,
    decidedAt: ctx.now,
  })
}

function isPoolPayment(payment: ReceivedPaymentRow): payment is PoolPayment {
  const { state, reason, bountyId, token, keepProposedBy } = payment
  return (
    state === 'open' &&
    reason === 'unknown' &&
    bountyId === null &&
    token !== null &&
    keepProposedBy === null
  )
}
