import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties, bountyQuestions } from '../../db/schema/bounties.ts'
import { appeals, submissions, votes } from '../../db/schema/submissions.ts'

/** Maximum items of one kind on a page: more would bury the others. */
const MOST = 20

/** A bounty that needs action by its sponsor. */
export type PendingBounty = Pick<
  typeof bounties.$inferSelect,
  'id' | 'slug' | 'title' | 'state' | 'deadlineAt' | 'decisionDueAt' | 'reviewReasons'
> & { openQuestions: number }

/**
 * A person's bounties that need their action: drafts, approved ones, those to decide, and those with open questions.
 */
export async function listPendingBounties(db: Db, sponsorId: string): Promise<PendingBounty[]> {
  const openQuestions = sql<number>`(
    select count(*)::int
    from ${bountyQuestions}
    where ${bountyQuestions.bountyId} = ${bounties.id}
      and ${bountyQuestions.answer} is null
  )`
  return await db
    .select({
      id: bounties.id,
      slug: bounties.slug,
      title: bounties.title,
      state: bounties.state,
      deadlineAt: bounties.deadlineAt,
      decisionDueAt: bounties.decisionDueAt,
      reviewReasons: bounties.reviewReasons,
      openQuestions: sql<number>`${openQuestions}`.as('open_questions'),
    })
    .from(bounties)
    .where(
      and(
        eq(bounties.sponsorId, sponsorId),
        or(
          sql`${bounties.state} in ('draft', 'awaiting_funding', 'judging')`,
          and(sql`${bounties.state} in ('scheduled', 'open')`, sql`${openQuestions} > 0`),
        ),
      ),
    )
    .orderBy(sql`${bounties.updatedAt} desc`)
    .limit(MOST)
}

/** A submission that needs action by its author. */
export interface PendingSubmission {
  id: string
  title: string
  state: (typeof submissions.$inferSelect)['state']
  reviewDueAt: Date | null
  decisionReason: string | null
  bountyTitle: string | null
  bountyDeadlineAt: Date | null
}

/** A person's drafts that can still be submitted, submissions with requested changes, and spam marks to dispute. */
export async function listPendingSubmissions(
  db: Db,
  authorId: string,
  now: Date,
): Promise<PendingSubmission[]> {
  return await db
    .select({
      id: submissions.id,
      title: submissions.title,
      state: submissions.state,
      reviewDueAt: submissions.reviewDueAt,
      decisionReason: submissions.decisionReason,
      bountyTitle: bounties.title,
      bountyDeadlineAt: bounties.deadlineAt,
    })
    .from(submissions)
    .leftJoin(bounties, eq(bounties.id, submissions.bountyId))
    .leftJoin(appeals, eq(appeals.submissionId, submissions.id))
    .where(
      and(
        eq(submissions.authorId, authorId),
        or(
          and(
            eq(submissions.state, 'draft'),
            or(isNull(submissions.bountyId), eq(bounties.state, 'open')),
          ),
          eq(submissions.state, 'changes_requested'),
          and(
            eq(submissions.state, 'spam'),
            isNull(appeals.id),
            isNotNull(submissions.reviewDueAt),
            sql`${submissions.reviewDueAt} > ${now}`,
          ),
        ),
      ),
    )
    .orderBy(sql`${submissions.updatedAt} desc`)
    .limit(MOST)
}

/** Whether a person has done things at least once, and whether there is something to do. */
export interface FirstTimeFacts {
  hasSubmitted: boolean
  hasVoted: boolean
  hasSponsored: boolean
  canVote: boolean
  canEnter: boolean
}

/** Reads whether a person has done things at least once, and whether there is something to do. */
export async function findFirstTimeFacts(db: Db, userId: string): Promise<FirstTimeFacts> {
  const isAnothers = ne(bounties.sponsorId, userId)
  const [row] = await db
    .select({
      hasSubmitted: sql<boolean>`exists (
        select from ${submissions}
        where ${and(eq(submissions.authorId, userId), isNotNull(submissions.submittedAt))}
      )`,
      hasVoted: sql<boolean>`exists (
        select from ${votes} where ${and(eq(votes.voterId, userId), eq(votes.isPractice, false))}
      )`,
      hasSponsored: sql<boolean>`exists (
        select from ${bounties} where ${eq(bounties.sponsorId, userId)}
      )`,
      canVote: sql<boolean>`exists (
        select from ${bounties} where ${and(eq(bounties.state, 'voting'), isAnothers)}
      )`,
      canEnter: sql<boolean>`exists (
        select from ${bounties} where ${and(eq(bounties.state, 'open'), isAnothers)}
      )`,
    })
    .from(sql`(select 1) as one`)
  return (
    row ?? {
      hasSubmitted: false,
      hasVoted: false,
      hasSponsored: false,
      canVote: false,
      canEnter: false,
    }
  )
}
