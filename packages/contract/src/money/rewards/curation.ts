import { type Points, points, splitByWeight, sumPoints } from '../money.ts'
import type { RuleSet } from '../rules.ts'

/** The part of a weighed decision from which its reward is calculated. */
export interface RewardedVote {
  voteId: string
  voterId: string
  submissionId: string
  decision: 'support' | 'not_for'
  strengthPercent: number
  weight: number
  castAt: Date
  isPractice: boolean
  inArena: boolean
}

/** An entry that won a place or a bonus spot, with the factor that it gives its supporters. */
export interface RewardedEntry {
  submissionId: string
  place: number | null
  isBonus: boolean
  rankFactor: number
}

/** The receipt of a vote: every factor of its reward (product.md 6). Units are `unitsPerPoint` to a point. */
export interface VoteReceipt<V extends RewardedVote> {
  vote: V
  isHit: boolean
  place: number | null
  isBonus: boolean
  strength: number
  early: number
  rankFactor: number
  /** 0 until it is known; 1 for practice. */
  skill: number
  /** The skill by which the part is calculated: 1 until it is known, and for practice. */
  partSkill: number
  /** Share of the pool in points, before rounding and the cap. */
  rawPoints: number
  /** The share in whole units, before and after the cap. */
  splitUnits: number
  cappedUnits: number
  amountUnits: number
  state: 'paid' | 'held' | 'none' | 'practice'
}

/** The facts that determine the rewards of a bounty's voters. */
export interface CurationFacts {
  /** 0 for a bounty that does not mint. */
  poolPoints: Points
  votingStartedAt: Date
  placed: readonly RewardedEntry[]
  /** Voters' skill before this bounty; null until it is known. */
  skillOf(voterId: string): number | null
}

/** The rewards of a bounty's voters. */
export interface Curation<V extends RewardedVote> {
  receipts: VoteReceipt<V>[]
  /** What no voter gets, in whole points. */
  reservePoints: Points
  partSum: number
  partCount: number
}

/**
 * Distributes the voter pool (product.md 6, rule D-settle-curation). A vote's part is s × weight × early × rank ×
 * skill; the pool is split by these parts in units with largest remainders, ties by a hash of the vote (under version 1
 * to the earlier vote), `tieOf` being the hash. No one gets more than 10 % of it, rounded down; the excess, and a pool without parts, goes to the
 * reserve. The result does not depend on the order of `votes`, except under version 1.
 */
export function calculateCuration<V extends RewardedVote>(
  rules: RuleSet,
  votes: readonly V[],
  facts: CurationFacts,
  tieOf: (voteId: string) => string,
): Curation<V> {
  const { unitsPerPoint } = rules.curation
  const poolUnits = points(facts.poolPoints * unitsPerPoint)
  const placedById = new Map(facts.placed.map((entry) => [entry.submissionId, entry]))
  const drafts = votes.map((vote) => draftOf(rules, vote, placedById.get(vote.submissionId), facts))
  const parts = drafts.map(({ part, vote }) => (isEarning(vote) ? part : 0))
  const partSum = sumInOrder(parts)
  const capUnits = points(capUnitsOf(rules, facts.poolPoints))
  const ties = rules.hashesTies ? votes.map(({ voteId }) => tieOf(voteId)) : undefined
  const split = splitByWeight(poolUnits, parts, ties)
  const amounts = capVoters(votes, split, capUnits, ties)
  const receipts = drafts.map(({ part, isKnown, ...draft }, index): VoteReceipt<V> => {
    const { vote } = draft
    if (vote.isPractice) {
      const rawPoints = part === 0 ? 0 : (facts.poolPoints * part) / (partSum + part)
      const splitUnits = Math.floor(rawPoints * unitsPerPoint)
      const cappedUnits = Math.min(capUnits, splitUnits)
      return {
        ...draft,
        rawPoints,
        splitUnits,
        cappedUnits,
        amountUnits: cappedUnits,
        state: 'practice',
      }
    }
    const amountUnits = amounts[index] ?? 0
    const rawPoints = partSum === 0 ? 0 : (facts.poolPoints * (parts[index] ?? 0)) / partSum
    const state = amountUnits === 0 ? 'none' : isKnown ? 'paid' : 'held'
    const splitUnits = split[index] ?? 0
    return { ...draft, rawPoints, splitUnits, cappedUnits: amountUnits, amountUnits, state }
  })
  const given = Math.ceil(sumPoints(amounts) / unitsPerPoint)
  return {
    receipts,
    reservePoints: points(facts.poolPoints - given),
    partSum,
    partCount: parts.filter((part) => part > 0).length,
  }
}

