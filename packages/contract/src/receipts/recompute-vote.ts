import { capUnitsOf, earlyFactor, rankFactorOf, votePart } from '../money/rewards/curation.ts'
import { voteWeight } from '../money/rewards/weights.ts'
import type { RuleSet } from '../money/rules.ts'
import type { VoteReceiptReply } from '../work/votes.ts'

/** A vote whose bounty has settled. */
export type SettledVote = VoteReceiptReply & {
  settlement: NonNullable<VoteReceiptReply['settlement']>
}

/** One step of the calculation: what the receipt says, and what the browser finds. */
export interface RecomputedVoteStep {
  name: string
  /** How it is made, with its numbers. */
  how: string
  stated: number
  found: number
  agrees: boolean
}

/** Differences up to this are the rounding of floating-point numbers. */
const NOISE = 1e-9

/**
 * Calculates a receipt again from public data: the rules of its version, the bounty's times, and what the receipt takes
 * as given (the voter's record, one voice and skill, and the sum of all parts). The functions are those of the server.
 */
export function recomputeReceipt(rules: RuleSet, vote: SettledVote): RecomputedVoteStep[] {
  const { settlement } = vote
  const { split } = settlement
  const strength = vote.strengthPercent / 100
  const early = earlyOf(rules, vote)
  const rankFactor = rankFactorOf(rules, settlement)
  const weight = weightOf(rules, vote)
  const partSkill = split?.skill ?? settlement.skill
  const steps = [
    stepOf('Strength', `${vote.strengthPercent}% ÷ 100`, settlement.strength, strength),
    ...(weight === null ? [] : [stepOf('Weight', weight.how, settlement.weight, weight.value)]),
    ...(early === null ? [] : [stepOf('Early', 'by when you voted', settlement.early, early)]),
    // Spots past those that count give nothing (rule D-settle-spots).
    stepOf(
      'Rank',
      'by what the entry won',
      settlement.rank,
      settlement.isBonus && settlement.rank === 0 ? 0 : rankFactor,
    ),
  ]
  if (split === null || !vote.inArena) return steps
  const part = votePart({
    strength,
    weight: settlement.weight,
    early: settlement.early,
    rankFactor: settlement.rank,
    partSkill,
  })
  const sum = settlement.isPractice ? split.partSum + part : split.partSum
  const raw = sum === 0 ? 0 : (settlement.poolPoints * part) / sum
  return [
    ...steps,
    stepOf('Share of the pool', 'pool × your part ÷ all parts', settlement.rawPoints, raw),
    ...amountSteps(rules, vote, { raw, split }),
  ]
}

function amountSteps(
  rules: RuleSet,
  { settlement }: SettledVote,
  { raw, split }: { raw: number; split: NonNullable<SettledVote['settlement']['split']> },
): RecomputedVoteStep[] {
  const { unitsPerPoint } = rules.curation
  const unit = 1 / unitsPerPoint
  const unitName = unitsPerPoint === 1 ? 'whole points' : `1/${unitsPerPoint} of a point`
  const cap = capUnitsOf(rules, settlement.poolPoints) / unitsPerPoint
  const isRounded = Math.abs(split.roundedPoints - raw) < unit + NOISE
  const isWithinCap = split.cappedPoints <= Math.min(split.roundedPoints, cap) + NOISE
  return [
    {
      name: 'Rounded',
      how: `to ${unitName}, the rest of the pool by largest remainder`,
      stated: split.roundedPoints,
      found: Math.floor(raw * unitsPerPoint + NOISE) / unitsPerPoint,
      agrees: isRounded,
    },
    {
      name: 'Cap',
      how: 'over all your votes on this bounty',
      stated: split.capPoints,
      found: cap,
      agrees: Math.abs(split.capPoints - cap) < NOISE && isWithinCap,
    },
  ]
}

/** The weight of the vote; null under rules that need the trust level of then, which the receipt does not name. */
function weightOf(
  rules: RuleSet,
  { settlement, castAt, votingEndsAt, inArena }: SettledVote,
): { value: number; how: string } | null {
  const { record, oneVoice, isMutualSupport } = settlement
  if (record === null || oneVoice === null || votingEndsAt === null) return null
  const facts = { trustLevel: 1, inArena, castAt: new Date(castAt), isMutualSupport }
  const value = voteWeight(rules, { ...facts, voter: { record, oneVoice } }, new Date(votingEndsAt))
  return {
    value,
    how: isMutualSupport
      ? 'mutual support counts nothing'
      : 'record × one voice × how long before the end',
  }
}

function earlyOf(rules: RuleSet, { castAt, votingStartedAt }: SettledVote): number | null {
  return votingStartedAt === null
    ? null
    : earlyFactor(rules, new Date(castAt), new Date(votingStartedAt))
}

function stepOf(name: string, how: string, stated: number, found: number): RecomputedVoteStep {
  return { name, how, stated, found, agrees: Math.abs(stated - found) < NOISE }
}
