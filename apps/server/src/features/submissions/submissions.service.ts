import assert from 'node:assert/strict'
import { Problem } from '@laurel/contract/problems'
import type { SubmissionDetail, SubmissionState } from '@laurel/contract/work/submissions'
import type { Db } from '../../db/client.ts'
import { utcDay } from '../../platform/clock.ts'
import { type Ctx, hasRole } from '../../platform/context.ts'
import { sha256 } from '../../platform/ids.ts'
import { addressKey } from '../../platform/limits/rate-limits.ts'
import { type BountyRow, requireBounty } from '../bounties/bounties.service.ts'
import { findBountyViewers, recordSealedReading } from '../recusals/recusals.service.ts'
import { selectImages } from './images/submission-images.queries.ts'

import { selectEntryResults } from './lists/entry-results.queries.ts'
import { selectDetailFacts } from './lists/submission-details.queries.ts'
import {
  ensureSalt,
  incrementViewerCount,
  upsertView,
  VISITOR_KEY_PREFIX,
} from './lists/views.queries.ts'
import { shiftDueTimes } from './submission-deadlines.queries.ts'
import { loadPolicyInput } from './submission-states.service.ts'
import {
  AUTHOR_PENDING_STATES,
  COMPETING_STATES,
  canSee,
  isAuthor,
  isSealed,
} from './submissions.policy.ts'
import { presentDetail, presentVersion, seesResult } from './submissions.presenter.ts'
import {
  countEntriesByAgent,
  countUndecided,
  type SubmissionRow,
  selectEntries,
  selectSubmission,
  selectVersions,
} from './submissions.queries.ts'
import { VIEW_RULES } from './submissions.rules.ts'

export {
  holdSimilarEntries,
  releaseEntries,
  screenEntries,
} from './drafts/submission-screening.service.ts'
export { ensureSalt } from './lists/views.queries.ts'
export {
  type LockedSubmission,
  lockSubmission,
  moveSubmission,
  moveSubmissions,
} from './submission-states.service.ts'
export { REVEALING_BOUNTY_STATES } from './submissions.policy.ts'
export { findSubmissionRecord, updateArenaCounts } from './submissions.queries.ts'
/** A stored submission. */
export type { SubmissionRow }

/** A submission by id. Raises `not_found`. */
export async function requireSubmission(db: Db, id: string): Promise<SubmissionRow> {
  const row = await selectSubmission(db, id)
  if (row === null) throw new Problem('not_found')
  return row
}

/** A submission that the viewer may see, with its bounty. Raises `not_found`. */
export async function requireVisibleSubmission(
  ctx: Ctx,
  id: string,
): Promise<{ submission: SubmissionRow; bounty: BountyRow | null }> {
  const submission = await requireSubmission(ctx.db, id)
  const bounty =
    submission.bountyId === null ? null : await requireBounty(ctx.db, submission.bountyId)
  if (bounty !== null && isSealed({ submission, bounty }))
    await recordReading(ctx, submission, bounty.id)
  if (!canSee(await loadPolicyInput(ctx, { submission, bounty }))) throw new Problem('not_found')
  return { submission, bounty }
}

/** Whether an agent has a submitted entry in a bounty. */
export async function hasEnteredAs(db: Db, agentId: string, bountyId: string): Promise<boolean> {
  return (await countEntriesByAgent(db, agentId, bountyId)) > 0
}

/** The entries of a bounty that compete for its award, the earlier first. */
export async function acceptedEntries(db: Db, bountyId: string): Promise<SubmissionRow[]> {
  return await selectEntries(db, bountyId, COMPETING_STATES)
}

/** The entries of a bounty in these states, the earlier first. */
export async function listEntriesIn(
  db: Db,
  bountyId: string,
  states: readonly SubmissionState[],
): Promise<SubmissionRow[]> {
  return await selectEntries(db, bountyId, states)
}

/** Extends authors' due times by the length of a prelaunch, in which they could neither edit nor dispute. */
export async function extendAuthorDueTimes(ctx: Ctx, ms: number): Promise<void> {
  await shiftDueTimes(ctx.db, AUTHOR_PENDING_STATES, ms)
}

