import { and, asc, eq, inArray, isNotNull, lt, lte, min, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bigint, integer } from '../../db/columns.ts'
import { trustReviews, userStandings } from '../../db/schema/people.ts'
import { demoClock } from '../../db/schema/platform.ts'
import { users } from '../../db/schema/sign-in/auth.ts'
import { prepared, statement, statementByShape } from '../../db/statement.ts'
import { plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

/** A person's stored standing: trust, energy and cluster. */
export type Standing = typeof userStandings.$inferSelect

const standing = prepared('standing', (db) =>
  db
    .select()
    .from(userStandings)
    .where(eq(userStandings.userId, sql.placeholder('userId'))),
)
const lockedStanding = prepared('standing-locked', (db) =>
  db
    .select()
    .from(userStandings)
    .where(eq(userStandings.userId, sql.placeholder('userId')))
    .for('update'),
)

/** A person's standing, null when there is none yet; with `lock` it is locked until the transaction ends. */
export async function selectStanding(
  db: Db,
  userId: string,
  lock: 'update' | null = null,
): Promise<Standing | null> {
  const query = lock === null ? standing(db) : lockedStanding(db)
  const [row] = await query.execute({ userId })
  return row ?? null
}

/**
 * Inserts a person's standing at trust level 0, dated by the creation of the account: accounts have the machine's time,
 * standings that of our clock, which in a demo is ahead of it. A concurrent insert may have been first.
 */
export async function insertStanding(db: Db, userId: string, now: Date): Promise<void> {
  const [account] = await db
    .select({ createdAt: users.createdAt, aheadMs: demoClock.offsetMs })
    .from(users)
    .leftJoin(demoClock, sql`true`)
    .where(eq(users.id, userId))
  if (account === undefined) return
  const madeAt = plus(account.createdAt, account.aheadMs ?? 0)
  await db
    .insert(userStandings)
    .values({
      userId,
      trustLevelSince: now,
      clusterId: userId,
      energyAt: now,
      joinedAt: madeAt > now ? now : madeAt,
    })
    .onConflictDoNothing()
}

/** Changes a standing. */
export async function updateStanding(
  db: Db,
  userId: string,
  patch: Partial<Omit<Standing, 'userId'>>,
): Promise<void> {
  await db.update(userStandings).set(patch).where(eq(userStandings.userId, userId))
}

/** The `update` that stores a person's energy, to be extended: a vote spends it in the statement that casts it. */
export function energyUpdate(values: { userId: unknown; tenths: unknown; at: unknown }): SQL {
  return sql`
    update user_standings
    set energy_tenths = ${values.tenths}, energy_at = ${values.at}::timestamptz
    where user_id = ${values.userId}
  `
}

const isWaitingForAge = and(
  eq(userStandings.trustLevel, 0),
  isNotNull(userStandings.trustLessonPassedAt),
)

/** People at trust level 0 with the lesson passed whose account was made by `joinedBy`, up to `limit`. */
export async function listPeopleDueForTrust(
  db: Db,
  joinedBy: Date,
  limit: number,
): Promise<{ userId: string }[]> {
  return await db
    .select({ userId: userStandings.userId })
    .from(userStandings)
    .where(and(isWaitingForAge, lte(userStandings.joinedAt, joinedBy)))
    .orderBy(asc(userStandings.joinedAt))
    .limit(limit)
}

/** When the oldest account joined that lacks only its age. */
export async function findNextJoinedAtDue(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ joinedAt: userStandings.joinedAt })
    .from(userStandings)
    .where(isWaitingForAge)
    .orderBy(asc(userStandings.joinedAt))
    .limit(1)
  return row?.joinedAt ?? null
}

/** When the first grace period ends, null if no one has one. */
export async function findNextGraceEnd(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: min(userStandings.trustGraceUntil) }).from(userStandings)
  return row?.at ?? null
}

/** Schedules an immediate review of the trust level of each of these people above level 0. */
export async function insertTrustReviews(
  db: Db,
  userIds: readonly string[],
  dueAt: Date,
): Promise<void> {
  const rows = userIds.map((userId) => ({ id: newId(), userId }))
  await db.execute(sql`
    insert into trust_reviews (id, user_id, due_at)
    select review.id, user_id, ${dueAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as review (id uuid, "userId" uuid)
    join user_standings on user_standings.user_id = review."userId"
    where trust_level > 0
  `)
}

