import assert from 'node:assert/strict'
import type { Ctx } from '../../../platform/context.ts'
import { voidApprovals } from '../approvals/payout-approvals.queries.ts'
import { refreshPayouts } from '../facts/payout-refresh.service.ts'
import { findNoticeBounties } from '../news/payout-news.queries.ts'
import { notifyReturn } from '../news/payout-news.service.ts'
import { createPayouts } from '../payout-creation.service.ts'
import { isIn, type PayoutActor, WATCHED_STATES } from '../payouts.policy.ts'
import { type PayoutRow, selectPrizeId } from '../payouts.queries.ts'
import { lockPayout, movePayout } from '../payouts.service.ts'

/**
 * Returns a locked prize that has been unpayable for 60 days to the sponsor, as a new payout (rule D-payout-unclaimed).
 * False when it is not due, or a wallet has been linked meanwhile.
 */
export async function returnUnclaimed(ctx: Ctx, locked: PayoutRow): Promise<boolean> {
  const [payout] = (await refreshPayouts(ctx, [locked])).payouts
  if (payout?.state !== 'held' || payout.returnsAt === null || payout.returnsAt > ctx.now) {
    return false
  }
  await returnToSponsor(ctx, payout, 'clock', {
    label: `Unclaimed ${payout.label}`,
    failure: 'No wallet was linked for 60 days, so it went back to the sponsor.',
  })
  return true
}

/**
 * Returns the prize of an entry with confirmed fraud to the sponsor; false if it is already in a batch or paid
 * (rule D-payout-case).
 */
export async function forfeitPrize(ctx: Ctx, submissionId: string): Promise<boolean> {
  const id = await selectPrizeId(ctx.db, submissionId)
  if (id === null) return false
  const payout = await lockPayout(ctx.db, id)
  if (!isIn(WATCHED_STATES, payout.state)) return false
  await returnToSponsor(ctx, payout, 'moderator', {
    label: `Forfeited ${payout.label}`,
    failure: 'A fraud report was confirmed, so it went back to the sponsor.',
  })
  return true
}

async function returnToSponsor(
  ctx: Ctx,
  payout: PayoutRow,
  by: PayoutActor,
  words: { label: string; failure: string },
): Promise<void> {
  const bounty = (await findNoticeBounties(ctx.db, [payout.bountyId])).get(payout.bountyId ?? '')
  assert(bounty !== undefined, 'a prize is of a bounty')
  await voidApprovals(ctx.db, payout.id, words.failure, ctx.now)
  const closed = await movePayout(ctx, by, payout, 'cancelled', {
    failure: words.failure,
    walletAddress: null,
    returnsAt: null,
  })
  const [refund] = await createPayouts(ctx, [
    {
      kind: 'refund',
      bountyId: bounty.id,
      submissionId: payout.submissionId,
      receivedPaymentId: null,
      userId: bounty.sponsorId,
      label: words.label,
      token: payout.token,
      amount: payout.amount,
      awardedAt: ctx.now,
      insteadOf: payout.id,
    },
  ])
  if (refund !== undefined) await notifyReturn(ctx, closed, refund)
}
