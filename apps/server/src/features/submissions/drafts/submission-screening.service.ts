import { paths } from '@laurel/contract/spec/routes'
import { plus } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type ActivityInput, recordActivity } from '../../activity/activity.service.ts'
import type { BountyRow } from '../../bounties/bounties.service.ts'
import { type Notice, notify } from '../../notifications/notifications.service.ts'
import { returnCredits } from '../credits/credits.service.ts'
import { moveSubmission, moveSubmissions } from '../submission-states.service.ts'
import { MODERATOR_PENDING_STATES, reviewDueAt } from '../submissions.policy.ts'
import {
  type SubmissionPatch,
  type SubmissionRow,
  selectEntriesForUpdate,
} from '../submissions.queries.ts'
import { REVIEW_RULES } from '../submissions.rules.ts'
import { comparesWithOthers } from './submissions.checks.ts'

/** Who reviewed a submission and when, as columns; empty when the decision is automatic. */
export function reviewStamp(ctx: Ctx): SubmissionPatch {
  return ctx.viewer === null ? {} : { reviewedAt: ctx.now, reviewedBy: ctx.viewer.userId }
}

/** Accepts submissions and notifies their authors; a post is public from then on. */
export async function acceptSubmissions(
  ctx: Ctx,
  rows: readonly SubmissionRow[],
  bounty: BountyRow | null,
  patch: SubmissionPatch = {},
): Promise<SubmissionRow[]> {
  const accepted = await moveSubmissions(ctx, rows, 'accepted', {
    ...patch,
    reviewDueAt: null,
    decisionReason: null,
  })
  await notify(
    ctx,
    accepted.map((row) => ({
      userId: row.authorId,
      type: 'task_completed',
      title: bounty === null ? 'Your post is public' : 'Your entry was accepted',
      message:
        bounty === null
          ? `“${row.title}” is in the gallery now.`
          : `“${row.title}” takes part in “${bounty.title}”.`,
      dedupeKey: `submission:${row.id}:accepted:${row.stateSince.getTime()}`,
      actionUrl: paths.submission(row.id),
    })),
  )
  await recordActivity(
    ctx,
    accepted.map((row) => acceptedEvent(row, bounty)),
  )
  return accepted
}

/** Rejects a submission with a reason shown to its author, who may appeal once. */
export async function rejectSubmission(
  ctx: Ctx,
  row: SubmissionRow,
  reason: string,
): Promise<SubmissionRow> {
  const rejected = await moveSubmission(ctx, row, 'rejected', {
    ...reviewStamp(ctx),
    reviewDueAt: null,
    decisionReason: reason,
  })
  await notifyAuthor(ctx, rejected, {
    title: 'Your submission was rejected',
    message: `“${row.title}”: ${reason} You can appeal once.`,
    step: 'rejected',
  })
  return rejected
}

/** Marks a submission as spam; its author may dispute it for 7 days. */
export async function markSubmissionAsSpam(
  ctx: Ctx,
  row: SubmissionRow,
  reason: string,
): Promise<SubmissionRow> {
  const disputeBy = plus(ctx.now, REVIEW_RULES.disputeMs)
  const marked = await moveSubmission(ctx, row, 'spam', {
    ...reviewStamp(ctx),
    reviewDueAt: disputeBy,
    decisionReason: reason,
  })
  await notifyAuthor(ctx, marked, {
    title: 'Your submission was marked as spam',
    message: `“${row.title}”: ${reason} You can dispute this within 7 days.`,
    step: 'spam',
    dueAt: disputeBy,
  })
  return marked
}

/** Requests changes from the author: due by the end of screening for an entry, within 7 days for a post. */
export async function requestChanges(
  ctx: Ctx,
  row: SubmissionRow,
  bounty: BountyRow | null,
  reason: string,
): Promise<SubmissionRow> {
  const asked = await moveSubmission(ctx, row, 'changes_requested', {
    ...reviewStamp(ctx),
    reviewDueAt: bounty === null ? plus(ctx.now, REVIEW_RULES.postChangesMs) : null,
    decisionReason: reason,
  })
  await notifyAuthor(ctx, asked, {
    title: 'Changes requested',
    message: `“${row.title}”: ${reason}`,
    step: 'changes',
    dueAt: reviewDueAt(asked, bounty),
  })
  return asked
}

/**
 * Sends the entries of a locked bounty that resemble another entry to review, after its deadline: earlier, an author
 * could have probed what others submitted. Idempotent.
 */
