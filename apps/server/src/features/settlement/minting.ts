import type { RuleSet } from '@laurel/contract/money/rules'

export { authorPool, mintedShare, shareOf, voterPool } from '@laurel/contract/money/rewards/pools'

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