/** Counts the entries of a bounty that still await a moderator or changes: voting begins at zero. */
export async function countUndecidedEntries(db: Db, bountyId: string): Promise<number> {
  return await countUndecided(db, bountyId)
}

/** Submissions in full, as the viewer sees them, in the order of the rows. The caller has checked that they may. */
export async function presentSubmissions(
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  rows: readonly SubmissionRow[],
): Promise<SubmissionDetail[]> {
  const ids = rows.map(({ id }) => id)
  const found = await selectDetailFacts(ctx.db, ids, ctx.viewer?.userId ?? null)
  const factsById = new Map(found.map((facts) => [facts.id, facts]))
  const images = await selectImages(ctx.db, ids)
  const viewerOf = await findBountyViewers(
    ctx,
    rows.map(({ bountyId }) => bountyId),
  )
  const judged = rows.filter((row) => {
    const facts = factsById.get(row.id)
    return facts !== undefined && seesResult(row, facts, viewerOf(row.bountyId), ctx.now)
  })
  const results = await selectEntryResults(
    ctx.db,
    judged.map(({ id }) => id),
  )
  return rows.map((row) => {
    const facts = factsById.get(row.id)
    assert(facts !== undefined, `no facts of submission ${row.id}`)
    const own = images.filter(({ submissionId }) => submissionId === row.id)
    const result = results.get(row.id) ?? null
    return presentDetail(row, { ...facts, images: own, result }, viewerOf(row.bountyId), ctx.now)
  })
}

/** One submission in full, as the viewer sees it. */
export async function presentSubmission(
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  row: SubmissionRow,
): Promise<SubmissionDetail> {
  const [detail] = await presentSubmissions(ctx, [row])
  assert(detail !== undefined)
  return detail
}

/** Earlier versions, newest first; those from before its submission only for its author. */
export async function listVersions(ctx: Ctx, id: string) {
  const { submission, bounty } = await requireVisibleSubmission(ctx, id)
  const scene = await loadPolicyInput(ctx, { submission, bounty })
  const versions = await selectVersions(ctx.db, id)
  const since = submission.submittedAt
  const visible = versions.filter(
    ({ savedAt }) => isAuthor(scene) || (since !== null && savedAt >= since),
  )
  return { items: visible.map(presentVersion) }
}

/**
 * Records a view of a submission. Each viewer who stays 15 s counts once: by account, or for visitors by a salted hash
 * of their network address, whose salt is deleted the next day. The user agent plays no part. Authors do not count.
 */
export async function viewSubmission(ctx: Ctx, id: string, dwellMs: number): Promise<void> {
  const { submission } = await requireVisibleSubmission(ctx, id)
  const { viewer, now, origin } = ctx
  if (viewer?.userId === submission.authorId) return
  const viewerKey =
    viewer?.userId ?? (await visitorKey(ctx.db, { id, day: utcDay(now), ip: origin.ip }))
  const isNew = await upsertView(
    ctx.db,
    { submissionId: id, viewerKey, dwellMs, viewedAt: now },
    VIEW_RULES.dwellMs,
  )
  if (isNew) await incrementViewerCount(ctx.db, id)
}

/** A key per address, day and submission, so that visitors cannot be tracked across them. */
async function visitorKey(
  db: Db,
  { id, day, ip }: { id: string; day: string; ip: string },
): Promise<string> {
  return `${VISITOR_KEY_PREFIX}${sha256([await ensureSalt(db, day), addressKey(ip), id].join('\n'))}`
}

/** Runs before the permission check: of concurrent entering and reading, one then sees the other. */
async function recordReading(
  { db, now, viewer }: Ctx,
  { authorId }: SubmissionRow,
  bountyId: string,
): Promise<void> {
  if (viewer === null || viewer.userId === authorId || !hasRole(viewer, 'moderator')) return
  await recordSealedReading({ db, now, viewer }, [bountyId])
}
