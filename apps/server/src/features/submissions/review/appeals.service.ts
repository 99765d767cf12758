import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { plus } from '../../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { markRemindersDone, notify } from '../../notifications/notifications.service.ts'
import { takeSpamCredit } from '../credits/credits.service.ts'
import { lockOwnSubmission } from '../drafts/submission-drafts.service.ts'
import {
  acceptSubmissions,
  reminderPrefix,
  reviewStamp,
} from '../drafts/submission-screening.service.ts'
import {
  type LockedSubmission,
  loadPolicyInput,
  lockSubmission,
  moveSubmission,
} from '../submission-states.service.ts'
import { appealRefusal, canStillCompete } from '../submissions.policy.ts'
import { type SubmissionRow, updateSubmissionRow } from '../submissions.queries.ts'
import { REVIEW_RULES } from '../submissions.rules.ts'
import {
  type AppealRow,
  closeAppeal,
  insertAppeal,
  selectAppeal,
  selectAppealOf,
} from './appeals.queries.ts'

/** A stored appeal. */
export type { AppealRow }

/**
 * Appeals a rejection, or disputes a spam mark, once. Raises `not_found`, `not_allowed`, `submission_wrong_state`,
 * `appeal_already_made` and `appeal_closed`.
 */
export async function appealSubmission(
  ctx: MemberCtx,
  id: string,
  reason: string,
): Promise<SubmissionRow> {
  const { submission, bounty } = await lockOwnSubmission(ctx, id)
  const hasAppealed = (await selectAppealOf(ctx.db, id)) !== null
  const refusal = appealRefusal(await loadPolicyInput(ctx, { submission, bounty }), hasAppealed)
  if (refusal !== null) throw refusal
  await insertAppeal(ctx.db, {
    id: newId(),
    submissionId: id,
    kind: submission.state === 'spam' ? 'spam' : 'rejected',
    reason,
    state: 'open',
    dueAt: plus(ctx.now, REVIEW_RULES.appealMs),
    createdAt: ctx.now,
  })
  await markRemindersDone(ctx, reminderPrefix(id))
  return await updateSubmissionRow(ctx.db, id, { reviewDueAt: null })
}

/** An appeal with its locked submission and bounty. Raises `not_found`. */
export async function lockAppeal(
  db: Ctx['db'],
  id: string,
): Promise<LockedSubmission & { appeal: AppealRow }> {
  const found = await selectAppeal(db, id)
  if (found === null) throw new Problem('not_found')
  const locked = await lockSubmission(db, found.submissionId)
  // Read again: it may have been decided while this waited for the lock.
  return { appeal: (await selectAppeal(db, id)) ?? found, ...locked }
}

/**
 * Decides a locked appeal. If upheld, the submission is accepted; when its bounty is already decided, only the mark is
 * removed. If dismissed, it stays as it is, and a spam mark is confirmed. Raises `conflict` for a decided one.
 */
export async function decideAppeal(
  ctx: Ctx,
  locked: LockedSubmission & { appeal: AppealRow },
  decision: { isUpheld: boolean; reason: string },
): Promise<void> {
  const { appeal, submission, bounty } = locked
  const { isUpheld, reason } = decision
  const isOpen = await closeAppeal(ctx.db, appeal.id, {
    state: isUpheld ? 'upheld' : 'dismissed',
    decidedBy: ctx.viewer?.userId ?? null,
    decisionReason: reason,
  })
  if (!isOpen) throw new Problem('conflict', { detail: 'This appeal was already decided' })
  if (isUpheld) await clear(ctx, submission, bounty)
  else if (appeal.kind === 'spam') await takeSpamCredit(ctx, submission)
  await notify(ctx, [
    {
      userId: submission.authorId,
      type: isUpheld ? 'task_completed' : 'new_task',
      title: isUpheld ? 'Your appeal was upheld' : 'Your appeal was dismissed',
      message: `“${submission.title}”: ${reason}`,
      dedupeKey: `appeal:${appeal.id}:decided`,
      actionUrl: paths.submission(submission.id),
    },
  ])
}

async function clear(
  ctx: Ctx,
  submission: SubmissionRow,
  bounty: LockedSubmission['bounty'],
): Promise<void> {
  if (submission.state !== 'rejected' && submission.state !== 'spam') return
  const patch = { ...reviewStamp(ctx), hiddenAt: null }
  if (bounty === null || canStillCompete(bounty)) {
    await acceptSubmissions(ctx, [submission], bounty, patch)
  } else {
    await moveSubmission(ctx, submission, 'not_selected', { ...patch, decisionReason: null })
  }
}
