import { amountText } from '@laurel/contract/money/amount-text'
import { paths } from '@laurel/contract/spec/routes'
import type { BountyDetail } from '@laurel/contract/work/bounties'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { recordActivity } from '../activity/activity.service.ts'
import {
  type BountyRow,
  lockVisibleBounty,
  moveBounty,
  notifyEntrants,
  presentBounty,
  requireAction,
} from '../bounties/bounties.service.ts'
import { BOUNTY_TRANSITIONS, type BountyTransitionTo } from '../bounties/bounty-life.rules.ts'
import { requireNoLivePayment } from '../bounties/publication/bounty-funding.service.ts'
import { refundFunding } from '../fundings/fundings.service.ts'
import { markRemindersDone, notify } from '../notifications/notifications.service.ts'
import { refundEscrow } from '../points/points.service.ts'
import { releaseEntries } from '../submissions/submissions.service.ts'

/**
 * Cancels a bounty: its sponsor before the first entry, an admin until the award is announced. The escrow is returned,
 * entrants get their credits back and are notified (product.md 4). Raises `not_found`, `not_allowed` and
 * `bounty_wrong_state`.
 */
export async function cancelBounty(
  ctx: MemberCtx,
  idOrSlug: string,
  reason: string,
): Promise<BountyDetail> {
  const bounty = await lockVisibleBounty(ctx, idOrSlug)
  requireAction(bounty, 'cancel', ctx.viewer)
  const isSponsor = ctx.viewer.userId === bounty.sponsorId
  const cancelled = await close(ctx, bounty, isSponsor ? 'cancel' : 'cancelAsAdmin', reason)
  if (!isSponsor) {
    await recordAudit(ctx, {
      action: 'bounty.cancel',
      subjectKind: 'bounty',
      subjectId: bounty.id,
      reason,
      before: { state: bounty.state },
      after: { state: cancelled.state },
    })
  }
  return await presentBounty(ctx, cancelled)
}

/** Expires a locked bounty without an accepted entry: the escrow is returned. Raises `bounty_wrong_state`. */
export async function expireBounty(
  ctx: Ctx,
  bounty: BountyRow,
  transition: BountyTransitionTo<'expired'>,
  reason: string,
): Promise<BountyRow> {
  return await close(ctx, bounty, transition, reason)
}

async function close(
  ctx: Ctx,
  bounty: BountyRow,
  transition: BountyTransitionTo<'cancelled' | 'expired'>,
  reason: string,
): Promise<BountyRow> {
  const { to } = BOUNTY_TRANSITIONS[transition]
  if (bounty.state === 'awaiting_funding') await requireNoLivePayment(ctx.db, bounty.id)
  const closed = await moveBounty(ctx, bounty, transition, { closedReason: reason })
  await releaseEntries(ctx, bounty, to)
  await markRemindersDone(ctx, `bounty:${bounty.id}:`)
  if (bounty.fundedAt === null) return closed
  const back = await refundText(ctx, bounty)
  await recordActivity(ctx, [
    {
      kind: to === 'cancelled' ? 'bounty_cancelled' : 'bounty_expired',
      actorId: to === 'cancelled' ? (ctx.viewer?.userId ?? null) : null,
      bountyId: bounty.id,
      title: to === 'cancelled' ? `cancelled “${bounty.title}”` : `“${bounty.title}” expired`,
      text: reason,
      url: paths.bounty(bounty.slug),
    },
  ])
  const verb = to === 'cancelled' ? 'was cancelled' : 'expired'
  const notice = {
    type: 'new_task' as const,
    title: `A bounty ${verb}`,
    dedupeKey: `bounty:${bounty.id}:${to}`,
  }
  await notifyEntrants(ctx, closed, {
    ...notice,
    message: `“${bounty.title}” ${verb}: ${reason} You get your entry credit back.`,
  })
  if (ctx.viewer?.userId !== bounty.sponsorId) {
    await notify(ctx, [
      {
        ...notice,
        userId: bounty.sponsorId,
        message: `“${bounty.title}” ${verb}: ${reason} ${back}`,
        actionUrl: paths.bounty(bounty.slug),
      },
    ])
  }
  return closed
}

/** Returns the escrow to the sponsor, points immediately, SOL and USDC as a payout; returns a sentence about it. */
async function refundText(ctx: Ctx, bounty: BountyRow): Promise<string> {
  const { id: bountyId, sponsorId, rewardToken } = bounty
  if (rewardToken === 'POINTS') {
    const { refundedPoints } = await refundEscrow(ctx, { bountyId, sponsorId })
    return `You got ${amountText(rewardToken, BigInt(refundedPoints))} back.`
  }
  const amount = await refundFunding(ctx, bounty, 'Prize of a bounty that ended without a winner')
  return `${amountText(rewardToken, amount)} will be paid back to you.`
}
