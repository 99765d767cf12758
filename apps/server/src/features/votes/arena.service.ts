import assert from 'node:assert/strict'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { nextExposure as nextEndpoint } from '@laurel/contract/work/votes'
import type { MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { requireBounty } from '../bounties/bounties.service.ts'
import { findOrCreateStanding, raiseTrust, type Standing } from '../standings/standings.service.ts'
import { presentSubmission, requireSubmission } from '../submissions/submissions.service.ts'
import {
  type ExposureRow,
  findExposureState,
  findNextCandidate,
  findOpenExposure,
  insertExposure,
  lockExposure,
  updateExposure,
} from './arena.queries.ts'
import { type ExposureReply, presentExposure } from './votes.presenter.ts'
import { countPracticeLeft, votingStatus } from './voting-status.service.ts'

type NextReply = ServerCall<typeof nextEndpoint>['reply']

/**
 * The voter’s current exposure: the open one while its entry is still in the queue, else a new one (rule D-vote-queue).
 * A voter has one open exposure at a time; one of another bounty than the one asked for is replaced unless it was
 * opened. Null when the queue is empty, or when a newcomer has used up today's practice votes.
 */
export async function nextExposure(
  ctx: MemberCtx,
  { bountyId = null }: { bountyId?: string | null | undefined } = {},
): Promise<NextReply> {
  const { userId } = ctx.viewer
  let standing = await findOrCreateStanding(ctx.db, userId, ctx.now)
  if (standing.trustLevel === 0 && (await raiseTrust(ctx, userId))) {
    standing = await findOrCreateStanding(ctx.db, userId, ctx.now)
  }
  const exposure =
    (await validOpenExposure(ctx, standing, bountyId)) ??
    (await createNextExposure(ctx, standing, bountyId))
  return {
    exposure: exposure === null ? null : await present(ctx, exposure),
    status: await votingStatus(ctx, standing),
  }
}

/** Records that the voter opened the entry; the first time counts. Raises `not_found` and `exposure_closed`. */
export async function openExposure(ctx: MemberCtx, exposureId: string): Promise<ExposureReply> {
  const exposure = await lockOpenExposure(ctx, exposureId)
  if (!(await findExposureState(ctx.db, exposure, ctx.now)).isWaiting) {
    throw new Problem('exposure_closed', { detail: 'This entry is no longer in the vote' })
  }
  const openedAt = exposure.openedAt ?? ctx.now
  await updateExposure(ctx.db, exposureId, { openedAt })
  return await present(ctx, { ...exposure, openedAt })
}

/** Passes on an entry; it is not shown to this voter again. Raises `not_found` and `exposure_closed`. */
export async function skipExposure(
  ctx: MemberCtx,
  exposureId: string,
): Promise<Pick<NextReply, 'status'>> {
  await lockOpenExposure(ctx, exposureId)
  await updateExposure(ctx.db, exposureId, { closedAt: ctx.now, outcome: 'skipped' })
  const standing = await findOrCreateStanding(ctx.db, ctx.viewer.userId, ctx.now)
  return { status: await votingStatus(ctx, standing) }
}

async function lockOpenExposure(ctx: MemberCtx, exposureId: string): Promise<ExposureRow> {
  const exposure = await lockExposure(ctx.db, exposureId, ctx.viewer.userId)
  if (exposure === null) throw new Problem('not_found')
  if (exposure.closedAt !== null) throw new Problem('exposure_closed')
  return exposure
}

/**
 * The open exposure while its entry is in the queue; otherwise closes it, as reported where the voter has reported the
 * entry.
 */
async function validOpenExposure(
  ctx: MemberCtx,
  { trustLevel }: Standing,
  wanted: string | null,
): Promise<ExposureRow | null> {
  const open = await findOpenExposure(ctx.db, ctx.viewer.userId)
  if (open === null) return null
  const { isWaiting, isReported } = await findExposureState(ctx.db, open, ctx.now)
  if (isWaiting && !(await isReplaceable(ctx, open, wanted))) {
    // Shown as practice, before the voter reached trust level 1.
    const isOutgrown = open.isPractice && trustLevel > 0
    if (isOutgrown) await updateExposure(ctx.db, open.id, { isPractice: false })
    return { ...open, isPractice: open.isPractice && !isOutgrown }
  }
  await updateExposure(ctx.db, open.id, {
    closedAt: ctx.now,
    outcome: isReported ? 'reported' : null,
  })
  return null
}

/** Whether an unopened exposure is replaced by one of the bounty that the voter asked for. It is shown again later. */
async function isReplaceable(
  ctx: MemberCtx,
  open: ExposureRow,
  wanted: string | null,
): Promise<boolean> {
  if (wanted === null || open.bountyId === wanted || open.openedAt !== null) return false
  const candidate = await findNextCandidate(ctx.db, ctx.viewer.userId, ctx.now, wanted)
  return candidate?.bountyId === wanted
}

async function createNextExposure(
  ctx: MemberCtx,
  standing: Standing,
  wanted: string | null,
): Promise<ExposureRow | null> {
  const { userId, trustLevel } = standing
  const isPractice = trustLevel === 0
  if (isPractice && (await countPracticeLeft(ctx, userId)) === 0) return null
  const candidate = await findNextCandidate(ctx.db, userId, ctx.now, wanted)
  if (candidate === null) return null
  const exposure = { ...candidate, id: newId(), voterId: userId, isPractice, shownAt: ctx.now }
  return (
    (await insertExposure(ctx.db, exposure)) ?? (await findOpenExposure(ctx.db, userId)) // a concurrent request was first
  )
}

async function present(ctx: MemberCtx, exposure: ExposureRow): Promise<ExposureReply> {
  const bounty = await requireBounty(ctx.db, exposure.bountyId)
  const submission = await presentSubmission(
    ctx,
    await requireSubmission(ctx.db, exposure.submissionId),
  )
  assert(bounty.votingEndsAt !== null, `bounty ${bounty.id} is in voting`)
  return presentExposure(exposure, submission, { ...bounty, votingEndsAt: bounty.votingEndsAt })
}
