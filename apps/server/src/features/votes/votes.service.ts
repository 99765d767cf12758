import { Problem } from '@laurel/contract/problems'
import type { Decision } from '@laurel/contract/work/votes'
import { MS, plus, startOfUtcDay, utcDay } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { recordRealAction } from '../points/points.service.ts'
import { LATEST_RULES } from '../rules/rule-sets.rules.ts'
import { type SeasonRules, seasonRulesAt } from '../rules/rules-in-force.service.ts'
import { findOrCreateStanding, type Standing, storeEnergy } from '../standings/standings.service.ts'
import type { ExposureRow } from './arena.queries.ts'
import { hasDecided } from './decisions.queries.ts'
import { costTenths, reachesAt, refundEnergy, type StoredEnergy, spendEnergy } from './energy.ts'
import { ballotRefusal, isInCompetition } from './votes.policy.ts'
import {
  insertVote,
  lockExposureForVote,
  lockSubmissionForVote,
  lockVote,
  markVoteUndone,
  type VoteContext,
} from './votes.queries.ts'
import { countPracticeLeft } from './voting-status.service.ts'

export { checklistThirds } from './collusion/past-decisions.ts'
export {
  countVoters,
  countVotersOutside,
  findBountyTally,
  listTallies,
  rulesOfBounty,
  tallyBounty,
} from './tallies/tallies.service.ts'
export { listWeighedVotes, type WeighedVote } from './tallies/weighed-votes.service.ts'

// The same in every version of the rules.
const { openRequiredMs: OPEN_REQUIRED_MS, undoMs: UNDO_MS } = LATEST_RULES.voting

/** A vote that was just cast. */
export interface CastVote {
  voteId: string
  isPractice: boolean
  /** The end of the period in which it can be undone. */
  undoUntil: Date
  /** The voter's standing with the remaining energy. */
  standing: Standing
  /** How many entries of the bounty are left for the voter, counted up to 100. */
  queueLength: number
}

/**
 * Casts a vote on the entry of an exposure. Below trust level 1 it is practice: it costs and counts nothing.
 * Raises `not_found`, `exposure_closed`, `exposure_not_opened` (15 s from opening, by our clock), `voting_closed`,
 * `own_entry`, `own_bounty`, `practice_used_up`, `energy_too_low` and `vote_already_cast`.
 */
export async function castVote(
  ctx: MemberCtx,
  exposureId: string,
  decision: Decision,
): Promise<CastVote> {
  const { userId } = ctx.viewer
  const scene = await lockExposureForVote(ctx.db, exposureId, userId, ctx.now)
  if (scene === null) throw new Problem('not_found')
  const { exposure, standing } = scene
  if (exposure.closedAt !== null) throw new Problem('exposure_closed')
  requireOpened(exposure, ctx.now)
  requireBallot(scene, ctx.now)
  if (!isInCompetition(scene.entry)) {
    throw new Problem('exposure_closed', { detail: 'This entry is no longer in the vote' })
  }
  // An exposure that was shown as practice counts as soon as its voter's votes do.
  const isPractice = standing.trustLevel === 0
  if (isPractice && (await countPracticeLeft(ctx, userId)) === 0) {
    const midnight = plus(startOfUtcDay(utcDay(ctx.now)), MS.day)
    throw new Problem('practice_used_up', { retryAfterSeconds: secondsUntil(midnight, ctx.now) })
  }
  return await cast(ctx, scene, decision, { exposureId, isPractice, inArena: true })
}

/**
 * Casts a vote on an entry that the voter picked: it weighs a tenth and earns nothing. Raises `not_found`,
 * `trust_level_too_low`, `voting_closed`, `own_entry`, `own_bounty`, `energy_too_low` and `vote_already_cast`.
 */
export async function voteOutsideArena(
  ctx: MemberCtx,
  submissionId: string,
  decision: Decision,
): Promise<CastVote> {
  const { userId } = ctx.viewer
  await findOrCreateStanding(ctx.db, userId, ctx.now)
  const scene = await lockSubmissionForVote(ctx.db, submissionId, userId, ctx.now)
  // Before voting, the existence of an entry is not revealed to others.
  const isVisible = scene !== null && scene.bounty.state !== 'open'
  if (!isVisible || !isInCompetition(scene.entry)) throw new Problem('not_found')
  requireBallot(scene, ctx.now)
  if (scene.standing.trustLevel === 0) throw new Problem('trust_level_too_low')
  return await cast(ctx, scene, decision, { exposureId: null, isPractice: false, inArena: false })
}

