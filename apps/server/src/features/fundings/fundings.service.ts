/**
 * Prizes in SOL and USDC (product.md 4, 11): a bounty that awaits its prize has one funding with a unique reference
 * key. A payment counts only once it is final on the chain; then the bounty is published in the same transaction that
 * books the money into its escrow.
 */
import assert from 'node:assert/strict'
import { amountText } from '@laurel/contract/money/amount-text'
import { paths } from '@laurel/contract/spec/routes'
import { newReference } from '../../chain/addresses.ts'
import type { Chain } from '../../chain/chain.ts'
import { postTokens, tokenBalance } from '../../ledger/token-books.service.ts'
import type { Ctx } from '../../platform/context.ts'
import type { BountyRow } from '../bounties/bounties.service.ts'
import { publishFunded } from '../bounties/publication/bounty-publication.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { requireTreasury } from '../payment-attempts/chain-requests.service.ts'
import { createPayouts } from '../payouts/payout-creation.service.ts'
import {
  type FundingRow,
  findFundingAttemptBySignature,
  updateFunding,
  updateFundingAttempt,
  upsertFunding,
} from './fundings.queries.ts'
import { memoOf } from './fundings.rules.ts'

/**
 * Opens the funding of a locked bounty that awaits its prize, or updates it to the current terms. Raises
 * `treasury_missing`.
 */
export async function openFunding(
  ctx: Ctx,
  chain: Pick<Chain, 'treasury'>,
  bounty: BountyRow,
): Promise<FundingRow> {
  const { id, rewardToken, prizeTotal } = bounty
  assert(rewardToken !== 'POINTS', 'points need no chain')
  return await upsertFunding(ctx.db, {
    bountyId: id,
    token: rewardToken,
    amount: prizeTotal,
    treasury: requireTreasury(chain),
    reference: newReference(),
    memo: memoOf(id),
    state: 'awaiting',
    createdAt: ctx.now,
  })
}

/** A transfer on the chain that paid a prize. */
export interface LandedPayment {
  signature: string
  transferIndex: string
  slot: number
  payer: string
}

/**
 * Lands a prize that has arrived: the funding is final, the books hold it in escrow and the bounty is published, all or
 * nothing. The caller has locked bounty and funding and compared the payment. Raises `bounty_wrong_state`.
 */
export async function landFunding(
  ctx: Ctx,
  bounty: BountyRow,
  funding: FundingRow,
  payment: LandedPayment,
): Promise<void> {
  const { signature, transferIndex } = payment
  await updateFunding(ctx.db, bounty.id, {
    ...payment,
    state: 'final',
    sentAt: funding.sentAt ?? ctx.now,
    confirmedAt: funding.confirmedAt ?? ctx.now,
    finalizedAt: ctx.now,
  })
  const attempt = await findFundingAttemptBySignature(ctx.db, signature)
  if (attempt !== null) await updateFundingAttempt(ctx.db, attempt.id, { state: 'final' }, ctx.now)
  await postTokens(ctx, [
    {
      key: `funding:${bounty.id}`,
      token: funding.token,
      amount: funding.amount,
      from: { kind: 'outside' },
      to: { kind: 'escrow', ownerId: bounty.id },
      category: 'funding',
      onChain: { signature, transferIndex },
    },
  ])
  const published = await publishFunded(ctx, bounty, signature)
  await notify(ctx, [
    {
      userId: bounty.sponsorId,
      type: 'task_completed',
      title: 'Your bounty is funded',
      message: `${amountText(funding.token, funding.amount)} for “${bounty.title}” is confirmed. ${
        published.state === 'open' ? 'Entries are open.' : 'It opens automatically.'
      }`,
      dedupeKey: `bounty:${bounty.id}:funded`,
      actionUrl: paths.bounty(bounty.slug),
    },
  ])
}

/**
 * Creates a payout to the sponsor of a locked bounty for its escrow in SOL or USDC, minus what is owed to winners;
 * returns the amount, 0 when there is none. The team pays it like a prize (rule D-funding-refund).
 */
export async function refundFunding(ctx: Ctx, bounty: BountyRow, label: string): Promise<bigint> {
  const { rewardToken: token } = bounty
  if (token === 'POINTS') return 0n
  const amount = await tokenBalance(ctx.db, token, { kind: 'escrow', ownerId: bounty.id })
  if (amount === 0n) return 0n
  await createPayouts(ctx, [
    {
      kind: 'refund',
      bountyId: bounty.id,
      submissionId: null,
      receivedPaymentId: null,
      userId: bounty.sponsorId,
      label,
      token,
      amount,
      awardedAt: ctx.now,
    },
  ])
  return amount
}
