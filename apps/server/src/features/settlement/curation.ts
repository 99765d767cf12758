import { type Points, points, splitByWeight, sumPoints } from '@laurel/contract/money/money'
import { RULES } from '../points/points.rules.ts'
import type { WeighedVote } from '../votes/votes.service.ts'
import type { PlacedEntry } from './placed-entries.ts'

/** The receipt of a vote: every factor of its reward (product.md 6). */
export interface VoteReceipt {
  vote: WeighedVote
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
  /** Share of the pool before rounding and the cap. */
  rawPoints: number
  /** The share in whole points, before and after the cap. */
  splitPoints: Points
  cappedPoints: Points
  amountPoints: Points
  state: 'paid' | 'held' | 'none' | 'practice'
}

/** The facts that determine the rewards of a bounty's voters. */
export interface CurationFacts {
  /** 0 for a bounty that does not mint. */
  poolPoints: Points
  votingStartedAt: Date
  placed: readonly PlacedEntry[]
  /** Voters' skill before this bounty; null until it is known. */
  skillOf(voterId: string): number | null
}

/**
 * Distributes the voter pool (product.md 6, rule D-settle-curation). A vote's part is s × weight × early × rank ×
 * skill; the pool is split by these parts with largest remainders, ties to the earlier vote. No one gets more than
 * 5 % of it, rounded down; the excess, and a pool without parts, goes to the reserve.
 * `votes` are in the order in which they were cast.
 */
export function calculateCuration(
  votes: readonly WeighedVote[],
  facts: CurationFacts,
): { receipts: VoteReceipt[]; reservePoints: Points; partSum: number; partCount: number } {
  const placedById = new Map(facts.placed.map((entry) => [entry.submissionId, entry]))
  const drafts = votes.map((vote) => draftOf(vote, placedById.get(vote.submissionId), facts))
  const parts = drafts.map(({ part, vote }) => (isEarning(vote) ? part : 0))
  const partSum = parts.reduce((sum, part) => sum + part, 0)
  const capPoints = points(Math.floor(facts.poolPoints * RULES.curation.mostShareOfPool))
  const split = splitByWeight(facts.poolPoints, parts)
  const amounts = capVoters(votes, split, capPoints)
  const receipts = drafts.map(({ part, isKnown, ...draft }, index): VoteReceipt => {
    const { vote } = draft
    if (vote.isPractice) {
      const rawPoints = part === 0 ? 0 : (facts.poolPoints * part) / (partSum + part)
      const splitPoints = points(Math.floor(rawPoints))
      const cappedPoints = points(Math.min(capPoints, splitPoints))
      const amountPoints = cappedPoints
      return { ...draft, rawPoints, splitPoints, cappedPoints, amountPoints, state: 'practice' }
    }
    const amountPoints = amounts[index] ?? points(0)
    const rawPoints = partSum === 0 ? 0 : (facts.poolPoints * (parts[index] ?? 0)) / partSum
    const state = amountPoints === 0 ? 'none' : isKnown ? 'paid' : 'held'
    const splitPoints = split[index] ?? points(0)
    return { ...draft, rawPoints, splitPoints, cappedPoints: amountPoints, amountPoints, state }
  })
  return {
    receipts,
    reservePoints: points(facts.poolPoints - sumPoints(amounts)),
    partSum,
    partCount: parts.filter((part) => part > 0).length,
  }
}

/** The factor for casting early: 1, from 24 h on 0.5, from 48 h on 0.125. */
export function earlyFactor(castAt: Date, votingStartedAt: Date): number {
  const afterMs = castAt.getTime() - votingStartedAt.getTime()
  return (
    RULES.curation.early.find(({ beforeMs }) => afterMs < beforeMs)?.factor ?? RULES.curation.late
  )
}

/** Whether a vote shares in the pool: cast in the arena, and not practice. */
function isEarning(vote: WeighedVote): boolean {
  return vote.inArena && !vote.isPractice
}

function draftOf(vote: WeighedVote, placed: PlacedEntry | undefined, facts: CurationFacts) {
  const known = vote.isPractice ? 1 : facts.skillOf(vote.voterId)
  const strength = vote.strengthPercent / 100
  const early = earlyFactor(vote.castAt, facts.votingStartedAt)
  const rankFactor = placed?.rankFactor ?? 0
  return {
    vote,
    isHit: (placed !== undefined) === (vote.decision === 'support'),
    place: placed?.place ?? null,
    isBonus: placed?.isBonus ?? false,
    strength,
    early,
    rankFactor,
    skill: known ?? 0,
    partSkill: known ?? 1,
    isKnown: known !== null,
    // Until the skill is known the part is calculated with 1, and the reward is held.
    part: strength * vote.weight * early * rankFactor * (known ?? 1),
  }
}

/** Cuts each voter's amounts down to the cap, by largest remainder. */
function capVoters(
  votes: readonly WeighedVote[],
  amounts: readonly Points[],
  capPoints: Points,
): Points[] {
  const capped = [...amounts]
  const byVoter = Map.groupBy(votes.keys(), (index) => votes[index]?.voterId)
  for (const indexes of byVoter.values()) {
    const own = indexes.map((index) => amounts[index] ?? points(0))
    if (sumPoints(own) <= capPoints) continue
    const parts = splitByWeight(capPoints, own)
    indexes.forEach((index, position) => {
      capped[index] = parts[position] ?? points(0)
    })
  }
  return capped
}
