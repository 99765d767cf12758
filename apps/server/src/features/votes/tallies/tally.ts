import {
  type VoterFactors,
  voteWeight,
  type WeightFacts,
} from '@laurel/contract/money/rewards/weights'
import type { RuleSet } from '@laurel/contract/money/rules'
import { wilsonLowerBound } from './wilson.ts'

export { recordWeight, type VoterFactors, voteWeight } from '@laurel/contract/money/rewards/weights'

/** The factors of a voter about whom nothing is known against. */
export const FULL_VOICE: VoterFactors = { record: 1, oneVoice: 1 }

/** The part of a decision that the tally reads. */
export interface CountedVote extends WeightFacts {
  submissionId: string
  /** 0 for "not for this bounty". */
  strengthPercent: number
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
  /** 1 for the best; entries with the same support share their mean rank under version 2 of the rules. */
  rank: number
  communityPercent: number
}

/**
 * Counts the decisions on a bounty's entries (product.md 6, rule D-vote-tally): entries are ranked by the Wilson lower
 * bound of their weighted support. Equal ones share their mean rank; under version 1 the earlier of `entryIds` is ahead.
 * Returns the best first.
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
    let weight = 0
    let support = 0
    for (const vote of decisions) {
      const w = voteWeight(rules, vote, votingEndsAt)
      weight += w
      support += (w * vote.strengthPercent) / 100
    }
    const share = weight > 0 ? support / weight : 0
    const wilson = rounded(wilsonLowerBound(share, weight, rules.voting.rankingZ))
    return { submissionId, weight, support, wilson, deciders: decisions.length }
  })
  const sorted = counted.toSorted((a, b) => b.wilson - a.wilson)
  const rankOf = rules.voting.sharesRanks ? meanRanks(sorted.map(({ wilson }) => wilson)) : null
  return sorted.map((entry, index) => {
    const rank = rankOf?.[index] ?? index + 1
    return { ...entry, rank, communityPercent: communityPercent(rank, counted.length) }
  })
}

/** The rank of each of these values in descending order, equal ones sharing the mean of their ranks. */
function meanRanks(sorted: readonly number[]): number[] {
  const groups = Map.groupBy(sorted.keys(), (index) => sorted[index])
  const means = new Map(
    [...groups].map(([value, [first = 0, ...others]]) => [value, first + 1 + others.length / 2]),
  )
  return sorted.map((value) => means.get(value) ?? 0)
}

/** Rounds off the noise of floating-point sums: the order in which votes are read must not break a tie. */
function rounded(value: number): number {
  return Math.round(value * 1e12) / 1e12
}

/** 100 × (N − rank)/(N − 1); 100 for the only entry (product.md 4). */
function communityPercent(rank: number, entryCount: number): number {
  return entryCount === 1 ? 100 : (100 * (entryCount - rank)) / (entryCount - 1)
}

/** Whether a bounty's votes count for its final score (product.md 4): from 5 deciders and 3 decisions an entry. */
export function doVotesCount(
  { voting }: RuleSet,
  facts: { deciders: number; decisions: number; entries: number },
): boolean {
  const { minDeciders, minDecisionsPerEntry } = voting.community
  return facts.deciders >= minDeciders && facts.decisions >= minDecisionsPerEntry * facts.entries
}
