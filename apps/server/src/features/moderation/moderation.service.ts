import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { BountyDetail } from '@laurel/contract/work/bounties'
import type { reviewBounty, reviewSubmission } from '@laurel/contract/work/moderation'
import type { SubmissionDetail } from '@laurel/contract/work/submissions'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { disqualifyWinner } from '../awards/disqualification.service.ts'
import { decideObjection } from '../awards/objections.service.ts'
import { type BountyRow, lockBounty, presentBounty } from '../bounties/bounties.service.ts'
import { approveBounty, sendBackBounty } from '../bounties/review/bounty-review.service.ts'
import { bountyInReview } from '../bounties/review/bounty-review-undo.service.ts'
import { forfeitPrize } from '../payouts/exits/payout-returns.service.ts'
import { FRAUD_KINDS } from '../payouts/payouts.rules.ts'
import { requireImpartial, requireOtherReviewer } from '../recusals/recusals.service.ts'
import { decideAppeal, lockAppeal } from '../submissions/review/appeals.service.ts'
import { decideReport, lockReport, takeDown } from '../submissions/review/reports.service.ts'
import { reviewEntry } from '../submissions/review/submission-review.service.ts'
import { reviewedFields } from '../submissions/review/submission-undo.service.ts'
import {
  type LockedSubmission,
  lockSubmission,
  presentSubmission,
} from '../submissions/submissions.service.ts'
import { requireNotOwnCase } from './moderation.policy.ts'

/** A moderator's decision on a bounty in review. */
export type BountyReview = ServerCall<typeof reviewBounty>['body']
/** A moderator's decision on a submission. */
export type SubmissionReview = ServerCall<typeof reviewSubmission>['body']

/**
 * Approves a bounty in review, with a starter grant for a first one, or returns it with reasons. Raises
 * `not_found`, `bounty_wrong_state`, `not_allowed` (the viewer's own), `points_too_low`, `second_person_needed` and
 * `validation_failed`.
 */
export async function decideBounty(
  ctx: MemberCtx,
  bountyId: string,
  review: BountyReview,
): Promise<BountyDetail> {
  const before = await lockBounty(ctx.db, bountyId)
  const isApproved = review.decision === 'approve'
  const reviewed = isApproved
    ? await approveBounty(ctx, bountyId, { starterGrantPoints: review.starterGrantPoints })
    : await sendBackBounty(ctx, bountyId, review.reasons)
  await recordAudit(ctx, {
    // A grant that a second moderator has to confirm leaves the bounty in review.
    action: reviewed.state === 'in_review' ? 'bounty.propose_grant' : `bounty.${review.decision}`,
    subjectKind: 'bounty',
    subjectId: bountyId,
    reason: isApproved ? '' : review.reasons,
    before: bountyInReview.parse(before),
    after: { state: reviewed.state, starterGrantPoints: reviewed.starterGrantPoints },
  })
  return await presentBounty(ctx, reviewed)
}

/**
 * Accepts a submission, asks for changes, rejects it or marks it as spam. Raises `not_found`, `not_allowed` and
 * `submission_wrong_state`.
 */
export async function decideSubmission(
  ctx: MemberCtx,
  submissionId: string,
  review: SubmissionReview,
): Promise<SubmissionDetail> {
  const locked = await lockSubmission(ctx.db, submissionId)
  if (locked.submission.state === 'draft') throw new Problem('not_found')
  await requireMayDecide(ctx, locked)
  const reviewed = await reviewEntry(ctx, locked, review)
  await recordAudit(ctx, {
    action: `submission.${review.decision}`,
    subjectKind: 'submission',
    subjectId: submissionId,
    reason: 'reason' in review ? review.reason : '',
    before: reviewedFields.parse(locked.submission),
    after: { state: reviewed.state },
  })
  return await presentSubmission(ctx, reviewed)
}

/** A moderator's decision with its public reason. */
export interface Verdict<D extends string> {
  decision: D
  reason: string
}

/**
 * Confirms a report, which takes the submission out of competition, or rejects it. Raises `not_found`, `not_allowed`
 * and `conflict` for a decided one.
 */