/** People whose trust level is due for review at `now`, up to `limit`, the longest due first. */
export async function findDueReviews(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ userId: trustReviews.userId })
    .from(trustReviews)
    .where(lte(trustReviews.dueAt, now))
    .orderBy(asc(trustReviews.dueAt))
    .limit(limit)
  return [...new Set(rows.map(({ userId }) => userId))]
}

/**
 * Claims all reviews of a person's trust level if one is due. Returns whether one was; otherwise future ones stay,
 * which another node may just have added.
 */
export async function claimReviews(db: Db, userId: string, now: Date): Promise<boolean> {
  const mine = eq(trustReviews.userId, userId)
  const due = await db
    .delete(trustReviews)
    .where(and(mine, lte(trustReviews.dueAt, now)))
    .returning({ dueAt: trustReviews.dueAt })
  if (due.length === 0) return false
  await db.delete(trustReviews).where(mine)
  return true
}

/** Schedules a later review of a person's trust level. */
export async function insertReview(db: Db, userId: string, dueAt: Date): Promise<void> {
  await db.insert(trustReviews).values({ id: newId(), userId, dueAt })
}

/** Deletes the scheduled reviews of a person's trust level. */
export async function deleteTrustReviews(db: Db, userId: string): Promise<void> {
  await db.delete(trustReviews).where(eq(trustReviews.userId, userId))
}

const holders = statementByShape(
  'trust-level-holders',
  { people: integer },
  { level: [1, 2, 3] },
  // The literal allows the partial index of levels 2 and up.
  ({ level }: { level: 1 | 2 | 3 }) => sql`
    select count(*)::int as people
    from (
      select
      from user_standings
      where trust_level >= ${level} and user_id <> ${sql.placeholder('userId')}
      limit ${sql.placeholder('most')}
    ) as holder
  `,
  'each time',
)

/** Counts the people other than `userId` with at least a trust level, up to `most`. */
export async function countHolders(
  db: Db,
  level: 1 | 2 | 3,
  userId: string,
  most: number,
): Promise<number> {
  const [row] = await holders(db, { level }, { userId, most })
  return row?.people ?? 0
}

const clusters = statement(
  'clusters-of-people',
  { clusters: bigint },
  sql`
    select count(distinct coalesce(user_standings.cluster_id, person.user_id)) as clusters
    from unnest(${sql.placeholder('userIds')}::uuid[]) as person (user_id)
    left join user_standings using (user_id)
  `,
  'each time',
)

/** Counts the clusters of people; a person without a standing is a separate cluster. */
export async function countClusters(db: Db, userIds: readonly string[]): Promise<number> {
  const [row] = await clusters(db, { userIds })
  return Number(row?.clusters ?? 0)
}

/** Of these people, those whose account was made before an instant. */
export async function listJoinedBefore(
  db: Db,
  userIds: readonly string[],
  at: Date,
): Promise<Set<string>> {
  const rows = await db
    .select({ userId: userStandings.userId })
    .from(userStandings)
    .where(and(inArray(userStandings.userId, [...userIds]), lt(userStandings.joinedAt, at)))
  return new Set(rows.map(({ userId }) => userId))
}

/** The clusters of people, by user id; a person without a standing is absent. */
export async function selectClusterIds(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ userId: userStandings.userId, clusterId: userStandings.clusterId })
    .from(userStandings)
    .where(sql`${userStandings.userId} = any(${sql.param([...userIds])}::uuid[])`)
  return new Map(rows.map(({ userId, clusterId }) => [userId, clusterId]))
}

/** Stores the clusters of people. */
export async function updateClusters(
  db: Db,
  rows: readonly { userId: string; clusterId: string }[],
): Promise<void> {
  await db.execute(sql`
    update user_standings
    set cluster_id = row."clusterId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("userId" uuid, "clusterId" uuid)
    where user_standings.user_id = row."userId"
  `)
}

/** Those of these people whose votes count nothing. */
export async function selectVoided(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ userId: userStandings.userId })
    .from(userStandings)
    .where(
      and(
        sql`${userStandings.userId} = any(${sql.param([...userIds])}::uuid[])`,
        isNotNull(userStandings.votesVoidedAt),
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

/** Counts the accounts in a person's cluster, including theirs. */
export async function countClusterAccounts(db: Db, clusterId: string): Promise<number> {
  return await db.$count(userStandings, eq(userStandings.clusterId, clusterId))
}
