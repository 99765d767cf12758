import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { submissionTallies } from '../../../db/schema/bounties.ts'
import { votes } from '../../../db/schema/submissions.ts'
import type { VoteRow } from '../votes.queries.ts'
import type { CountedVote } from './tally.ts'

/** A stored tally: the community’s verdict on one entry. */
export type TallyRow = typeof submissionTallies.$inferSelect

/** Decisions that count: neither practice nor undone, by people of trust level 1 and up. */
const isCounted = and(eq(votes.isPractice, false), isNull(votes.undoneAt), gte(votes.trustLevel, 1))

/**
 * Takes the voting lock of a bounty exclusively: waits for votes in flight and keeps new ones out until the transaction
 * ends.
 */
export async function lockVotingExclusive(db: Db, bountyId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('voting:' || ${bountyId}::text, 0))`,
  )
}

/** All decisions on a bounty that count, in a fixed order. */
export async function listCountedVotes(db: Db, bountyId: string): Promise<CountedVote[]> {
  return await db
    .select({
      submissionId: votes.submissionId,
      strengthPercent: votes.strengthPercent,
      trustLevel: votes.trustLevel,
      inArena: votes.inArena,
      castAt: votes.castAt,
    })
    .from(votes)
    .where(and(eq(votes.bountyId, bountyId), isCounted))
    .orderBy(asc(votes.castAt), asc(votes.id))
}

/** All decisions on a bounty that were not undone, practice included, in the order in which they were cast. */
export async function listActiveVotes(db: Db, bountyId: string): Promise<VoteRow[]> {
  return await db
    .select()
    .from(votes)
    .where(and(eq(votes.bountyId, bountyId), isNull(votes.undoneAt)))
    .orderBy(asc(votes.castAt), asc(votes.id))
}

/** Inserts a bounty's tally; rows that exist stay as they are. */
export async function insertTallies(db: Db, rows: readonly TallyRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(submissionTallies)
    .values([...rows])
    .onConflictDoNothing()
}

/** A bounty's tallies, best first; empty while voting is open. */
export async function selectTallies(db: Db, bountyId: string): Promise<TallyRow[]> {
  return await db
    .select()
    .from(submissionTallies)
    .where(eq(submissionTallies.bountyId, bountyId))
    .orderBy(asc(submissionTallies.rank))
}

/** Counts the people who decided on a bounty, without those of `exceptClusterId`. */
export async function countDeciders(
  db: Db,
  bountyId: string,
  exceptClusterId: string | null,
): Promise<number> {
  const [row] = await db
    .select({ people: sql<number>`count(distinct ${votes.voterId})::int` })
    .from(votes)
    .where(
      and(
        eq(votes.bountyId, bountyId),
        isCounted,
        exceptClusterId === null
          ? undefined
          : sql`not exists (
              select
              from user_standings
              where user_standings.user_id = ${votes.voterId}
                and user_standings.cluster_id = ${exceptClusterId}
            )`,
      ),
    )
  return row?.people ?? 0
}
