import { Problem } from '@laurel/contract/problems'
import type { bounties } from '../../db/schema/bounties.ts'
import type { submissions } from '../../db/schema/submissions.ts'

/** The facts that decide whether a person may vote on an entry. */
export interface Ballot {
  voter: { userId: string; clusterId: string; votesVoidedAt: Date | null }
  entry: Pick<typeof submissions.$inferSelect, 'authorId' | 'state' | 'hiddenAt'> & {
    /** Null for an author without a standing. */
    clusterId: string | null
  }
  bounty: Pick<typeof bounties.$inferSelect, 'sponsorId' | 'state' | 'votingEndsAt'>
}

/** Whether votes on a bounty count at `now`. */
export function isVotingOpen(bounty: Ballot['bounty'], now: Date): boolean {
  return bounty.state === 'voting' && bounty.votingEndsAt !== null && now < bounty.votingEndsAt
}

/**
 * The reason why a person may not vote on an entry, or null: voting is closed, their votes are voided, or the entry is
 * their own, a linked account's or on their own bounty (product.md 6).
 */
export function ballotRefusal({ voter, entry, bounty }: Ballot, now: Date): Problem | null {
  if (!isVotingOpen(bounty, now)) return new Problem('voting_closed')
  if (voter.votesVoidedAt !== null) return new Problem('votes_voided')
  if (bounty.sponsorId === voter.userId) return new Problem('own_bounty')
  if (entry.authorId === voter.userId) return new Problem('own_entry')
  if (entry.clusterId === voter.clusterId) {
    return new Problem('own_entry', { detail: 'This entry is from an account linked to yours' })
  }
  return null
}

/** Whether an entry is in the vote: accepted, and not hidden by reports. */
export function isInCompetition(entry: Ballot['entry']): boolean {
  return entry.hiddenAt === null && (entry.state === 'accepted' || entry.state === 'shortlisted')
}
