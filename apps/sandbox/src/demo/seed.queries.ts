import type { Role } from '@laurel/contract/people/people'
import { and, count, desc, eq, inArray, isNotNull, isNull, min, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../server/src/db/client.ts'
import { bounties } from '../../../server/src/db/schema/bounties.ts'
import { accountSightings } from '../../../server/src/db/schema/clusters.ts'
import { userProfiles, userRoles } from '../../../server/src/db/schema/people.ts'
import { submissions, votes } from '../../../server/src/db/schema/submissions.ts'

/** Fills a new account's profile, as the browser does after the first sign-in, and grants its roles. */
export async function insertDemoProfile(
  db: Db,
  person: {
    userId: string
    username: string
    displayName: string
    bio: string
    roles: readonly Role[]
    joinedAt: Date
  },
): Promise<void> {
  const { roles, joinedAt, ...profile } = person
  await db.insert(userProfiles).values(profile)
  for (const role of roles) {
    await db.insert(userRoles).values({ userId: person.userId, role, grantedAt: joinedAt })
  }
}

/** Shows a portrait on a profile. */
export async function setDemoPortrait(db: Db, userId: string, avatarUrl: string): Promise<void> {
  await db.update(userProfiles).set({ avatarUrl }).where(eq(userProfiles.userId, userId))
}

/** Links a wallet, as if its owner had proved it. */
export async function linkDemoWallet(db: Db, userId: string, walletAddress: string): Promise<void> {
  await db.update(userProfiles).set({ walletAddress }).where(eq(userProfiles.userId, userId))
}

/** The entries of a bounty in voting that a person may judge, in the order of their titles: ids differ in each demo. */
export async function listEntriesToJudge(
  db: Db,
  { bountyId, voterId }: { bountyId: string; voterId: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.bountyId, bountyId),
        inArray(submissions.state, ['accepted', 'shortlisted']),
        isNull(submissions.hiddenAt),
        ne(submissions.authorId, voterId),
      ),
    )
    .orderBy(submissions.title)
  return rows.map(({ id }) => id)
}

/** The two of these people of whom one supported the other's entries most often; of several, those who began first. */
export async function findSupporterPair(db: Db, userIds: readonly string[]): Promise<string[]> {
  const [row] = await db
    .select({ voterId: votes.voterId, authorId: submissions.authorId })
    .from(votes)
    .innerJoin(submissions, eq(submissions.id, votes.submissionId))
    .where(
      and(
        inArray(votes.voterId, [...userIds]),
        inArray(submissions.authorId, [...userIds]),
        eq(votes.decision, 'support'),
        eq(votes.isPractice, false),
        isNull(votes.undoneAt),
      ),
    )
    .groupBy(votes.voterId, submissions.authorId)
    .orderBy(desc(count()), min(votes.castAt))
    .limit(1)
  return row === undefined ? [] : [row.voterId, row.authorId]
}

/** Stores that people used the same browser. */
export async function insertDemoSightings(
  db: Db,
  userIds: readonly string[],
  used: { valueHash: string; since: Date; until: Date },
): Promise<void> {
  await db.insert(accountSightings).values(
    userIds.map((userId) => ({
      userId,
      kind: 'device' as const,
      valueHash: used.valueHash,
      firstSeenAt: used.since,
      lastSeenAt: used.until,
    })),
  )
}

/** Something public that people see in the demo. */
export interface DemoSubject {
  kind: 'submission' | 'bounty' | 'profile'
  id: string
  /** When it became public. */
  since: Date
}

/** Everything public, in an order that is the same in each demo although ids differ. */
export async function listSubjects(db: Db): Promise<DemoSubject[]> {
  const works = await db
    .select({
      id: submissions.id,
      since: sql<Date>`coalesce(${bounties.votingStartedAt}, ${submissions.submittedAt})`.mapWith(
        submissions.createdAt,
      ),
    })
    .from(submissions)
    .leftJoin(bounties, eq(bounties.id, submissions.bountyId))
    .where(eq(submissions.isShown, true))
    .orderBy(submissions.submittedAt, submissions.title)
  const open = await db
    .select({ id: bounties.id, since: bounties.fundedAt })
    .from(bounties)
    .where(isNotNull(bounties.fundedAt))
    .orderBy(bounties.fundedAt, bounties.title)
  return [
    ...works.map(({ id, since }) => ({ kind: 'submission' as const, id, since })),
    ...open.flatMap(({ id, since }) =>
      since === null ? [] : [{ kind: 'bounty' as const, id, since }],
    ),
  ]
}
