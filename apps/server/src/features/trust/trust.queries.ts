import { and, asc, count, desc, eq, isNull, lte, min, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { activeDays, trustReviews, userStandings } from '../../db/schema/people.ts'
import { submissions, votes } from '../../db/schema/submissions.ts'
import { newId } from '../../platform/ids.ts'
import { ACCEPTED_STATES } from '../standings/standings.rules.ts'

/** People whose trust level is to be looked at by `now`, up to `limit`, who waits longest first. */
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
 * Takes all looks at a person's trust level if one is due. Returns whether one was; otherwise those to come stay, which
 * another node may just have added.
 */
export async function takeReviews(db: Db, userId: string, now: Date): Promise<boolean> {
  const mine = eq(trustReviews.userId, userId)
  const due = await db
    .delete(trustReviews)
    .where(and(mine, lte(trustReviews.dueAt, now)))
    .returning({ dueAt: trustReviews.dueAt })
  if (due.length === 0) return false
  await db.delete(trustReviews).where(mine)
  return true
}

/** Has a person's trust level looked at later. */
export async function insertReview(db: Db, userId: string, dueAt: Date): Promise<void> {
  await db.insert(trustReviews).values({ id: newId(), userId, dueAt })
}

/** When the first grace ends, null when nobody has one. */
export async function nextGraceEnd(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: min(userStandings.trustGraceUntil) }).from(userStandings)
  return row?.at ?? null
}

/** The newest days (UTC) on which a person was active, newest first, up to `limit`. */
export async function listActiveDays(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ day: activeDays.day })
    .from(activeDays)
    .where(eq(activeDays.userId, userId))
    .orderBy(desc(activeDays.day))
    .limit(limit)
  return rows.map(({ day }) => day)
}

/** How many of a person's votes count: cast, not undone, and no practice. */
export async function countVotes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ votes: count() })
    .from(votes)
    .where(and(eq(votes.voterId, userId), eq(votes.isPractice, false), isNull(votes.undoneAt)))
  return row?.votes ?? 0
}

/** What became of a person's submissions: accepted entries of bounties, and the last one that is marked as spam. */
export async function findWork(
  db: Db,
  userId: string,
): Promise<{ acceptedEntries: number; lastSpamAt: Date | null }> {
  const [row] = await db
    .select({
      acceptedEntries: sql<number>`(count(*) filter (
        where ${submissions.bountyId} is not null
          and ${submissions.state} = any(${sql.param([...ACCEPTED_STATES])}::text[])
      ))::int`,
      lastSpamAt: sql`max(${submissions.stateSince}) filter (where ${submissions.state} = 'spam')`
        .mapWith(submissions.stateSince)
        .as('last_spam_at'),
    })
    .from(submissions)
    .where(eq(submissions.authorId, userId))
  return { acceptedEntries: row?.acceptedEntries ?? 0, lastSpamAt: row?.lastSpamAt ?? null }
}
