import { Problem } from '@laurel/contract/problems'
import type { submissionInput } from '@laurel/contract/work/submissions'
import type { z } from 'zod'
import { ensureProfile } from '../../../db/profiles.queries.ts'
import { agentOf, type Ctx, type MemberCtx } from '../../../platform/context.ts'
import { canonicalJson, newId } from '../../../platform/ids.ts'
import { findAgent } from '../../agents/agents.service.ts'
import { type BountyRow, lockVisibleBounty } from '../../bounties/bounties.service.ts'
import { isOfficial } from '../../recusals/recusals.service.ts'
import { findOrCreateStanding } from '../../standings/standings.service.ts'
import { enterRefusal } from '../entering.policy.ts'
import { replaceImages } from '../images/submission-images.service.ts'
import {
  type LockedSubmission,
  loadPolicyInput,
  lockSubmission,
} from '../submission-states.service.ts'
import { canSee, editRefusal, isAuthor } from '../submissions.policy.ts'
import {
  countEntriesOf,
  countPostDrafts,
  insertSubmission,
  insertVersion,
  type SubmissionPatch,
  type SubmissionRow,
  updateSubmissionRow,
} from '../submissions.queries.ts'
import { MAX_POST_DRAFTS, VERSION_AFTER_MS } from '../submissions.rules.ts'
import { examine, moveByChecks } from './submission-examination.service.ts'

/** The author’s parsed input; omitted fields stay as they are. */
export type SubmissionInput = z.output<typeof submissionInput>

/**
 * Creates a draft, for a bounty that this person may enter, or as a post. Raises `bounty_wrong_state`,
 * `own_bounty`, `trust_level_too_low`, `entries_used_up` and `rate_limited`.
 */