/**
 * Undoes a vote within 10 minutes while voting is open; its energy is refunded and its entry can be shown again.
 * Raises `not_found`, `undo_closed` and `voting_closed`. Returns the voter's standing and the vote's bounty.
 */
export async function undoVote(
  ctx: MemberCtx,
  voteId: string,
): Promise<{ standing: Standing; bountyId: string }> {
  const { userId } = ctx.viewer
  const found = await lockVote(ctx.db, voteId, userId)
  if (found === null) throw new Problem('not_found')
  const { vote, standing, bounty } = found
  if (vote.undoneAt !== null || ctx.now > plus(vote.castAt, UNDO_MS)) {
    throw new Problem('undo_closed')
  }
  const isOpen = bounty.votingEndsAt !== null && ctx.now < bounty.votingEndsAt
  if (!isOpen || !(await markVoteUndone(ctx.db, voteId, ctx.now)))
    throw new Problem('voting_closed')
  const { bountyId } = vote
  if (vote.isPractice) return { standing, bountyId }
  const season = await seasonRulesAt(ctx.db, ctx.now)
  const energy = refundEnergy(season, energyOf(standing), vote.energyTenths, ctx.now)
  await storeEnergy(ctx.db, userId, energy)
  return { standing: withEnergy(standing, energy), bountyId }
}

async function cast(
  ctx: MemberCtx,
  scene: VoteContext,
  decision: Decision,
  kind: { exposureId: string | null; isPractice: boolean; inArena: boolean },
): Promise<CastVote> {
  const { standing, entry, bounty } = scene
  const { userId, trustLevel } = standing
  const strengthPercent = decision.decision === 'support' ? decision.strength : 0
  const choice = { decision: decision.decision, strengthPercent }
  const energyTenths = kind.isPractice ? 0 : costTenths(scene.season.rules.energy, choice)
  const left = kind.isPractice ? energyOf(standing) : spendOrRefuse(scene, energyTenths, ctx.now)
  const vote = {
    ...kind,
    ...choice,
    id: newId(),
    voterId: userId,
    submissionId: entry.id,
    bountyId: bounty.id,
    energyTenths,
    trustLevel,
    castAt: ctx.now,
  }
  const stored = await insertVote(ctx.db, vote, left, scene.season.rules)
  if (stored === null) {
    const isDecided = await hasDecided(ctx.db, userId, entry.id)
    throw new Problem(isDecided ? 'vote_already_cast' : 'voting_closed')
  }
  const undoUntil = plus(ctx.now, UNDO_MS)
  const { isPractice } = kind
  if (!isPractice && !scene.isActiveToday) await recordRealAction(ctx, userId)
  return {
    voteId: vote.id,
    isPractice,
    undoUntil,
    standing: withEnergy(standing, left),
    queueLength: stored.queueLength,
  }
}

function spendOrRefuse(
  { standing, season }: { standing: Standing; season: SeasonRules },
  tenths: number,
  now: Date,
): StoredEnergy {
  const stored = energyOf(standing)
  const left = spendEnergy(season, stored, tenths, now)
  if (left !== null) return left
  const retryAfterSeconds = secondsUntil(reachesAt(season, stored, tenths, now), now)
  throw new Problem('energy_too_low', { retryAfterSeconds })
}

function withEnergy(standing: Standing, energy: StoredEnergy): Standing {
  return { ...standing, energyTenths: energy.tenths, energyAt: energy.at }
}

function energyOf(standing: Standing): StoredEnergy {
  return { tenths: standing.energyTenths, at: standing.energyAt }
}

function requireOpened(exposure: ExposureRow, now: Date): void {
  if (exposure.openedAt === null) throw new Problem('exposure_not_opened')
  const countsFrom = plus(exposure.openedAt, OPEN_REQUIRED_MS)
  if (now >= countsFrom) return
  const retryAfterSeconds = secondsUntil(countsFrom, now)
  const detail = `Look at the entry for ${retryAfterSeconds} more ${retryAfterSeconds === 1 ? 'second' : 'seconds'}`
  throw new Problem('exposure_not_opened', { detail, retryAfterSeconds })
}

function requireBallot({ standing, entry, bounty }: VoteContext, now: Date): void {
  const refusal = ballotRefusal({ voter: standing, entry, bounty }, now)
  if (refusal !== null) throw refusal
}

function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / MS.second))
}
