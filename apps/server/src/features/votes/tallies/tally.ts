import { RULES } from '../../points/points.rules.ts'
import { wilsonLowerBound } from './wilson.ts'

/** The part of a decision that the tally reads. */
export interface CountedVote {
  submissionId: string
  /** 0 for "not for this bounty". */
  strengthPercent: number
  /** The voter's trust level when the vote was cast. */
  trustLevel: number
  inArena: boolean
  castAt: Date
}

/** The community's verdict on an entry. */
export interface Tally {
  submissionId: string
  /** n = Σw of the decisions. */
  weight: number
  /** Σws, s being the strength from 0 to 1. */
  support: number
  wilson: number
  deciders: number
  /** 1 for the best; no two share one. */
  rank: number
  communityPercent: number
}

/**
 * The weight of a decision (product.md 6): trust × taper (falling to 0 over the last 6 hours) × 0.1 outside the arena.
 * 0 below trust level 1.
 */
export function voteWeight(
  vote: Pick<CountedVote, 'trustLevel' | 'inArena' | 'castAt'>,
  votingEndsAt: Date,
): number {
  const { trustWeights, taperMs, outsideArenaWeight } = RULES.voting
  const left = votingEndsAt.getTime() - vote.castAt.getTime()
  const taper = Math.max(0, Math.min(1, left / taperMs))
  return (trustWeights[vote.trustLevel] ?? 0) * taper * (vote.inArena ? 1 : outsideArenaWeight)
}

/**
 * Counts the decisions on a bounty's entries (product.md 6, rule D-vote-tally): entries are ranked by the Wilson lower
 * bound of their weighted support, ties to the earlier of `entryIds`. Returns the best first.
 */
export function tallyVotes(
  entryIds: readonly string[],
  votes: readonly CountedVote[],
  votingEndsAt: Date,
): Tally[] {
  const byEntry = Map.groupBy(votes, (vote) => vote.submissionId)
  const counted = entryIds.map((submissionId) => {
    const decisions = byEntry.get(submissionId) ?? []
    let weight = 0
    let support = 0
    for (const vote of decisions) {
      const w = voteWeight(vote, votingEndsAt)
      weight += w
      support += (w * vote.strengthPercent) / 100
    }
    const share = weight > 0 ? support / weight : 0
    const wilson = rounded(wilsonLowerBound(share, weight, RULES.voting.rankingZ))
    return { submissionId, weight, support, wilson, deciders: decisions.length }
  })
  return counted
    .toSorted((a, b) => b.wilson - a.wilson)
    .map((entry, index) => ({
      ...entry,
      rank: index + 1,
      communityPercent: communityPercent(index + 1, counted.length),
    }))
}

/** Rounds off the noise of floating-point sums: the order in which votes are read must not break a tie. */
function rounded(value: number): number {
  return Math.round(value * 1e12) / 1e12
}

/** 100 × (N − rank)/(N − 1); 100 for the only entry (product.md 4). */
function communityPercent(rank: number, entryCount: number): number {
  return entryCount === 1 ? 100 : (100 * (entryCount - rank)) / (entryCount - 1)
}
