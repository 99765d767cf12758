import {
  type VoterFactors,
  voteWeight,
  type WeightFacts,
} from '@laurel/contract/money/rewards/weights'
import type { RuleSet } from '@laurel/contract/money/rules'
import { wilsonHalfWidth, wilsonLowerBound } from './wilson.ts'

export { recordWeight, type VoterFactors, voteWeight } from '@laurel/contract/money/rewards/weights'

/** The factors of a voter about whom nothing is known against. */
export const FULL_VOICE: VoterFactors = { record: 1, oneVoice: 1 }

/** The part of a decision that the tally reads. */
export interface CountedVote extends WeightFacts {
  submissionId: string
  /** 0 for "not for this bounty". */
  strengthPercent: number
  /** Whether too few votes of the voter have settled for a record: all such votes on an entry share a limit. */
  isNewcomer: boolean
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
  /** 1 for the best; under version 2 of the rules entries that the votes cannot tell apart share their ranks. */
  rank: number
  communityPercent: number
}

/**
 * Counts the decisions on a bounty's entries (product.md 6, rule D-vote-tally): entries are ranked by the Wilson interval
 * of their weighted support. Under version 2 of the rules those that the votes cannot tell apart share their ranks, under
 * version 1 the lower bounds decide, and of equal ones the earlier of `entryIds` is ahead. Returns the best first.
 */
export function tallyVotes(
  rules: RuleSet,
  entryIds: readonly string[],
  votes: readonly CountedVote[],
  votingEndsAt: Date,
): Tally[] {
  const byEntry = Map.groupBy(votes, (vote) => vote.submissionId)
  const counted = entryIds.map((submissionId) => {
    const decisions = byEntry.get(submissionId) ?? []
    const { weight, support } = countEntry(rules, decisions, votingEndsAt)
    const share = weight > 0 ? support / weight : 0
    const { rankingZ } = rules.voting
    const wilson = rounded(wilsonLowerBound(share, weight, rankingZ))
    const halfWidth = wilsonHalfWidth(share, weight, rankingZ)
    return { submissionId, weight, support, wilson, halfWidth, deciders: decisions.length }
  })
  const sorted = counted.toSorted((a, b) => b.wilson - a.wilson)
  return sorted
    .map(({ halfWidth, ...entry }, index) => {
      const rank = rules.voting.sharesRanks
        ? sharedRank({ ...entry, halfWidth }, counted)
        : index + 1
      return { ...entry, rank, communityPercent: communityPercent(rank, counted.length) }
    })
    .toSorted((a, b) => a.rank - b.rank)
}

/**
 * The weight and the support of an entry. Newcomers' decisions weigh together at most `maxNewcomerWeight`: however many
 * accounts without a record someone brings, they are one voice (product.md 6).
 */
function countEntry(
  rules: RuleSet,
  decisions: readonly CountedVote[],
  votingEndsAt: Date,
): { weight: number; support: number } {
  const sums = { known: { weight: 0, support: 0 }, new: { weight: 0, support: 0 } }
  for (const vote of decisions) {
    const weight = voteWeight(rules, vote, votingEndsAt)
    const sum = vote.isNewcomer ? sums.new : sums.known
    sum.weight += weight
    sum.support += (weight * vote.strengthPercent) / 100
  }
  const limit = rules.record?.maxNewcomerWeight ?? Number.POSITIVE_INFINITY
  const part = sums.new.weight > limit ? limit / sums.new.weight : 1
  return {
    weight: sums.known.weight + part * sums.new.weight,
    support: sums.known.support + part * sums.new.support,
  }
}

/**
 * The rank of an entry: 1, and for each other entry how far that one is ahead, from 0 to 1. It is 1/2 for equal lower
 * bounds, and moves to 0 or 1 in proportion to their difference, which it reaches at the margin of both, the root of the
 * sum of the squared half-widths. So chance in the votes decides nothing that the checklist knows better.
 */
function sharedRank(
  entry: { submissionId: string; wilson: number; halfWidth: number },
  entries: readonly { submissionId: string; wilson: number; halfWidth: number }[],
): number {
  const ahead = entries
    .filter(({ submissionId }) => submissionId !== entry.submissionId)
    .map(({ wilson, halfWidth }) => {
      const margin = Math.hypot(halfWidth, entry.halfWidth)
      return Math.max(0, Math.min(1, (1 + (wilson - entry.wilson) / margin) / 2))
    })
  // In a fixed order: floating-point sums depend on it.
  return rounded(ahead.toSorted((a, b) => a - b).reduce((sum, share) => sum + share, 1))
}

/** Rounds off the noise of floating-point sums: the order in which votes are read must not break a tie. */
function rounded(value: number): number {
  return Math.round(value * 1e12) / 1e12
}

/** 100 × (N − rank)/(N − 1); 100 for the only entry (product.md 4). */
function communityPercent(rank: number, entryCount: number): number {
  return entryCount === 1 ? 100 : (100 * (entryCount - rank)) / (entryCount - 1)
}

/** Whether a voter has too few settled votes for a record. */
export function isNewcomer({ record }: RuleSet, settledVotes: number): boolean {
  return record !== null && settledVotes < record.minSettledVotes
}

/** Whether a bounty's votes count for its final score (product.md 4): from 5 deciders and 3 decisions an entry. */
export function doVotesCount(
  { voting }: RuleSet,
  facts: { deciders: number; decisions: number; entries: number },
): boolean {
  const { minDeciders, minDecisionsPerEntry } = voting.community
  return facts.deciders >= minDeciders && facts.decisions >= minDecisionsPerEntry * facts.entries
}
