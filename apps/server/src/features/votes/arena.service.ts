import assert from 'node:assert/strict'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type {
  listArenaBounties as arenaEndpoint,
  nextExposure as nextEndpoint,
} from '@laurel/contract/work/votes'
import type { Db } from '../../db/client.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { requireBounty } from '../bounties/bounties.service.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import { findOrCreateStanding, raiseTrust, type Standing } from '../standings/standings.service.ts'
import { presentSubmission, requireSubmission } from '../submissions/submissions.service.ts'
import {
  type ExposureRow,
  findExposureState,
  findNextCandidate,
  findOpenExposure,
  insertExposure,
  lockExposure,
  type Seat,
  updateExposure,
} from './arena.queries.ts'
import { findLastVotedBounty, listArenaBounties } from './arena-bounties.queries.ts'
import { type ExposureReply, presentExposure } from './votes.presenter.ts'
import { countPracticeLeft, votingStatus } from './voting-status.service.ts'

type NextReply = ServerCall<typeof nextEndpoint>['reply']
type ArenaReply = ServerCall<typeof arenaEndpoint>['reply']
type Candidate = Pick<ExposureRow, 'submissionId' | 'bountyId'>

/** Bounties that a voter may choose from at once. */
const MAX_LISTED_BOUNTIES = 50

/**
 * The voter’s current exposure (rules D-vote-queue, D-vote-bounties): the open one while its entry may be judged, else a
 * new one of the same bounty. A voter has one open exposure at a time; one of another bounty than the one asked for is
 * closed, and shown again later. Null when nothing is left, in the bounty that was asked for or else anywhere, or when a
 * newcomer has used up today's practice votes.
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
  const exposure = await currentExposure(ctx, standing, bountyId)
  return {
    exposure: exposure === null ? null : await present(ctx, exposure),
    status: await votingStatus(ctx, standing, { bountyId: exposure?.bountyId ?? bountyId }),
  }
}

/** The bounties that a voter may judge now, those that need voters first. */
export async function listArena(ctx: MemberCtx): Promise<ArenaReply> {
  const rows = await listArenaBounties(ctx.db, await seatOf(ctx), MAX_LISTED_BOUNTIES)
  return {
    items: rows.map(({ id, votingEndsAt, ...row }) => ({
      ...row,
      bountyId: id,
      votingEndsAt: votingEndsAt.toISOString(),
    })),
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
  const { bountyId } = await lockOpenExposure(ctx, exposureId)
  await updateExposure(ctx.db, exposureId, { closedAt: ctx.now, outcome: 'skipped' })
  const standing = await findOrCreateStanding(ctx.db, ctx.viewer.userId, ctx.now)
  return { status: await votingStatus(ctx, standing, { bountyId }) }
}

async function lockOpenExposure(ctx: MemberCtx, exposureId: string): Promise<ExposureRow> {
  const exposure = await lockExposure(ctx.db, exposureId, ctx.viewer.userId)
  if (exposure === null) throw new Problem('not_found')
  if (exposure.closedAt !== null) throw new Problem('exposure_closed')
  return exposure
}

async function currentExposure(
  ctx: MemberCtx,
  standing: Standing,
  wanted: string | null,
): Promise<ExposureRow | null> {
  const seat = await seatOf(ctx)
  const open = await findOpenExposure(ctx.db, standing.userId)
  const isAskedFor = wanted === null || open?.bountyId === wanted
  if (open !== null) {
    const isLeft = !isAskedFor && (await findNextCandidate(ctx.db, seat, wanted)) !== null
    if (!isAskedFor && !isLeft) return null
    const kept = await keepOrClose(ctx, open, { ...standing, isLeft })
    if (kept !== null) return kept
  }
  if (standing.trustLevel === 0 && (await countPracticeLeft(ctx, standing.userId)) === 0) {
    return null
  }
  const candidate = await findCandidate(ctx.db, seat, { wanted, begun: open?.bountyId ?? null })
  return candidate === null ? null : await createExposure(ctx, standing, candidate)
}

/**
 * The open exposure while its entry may be judged and the voter stays in its bounty; otherwise closes it, as reported
 * where the voter has reported the entry.
 */
async function keepOrClose(
  ctx: MemberCtx,
  open: ExposureRow,
  { trustLevel, isLeft }: { trustLevel: number; isLeft: boolean },
): Promise<ExposureRow | null> {
  const { isWaiting, isReported } = await findExposureState(ctx.db, open, ctx.now)
  if (isWaiting && !isLeft) {
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

/**
 * An entry of the `wanted` bounty; without one, of the bounty that the voter has `begun` or voted in last, then of the
 * one that comes first.
 */
async function findCandidate(
  db: Db,
  seat: Seat,
  { wanted, begun }: { wanted: string | null; begun: string | null },
): Promise<Candidate | null> {
  if (wanted !== null) return await findNextCandidate(db, seat, wanted)
  const current = begun ?? (await findLastVotedBounty(db, seat.voterId))
  const candidate = current === null ? null : await findNextCandidate(db, seat, current)
  if (candidate !== null) return candidate
  const [first] = await listArenaBounties(db, seat, 1)
  return first === undefined ? null : await findNextCandidate(db, seat, first.id)
}

async function createExposure(
  ctx: MemberCtx,
  { userId, trustLevel }: Standing,
  candidate: Candidate,
): Promise<ExposureRow | null> {
  const isPractice = trustLevel === 0
  const exposure = { ...candidate, id: newId(), voterId: userId, isPractice, shownAt: ctx.now }
  return (
    (await insertExposure(ctx.db, exposure)) ?? (await findOpenExposure(ctx.db, userId)) // a concurrent request was first
  )
}

async function seatOf({ db, viewer, now }: MemberCtx): Promise<Seat> {
  return { voterId: viewer.userId, now, rules: await rulesAt(db, now) }
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
