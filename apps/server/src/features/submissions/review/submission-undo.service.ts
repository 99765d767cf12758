import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { submissionState } from '@laurel/contract/work/submissions'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { withdrawActivity } from '../../activity/activity.service.ts'
import { withdrawNotices } from '../../notifications/notifications.service.ts'
import { revokeViews } from '../images/submission-images.queries.ts'
import { recordReviewUndone } from '../submission-events.ts'
import type { LockedSubmission } from '../submission-states.service.ts'
import type { SubmissionRow } from '../submissions.queries.ts'
import {
  type ReviewedFields,
  restoreReviewed,
  wasExposedOrAppealed,
} from './submission-undo.queries.ts'

const instant = z.coerce.date()

/** The fields of a submission that the audit log stores before a review, to undo it. */
export const reviewedFields = z.object({
  state: submissionState,
  stateSince: instant,
  reviewDueAt: instant.nullable(),
  reviewedAt: instant.nullable(),
  reviewedBy: z.string().nullable(),
  decisionReason: z.string().nullable(),
}) satisfies z.ZodType<ReviewedFields>

/**
 * Undoes the review that moved a locked submission to `decidedState` at `decidedAt`: restores it to `before` and
 * withdraws the notices and activity about the decision. Raises `decision_stands` once something depends on it: a later
 * step, an edit or appeal by the author, a voter who saw it, or a bounty that moved on.
 */
export async function undoReview(
  ctx: Ctx,
  { submission, bounty }: LockedSubmission,
  {
    before,
    decidedAt,
    decidedState,
  }: { before: ReviewedFields; decidedAt: Date; decidedState: unknown },
): Promise<SubmissionRow> {
  const isUntouched =
    submission.state === decidedState &&
    submission.stateSince.getTime() === decidedAt.getTime() &&
    submission.updatedAt <= decidedAt &&
    (bounty === null || bounty.stateSince <= decidedAt)
  if (!isUntouched || (await wasExposedOrAppealed(ctx.db, submission.id, decidedAt))) {
    throw new Problem('decision_stands', { detail: 'Later steps already depend on it' })
  }
  const restored = await restoreReviewed(ctx.db, submission.id, before)
  if (submission.isShown && !restored.isShown) await revokeViews(ctx.db, [submission.id])
  await withdrawActivity(ctx, { submissionId: submission.id, at: decidedAt })
  await withdrawNotices(ctx, {
    dedupePrefix: `submission:${submission.id}:`,
    at: decidedAt,
    instead: {
      title: 'A decision was undone',
      message: `A moderator is looking at “${submission.title}” again.`,
      dedupeKey: `submission:${submission.id}:undone:${ctx.now.getTime()}`,
      actionUrl: paths.submission(submission.id),
    },
  })
  await recordReviewUndone(ctx, restored, submission.state)
  return restored
}
