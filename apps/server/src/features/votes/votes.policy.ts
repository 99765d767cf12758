import { Problem } from '@laurel/contract/problems'
import type { bounties } from '../../db/schema/bounties.ts'
import type { submissions } from '../../db/schema/submissions.ts'

/** What decides whether a person may decide on an entry. */
export interface Ballot {
  voter: { userId: string; clusterId: string }
  entry: Pick<typeof submissions.$inferSelect, 'authorId' | 'state' | 'hiddenAt'> & {
    /** The author's cluster, null for an author without a standing. */
    clusterId: string | null
  }
  bounty: Pick<typeof bounties.$inferSelect, 'sponsorId' | 'state' | 'votingEndsAt'>
}

/** Whether votes on a bounty count at `now`. */
export function isVotingOpen(bounty: Ballot['bounty'], now: Date): boolean {
  return bounty.state === 'voting' && bounty.votingEndsAt !== null && now < bounty.votingEndsAt
}

/**
 * Why a person may not decide on an entry, or null: voting is over, or it is one's own, one's cluster's or on one's
 * own bounty (product.md 6).
 */
export function ballotRefusal({ voter, entry, bounty }: Ballot, now: Date): Problem | null {
  if (!isVotingOpen(bounty, now)) return new Problem('voting_closed')
  if (bounty.sponsorId === voter.userId) return new Problem('own_bounty')
  if (entry.authorId === voter.userId) return new Problem('own_entry')
  if (entry.clusterId === voter.clusterId) {
    return new Problem('own_entry', { detail: 'This entry is from an account linked to yours' })
  }
  return null
}

/** Whether an entry takes part: accepted, and not hidden by reports. */
export function isInCompetition(entry: Ballot['entry']): boolean {
  return entry.hiddenAt === null && (entry.state === 'accepted' || entry.state === 'shortlisted')
}
