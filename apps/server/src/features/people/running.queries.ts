import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { submissions } from '../../db/schema/submissions.ts'

/** Maximum items of one kind on a page. */
const MAX_OF_A_KIND = 6

const RUNNING_BOUNTY = ['in_review', 'scheduled', 'open', 'voting', 'challenge', 'paying'] as const
const RUNNING_ENTRY = ['submitted', 'under_review', 'accepted', 'shortlisted'] as const
const UNDECIDED = ['open', 'voting', 'judging', 'challenge'] as const

/** A bounty in progress that needs no action by its sponsor. */
export type RunningBounty = Awaited<ReturnType<typeof listRunningBounties>>[number]

/** A person's bounties between their submission and their last payment, the newest first. */
export async function listRunningBounties(db: Db, sponsorId: string) {
  return await db
    .select({
      id: bounties.id,
      slug: bounties.slug,
      title: bounties.title,
      state: bounties.state,
      entryCount: bounties.entryCount,
      opensAt: bounties.opensAt,
      deadlineAt: bounties.deadlineAt,
      votingEndsAt: bounties.votingEndsAt,
      challengeEndsAt: bounties.challengeEndsAt,
      reviewDueAt: bounties.reviewDueAt,
    })
    .from(bounties)
    .where(and(eq(bounties.sponsorId, sponsorId), inArray(bounties.state, RUNNING_BOUNTY)))
    .orderBy(desc(bounties.updatedAt))
    .limit(MAX_OF_A_KIND)
}

/** An entry whose bounty is not decided yet. */
export type RunningEntry = Awaited<ReturnType<typeof listRunningEntries>>[number]

/** A person's submitted entries to bounties that are not over, the newest first. */
export async function listRunningEntries(db: Db, authorId: string) {
  return await db
    .select({
      id: submissions.id,
      title: submissions.title,
      state: submissions.state,
      bountyTitle: bounties.title,
      bountyState: bounties.state,
      deadlineAt: bounties.deadlineAt,
      votingEndsAt: bounties.votingEndsAt,
      decisionDueAt: bounties.decisionDueAt,
      challengeEndsAt: bounties.challengeEndsAt,
    })
    .from(submissions)
    .innerJoin(bounties, eq(bounties.id, submissions.bountyId))
    .where(
      and(
        eq(submissions.authorId, authorId),
        inArray(submissions.state, RUNNING_ENTRY),
        inArray(bounties.state, UNDECIDED),
      ),
    )
    .orderBy(desc(submissions.updatedAt))
    .limit(MAX_OF_A_KIND)
}
