import type { RuleSet } from '../rules.ts'

/** What a voter's decisions weigh in a bounty (product.md 6), each from 0 to 1. */
export interface VoterFactors {
  record: number
  oneVoice: number
}

/** The part of a decision that determines its weight. */
export interface WeightFacts {
  /** The voter's trust level when the vote was cast. */
  trustLevel: number
  inArena: boolean
  castAt: Date
  /** The factors of the voter in this bounty; 1 each where a version of the rules has none. */
  voter: VoterFactors
  /** Whether voter and author support each other in a group: such a vote counts 0. */
  isMutualSupport: boolean
}

/**
 * The weight of a decision (product.md 6): record × one voice × mutual support × taper × 0.1 outside the arena. 0 below
 * trust level 1.
 */
export function voteWeight(
  rules: RuleSet,
  { trustLevel, inArena, castAt, voter, isMutualSupport }: WeightFacts,
  votingEndsAt: Date,
): number {
  const { voting } = rules
  const taper = taperOf(rules, votingEndsAt.getTime() - castAt.getTime())
  const place = inArena ? 1 : voting.outsideArenaWeight
  const trust = voting.trustWeights[trustLevel] ?? 0
  return isMutualSupport ? 0 : trust * voter.record * voter.oneVoice * taper * place
}

/** The factor for how long before the end a vote was cast: 1, falling to 0 over the last hours. */
export function taperOf({ voting }: RuleSet, beforeEndMs: number): number {
  return Math.max(0, Math.min(1, beforeEndMs / voting.taperMs))
}

/**
 * The weight that a voter's record gives: 0.25 until 20 votes have settled, then 0.25 + 0.75 × min(1, skill/0.5); from
 * 50 settled votes on min(1, skill/0.5), so that who is right no more often than chance weighs nothing.
 */
export function recordWeight(
  { record }: RuleSet,
  skill: { sampleSize: number; value: number },
): number {
  if (record === null) return 1
  if (skill.sampleSize < record.minSettledVotes) return record.before
  const least = skill.sampleSize < record.provenVotes ? record.before : 0
  return least + (1 - least) * Math.min(1, skill.value / record.fullSkill)
}
