import assert from 'node:assert/strict'
import { Problem } from '@laurel/contract/problems'
import type { BountyDetail } from '@laurel/contract/work/bounties'
import { ensureProfile } from '../../../db/profiles.queries.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { markRemindersDone } from '../../notifications/notifications.service.ts'
import { countOtherHolders } from '../../standings/standings.service.ts'
import { actorsOn, requireAction } from '../bounties.policy.ts'
import {
  type BountyRow,
  deleteBountyRow,
  deleteDraftsOf,
  insertBounty,
} from '../bounties.queries.ts'
import {
  changeBounty,
  lockVisibleBounty,
  moveBounty,
  presentBounty,
  requireVisibleBounty,
} from '../bounties.service.ts'
import { improveBountyTerms } from '../edits/bounty-edits.service.ts'
import { requireNoLivePayment } from '../publication/bounty-funding.service.ts'
import { type LintIssue, lintBounty, lintEntrants, passesLint } from './bounties.lint.ts'
import { type BountyDraftInput, changedTerms, toTermColumns, withDerived } from './bounty-terms.ts'

/** The initial values of a new draft. */
const BLANK = {
  checklist: [],
  questions: [],
  prizeAmounts: [],
  bonusCount: 0,
  bonusAmount: 0n,
  deadlineAt: null,
  decisionDays: 7,
} satisfies Partial<BountyRow>

/** Creates a draft for the viewer. Raises `validation_failed`. */
export async function createDraft(ctx: MemberCtx, input: BountyDraftInput): Promise<BountyDetail> {
  const id = newId()
  await ensureProfile(ctx.db, ctx.viewer.userId)
  const [row] = await insertBounty(ctx.db, {
    ...BLANK,
    ...withDerived(BLANK, toTermColumns(input)),
    id,
    slug: `draft-${id.slice(0, 8)}${id.slice(9, 13)}`,
    sponsorId: ctx.viewer.userId,
    state: 'draft',
    stateSince: ctx.now,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  assert(row !== undefined)
  return await presentBounty(ctx, row)
}

/**
 * Saves terms. A draft accepts any; a bounty in review or awaiting funding becomes a draft again, since only reviewed
 * terms are published; a published one accepts only improvements for entrants. Raises `not_found`, `not_allowed`,
 * `bounty_wrong_state`, `bounty_terms_locked`, `bounty_lint_failed`, `points_too_low` and `validation_failed`.
 */
export async function saveBountyTerms(
  ctx: MemberCtx,
  idOrSlug: string,
  input: BountyDraftInput,
): Promise<BountyDetail> {
  const bounty = await lockVisibleBounty(ctx, idOrSlug)
  requireAction(bounty, 'edit', ctx.viewer)
  const changes = changedTerms(bounty, toTermColumns(input, bounty.rewardToken))
  if (Object.keys(changes).length === 0) return await presentBounty(ctx, bounty)
  return await presentBounty(ctx, await applyTerms(ctx, bounty, changes))
}

async function applyTerms(
  ctx: MemberCtx,
  bounty: BountyRow,
  changes: ReturnType<typeof changedTerms>,
): Promise<BountyRow> {
  const patch = withDerived(bounty, changes)
  if (bounty.state === 'draft') return await changeBounty(ctx, bounty, patch)
  if (bounty.state === 'in_review' || bounty.state === 'awaiting_funding') {
    await requireNoLivePayment(ctx.db, bounty.id)
    await markRemindersDone(ctx, `bounty:${bounty.id}:fund:`)
    return await moveBounty(ctx, bounty, 'takeBack', { ...patch, ...CLEARED_REVIEW })
  }
  return await improveBountyTerms(ctx, bounty, changes)
}

/** The columns that are reset when a bounty becomes a draft again. */
export const CLEARED_REVIEW = {
  approvedAt: null,
  approvedBy: null,
  reviewDueAt: null,
  starterGrantPoints: 0,
} as const

/** Deletes a draft. Raises `not_found`, `not_allowed` and `bounty_wrong_state`. */
export async function deleteDraft(ctx: MemberCtx, idOrSlug: string): Promise<void> {
  const bounty = await lockVisibleBounty(ctx, idOrSlug)
  requireAction(bounty, 'delete', ctx.viewer)
  await markRemindersDone(ctx, `bounty:${bounty.id}:`)
  await deleteBountyRow(ctx.db, bounty.id)
}

/** Deletes all drafts of a person, when their account is deleted. */
export async function deleteDraftsOfPerson(ctx: Ctx, sponsorId: string): Promise<void> {
  for (const id of await deleteDraftsOf(ctx.db, sponsorId)) {
    await markRemindersDone(ctx, `bounty:${id}:`)
  }
}

/** The linter's issues, for the sponsor and moderators. Raises `not_found` and `not_allowed`. */
export async function lintVisibleBounty(
  ctx: MemberCtx,
  idOrSlug: string,
): Promise<{ issues: LintIssue[]; canSubmit: boolean; entrantCounts: [number, number, number] }> {
  const bounty = await requireVisibleBounty(ctx, idOrSlug)
  if (actorsOn(bounty, ctx.viewer).length === 0) throw new Problem('not_allowed')
  const entrantCounts = await countOtherHolders(ctx.db, bounty.sponsorId)
  const issues = [...lintBounty(bounty, ctx.now), ...lintEntrants(bounty, entrantCounts)]
  return { issues, canSubmit: bounty.state === 'draft' && passesLint(issues), entrantCounts }
}
