import type { Funding } from '@laurel/contract/money/fundings'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../../db/client.ts'
import { tokenBalance } from '../../../ledger/token-books.service.ts'
import type { BountyRow } from '../bounties.queries.ts'
import { findPointsEscrow } from '../bounty-detail.queries.ts'
import { findFunding, findLastAttempt, hasLivePayment } from './bounty-funding.queries.ts'

/** The funding of a bounty's prize in SOL or USDC, as shown; null before it may be paid. */
export async function findShownFunding(db: Db, bountyId: string): Promise<Funding | null> {
  const funding = await findFunding(db, bountyId)
  if (funding === null) return null
  const attempt = funding.state === 'final' ? null : await findLastAttempt(db, bountyId)
  const isDead = attempt?.state === 'failed' || attempt?.state === 'expired'
  const live = isDead || attempt?.state === 'final' ? null : attempt
  // A submitted transaction counts as sent: it is stored, and sent within about a second.
  const state = funding.state === 'awaiting' && live !== null ? 'sent' : funding.state
  return {
    bountyId,
    token: funding.token,
    amount: String(funding.amount),
    treasury: funding.treasury,
    reference: funding.reference,
    memo: funding.memo,
    state,
    isOnItsWay: state === 'sent' || state === 'confirmed',
    isFinal: state === 'final',
    payer: funding.payer ?? live?.payer ?? null,
    signature: funding.signature ?? live?.signature ?? null,
    sentAt: funding.sentAt?.toISOString() ?? null,
    confirmedAt: funding.confirmedAt?.toISOString() ?? null,
    finalizedAt: funding.finalizedAt?.toISOString() ?? null,
    lastFailure: isDead
      ? (attempt.error ?? 'Solana did not confirm the transaction in time')
      : null,
  }
}

/** The escrow of a funded bounty, in smallest units, with the transfers of points that funded it. */
export async function findEscrow(
  db: Db,
  { id, rewardToken }: Pick<BountyRow, 'id' | 'rewardToken'>,
): Promise<{ balance: string; transferIds: string[] } | null> {
  if (rewardToken === 'POINTS') {
    const escrow = await findPointsEscrow(db, id)
    return escrow && { ...escrow, balance: String(escrow.balance) }
  }
  const balance = await tokenBalance(db, rewardToken, { kind: 'escrow', ownerId: id })
  return { balance: String(balance), transferIds: [] }
}

/** Raises `funding_under_way` while a signed payment for a bounty may still land on the chain. */
export async function requireNoLivePayment(db: Db, bountyId: string): Promise<void> {
  if (!(await hasLivePayment(db, bountyId))) return
  throw new Problem('funding_under_way', {
    detail: 'A payment for this bounty is on its way. Wait until it arrives or fails',
  })
}