export async function holdSimilarEntries(ctx: Ctx, bounty: BountyRow): Promise<boolean> {
  const placed = await selectEntriesForUpdate(ctx.db, bounty.id, ['submitted', 'accepted'])
  const doubtful = placed.filter(
    ({ state, checksPassed, reviewedAt }) =>
      !checksPassed && (state === 'submitted' || reviewedAt === null),
  )
  if (doubtful.length === 0) return false
  await moveSubmissions(ctx, doubtful, 'under_review', {
    reviewDueAt: plus(ctx.now, REVIEW_RULES.failedCheckMs),
  })
  return true
}

/**
 * Ends the screening of a locked bounty: entries that passed their checks are accepted, those still awaiting changes
 * are rejected. Entries that failed a check stay in review. Idempotent.
 */
export async function screenEntries(ctx: Ctx, bounty: BountyRow): Promise<void> {
  const pending = await selectEntriesForUpdate(ctx.db, bounty.id, [
    'submitted',
    'changes_requested',
  ])
  const passed = pending.filter(({ state, checksPassed }) => state === 'submitted' && checksPassed)
  if (passed.length > 0) await acceptSubmissions(ctx, passed, bounty)
  for (const row of pending.filter(({ state }) => state === 'changes_requested')) {
    await rejectSubmission(ctx, row, 'You did not make the requested changes before voting began.')
  }
}

/** Closes the entries of a cancelled or expired bounty without a decision, and returns their credits. */
export async function releaseEntries(
  ctx: Ctx,
  bounty: BountyRow,
  cause: 'cancelled' | 'expired',
): Promise<void> {
  const undecided = await selectEntriesForUpdate(ctx.db, bounty.id, [
    ...MODERATOR_PENDING_STATES,
    'changes_requested',
    'accepted',
    'shortlisted',
  ])
  if (undecided.length > 0) {
    await moveSubmissions(ctx, undecided, 'not_selected', {
      reviewDueAt: null,
      decisionReason: `The bounty ${cause === 'cancelled' ? 'was cancelled' : 'expired'}.`,
    })
  }
  const submitted = await selectEntriesForUpdate(ctx.db, bounty.id, ['not_selected', 'rejected'])
  await returnCredits(ctx, submitted, cause)
}

/** Rejects a submission that failed a check and was not reviewed in time, with the failed checks as the reason. */
export async function rejectUnreviewed(ctx: Ctx, row: SubmissionRow): Promise<SubmissionRow> {
  const failed = row.checks.filter(({ passed }) => !passed)
  // Others' entries may still be sealed: a check against them is named only if nothing else failed, after the deadline.
  const own = failed.filter(({ check }) => !comparesWithOthers(check))
  const found = (own.length > 0 ? own : failed).map(({ message }) => message)
  return await rejectSubmission(ctx, row, `${found.join('. ')}.`)
}

async function notifyAuthor(
  ctx: Ctx,
  row: SubmissionRow,
  notice: Pick<Notice, 'title' | 'message' | 'dueAt'> & { step: string },
): Promise<void> {
  const { step, ...text } = notice
  await notify(ctx, [
    {
      ...text,
      userId: row.authorId,
      type: notice.dueAt == null ? 'new_task' : 'reminder',
      dedupeKey: `${reminderPrefix(row.id)}${step}:${row.stateSince.getTime()}`,
      actionUrl: paths.submission(row.id),
    },
  ])
  if (step === 'changes') return
  await recordActivity(ctx, [
    {
      kind: 'entry_rejected',
      audienceId: row.authorId,
      bountyId: row.bountyId,
      submissionId: row.id,
      title: notice.title,
      text: row.decisionReason ?? '',
      url: paths.submission(row.id),
    },
  ])
}

/** The prefix of the dedupe keys of all reminders about a submission. */
export function reminderPrefix(submissionId: string): string {
  return `submission:${submissionId}:wait:`
}

function acceptedEvent(row: SubmissionRow, bounty: BountyRow | null): ActivityInput {
  const event = { actorId: row.authorId, submissionId: row.id, url: paths.submission(row.id) }
  return bounty === null
    ? { ...event, kind: 'post_published', title: `published “${row.title}”` }
    : {
        // Entries are blind before voting, so this is the author's alone.
        ...event,
        kind: 'entry_accepted',
        audienceId: row.authorId,
        bountyId: bounty.id,
        title: `has an accepted entry in “${bounty.title}”`,
      }
}
