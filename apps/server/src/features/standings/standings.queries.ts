import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { integer } from '../../db/columns.ts'
import { users } from '../../db/schema/auth.ts'
import { activeDays, trustReviews, userStandings } from '../../db/schema/people.ts'
import { demoClock } from '../../db/schema/platform.ts'
import { prepared, statementByShape } from '../../db/statement.ts'
import { plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

/** Where a person stands. */
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

/** Reads a standing, null when there is none yet; `lock` holds it until the transaction ends. */
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
 * Opens a person's standing at trust level 0, joined when the account was made: accounts are dated by the machine's
 * clock, standings by ours, which in a demo is ahead of it. Somebody may have been faster.
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

const isWaitingForAge = and(
  eq(userStandings.trustLevel, 0),
  isNotNull(userStandings.trustLessonPassedAt),
)

/** People at trust level 0 with the lesson passed whose account was made by `joinedBy`, up to `limit`. */
export async function peopleDueForTrust(
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

/** When the oldest account joined that only waits for its age. */
export async function nextJoinedAtDue(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ joinedAt: userStandings.joinedAt })
    .from(userStandings)
    .where(isWaitingForAge)
    .orderBy(asc(userStandings.joinedAt))
    .limit(1)
  return row?.joinedAt ?? null
}

/** Notes that a person was active on a UTC day. Returns whether it is news. */
export async function insertActiveDay(db: Db, userId: string, day: string): Promise<boolean> {
  const inserted = await db
    .insert(activeDays)
    .values({ userId, day })
    .onConflictDoNothing()
    .returning({ day: activeDays.day })
  return inserted.length > 0
}

/** Deletes the days on which a person was active. */
export async function deleteActiveDays(db: Db, userId: string): Promise<void> {
  await db.delete(activeDays).where(eq(activeDays.userId, userId))
}

/** Adds a due look at the trust level of each of these people who is past level 0. */
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

/** Deletes what is to be looked at about a person's trust level. */
export async function deleteTrustReviews(db: Db, userId: string): Promise<void> {
  await db.delete(trustReviews).where(eq(trustReviews.userId, userId))
}

const holders = statementByShape(
  'trust-level-holders',
  { people: integer },
  { level: [1, 2, 3] },
  // The literal lets the index of levels 2 and up be used.
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

/** How many people but `userId` have a trust level or a higher one, counted up to `most`. */
export async function countHolders(
  db: Db,
  level: 1 | 2 | 3,
  userId: string,
  most: number,
): Promise<number> {
  const [row] = await holders(db, { level }, { userId, most })
  return row?.people ?? 0
}
