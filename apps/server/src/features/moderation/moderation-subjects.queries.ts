import { count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { userStandings } from '../../db/schema/people.ts'
import { users } from '../../db/schema/sign-in/auth.ts'
import { submissions } from '../../db/schema/submissions.ts'

/** Submissions in one of these states, counted. */
const countIn = (states: string) =>
  sql<number>`(${count()} filter (where ${submissions.state} in (${sql.raw(states)})))::int`

/** Authors' past submissions by outcome, with their trust level and account age. */
export async function selectAuthorRecords(db: Db, authorIds: readonly string[]) {
  return await db
    .select({
      userId: users.id,
      trustLevel: sql<number>`coalesce(${userStandings.trustLevel}, 0)`,
      joinedAt: users.createdAt,
      acceptedCount: countIn(`'accepted', 'shortlisted', 'winner', 'paid', 'not_selected'`),
      rejectedCount: countIn(`'rejected', 'disqualified'`),
      spamCount: countIn(`'spam'`),
    })
    .from(users)
    .leftJoin(userStandings, eq(userStandings.userId, users.id))
    .leftJoin(submissions, eq(submissions.authorId, users.id))
    .where(inArray(users.id, [...authorIds]))
    .groupBy(users.id, userStandings.trustLevel)
}

/** The judging criteria of bounties. */
export async function selectChecklists(db: Db, bountyIds: readonly string[]) {
  return await db
    .select({ bountyId: bounties.id, checklist: bounties.checklist })
    .from(bounties)
    .where(inArray(bounties.id, [...bountyIds]))
}
