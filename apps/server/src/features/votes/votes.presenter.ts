import type { ServerCall } from '@laurel/contract/endpoint'
import type { SubmissionDetail } from '@laurel/contract/work/submissions'
import type { listMyVotes, openExposure } from '@laurel/contract/work/votes'
import { plus } from '../../platform/clock.ts'
import type { BountyRow } from '../bounties/bounties.service.ts'
import { LATEST_RULES, ruleSetOf } from '../rules/rule-sets.rules.ts'
import type { ExposureRow } from './arena.queries.ts'
import type { VoteReceiptRow } from './receipts/receipts.queries.ts'
import { isVotingOpen } from './votes.policy.ts'

/** An exposure as its voter sees it. */
export type ExposureReply = ServerCall<typeof openExposure>['reply']

/** An exposure: the entry, its bounty, and when a decision counts. Nothing about other votes. */
export function presentExposure(
  exposure: ExposureRow,
  submission: SubmissionDetail,
  bounty: BountyRow & { votingEndsAt: Date },
): ExposureReply {
  return {
    exposureId: exposure.id,
    isPractice: exposure.isPractice,
    submission,
    bounty: {
      bountyId: bounty.id,
      slug: bounty.slug,
      title: bounty.title,
      summary: bounty.summary,
      checklist: bounty.checklist,
      votingEndsAt: bounty.votingEndsAt.toISOString(),
    },
    openedAt: exposure.openedAt?.toISOString() ?? null,
    openRequiredMs: LATEST_RULES.voting.openRequiredMs,
  }
}

/** A vote of the viewer, with every factor of its reward once it has settled. */
export function presentVoteReceipt(
  row: VoteReceiptRow,
  now: Date,
): ServerCall<typeof listMyVotes>['reply']['items'][number] {
  const { vote, submission, bounty, settlement } = row
  const undoUntil = plus(vote.castAt, LATEST_RULES.voting.undoMs)
  const canUndo = isVotingOpen(bounty, now) && now <= undoUntil
  return {
    voteId: vote.id,
    submissionId: submission.id,
    submissionTitle: submission.title,
    bountyId: bounty.id,
    bountyTitle: bounty.title,
    bountySlug: bounty.slug,
    bountyState: bounty.state,
    decision: vote.decision,
    strengthPercent: vote.strengthPercent,
    isPractice: vote.isPractice,
    inArena: vote.inArena,
    castAt: vote.castAt.toISOString(),
    undoUntil: canUndo ? undoUntil.toISOString() : null,
    votingStartedAt: bounty.votingStartedAt?.toISOString() ?? null,
    votingEndsAt: bounty.votingEndsAt?.toISOString() ?? null,
    isVotingClosed: row.isTallied,
    settlement:
      settlement === null
        ? null
        : {
            isHit: settlement.isHit,
            place: settlement.place,
            isBonus: settlement.isBonus,
            strength: settlement.strength,
            weight: settlement.voidedAt === null ? settlement.weight : 0,
            early: settlement.early,
            rank: settlement.rankFactor,
            skill: settlement.skill,
            streakPercent: settlement.streakPercent,
            poolPoints: settlement.poolPoints,
            rawPoints: settlement.rawPoints,
            amountPoints:
              settlement.voidedAt === null
                ? pointsOf(settlement.amountHundredths, settlement.amountPoints)
                : 0,
            record: settlement.record,
            oneVoice: settlement.oneVoice,
            isMutualSupport: settlement.isMutualSupport,
            ruleVersion: row.pool?.ruleVersion ?? 1,
            split: splitOf(row),
            state: settlement.voidedAt === null ? settlement.state : 'voided',
            isHeld: settlement.voidedAt === null && settlement.state === 'held',
            isVoided: settlement.voidedAt !== null,
            isPractice: settlement.state === 'practice',
            settledAt: settlement.settledAt.toISOString(),
            transferId: settlement.transferId,
          },
  }
}

type Settled = NonNullable<ServerCall<typeof listMyVotes>['reply']['items'][number]['settlement']>

function splitOf({ settlement, pool }: VoteReceiptRow): Settled['split'] {
  if (settlement === null || settlement.voidedAt !== null || settlement.poolPoints === 0)
    return null
  const { partSkill, splitPoints, cappedPoints, splitHundredths, cappedHundredths } = settlement
  if (partSkill === null || splitPoints === null || cappedPoints === null) return null
  if (pool === null || pool.partSum === null || pool.partCount === null) return null
  const { unitsPerPoint, maxShareOfPool } = ruleSetOf(pool.ruleVersion).curation
  const capUnits = Math.floor(settlement.poolPoints * unitsPerPoint * maxShareOfPool)
  return {
    skill: partSkill,
    partSum: pool.partSum,
    partCount: pool.partCount,
    roundedPoints: pointsOf(splitHundredths, splitPoints),
    cappedPoints: pointsOf(cappedHundredths, cappedPoints),
    capPoints: capUnits / unitsPerPoint,
  }
}

/** Points with their hundredths; those of version 1 are whole. */
function pointsOf(hundredths: number | null, wholePoints: number): number {
  return hundredths === null ? wholePoints : hundredths / 100
}
