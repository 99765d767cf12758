import {
  type Curation,
  type CurationFacts,
  calculateCuration as calculate,
  type VoteReceipt as Receipt,
} from '@laurel/contract/money/rewards/curation'
import type { RuleSet } from '@laurel/contract/money/rules'
import { sha256 } from '../../platform/ids.ts'
import type { WeighedVote } from '../votes/votes.service.ts'

/** The receipt of a vote: every factor of its reward. */
export type VoteReceipt = Receipt<WeighedVote>

/** Distributes the voter pool, ties by the hash of the vote: the calculation that readers repeat in their browser. */
export function calculateCuration(
  rules: RuleSet,
  votes: readonly WeighedVote[],
  facts: CurationFacts,
): Curation<WeighedVote> {
  return calculate(rules, votes, facts, sha256)
}