/** The factor for casting early (product.md 6). */
export function earlyFactor({ curation }: RuleSet, castAt: Date, votingStartedAt: Date): number {
  const afterMs = castAt.getTime() - votingStartedAt.getTime()
  return curation.early.find(({ beforeMs }) => afterMs < beforeMs)?.factor ?? curation.late
}

/** A vote's part of the pool before it is divided by the sum of all parts. */
export function votePart(factors: {
  strength: number
  weight: number
  early: number
  rankFactor: number
  partSkill: number
}): number {
  const { strength, weight, early, rankFactor, partSkill } = factors
  return strength * weight * early * rankFactor * partSkill
}

/** The cap of a voter in a bounty, in whole units of a point. */
export function capUnitsOf({ curation }: RuleSet, poolPoints: number): number {
  return Math.floor(poolPoints * curation.unitsPerPoint * curation.maxShareOfPool)
}

/** The factor of an entry's supporters by what it won. */
export function rankFactorOf(
  { curation }: RuleSet,
  won: { place: number | null; isBonus: boolean },
): number {
  if (won.place === null) return won.isBonus ? curation.bonus : 0
  return curation.places[won.place - 1] ?? curation.bonus
}

/** Whether a vote shares in the pool: cast in the arena, and not practice. */
function isEarning(vote: RewardedVote): boolean {
  return vote.inArena && !vote.isPractice
}

function draftOf<V extends RewardedVote>(
  rules: RuleSet,
  vote: V,
  placed: RewardedEntry | undefined,
  facts: CurationFacts,
) {
  const known = vote.isPractice ? 1 : facts.skillOf(vote.voterId)
  const strength = vote.strengthPercent / 100
  const early = earlyFactor(rules, vote.castAt, facts.votingStartedAt)
  const rankFactor = placed?.rankFactor ?? 0
  // Until the skill is known the part is calculated with 1, and the reward is held.
  const factors = { strength, early, rankFactor, partSkill: known ?? 1 }
  return {
    ...factors,
    vote,
    isHit: (placed !== undefined) === (vote.decision === 'support'),
    place: placed?.place ?? null,
    isBonus: placed?.isBonus ?? false,
    skill: known ?? 0,
    isKnown: known !== null,
    part: votePart({ ...factors, weight: vote.weight }),
  }
}

/** Cuts each voter's amounts down to the cap, by largest remainder. */
function capVoters(
  votes: readonly RewardedVote[],
  amounts: readonly Points[],
  capUnits: Points,
  ties: readonly string[] | undefined,
): Points[] {
  const capped = [...amounts]
  const byVoter = Map.groupBy(votes.keys(), (index) => votes[index]?.voterId)
  for (const indexes of byVoter.values()) {
    const own = indexes.map((index) => amounts[index] ?? points(0))
    if (sumPoints(own) <= capUnits) continue
    const parts = splitByWeight(capUnits, own, ties && indexes.map((index) => ties[index] ?? ''))
    indexes.forEach((index, position) => {
      capped[index] = parts[position] ?? points(0)
    })
  }
  return capped
}

/** The sum in a fixed order: floating-point sums depend on it. */
function sumInOrder(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b).reduce((sum, value) => sum + value, 0)
}