export async function resolveReport(
  ctx: MemberCtx,
  reportId: string,
  verdict: Verdict<'confirm' | 'reject'>,
): Promise<void> {
  const locked = await lockReport(ctx.db, reportId)
  const { report, submission, bounty } = locked
  // The first confirmed report takes the submission down; the others then have no object.
  const isComplaint = submission.state !== 'rejected' && submission.state !== 'spam'
  await requireMayDecide(ctx, locked, { isComplaint, reporterId: report.reporterId })
  const isConfirmed = verdict.decision === 'confirm'
  await decideReport(ctx, locked, { isConfirmed, reason: verdict.reason })
  if (isConfirmed && submission.state === 'winner' && bounty !== null) {
    await takeFromWinner(ctx, bounty, locked, verdict.reason)
  } else if (isConfirmed) {
    await takeDown(ctx, submission, report.kind, verdict.reason)
  }
  await recordAudit(ctx, {
    action: `report.${verdict.decision}`,
    subjectKind: 'report',
    subjectId: reportId,
    reason: verdict.reason,
    before: { state: report.state, submissionId: submission.id, kind: report.kind },
    after: { state: isConfirmed ? 'confirmed' : 'rejected' },
  })
}

/**
 * During the objection period those below a winner move up. Afterwards places stay: the prize of a fraud is returned to
 * the sponsor unless it is already in a batch, and anything else only hides the entry (rule D-payout-case).
 */
async function takeFromWinner(
  ctx: MemberCtx,
  bounty: BountyRow,
  { report, submission }: Awaited<ReturnType<typeof lockReport>>,
  reason: string,
): Promise<void> {
  const isFraud = (FRAUD_KINDS as readonly string[]).includes(report.kind)
  const isInTime =
    bounty.state === 'challenge' || (isFraud && (await forfeitPrize(ctx, submission.id)))
  if (isInTime) await disqualifyWinner(ctx, bounty, { submissionId: submission.id, reason })
  else await takeDown(ctx, submission, report.kind, reason)
}

/** Upholds an appeal or dismisses it. Raises `not_found`, `not_allowed` and `conflict` for a decided one. */
export async function resolveAppeal(
  ctx: MemberCtx,
  appealId: string,
  verdict: Verdict<'uphold' | 'dismiss'>,
): Promise<void> {
  const locked = await lockAppeal(ctx.db, appealId)
  // Upholding an appeal makes its moderator the reviewer: a decided appeal must still be reported as decided.
  await requireMayDecide(ctx, locked, { isComplaint: locked.appeal.state === 'open' })
  const isUpheld = verdict.decision === 'uphold'
  await decideAppeal(ctx, locked, { isUpheld, reason: verdict.reason })
  await recordAudit(ctx, {
    action: `appeal.${verdict.decision}`,
    subjectKind: 'appeal',
    subjectId: appealId,
    reason: verdict.reason,
    before: { state: locked.appeal.state, submissionId: locked.submission.id },
    after: { state: isUpheld ? 'upheld' : 'dismissed' },
  })
}

/** Upholds an objection or dismisses it. Raises `not_found`, `not_allowed` and `conflict` for a decided one. */
export async function resolveObjection(
  ctx: MemberCtx,
  objectionId: string,
  verdict: Verdict<'uphold' | 'dismiss'>,
): Promise<void> {
  const objection = await decideObjection(ctx, objectionId, verdict)
  await recordAudit(ctx, {
    action: `objection.${verdict.decision}`,
    subjectKind: 'objection',
    subjectId: objectionId,
    reason: verdict.reason,
    before: { state: 'open', submissionId: objection.submissionId },
    after: { state: objection.state },
  })
}

/** Raises `not_allowed` for a moderator with a stake in the case, including a complaint about their own review. */
async function requireMayDecide(
  ctx: MemberCtx,
  { submission, bounty }: LockedSubmission,
  complaint: { isComplaint?: boolean; reporterId?: string } = {},
): Promise<void> {
  const { authorId, reviewedBy } = submission
  requireNotOwnCase(ctx.viewer, { authorId, reporterId: complaint.reporterId })
  if (bounty !== null) await requireImpartial(ctx, bounty.id)
  if (complaint.isComplaint === true) requireOtherReviewer(ctx.viewer, reviewedBy)
}
