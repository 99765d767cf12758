import assert from 'node:assert/strict'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { DeskEntry, scoreEntry } from '@laurel/contract/work/awards'
import type { SubmissionState } from '@laurel/contract/work/submissions'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import {
  type BountyRow,
  requireAction,
  requireVisibleBounty,
} from '../bounties/bounties.service.ts'
import { requireNoStake } from '../recusals/recusals.service.ts'
import {
  listEntriesIn,
  lockSubmission,
  moveSubmission,
  presentSubmissions,
  type SubmissionRow,
} from '../submissions/submissions.service.ts'
import { rulesOfBounty } from '../votes/votes.service.ts'
import { byVotes, entriesToScore, formulaSlots } from './award-plan.ts'
import { presentDeskEntry } from './awards.presenter.ts'
import { selectAwards, upsertScores } from './awards.queries.ts'
import { type EntryFigures, loadFigures } from './judged-entries.service.ts'

/** A sponsor's scores of an entry, as sent. */
type ScoreInput = ServerCall<typeof scoreEntry>['body']

/** States of entries on the desk: submitted, and neither withdrawn nor rejected. */
const DESK_STATES = [
  'submitted',
  'under_review',
  'changes_requested',
  'accepted',
  'shortlisted',
  'winner',
  'paid',
  'not_selected',
  'disqualified',
] as const satisfies readonly SubmissionState[]

/**
 * The entries of the viewer's bounty with checklist scores and private notes, the earlier first; once voting has closed,
 * with community figures, by the votes. Raises `not_found`, `not_allowed` and `bounty_wrong_state`.
 */
export async function reviewDesk(
  ctx: MemberCtx,
  idOrSlug: string,
): Promise<{ bountyId: string; votingClosed: boolean; entries: DeskEntry[] }> {
  const bounty = await requireVisibleBounty(ctx, idOrSlug)
  requireAction(bounty, 'openDesk', ctx.viewer)
  if (ctx.viewer.userId !== bounty.sponsorId) await requireNoStake(ctx, bounty.id)
  const rows = await listEntriesIn(ctx.db, bounty.id, DESK_STATES)
  return {
    bountyId: bounty.id,
    votingClosed: isVotingClosed(bounty),
    entries: await deskEntries(ctx, bounty, rows),
  }
}

/**
 * Scores an entry of the viewer's bounty against the checklist, privately until the announcement, and adds it to or
 * removes it from the shortlist. Raises `not_found`, `not_allowed`, `bounty_wrong_state`, `submission_wrong_state` and
 * `validation_failed` for an item that the checklist does not have.
 */
export async function scoreSubmission(
  ctx: MemberCtx,
  submissionId: string,
  input: ScoreInput,
): Promise<DeskEntry> {
  const { submission, bounty } = await lockSubmission(ctx.db, submissionId)
  if (bounty === null || submission.state === 'draft') throw new Problem('not_found')
  requireAction(bounty, 'score', ctx.viewer)
  if (ctx.viewer.userId !== bounty.sponsorId) await requireNoStake(ctx, bounty.id)
  if (submission.state !== 'accepted' && submission.state !== 'shortlisted') {
    throw new Problem('submission_wrong_state')
  }
  requireKnownItems(bounty, input.scores)
  await upsertScores(ctx.db, {
    submissionId,
    scores: input.scores,
    note: input.note,
    isShortlisted: input.isShortlisted,
    scoredBy: ctx.viewer.userId,
    updatedAt: ctx.now,
  })
  const wanted = input.isShortlisted ? 'shortlisted' : 'accepted'
  const row =
    submission.state === wanted ? submission : await moveSubmission(ctx, submission, wanted)
  const entries = await deskEntries(
    ctx,
    bounty,
    await listEntriesIn(ctx.db, bounty.id, DESK_STATES),
    row,
  )
  const [entry] = entries
  assert(entry !== undefined)
  return entry
}

/** Desk entries of `rows`, ranked among all of them; only `one` of them when it is given. */
async function deskEntries(
  ctx: Ctx,
  bounty: BountyRow,
  rows: readonly SubmissionRow[],
  one?: SubmissionRow,
): Promise<DeskEntry[]> {
  const figures = await loadFigures(ctx.db, bounty, rows)
  const competing = figures.filter(({ row }) => ['accepted', 'shortlisted'].includes(row.state))
  const formula = formulaSlots(bounty, competing)
  const awards = bounty.announcedAt === null ? [] : await selectAwards(ctx.db, bounty.id)
  const awardById = new Map(awards.map(({ award }) => [award.submissionId, award]))
  const votingClosed = isVotingClosed(bounty)
  const toScore = await findToScore(ctx, bounty, competing)
  const ordered = votingClosed ? byVotes(figures) : figures
  const visible = one === undefined ? ordered : figures.filter(({ row }) => row.id === one.id)
  const details = await presentSubmissions(
    ctx,
    visible.map(({ row }) => row),
  )
  return visible.flatMap((entry, index) => {
    const submission = details[index]
    if (submission === undefined) return []
    return presentDeskEntry({
      submission,
      figures: entry,
      award: awardById.get(entry.submissionId) ?? null,
      slot: formula.get(entry.submissionId) ?? null,
      needsFullScores: toScore.has(entry.submissionId),
      votingClosed,
    })
  })
}

/** The entries that need full scores; until voting has closed all, since fewer would reveal the votes. */
async function findToScore(
  ctx: Ctx,
  bounty: BountyRow,
  competing: readonly EntryFigures[],
): Promise<Set<string>> {
  const extraCount = isVotingClosed(bounty)
    ? (await rulesOfBounty(ctx.db, bounty)).award.extraScoredEntries
    : null
  return entriesToScore(bounty, competing, extraCount)
}

/** Whether voting has closed; until then votes are hidden from everyone, including the sponsor (product.md 6). */
function isVotingClosed(bounty: BountyRow): boolean {
  return ['judging', 'challenge', 'paying', 'completed'].includes(bounty.state)
}

function requireKnownItems(bounty: BountyRow, scores: Record<string, number>): void {
  const known = new Set(bounty.checklist.map(({ id }) => id))
  const errors = Object.keys(scores)
    .filter((id) => !known.has(id))
    .map((id) => ({ pointer: `/scores/${id}`, message: 'That item isn’t on the checklist' }))
  if (errors.length > 0) throw new Problem('validation_failed', { errors })
}
