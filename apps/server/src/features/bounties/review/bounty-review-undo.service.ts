import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { withdrawNotices } from '../../notifications/notifications.service.ts'
import { type BountyRow, moveBounty } from '../bounties.service.ts'
import { findShownFunding } from '../publication/bounty-funding.service.ts'

/** The fields of a bounty in review that the audit log stores, to undo its review. */
export const bountyInReview = z.object({
  state: z.literal('in_review'),
  stateSince: z.coerce.date(),
  reviewDueAt: z.coerce.date().nullable(),
})

/**
 * Undoes the review that moved a locked bounty to `decidedState` at `decidedAt`: it is in review again, with its former
 * due time. Raises `decision_stands` once its sponsor has continued with it.
 */
export async function undoBountyDecision(
  ctx: Ctx,
  bounty: BountyRow,
  {
    before,
    decidedAt,
    decidedState,
  }: { before: z.output<typeof bountyInReview>; decidedAt: Date; decidedState: unknown },
): Promise<BountyRow> {
  const isUntouched =
    bounty.state === decidedState &&
    bounty.stateSince.getTime() === decidedAt.getTime() &&
    bounty.updatedAt <= decidedAt
  if (!isUntouched || (await findShownFunding(ctx.db, bounty.id)) !== null) {
    throw new Problem('decision_stands', { detail: 'The sponsor has already continued with it' })
  }
  const restored = await moveBounty(ctx, bounty, 'undoReview', {
    stateSince: before.stateSince,
    reviewDueAt: before.reviewDueAt,
    approvedAt: null,
    approvedBy: null,
    reviewReasons: null,
    starterGrantPoints: 0,
  })
  await withdrawNotices(ctx, {
    dedupePrefix: `bounty:${bounty.id}:`,
    at: decidedAt,
    instead: {
      title: 'A decision was undone',
      message: `A moderator is looking at “${bounty.title}” again.`,
      dedupeKey: `bounty:${bounty.id}:undone:${ctx.now.getTime()}`,
      actionUrl: paths.bounty(bounty.slug),
    },
  })
  return restored
}