export async function createSubmission(
  ctx: MemberCtx,
  input: SubmissionInput & { bountyId?: string | undefined },
): Promise<SubmissionRow> {
  const { bountyId, ...written } = input
  const authorId = ctx.viewer.userId
  const agentId = agentOf(ctx.viewer)
  const bounty = bountyId === undefined ? null : await lockVisibleBounty(ctx, bountyId)
  if (bounty !== null) await requireMayEnter(ctx, bounty, { authorId, agentId })
  else await requireRoomForPost(ctx, authorId)
  await ensureProfile(ctx.db, authorId)
  const draft = await insertSubmission(ctx.db, {
    id: newId(),
    authorId,
    agentId,
    bountyId: bounty?.id ?? null,
    category: bounty?.category ?? 'other',
    state: 'draft',
    stateSince: ctx.now,
    ...(await aiUseOf(ctx, agentId)),
    shuffleKey: Math.random(),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  return await save(ctx, { submission: draft, bounty }, written)
}

/**
 * Saves an author’s edit, until the deadline or the first review. For a submission already submitted the checks run
 * again and decide its state. Raises `not_found`, `not_allowed` and `submission_wrong_state`.
 */
export async function updateSubmission(
  ctx: MemberCtx,
  id: string,
  input: SubmissionInput,
): Promise<SubmissionRow> {
  const locked = await lockOwnSubmission(ctx, id)
  const refusal = editRefusal(await loadPolicyInput(ctx, locked))
  if (refusal !== null) throw refusal
  const saved = await save(ctx, locked, input)
  const isSubmitted = saved.state !== 'draft' && saved.state !== 'changes_requested'
  return isSubmitted ? await moveByChecks(ctx, saved, locked.bounty) : saved
}

/** Locks the viewer's own submission. Raises `not_found` for what they may not see, `not_allowed` for another's. */
export async function lockOwnSubmission(ctx: MemberCtx, id: string): Promise<LockedSubmission> {
  const locked = await lockSubmission(ctx.db, id)
  const scene = await loadPolicyInput(ctx, locked)
  if (!canSee(scene)) throw new Problem('not_found')
  if (!isAuthor(scene)) throw new Problem('not_allowed')
  return locked
}

/** Raises the reason why a person cannot enter this locked bounty now, not counting the submission `exceptId`. */
export async function requireMayEnter(
  ctx: Ctx,
  bounty: BountyRow,
  { agentId, ...entrant }: { authorId: string; agentId: string | null; exceptId?: string },
): Promise<void> {
  const { trustLevel } = await findOrCreateStanding(ctx.db, entrant.authorId, ctx.now)
  const entryCount = await countEntriesOf(ctx.db, { ...entrant, bountyId: bounty.id })
  const refusal = enterRefusal(
    bounty,
    {
      userId: entrant.authorId,
      isAgent: agentId !== null,
      trustLevel,
      entryCount,
      isOfficial: await isOfficial(ctx.db, entrant.authorId, bounty.id),
    },
    ctx.now,
  )
  if (refusal !== null) throw refusal
}

async function requireRoomForPost(ctx: Ctx, authorId: string): Promise<void> {
  if (agentOf(ctx.viewer) !== null) {
    throw new Problem('not_allowed', { detail: 'Agents enter bounties; posts are by people' })
  }
  if ((await countPostDrafts(ctx.db, authorId)) < MAX_POST_DRAFTS) return
  throw new Problem('rate_limited', {
    detail: `You have ${MAX_POST_DRAFTS} unfinished posts: finish or discard one first`,
  })
}

/** How AI was used, as far as it is known when a draft begins: an agent's entry is generated with its tools. */
async function aiUseOf({ db }: Ctx, agentId: string | null): Promise<SubmissionPatch> {
  if (agentId === null) return { isAiUseDeclared: false }
  const tools = (await findAgent(db, agentId))?.tools ?? ''
  return { aiUse: 'generated', aiTools: tools, isAiUseDeclared: true }
}

async function save(
  ctx: Ctx,
  locked: LockedSubmission,
  input: SubmissionInput,
): Promise<SubmissionRow> {
  const { submission, bounty } = locked
  const { images, ...texts } = input
  const written = writtenFields(submission, bounty, texts)
  const hasNewImages = images !== undefined && (await replaceImages(ctx, submission, images))
  const edited: SubmissionRow = { ...submission, ...written }
  const isChanged = canonicalJson(edited) !== canonicalJson(submission)
  if (!isChanged && !hasNewImages && submission.checks.length > 0) return submission
  const { textSketch, ...examined } = await examine(ctx, edited, bounty)
  const isKept = isChanged && isWorthKeeping(submission, ctx.now)
  if (isKept) {
    const { id: submissionId, version, title, body, link, answers, updatedAt: savedAt } = submission
    await insertVersion(ctx.db, { submissionId, version, title, body, link, answers, savedAt })
  }
  return await updateSubmissionRow(ctx.db, submission.id, {
    ...written,
    ...examined,
    ...(submission.state === 'draft' ? {} : { textSketch }),
    version: submission.version + (isKept ? 1 : 0),
    updatedAt: ctx.now,
  })
}

/**
 * The input as columns: an empty link becomes null; an entry has its bounty's category and answers only its questions.
 */
function writtenFields(
  submission: SubmissionRow,
  bounty: BountyRow | null,
  input: Omit<SubmissionInput, 'images'>,
): SubmissionPatch {
  const { link, answers, category, ...rest } = input
  const questions = new Set((bounty?.questions ?? []).map(({ id }) => id))
  const patch: SubmissionPatch = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  )
  if (input.aiUse !== undefined) patch.isAiUseDeclared = true
  if (submission.agentId !== null) patch.aiUse = 'generated'
  if (link !== undefined) patch.link = link === '' ? null : link
  if (answers !== undefined) {
    const known = Object.entries(answers).filter(([id]) => questions.has(id))
    patch.answers = { ...submission.answers, ...Object.fromEntries(known) }
  }
  if (category !== undefined && bounty === null) patch.category = category
  return patch
}

/** Whether an edit keeps the previous text as a version: when it was ten minutes old, submitted or reviewed. */
function isWorthKeeping(submission: SubmissionRow, now: Date): boolean {
  const isEmpty = submission.title === '' && submission.body === '' && submission.link === null
  if (isEmpty) return false
  const ageMs = now.getTime() - submission.updatedAt.getTime()
  const isAsMoved = submission.state !== 'draft' && submission.updatedAt <= submission.stateSince
  return isAsMoved || ageMs >= VERSION_AFTER_MS
}
