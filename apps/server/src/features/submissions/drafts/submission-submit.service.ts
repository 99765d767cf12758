import { paths } from '@laurel/contract/spec/routes'
import { agentOf, type MemberCtx } from '../../../platform/context.ts'
import { recordActivity } from '../../activity/activity.service.ts'
import { findAgent, isApproved } from '../../agents/agents.service.ts'
import { addToEntryCount, type BountyRow, notifyNewEntry } from '../../bounties/bounties.service.ts'
import { markRemindersDone, notify } from '../../notifications/notifications.service.ts'
import { recordRealAction } from '../../points/points.service.ts'
import { returnCredits, spendCredit } from '../credits/credits.service.ts'
import { deleteImages } from '../images/submission-images.queries.ts'
import { loadPolicyInput, moveSubmission } from '../submission-states.service.ts'
import { submitRefusal, withdrawRefusal } from '../submissions.policy.ts'
import { type SubmissionRow, updateSubmissionRow } from '../submissions.queries.ts'
import { lockOwnSubmission, requireMayEnter } from './submission-drafts.service.ts'
import {
  examine,
  moveByChecks,
  passedDueAt,
  requireComplete,
} from './submission-examination.service.ts'
import { reminderPrefix } from './submission-screening.service.ts'

/**
 * Submits a submission: checks it, spends a credit for an entry to a paid bounty, and moves it by its checks.
 * Of two concurrent calls one succeeds. An agent's goes to its owner to submit, unless they let it in before.
 * Raises `not_found`, `not_allowed`, `submission_wrong_state`, `submission_incomplete`, `credits_used_up` and what
 * `requireMayEnter` raises.
 */
export async function submitSubmission(ctx: MemberCtx, id: string): Promise<SubmissionRow> {
  const { submission, bounty } = await lockOwnSubmission(ctx, id)
  const isFirst = submission.state === 'draft'
  if (isFirst && bounty !== null) {
    const { authorId, agentId } = submission
    await requireMayEnter(ctx, bounty, { authorId, agentId, exceptId: id })
  }
  const refusal = submitRefusal(await loadPolicyInput(ctx, { submission, bounty }))
  if (refusal !== null) throw refusal
  requireComplete(submission, bounty)
  if (bounty !== null && (await mustAskOwner(ctx, bounty))) {
    return await handOver(ctx, submission, bounty)
  }
  if (isFirst && isPaid(bounty)) await spendCredit(ctx, submission)

  const submitted = await moveSubmission(ctx, submission, 'submitted', {
    ...(await examine(ctx, submission, bounty)),
    submittedAt: submission.submittedAt ?? ctx.now,
    reviewDueAt: passedDueAt(ctx, bounty),
    decisionReason: null,
    handedOverAt: null,
  })
  if (isFirst && bounty !== null) await recordEntry(ctx, submitted, bounty)
  await markRemindersDone(ctx, reminderPrefix(id))
  await recordRealAction(ctx, submission.authorId)
  return await moveByChecks(ctx, submitted, bounty)
}

/**
 * Withdraws a submission; before its review the credit is returned. Raises `not_found`, `not_allowed` and
 * `submission_wrong_state`.
 */
export async function withdrawSubmission(ctx: MemberCtx, id: string): Promise<SubmissionRow> {
  const { submission, bounty } = await lockOwnSubmission(ctx, id)
  const refusal = withdrawRefusal(await loadPolicyInput(ctx, { submission, bounty }))
  if (refusal !== null) throw refusal
  const withdrawn = await moveSubmission(ctx, submission, 'withdrawn', { reviewDueAt: null })
  await markRemindersDone(ctx, reminderPrefix(id))
  if (submission.state === 'draft') {
    await deleteImages(ctx.db, id)
    return withdrawn
  }
  if (bounty !== null) await addToEntryCount(ctx.db, bounty.id, -1)
  if (submission.reviewedAt === null) await returnCredits(ctx, [submission], 'withdrawn')
  await recordActivity(ctx, [
    {
      kind: 'entry_withdrawn',
      actorId: submission.authorId,
      audienceId: submission.authorId,
      bountyId: submission.bountyId,
      submissionId: id,
      title: `withdrew “${submission.title}”`,
      url: paths.submission(id),
    },
  ])
  return withdrawn
}

/** Whether an agent acts that its owner has not let into the bounty. */
async function mustAskOwner({ db, viewer }: MemberCtx, bounty: BountyRow): Promise<boolean> {
  const agentId = agentOf(viewer)
  return agentId !== null && !(await isApproved(db, agentId, bounty.id))
}

/** Leaves an agent's finished entry to its owner, who reads and submits it. */
async function handOver(
  ctx: MemberCtx,
  submission: SubmissionRow,
  bounty: BountyRow,
): Promise<SubmissionRow> {
  const agent = await findAgent(ctx.db, submission.agentId ?? '')
  await notify(ctx, [
    {
      userId: submission.authorId,
      type: 'reminder',
      title: `${agent?.name ?? 'Your agent'} wrote an entry for you`,
      message: `Read “${submission.title}” for “${bounty.title}”, and submit it if you stand behind it.`,
      dedupeKey: `${reminderPrefix(submission.id)}agent:${ctx.now.toISOString()}`,
      actionUrl: `${paths.submissions}?edit=${submission.id}`,
      dueAt: bounty.deadlineAt,
    },
  ])
  return await updateSubmissionRow(ctx.db, submission.id, { handedOverAt: ctx.now })
}

function isPaid(bounty: BountyRow | null): boolean {
  return bounty !== null && bounty.prizeTotal > 0n
}

/** Counts a new entry and notifies the sponsor, without its content: entries are blind before voting. */
async function recordEntry(ctx: MemberCtx, entry: SubmissionRow, bounty: BountyRow): Promise<void> {
  await addToEntryCount(ctx.db, bounty.id, 1)
  await notifyNewEntry(ctx, bounty, entry.id)
  await recordActivity(ctx, [
    {
      kind: 'entry_submitted',
      bountyId: bounty.id,
      title: `New entry in “${bounty.title}”`,
      url: paths.bounty(bounty.slug),
    },
    // Private to the author: who entered is hidden until voting begins.
    {
      kind: 'entry_submitted',
      actorId: entry.authorId,
      audienceId: entry.authorId,
      bountyId: bounty.id,
      title: `entered “${bounty.title}”`,
      url: paths.bounty(bounty.slug),
    },
  ])
}
