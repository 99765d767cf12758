import type { Points } from '@laurel/contract/money/money'
import { type AuthorShare, authorShares as shares } from '@laurel/contract/money/rewards/pools'
import type { RuleSet } from '@laurel/contract/money/rules'
import { sha256 } from '../../platform/ids.ts'
import type { SettledEntry } from './placed-entries.ts'

export type { AuthorShare } from '@laurel/contract/money/rewards/pools'

/** Each entry's share of the author pool, ties by the hash of the entry. */
export function authorShares(
  rules: RuleSet,
  poolPoints: Points,
  entries: readonly SettledEntry[],
): AuthorShare[] {
  return shares(rules, poolPoints, entries, sha256)
}
