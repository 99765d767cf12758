import { and, asc, desc, eq, gt, ne, or } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { clusterAppeals } from '../../db/schema/clusters.ts'
import { userProfiles, userStandings } from '../../db/schema/people.ts'
import { personColumns } from '../../platform/person.ts'

/** An appeal against linked accounts. */
export type ClusterAppealRow = typeof clusterAppeals.$inferSelect

/** The newest appeal of a person, or null. */
export async function findNewestAppeal(db: Db, userId: string): Promise<ClusterAppealRow | null> {
  const [row] = await db
    .select()
    .from(clusterAppeals)
    .where(eq(clusterAppeals.userId, userId))
    .orderBy(desc(clusterAppeals.createdAt))
    .limit(1)
  return row ?? null
}

/** Stores an appeal; null when one of the same person is open. */
export async function insertAppeal(
  db: Db,
  row: Pick<ClusterAppealRow, 'id' | 'userId' | 'reason' | 'createdAt'>,
): Promise<ClusterAppealRow | null> {
  const [inserted] = await db
    .insert(clusterAppeals)
    .values({ ...row, state: 'open' })
    .onConflictDoNothing()
    .returning()
  return inserted ?? null
}

/** An appeal, locked until the transaction ends, or null. */
export async function lockAppeal(db: Db, id: string): Promise<ClusterAppealRow | null> {
  const [row] = await db
    .select()
    .from(clusterAppeals)
    .where(eq(clusterAppeals.id, id))
    .for('update')
  return row ?? null
}

/** Stores the decision on an appeal. */
export async function updateAppeal(
  db: Db,
  id: string,
  decision: Pick<ClusterAppealRow, 'state' | 'decidedAt' | 'decidedBy' | 'decisionReason'>,
): Promise<void> {
  await db.update(clusterAppeals).set(decision).where(eq(clusterAppeals.id, id))
}

/** Open appeals after one, oldest first, with the person's profile and cluster. */
export async function listOpenAppeals(
  db: Db,
  page: { after: { createdAt: Date; id: string } | null; limit: number },
) {
  const { after, limit } = page
  return await db
    .select({ appeal: clusterAppeals, person: personColumns, clusterId: userStandings.clusterId })
    .from(clusterAppeals)
    .leftJoin(userProfiles, eq(userProfiles.userId, clusterAppeals.userId))
    .leftJoin(userStandings, eq(userStandings.userId, clusterAppeals.userId))
    .where(
      and(
        eq(clusterAppeals.state, 'open'),
        after === null
          ? undefined
          : or(
              gt(clusterAppeals.createdAt, after.createdAt),
              and(eq(clusterAppeals.createdAt, after.createdAt), gt(clusterAppeals.id, after.id)),
            ),
      ),
    )
    .orderBy(asc(clusterAppeals.createdAt), asc(clusterAppeals.id))
    .limit(limit)
}

/** Some of the other people in a cluster. */
export async function listClusterPeople(db: Db, clusterId: string, userId: string, limit: number) {
  return await db
    .select(personColumns)
    .from(userStandings)
    .innerJoin(userProfiles, eq(userProfiles.userId, userStandings.userId))
    .where(and(eq(userStandings.clusterId, clusterId), ne(userStandings.userId, userId)))
    .orderBy(asc(userStandings.userId))
    .limit(limit)
}
