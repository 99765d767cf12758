import { and, asc, count, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema/auth.ts'
import { activeDays, userStandings } from '../../db/schema/people.ts'
import { submissions, voteSettlements, votes } from '../../db/schema/submissions.ts'
import { prepared } from '../../db/statement.ts'

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

/** Opens a person's standing at trust level 0, joined when the account was made. Somebody may have been faster. */
export async function insertStanding(db: Db, userId: string, now: Date): Promise<void> {
  const [account] = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId))
  if (account === undefined) return
  await db
    .insert(userStandings)
    .values({
      userId,
      trustLevelSince: now,
      clusterId: userId,
      energyAt: now,
      joinedAt: account.createdAt,
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

/** On how many UTC days from `since` on a person was active; on all days when null. */
export async function countActiveDays(
  db: Db,
  userId: string,
  since: string | null,
): Promise<number> {
  const [row] = await db
    .select({ days: count() })
    .from(activeDays)
    .where(
      and(eq(activeDays.userId, userId), since === null ? undefined : gte(activeDays.day, since)),
    )
  return row?.days ?? 0
}

/** What a person has done that proves good work. */
export interface WorkRecord {
  /** Votes that count and were not undone. */
  votes: number
  /** Skill as of the last settled vote, 0 to 1.5. */
  skill: number
  /** Entries that a moderator or the automatic checks accepted. */
  acceptedEntries: number
  /** When an entry was last marked as spam. */
  lastSpamAt: Date | null
}

/** Reads what a person has done that proves good work. */
export async function recordOf(db: Db, userId: string): Promise<WorkRecord> {
  const [[voted], [settled], [entered]] = await Promise.all([
    db
      .select({ votes: count() })
      .from(votes)
      .where(and(eq(votes.voterId, userId), eq(votes.isPractice, false), isNull(votes.undoneAt))),
    db
      .select({ skill: voteSettlements.skill })
      .from(voteSettlements)
      .where(and(eq(voteSettlements.voterId, userId), eq(voteSettlements.countsForSkill, true)))
      .orderBy(sql`${voteSettlements.settledAt} desc, ${voteSettlements.voteId} desc`)
      .limit(1),
    db
      .select({
        accepted: sql<number>`count(*) filter (
          where ${submissions.bountyId} is not null
            and ${submissions.state} in ('accepted', 'shortlisted', 'winner', 'paid', 'not_selected')
        )::int`,
        lastSpamAt: sql`max(${submissions.stateSince}) filter (where ${submissions.state} = 'spam')`
          .mapWith(submissions.stateSince)
          .as('last_spam_at'),
      })
      .from(submissions)
      .where(eq(submissions.authorId, userId)),
  ])
  return {
    votes: voted?.votes ?? 0,
    skill: settled?.skill ?? 0,
    acceptedEntries: entered?.accepted ?? 0,
    lastSpamAt: entered?.lastSpamAt ?? null,
  }
}
