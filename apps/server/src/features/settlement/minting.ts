import { type Points, points } from '@laurel/contract/money/money'
import type { RuleSet } from '@laurel/contract/money/rules'

/** The facts that decide whether a bounty mints. */
export interface MintingFacts {
  /** Whether staff has verified the sponsor. */
  isSponsorVerified: boolean
  entryCount: number
  /** Number of clusters among the authors of the entries. */
  clusterCount: number
  /** Number of deciders outside the sponsor's cluster. */
  deciderCount: number
  /** When a bounty of the same sponsor minted last, null when none did. */
  sponsorMintedAt: Date | null
}

/** Why a bounty does not mint. */
export type MintingRefusal = 'unverified' | 'entries' | 'clusters' | 'deciders' | 'sponsor_interval'

/**
 * The reason why author, win, curation and sponsor points are not minted for a bounty, or null (product.md 8, rule
 * D-settle-minting).
 */
export function mintingRefusal(
  { minting }: RuleSet,
  facts: MintingFacts,
  now: Date,
): MintingRefusal | null {
  if (minting.verifiedSponsorsOnly && !facts.isSponsorVerified) return 'unverified'
  if (facts.entryCount < minting.minEntries) return 'entries'
  if (facts.clusterCount < minting.minClusters) return 'clusters'
  if (facts.deciderCount < minting.minDeciders) return 'deciders'
  const { sponsorMintedAt } = facts
  const isTooSoon =
    sponsorMintedAt !== null &&
    now.getTime() - sponsorMintedAt.getTime() < minting.sponsorIntervalMs
  return isTooSoon ? 'sponsor_interval' : null
}

/** The share of everything that a minting bounty mints: deciders/10, at most all of it. */
export function mintedShare({ minting }: RuleSet, deciderCount: number): number {
  return Math.min(1, deciderCount / minting.fullDeciders)
}

/** A part of some points, rounded down. */
export function shareOf(amount: number, share: number): Points {
  return points(Math.floor(amount * share))
}

/** Points for the voters of a bounty, by its accepted entries. */
export function voterPool(rules: RuleSet, entryCount: number): Points {
  return pool(rules.curation.pool, entryCount)
}

/** Points for the authors of a bounty, by its accepted entries. */
export function authorPool(rules: RuleSet, entryCount: number): Points {
  return pool(rules.authorShare.pool, entryCount)
}

function pool(
  rule: { maxPoints: number; basePoints: number; perEntryPoints: number },
  entryCount: number,
): Points {
  return points(Math.min(rule.maxPoints, rule.basePoints + rule.perEntryPoints * entryCount))
}
