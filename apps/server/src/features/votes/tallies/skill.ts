import type { RuleSet } from '@laurel/contract/money/rules'
import { wilsonHalfWidth, wilsonLowerBound } from './wilson.ts'

/** A summary of a voter's last settled votes: those in the arena, without practice, as many as the rules read. */
export interface VotingRecord {
  settled: number
  hits: number
  supports: number
  /** Mean share of placed entries (0 to 1) in the bounties of those votes. */
  meanPlacedShare: number
}

/** A voter’s curation skill, with the numbers behind it. */
export interface Skill {
  /** 0 to 1.5; 0 while the record is too short. */
  value: number
  /** Wilson lower bound of the hit rate. */
  lowerBound: number
  /** Its upper bound. */
  upperBound: number
  /** The hit rate that the voter's own share of supports would give by chance. */
  chance: number
  sampleSize: number
  supports: number
  /** Whether enough votes have settled for held rewards to be decided. */
  isKnown: boolean
}

/** A record without votes. */
export const NO_RECORD: VotingRecord = { settled: 0, hits: 0, supports: 0, meanPlacedShare: 0 }

/**
 * skill = clamp((L − c)/0.12, 0, 1.5), from 20 settled votes with 5 supports on (product.md 6). c is the mean of
 * q·b + (1 − q)(1 − b) over the votes; q, the voter's share of supports, is the same for all, so the mean of b is
 * enough. A voter who always or never supports is right as often as chance, and has no skill.
 */
export function skillOf({ skill: rule, held }: RuleSet, record: VotingRecord): Skill {
  const { settled, hits, supports, meanPlacedShare } = record
  const { minSettledVotes, minSupports, z, span, max } = rule
  const lowerBound = wilsonLowerBound(settled === 0 ? 0 : hits / settled, settled, z)
  const upperBound = Math.min(
    1,
    lowerBound + 2 * wilsonHalfWidth(settled === 0 ? 0 : hits / settled, settled, z),
  )
  const q = settled === 0 ? 0 : supports / settled
  const chance = q * meanPlacedShare + (1 - q) * (1 - meanPlacedShare)
  const raw = (lowerBound - chance) / span
  const isLongEnough = settled >= minSettledVotes && supports >= minSupports
  const value = isLongEnough ? Math.max(0, Math.min(max, raw)) : 0
  const isKnown =
    settled >= held.maxSettledVotes ||
    (held.isPatient ? value > held.minSkill : settled >= minSettledVotes)
  return { value, lowerBound, upperBound, chance, sampleSize: settled, supports, isKnown }
}

/** What is missing until skill counts, as one phrase; null when nothing is. */
export function missingForSkill({ skill: rule }: RuleSet, skill: Skill): string | null {
  const votes = rule.minSettledVotes - skill.sampleSize
  const supports = rule.minSupports - skill.supports
  const parts = [
    ...(votes > 0 ? [`${votes} more settled ${votes === 1 ? 'vote' : 'votes'}`] : []),
    ...(supports > 0 ? [`${supports} more ${supports === 1 ? 'support' : 'supports'}`] : []),
  ]
  return parts.length === 0 ? null : parts.join(' and ')
}
