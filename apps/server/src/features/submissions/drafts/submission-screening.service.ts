import { paths } from '@laurel/contract/spec/routes'
import { plus } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type ActivityInput, recordActivity } from '../../activity/activity.service.ts'
import type { BountyRow } from '../../bounties/bounties.service.ts'
import { type Notice, notify } from '../../notifications/notifications.service.ts'
import { returnCredits } from '../credits/credits.service.ts'
import { moveSubmission, moveSubmissions } from '../submission-states.service.ts'
import { reviewDueAt, WAITING_STATES } from '../submissions.policy.ts'
import {
  type SubmissionPatch,
  type SubmissionRow,
  selectEntriesForUpdate,
} from '../submissions.queries.ts'
import { REVIEW_RULES } from '../submissions.rules.ts'
import { isAboutRivals } from './submissions.checks.ts'

/** What a review leaves on a submission: who looked when; nothing when the clock decided. */
export function reviewStamp(ctx: Ctx): SubmissionPatch {
  return ctx.viewer === null ? {} : { reviewedAt: ctx.now, reviewedBy: ctx.viewer.userId }
}

/** Accepts submissions and tells their authors; a post is public from then on. */
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

/** Rejects a submission with a reason that its author reads; they have one appeal. */
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
  await tellAuthor(ctx, rejected, {
    title: 'Your submission was rejected',
    message: `“${row.title}”: ${reason} You can appeal once.`,
    step: 'rejected',
  })
  return rejected
}

/** Marks a submission as spam; its author can dispute that for 7 days. */
export async function markAsSpam(
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
  await tellAuthor(ctx, marked, {
    title: 'Your submission was marked as spam',
    message: `“${row.title}”: ${reason} You can dispute this within 7 days.`,
    step: 'spam',
    dueAt: disputeBy,
  })
  return marked
}

/** Asks the author for changes: to an entry until screening ends, to a post for 7 days. */
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
  await tellAuthor(ctx, asked, {
    title: 'Changes requested',
    message: `“${row.title}”: ${reason}`,
    step: 'changes',
    dueAt: reviewDueAt(asked, bounty),
  })
  return asked
}

/**
 * After the deadline of a locked bounty: what is like another entry and was placed without a look at that waits for a
 * person now. Nobody can try out any more what others submitted. Does nothing the second time.
 */
export async function holdDoubtful(ctx: Ctx, bounty: BountyRow): Promise<boolean> {
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
 * Ends the screening of a locked bounty: what passed its checks is accepted, what was sent back and did not return
 * is rejected. Entries that failed a check go on waiting for a person. Does nothing the second time.
 */
export async function screenEntries(ctx: Ctx, bounty: BountyRow): Promise<void> {
  const waiting = await selectEntriesForUpdate(ctx.db, bounty.id, [
    'submitted',
    'changes_requested',
  ])
  const passed = waiting.filter(({ state, checksPassed }) => state === 'submitted' && checksPassed)
  if (passed.length > 0) await acceptSubmissions(ctx, passed, bounty)
  for (const row of waiting.filter(({ state }) => state === 'changes_requested')) {
    await rejectSubmission(ctx, row, 'The changes did not come before voting began.')
  }
}

/** Lets go of the entries of a bounty that was cancelled or expired: nothing is decided, the credits come back. */
export async function releaseEntries(
  ctx: Ctx,
  bounty: BountyRow,
  cause: 'cancelled' | 'expired',
): Promise<void> {
  const undecided = await selectEntriesForUpdate(ctx.db, bounty.id, [
    ...WAITING_STATES,
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
  const handedIn = await selectEntriesForUpdate(ctx.db, bounty.id, ['not_selected', 'rejected'])
  await returnCredits(ctx, handedIn, cause)
}

/** Rejects by the clock what failed a check and no person looked at, with what the checks said as the reason. */
export async function rejectUnseen(ctx: Ctx, row: SubmissionRow): Promise<SubmissionRow> {
  const failed = row.checks.filter(({ passed }) => !passed)
  // What others submitted may be sealed still; it is named where nothing else failed, which is after the deadline.
  const own = failed.filter(({ check }) => !isAboutRivals(check))
  const found = (own.length > 0 ? own : failed).map(({ message }) => message)
  return await rejectSubmission(ctx, row, `${found.join('. ')}.`)
}

async function tellAuthor(
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

/** What the keys of all reminders about a submission begin with. */
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
