import type { BountyDetail } from '@laurel/contract/work/bounties'
import type { Db } from '../../db/client.ts'
import { ruleSetOf } from '../rules/rule-sets.rules.ts'
import { findPublishedTally } from './bounty-detail.queries.ts'

/** What the votes on a bounty came to; null until voting has closed, and for tallies of earlier releases. */
export async function findVotingResult(db: Db, bountyId: string): Promise<BountyDetail['voting']> {
  const tally = await findPublishedTally(db, bountyId)
  if (tally === null) return null
  const { minDeciders, minDecisionsPerEntry } = ruleSetOf(tally.ruleVersion).voting.community
  return {
    deciderCount: tally.deciderCount,
    decisionCount: tally.decisionCount,
    votesCount: tally.votesCount,
    minDeciders,
    minDecisions: minDecisionsPerEntry * tally.entryCount,
  }
}
