import { type Points, points } from '@laurel/contract/money/money'
import { RULES } from '../points/points.rules.ts'

/** The facts that decide whether a bounty mints. */
export interface MintingFacts {
  entryCount: number
  /** Number of clusters among the authors of the entries. */
  clusterCount: number
  /** Number of voters outside the sponsor's cluster. */
  deciderCount: number
  /** When a bounty of the same sponsor minted last, null when none did. */
  sponsorMintedAt: Date | null
}

/** Why a bounty does not mint. */
export type MintingRefusal = 'entries' | 'clusters' | 'deciders' | 'sponsor_interval'

/**
 * The reason why author, win, curation and sponsor points are not minted for a bounty, or null (product.md 8, rule
 * D-settle-minting).
 */
export function mintingRefusal(facts: MintingFacts, now: Date): MintingRefusal | null {
  const { leastEntries, leastClusters, leastDeciders, sponsorIntervalMs } = RULES.minting
  if (facts.entryCount < leastEntries) return 'entries'
  if (facts.clusterCount < leastClusters) return 'clusters'
  if (facts.deciderCount < leastDeciders) return 'deciders'
  const { sponsorMintedAt } = facts
  const isTooSoon =
    sponsorMintedAt !== null && now.getTime() - sponsorMintedAt.getTime() < sponsorIntervalMs
  return isTooSoon ? 'sponsor_interval' : null
}

/** Points for the voters of a bounty: min(400, 100 + 5 × accepted entries). */
export function voterPool(entryCount: number): Points {
  return pool(RULES.curation.pool, entryCount)
}

/** Points for the authors of a bounty: min(600, 150 + 8 × accepted entries). */
export function authorPool(entryCount: number): Points {
  return pool(RULES.authorShare.pool, entryCount)
}

function pool(
  rule: { mostPoints: number; basePoints: number; perEntryPoints: number },
  entryCount: number,
): Points {
  return points(Math.min(rule.mostPoints, rule.basePoints + rule.perEntryPoints * entryCount))
}
