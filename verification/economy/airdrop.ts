import type { RuleSet } from '@laurel/contract/money/rules'

/** What the audit took for version 1, which has no airdrop of its own. */
const BEFORE_VERSION_2 = {
  minScorePoints: 200,
  offsetPoints: 250,
  dampingPoints: 1000,
  maxShare: 0.005,
  equalShares: 3,
}

function ruleOf({ airdrop }: RuleSet) {
  return airdrop ?? BEFORE_VERSION_2
}

/** Season score from which an account is eligible. */
export function minScorePoints(rules: RuleSet): number {
  return ruleOf(rules).minScorePoints
}

/** ((p + 250)² − 250²)/(p + 1,000) of the score p, 0 below the least score (product.md 9). */
export function weightOf(rules: RuleSet, score: number): number {
  const { minScorePoints: min, offsetPoints, dampingPoints } = ruleOf(rules)
  if (score < min) return 0
  return ((score + offsetPoints) ** 2 - offsetPoints ** 2) / (score + dampingPoints)
}

/**
 * Each account's share of the pool, from 0 to 1: by weight, at most the cap; what it cuts off is shared again until
 * stable (product.md 9). Proofs of a person are left out: they only make an account dearer.
 */
export function airdropShares(rules: RuleSet, scores: readonly number[]): number[] {
  const { maxShare, equalShares } = ruleOf(rules)
  const weights = scores.map((score) => weightOf(rules, score))
  const eligible = weights.filter((weight) => weight > 0).length
  const cap = Math.max(maxShare, equalShares / Math.max(1, eligible))
  const capped = new Set<number>()
  for (;;) {
    const left = Math.max(0, 1 - capped.size * cap)
    const open = weights.reduce((sum, weight, at) => sum + (capped.has(at) ? 0 : weight), 0)
    const shareOf = (at: number) =>
      capped.has(at) ? cap : open === 0 ? 0 : (left * (weights[at] ?? 0)) / open
    const over = [...weights.keys()].filter((at) => !capped.has(at) && shareOf(at) > cap)
    if (over.length === 0) return [...weights.keys()].map(shareOf)
    for (const at of over) capped.add(at)
  }
}
