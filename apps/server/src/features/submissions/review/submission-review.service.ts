import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { reviewSubmission } from '@laurel/contract/work/moderation'
import type { Ctx } from '../../../platform/context.ts'
import {
  acceptSubmissions,
  markAsSpam,
  rejectSubmission,
  requestChanges,
  reviewStamp,
} from '../drafts/submission-screening.service.ts'
import type { Locked } from '../submission-states.service.ts'
import { isStillOpenToAcceptance, WAITING_STATES } from '../submissions.policy.ts'
import type { SubmissionRow } from '../submissions.queries.ts'

/** What a moderator decides about a submission. */
export type Review = ServerCall<typeof reviewSubmission>['body']

/**
 * Carries out a moderator's decision on a locked submission: what waits can be accepted while its bounty still takes
 * it, and sent back while its bounty is open; until the award anything can be rejected or marked as spam. For the
 * moderation service, which checks who decides. Raises `submission_wrong_state`.
 */
export async function reviewEntry(
  ctx: Ctx,
  { submission, bounty }: Locked,
  review: Review,
): Promise<SubmissionRow> {
  const isWaiting = WAITING_STATES.some((state) => state === submission.state)
  switch (review.decision) {
    case 'accept': {
      if (!isWaiting) throw new Problem('submission_wrong_state')
      if (bounty !== null && !isStillOpenToAcceptance(bounty)) {
        throw tooLate('The award is announced: it can only be rejected')
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
      return await markAsSpam(ctx, submission, review.reason)
  }
}

function tooLate(detail: string): Problem {
  return new Problem('submission_wrong_state', { detail })
}
