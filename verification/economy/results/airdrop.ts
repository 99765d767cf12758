import { airdropWeight, divideAirdrop } from '@laurel/contract/airdrop/airdrop-allocation'
import type { RuleSet } from '@laurel/contract/money/rules'

/** The audit's floor for version 1, which has no airdrop of its own. */
const MIN_SCORE_BEFORE_VERSION_2 = 200
/** Fine enough for shares of a millionth. */
const POOL_UNITS = 1_000_000_000_000n
const NO_MINIMUM = 0n

/** Season score from which an account is eligible. */
export function minScorePoints({ airdrop }: RuleSet): number {
  return airdrop?.minScorePoints ?? MIN_SCORE_BEFORE_VERSION_2
}

/** What a score weighs in the division, 0 below the least score. */
export function weightOf(rules: RuleSet, score: number): number {
  return score < minScorePoints(rules) ? 0 : Number(airdropWeight(score))
}

/**
 * Each account's share of the pool, from 0 to 1, by the division of the product. Every account is its own cluster, and
 * proofs of a person are left out: they only make an account dearer.
 */
export function airdropShares(rules: RuleSet, scores: readonly number[]): number[] {
  const people = scores.flatMap((scorePoints, index) =>
    scorePoints < minScorePoints(rules) ? [] : [{ id: `${index}`, scorePoints, cluster: null }],
  )
  const shares = divideAirdrop(POOL_UNITS, NO_MINIMUM, people)
  return scores.map((_score, index) => {
    const units = shares.get(`${index}`)?.share ?? 0n
    return Number(units) / Number(POOL_UNITS)
  })
}
