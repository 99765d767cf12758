import { Problem } from '@laurel/contract/problems'
import { submissionGapsOf } from '@laurel/contract/work/submission-gaps'
import { plus } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { BountyRow } from '../../bounties/bounties.service.ts'
import { findOrCreateStanding } from '../../standings/standings.service.ts'
import { hasSimilarPicture } from '../images/submission-images.queries.ts'
import { moveSubmission } from '../submission-states.service.ts'
import { isBeforeDeadline } from '../submissions.policy.ts'
import {
  type SubmissionPatch,
  type SubmissionRow,
  selectOtherEntries,
} from '../submissions.queries.ts'
import { CHECK_RULES, REVIEW_RULES } from '../submissions.rules.ts'
import { minHashSignature } from './minhash.ts'
import { acceptSubmissions } from './submission-screening.service.ts'
import { comparesWithOthers, runChecks } from './submissions.checks.ts'

/** Runs the automatic checks and returns the columns to store. A draft’s signature is not stored. */
export async function examine(
  ctx: Ctx,
  row: SubmissionRow,
  bounty: BountyRow | null,
): Promise<Required<Pick<SubmissionPatch, 'checks' | 'checksPassed' | 'textSketch'>>> {
  const textSketch = bounty === null ? [] : minHashSignature(row.body)
  const others =
    bounty === null
      ? []
      : await selectOtherEntries(ctx.db, {
          id: row.id,
          bountyId: bounty.id,
          link: row.link,
          textSketch,
        })
  const isPictureDuplicate =
    bounty !== null &&
    (await hasSimilarPicture(
      ctx.db,
      { submissionId: row.id, bountyId: bounty.id },
      CHECK_RULES.twinBits,
    ))
  const checks = runChecks({ ...row, textSketch }, bounty, others, isPictureDuplicate)
  return { checks, checksPassed: checks.every(({ passed }) => passed), textSketch }
}

/** Raises `submission_incomplete`, naming each missing field that the bounty (or any post) requires. */
export function requireComplete(row: SubmissionRow, bounty: BountyRow | null): void {
  const aiUse = row.isAiUseDeclared ? row.aiUse : null
  const errors = submissionGapsOf({ ...row, aiUse }, bounty)
  if (errors.length > 0) throw new Problem('submission_incomplete', { errors })
}

/**
 * Moves a submission by its checks: to `under_review` for at most 72 h when one failed; before the bounty’s deadline
 * the checks that compare it with others are ignored (`holdSimilarEntries` applies them afterwards). Otherwise it is queued
 * for a moderator, or accepted immediately from trust level 2 on, unless a moderator has reviewed it before.
 */
export async function moveByChecks(
  ctx: Ctx,
  row: SubmissionRow,
  bounty: BountyRow | null,
): Promise<SubmissionRow> {
  const isBlind = bounty !== null && isBeforeDeadline(bounty, ctx.now)
  if (row.checks.some(({ check, passed }) => !passed && !(isBlind && comparesWithOthers(check)))) {
    if (row.state === 'under_review') return row
    const reviewDueAt = plus(ctx.now, REVIEW_RULES.failedCheckMs)
    return await moveSubmission(ctx, row, 'under_review', { reviewDueAt })
  }
  if (row.state === 'accepted') return row
  const pending =
    row.state === 'submitted'
      ? row
      : await moveSubmission(ctx, row, 'submitted', { reviewDueAt: passedDueAt(ctx, bounty) })
  if (pending.reviewedAt !== null) return pending
  const { trustLevel } = await findOrCreateStanding(ctx.db, row.authorId, ctx.now)
  if (trustLevel < REVIEW_RULES.trustLevel) return pending
  const [accepted] = await acceptSubmissions(ctx, [pending], bounty)
  return accepted ?? pending
}

/**
 * When a submission that passed its checks is accepted automatically: an entry at the end of its bounty's screening.
 */
export function passedDueAt(ctx: Ctx, bounty: BountyRow | null): Date | null {
  return bounty === null ? plus(ctx.now, REVIEW_RULES.postMs) : null
}
