import { points } from '@laurel/contract/money/money'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { BountyDetail } from '@laurel/contract/work/bounties'
import { plus } from '../../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { type ActivityInput, recordActivity } from '../../activity/activity.service.ts'
import { markRemindersDone } from '../../notifications/notifications.service.ts'
import { fundEscrow, recordRealAction } from '../../points/points.service.ts'
import { requireAction } from '../bounties.policy.ts'
import type { BountyRow } from '../bounties.queries.ts'
import { BOUNTY_TIMES } from '../bounties.rules.ts'
import { lockVisibleBounty, moveBounty, presentBounty } from '../bounties.service.ts'
import type { BountyTransitionTo } from '../bounty-life.rules.ts'
import { requireNoOverdueDecisions } from '../review/bounty-review.service.ts'

/**
 * Moves the whole prize into escrow, or nothing, and publishes the bounty (product.md 4): the starter grant comes from
 * the season reserve, the rest from the sponsor's spendable points. It opens immediately, or at `opensAt`.
 * Raises `not_found`, `not_allowed`, `bounty_wrong_state`, `sponsor_overdue`, `bounty_deadline_too_close` and
 * `points_too_low`.
 */
export async function publishBounty(ctx: MemberCtx, idOrSlug: string): Promise<BountyDetail> {
  const bounty = await lockVisibleBounty(ctx, idOrSlug)
  requireAction(bounty, 'publish', ctx.viewer)
  await requireNoOverdueDecisions(ctx, bounty.sponsorId)
  if (isDeadlineTooClose(bounty, ctx.now)) throw new Problem('bounty_deadline_too_close')

  await fundEscrow(ctx, {
    bountyId: bounty.id,
    sponsorId: bounty.sponsorId,
    amount: points(Number(bounty.prizeTotal)),
    grantFromReserve: points(bounty.starterGrantPoints),
  })
  return await presentBounty(ctx, await publishFunded(ctx, bounty))
}

/**
 * Publishes a locked bounty whose whole prize has just reached escrow: it opens immediately, or at `opensAt`.
 * `signature` is the transaction that paid a prize in SOL or USDC. Raises `bounty_wrong_state`.
 */
export async function publishFunded(
  ctx: Ctx,
  bounty: BountyRow,
  signature: string | null = null,
): Promise<BountyRow> {
  await markRemindersDone(ctx, `bounty:${bounty.id}:fund:`)
  await recordRealAction(ctx, bounty.sponsorId)
  const opensLater = bounty.opensAt !== null && bounty.opensAt > ctx.now
  // A payment on the chain is an event itself; points are mentioned with the opening, if it opens now.
  if (opensLater || bounty.rewardToken !== 'POINTS') {
    await recordActivity(ctx, [
      {
        kind: 'bounty_funded',
        actorId: bounty.sponsorId,
        bountyId: bounty.id,
        title: `funded “${bounty.title}”`,
        url: paths.bounty(bounty.slug),
        ...prizeOf(bounty),
        signature,
        isMoney: true,
      },
    ])
  }
  return opensLater
    ? await moveBounty(ctx, bounty, 'schedule', { fundedAt: ctx.now })
    : await openForEntries(ctx, bounty, 'publish', { fundedAt: ctx.now })
}

/** Opens a bounty for entries: at publication, or automatically at `opensAt`. */
export async function openForEntries(
  ctx: Ctx,
  bounty: BountyRow,
  transition: BountyTransitionTo<'open'>,
  patch: { fundedAt?: Date } = {},
): Promise<BountyRow> {
  const opened = await moveBounty(ctx, bounty, transition, { ...patch, opensAt: ctx.now })
  await recordActivity(ctx, [
    {
      kind: 'bounty_opened',
      actorId: bounty.sponsorId,
      bountyId: bounty.id,
      title: `opened “${bounty.title}”`,
      text: bounty.summary,
      url: paths.bounty(bounty.slug),
      ...prizeOf(bounty),
      isMoney: bounty.rewardToken === 'POINTS',
    },
  ])
  return opened
}

/** The whole prize as an event states it. */
function prizeOf({ rewardToken, prizeTotal }: BountyRow): Partial<ActivityInput> {
  return rewardToken === 'POINTS'
    ? { points: Number(prizeTotal) }
    : { token: rewardToken, amount: prizeTotal }
}

/** Whether less than 24 hours remain to the deadline. */
export function isDeadlineTooClose(bounty: BountyRow, now: Date): boolean {
  return bounty.deadlineAt === null || bounty.deadlineAt < plus(now, BOUNTY_TIMES.minToDeadlineMs)
}
