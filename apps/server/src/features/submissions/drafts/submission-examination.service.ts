import { Problem } from '@laurel/contract/problems'
import { gapsOf } from '@laurel/contract/work/submission-gaps'
import { plus } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { BountyRow } from '../../bounties/bounties.service.ts'
import { standingOf } from '../../standings/standings.service.ts'
import { hasTwinPicture } from '../images/submission-images.queries.ts'
import { moveSubmission } from '../submission-states.service.ts'
import { isBeforeDeadline } from '../submissions.policy.ts'
import {
  type SubmissionPatch,
  type SubmissionRow,
  selectOtherEntries,
} from '../submissions.queries.ts'
import { CHECK_RULES, REVIEW_RULES } from '../submissions.rules.ts'
import { acceptSubmissions } from './submission-screening.service.ts'
import { isAboutRivals, runChecks } from './submissions.checks.ts'
import { sketchOf } from './text-sketch.ts'

/** Runs the automatic checks and returns the columns to store. A draft’s signature is not stored. */
export async function examine(
  ctx: Ctx,
  row: SubmissionRow,
  bounty: BountyRow | null,
): Promise<Required<Pick<SubmissionPatch, 'checks' | 'checksPassed' | 'textSketch'>>> {
  const textSketch = bounty === null ? [] : sketchOf(row.body)
  const others =
    bounty === null
      ? []
      : await selectOtherEntries(ctx.db, {
          id: row.id,
          bountyId: bounty.id,
          link: row.link,
          textSketch,
        })
  const hasTwin =
    bounty !== null &&
    (await hasTwinPicture(
      ctx.db,
      { submissionId: row.id, bountyId: bounty.id },
      CHECK_RULES.twinBits,
    ))
  const checks = runChecks({ ...row, textSketch }, bounty, others, hasTwin)
  return { checks, checksPassed: checks.every(({ passed }) => passed), textSketch }
}

/** Raises `submission_incomplete`, naming each missing field that the bounty (or any post) requires. */
export function requireComplete(row: SubmissionRow, bounty: BountyRow | null): void {
  const aiUse = row.isAiUseDeclared ? row.aiUse : null
  const errors = gapsOf({ ...row, aiUse }, bounty)
  if (errors.length > 0) throw new Problem('submission_incomplete', { errors })
}

/**
 * Moves a submission by its checks: to `under_review` for at most 72 h when one failed; before the bounty’s deadline
 * the checks that compare it with others are ignored (`holdDoubtful` applies them afterwards). Otherwise it is queued
 * for a moderator, or accepted immediately from trust level 2 on, unless a moderator has reviewed it before.
 */
export async function place(
  ctx: Ctx,
  row: SubmissionRow,
  bounty: BountyRow | null,
): Promise<SubmissionRow> {
  const isBlind = bounty !== null && isBeforeDeadline(bounty, ctx.now)
  if (row.checks.some(({ check, passed }) => !passed && !(isBlind && isAboutRivals(check)))) {
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
  const { trustLevel } = await standingOf(ctx.db, row.authorId, ctx.now)
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
