import { Problem } from '@laurel/contract/problems'
import type { BountyDetail } from '@laurel/contract/work/bounties'
import { REVIEW_UNDO_MINUTES } from '@laurel/contract/work/review-undo'
import type { SubmissionDetail } from '@laurel/contract/work/submissions'
import type { z } from 'zod'
import { findLastAudit, recordAudit } from '../../platform/audit/audit.ts'
import { MS, plus } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { lockBounty, presentBounty } from '../bounties/bounties.service.ts'
import {
  bountyInReview,
  undoBountyDecision,
} from '../bounties/review/bounty-review-undo.service.ts'
import { requireImpartial } from '../recusals/recusals.service.ts'
import { reviewedFields, undoReview } from '../submissions/review/submission-undo.service.ts'
import { lockSubmission, presentSubmission } from '../submissions/submissions.service.ts'

const BOUNTY_DECISIONS = ['bounty.approve', 'bounty.return']
const SUBMISSION_DECISIONS = ['accept', 'request_changes', 'reject', 'spam'].map(
  (decision) => `submission.${decision}`,
)

/** Undoes the viewer's decision on a bounty. Raises `not_found`, `not_allowed` and `decision_stands`. */
export async function undoBountyReview(ctx: MemberCtx, bountyId: string): Promise<BountyDetail> {
  const bounty = await lockBounty(ctx.db, bountyId)
  await requireImpartial(ctx, bountyId)
  const subject = { subjectKind: 'bounty', subjectId: bountyId }
  const decision = await ownDecision(ctx, subject, BOUNTY_DECISIONS, bountyInReview)
  const restored = await undoBountyDecision(ctx, bounty, decision)
  await recordAudit(ctx, {
    ...subject,
    action: 'bounty.undo',
    before: { state: bounty.state },
    after: { state: restored.state },
  })
  return await presentBounty(ctx, restored)
}

/** Undoes the viewer's decision on a submission. Raises `not_found`, `not_allowed` and `decision_stands`. */
export async function undoSubmissionReview(
  ctx: MemberCtx,
  submissionId: string,
): Promise<SubmissionDetail> {
  const locked = await lockSubmission(ctx.db, submissionId)
  if (locked.bounty !== null) await requireImpartial(ctx, locked.bounty.id)
  const subject = { subjectKind: 'submission', subjectId: submissionId }
  const decision = await ownDecision(ctx, subject, SUBMISSION_DECISIONS, reviewedFields)
  const restored = await undoReview(ctx, locked, decision)
  await recordAudit(ctx, {
    ...subject,
    action: 'submission.undo',
    before: { state: locked.submission.state },
    after: { state: restored.state },
  })
  return await presentSubmission(ctx, restored)
}

/** The last decision on a subject, if the viewer may undo it. Raises `decision_stands`. */
async function ownDecision<T>(
  ctx: MemberCtx,
  { subjectKind, subjectId }: { subjectKind: string; subjectId: string },
  actions: readonly string[],
  before: z.ZodType<T>,
): Promise<{ before: T; decidedAt: Date; decidedState: unknown }> {
  const last = await findLastAudit(ctx.db, subjectKind, subjectId)
  if (last === null || !actions.includes(last.action) || last.actorId !== ctx.viewer.userId) {
    throw new Problem('decision_stands', { detail: 'Someone else made the last decision on this' })
  }
  if (ctx.now > plus(last.createdAt, REVIEW_UNDO_MINUTES * MS.minute)) {
    throw new Problem('decision_stands', { detail: `${REVIEW_UNDO_MINUTES} minutes have passed` })
  }
  // Decisions of earlier releases stored only the state.
  const stored = before.safeParse(last.before)
  if (!stored.success) throw new Problem('decision_stands')
  return { before: stored.data, decidedAt: last.createdAt, decidedState: last.after.state }
}
