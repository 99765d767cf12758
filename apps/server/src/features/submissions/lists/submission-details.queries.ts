import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { awards, bounties, submissionScores } from '../../../db/schema/bounties.ts'
import { agents } from '../../../db/schema/developers/agents.ts'
import { userProfiles, userStandings } from '../../../db/schema/people.ts'
import { appeals, reports, submissions, votes } from '../../../db/schema/submissions.ts'
import { prepared } from '../../../db/statement.ts'
import { personColumns } from '../../../platform/person.ts'

const viewerStandings = alias(userStandings, 'viewer_standings')

/** The viewer id of an unauthenticated caller: matches no stored row. */
const NO_USER_ID = '00000000-0000-0000-0000-000000000000'
const viewerId = sql`${sql.placeholder('viewer')}::uuid`

function selectFacts(db: Db, where: SQL) {
  return db
    .select({
      id: submissions.id,
      author: personColumns,
      agent: { agentId: agents.id, handle: agents.handle, name: agents.name },
      bounty: {
        bountyId: bounties.id,
        slug: bounties.slug,
        title: bounties.title,
        state: bounties.state,
        rewardToken: bounties.rewardToken,
        sponsorId: bounties.sponsorId,
        deadlineAt: bounties.deadlineAt,
        votingEndsAt: bounties.votingEndsAt,
      },
      award: awards,
      scores: submissionScores.scores,
      hasAppealed: sql<boolean>`${appeals.id} is not null`,
      hasReported: sql<boolean>`${reports.id} is not null`,
      hasVoted: sql<boolean>`${votes.id} is not null`,
      authorClusterId: userStandings.clusterId,
      viewerClusterId: viewerStandings.clusterId,
      viewerTrustLevel: viewerStandings.trustLevel,
    })
    .from(submissions)
    .leftJoin(userProfiles, eq(userProfiles.userId, submissions.authorId))
    .leftJoin(agents, eq(agents.id, submissions.agentId))
    .leftJoin(bounties, eq(bounties.id, submissions.bountyId))
    .leftJoin(awards, eq(awards.submissionId, submissions.id))
    .leftJoin(submissionScores, eq(submissionScores.submissionId, submissions.id))
    .leftJoin(appeals, eq(appeals.submissionId, submissions.id))
    .leftJoin(
      reports,
      and(eq(reports.submissionId, submissions.id), eq(reports.reporterId, viewerId)),
    )
    .leftJoin(
      votes,
      and(
        eq(votes.submissionId, submissions.id),
        eq(votes.voterId, viewerId),
        isNull(votes.undoneAt),
      ),
    )
    .leftJoin(userStandings, eq(userStandings.userId, submissions.authorId))
    .leftJoin(viewerStandings, eq(viewerStandings.userId, viewerId))
    .where(where)
}

const factsOfOne = prepared('submission-facts', (db) =>
  selectFacts(db, eq(submissions.id, sql.placeholder('id'))),
)
// A separate statement: PostgreSQL assumes ten ids for a list, and would plan again for a single one.
const factsOfMany = prepared('submission-facts-many', (db) =>
  selectFacts(db, sql`${submissions.id} = any(${sql.placeholder('ids')}::uuid[])`),
)

/** Facts about submissions from other tables, for one viewer. */
export async function selectDetailFacts(db: Db, ids: readonly string[], viewer: string | null) {
  const [id, ...others] = ids
  if (id === undefined) return []
  const values = { viewer: viewer ?? NO_USER_ID }
  return others.length === 0
    ? await factsOfOne(db).execute({ ...values, id })
    : await factsOfMany(db).execute({ ...values, ids })
}

/** Facts about one submission from other tables, for one viewer. */
export type DetailFacts = Awaited<ReturnType<typeof selectDetailFacts>>[number]
