import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { reviewSubmission } from '@laurel/contract/work/moderation'
import type { Ctx } from '../../../platform/context.ts'
import {
  acceptSubmissions,
  markSubmissionAsSpam,
  rejectSubmission,
  requestChanges,
  reviewStamp,
} from '../drafts/submission-screening.service.ts'
import type { LockedSubmission } from '../submission-states.service.ts'
import { canStillCompete, MODERATOR_PENDING_STATES } from '../submissions.policy.ts'
import type { SubmissionRow } from '../submissions.queries.ts'

/** A moderator's decision on a submission. */
export type Review = ServerCall<typeof reviewSubmission>['body']

/**
 * Applies a moderator's decision to a locked submission: a pending one can be accepted while it can still compete, and
 * changes requested while its bounty is open; until the award any can be rejected or marked as spam. The moderation
 * service checks who may decide. Raises `submission_wrong_state`.
 */
export async function reviewEntry(
  ctx: Ctx,
  { submission, bounty }: LockedSubmission,
  review: Review,
): Promise<SubmissionRow> {
  const isPending = MODERATOR_PENDING_STATES.some((state) => state === submission.state)
  switch (review.decision) {
    case 'accept': {
      if (!isPending) throw new Problem('submission_wrong_state')
      if (bounty !== null && !canStillCompete(bounty)) {
        throw tooLate('The award has been announced: you can only reject this submission')
      }
      const stamp = reviewStamp(ctx)
      const [accepted = submission] = await acceptSubmissions(ctx, [submission], bounty, stamp)
      return accepted
    }
    case 'request_changes': {
      if (bounty !== null && bounty.state !== 'open') {
        throw tooLate('Voting has begun: accept or reject it')
      }
      return await requestChanges(ctx, submission, bounty, review.reason)
    }
    case 'reject':
      return await rejectSubmission(ctx, submission, review.reason)
    case 'spam':
      return await markSubmissionAsSpam(ctx, submission, review.reason)
  }
}

function tooLate(detail: string): Problem {
  return new Problem('submission_wrong_state', { detail })
}
