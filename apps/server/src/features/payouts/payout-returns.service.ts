import type { Ctx } from '../../platform/context.ts'
import { createPayouts } from './payout-creation.service.ts'
import { newsBounties } from './payout-news.queries.ts'
import { tellOfReturn } from './payout-news.service.ts'
import { refreshPayouts } from './payout-refresh.service.ts'
import type { PayoutRow } from './payouts.queries.ts'
import { movePayout } from './payouts.service.ts'

/**
 * Gives a locked prize that nobody could be paid for 60 days back to the sponsor, as a payout of its own (rule
 * D-payout-unclaimed). False when it is not due, or a wallet came after all.
 */
export async function returnUnclaimed(ctx: Ctx, locked: PayoutRow): Promise<boolean> {
  const [payout] = (await refreshPayouts(ctx, [locked])).payouts
  if (payout?.state !== 'held' || payout.returnsAt === null || payout.returnsAt > ctx.now) {
    return false
  }
  const bounty = (await newsBounties(ctx.db, [payout.bountyId])).get(payout.bountyId ?? '')
  if (bounty === undefined) return false
  const closed = await movePayout(ctx, 'clock', payout, 'cancelled', {
    failure: 'No wallet was linked for 60 days: it went back to the sponsor.',
    returnsAt: null,
  })
  const [refund] = await createPayouts(ctx, [
    {
      kind: 'refund',
      bountyId: bounty.id,
      submissionId: payout.submissionId,
      receivedPaymentId: null,
      userId: bounty.sponsorId,
      label: `Unclaimed ${payout.label}`,
      token: payout.token,
      amount: payout.amount,
      awardedAt: ctx.now,
      insteadOf: payout.id,
    },
  ])
  if (refund !== undefined) await tellOfReturn(ctx, closed, refund)
  return true
}
