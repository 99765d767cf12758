import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import { submissionGapsOf } from '@laurel/contract/work/submission-gaps'
import type { lintSubmission } from '@laurel/contract/work/submissions'
import type { MemberCtx } from '../../../platform/context.ts'
import { requireBounty } from '../../bounties/bounties.service.ts'
import { loadPolicyInput } from '../submission-states.service.ts'
import { submitRefusal } from '../submissions.policy.ts'
import { requireSubmission } from '../submissions.service.ts'
import { comparesWithOthers, runChecks } from './submissions.checks.ts'

/**
 * Checks the viewer's submission as it is now, as submitting it would, but never against other entries: their content is
 * sealed. Raises `not_found`, for another person’s too.
 */
export async function lintOwnSubmission(
  ctx: MemberCtx,
  id: string,
): Promise<ServerCall<typeof lintSubmission>['reply']> {
  const submission = await requireSubmission(ctx.db, id)
  if (submission.authorId !== ctx.viewer.userId) throw new Problem('not_found')
  const bounty =
    submission.bountyId === null ? null : await requireBounty(ctx.db, submission.bountyId)
  const aiUse = submission.isAiUseDeclared ? submission.aiUse : null
  const gaps = submissionGapsOf({ ...submission, aiUse }, bounty)
  const refusal = submitRefusal(await loadPolicyInput(ctx, { submission, bounty }))
  return {
    gaps,
    checks: runChecks({ ...submission, textSketch: [] }, bounty, []).filter(
      ({ check }) => !comparesWithOthers(check),
    ),
    canSubmit: gaps.length === 0 && refusal === null,
  }
}
