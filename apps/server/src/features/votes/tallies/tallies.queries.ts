import { and, asc, count, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { bountyTallies, submissionTallies, tallyVoters } from '../../../db/schema/bounties.ts'
import { submissions, votes } from '../../../db/schema/submissions.ts'
import type { VoteRow } from '../votes.queries.ts'

/** A stored tally: the community’s verdict on one entry. */
export type TallyRow = typeof submissionTallies.$inferSelect
/** What the tally of a bounty found: its numbers, and whether the votes count. */
export type BountyTallyRow = typeof bountyTallies.$inferSelect
/** A voter of a bounty with the factors of their decisions. */
export type TallyVoterRow = typeof tallyVoters.$inferSelect

/** Maximum rows per `insert`: PostgreSQL allows 65,535 parameters. */
const ROWS_PER_INSERT = 5000

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
export async function listCountedVotes(
  db: Db,
  bountyId: string,
): Promise<
  Pick<
    VoteRow,
    'voterId' | 'submissionId' | 'strengthPercent' | 'trustLevel' | 'inArena' | 'castAt'
  >[]
> {
  return await db
    .select({
      voterId: votes.voterId,
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

/** People with an entry in a bounty, in any state but a draft. */
export async function listEntrantIds(db: Db, bountyId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ authorId: submissions.authorId })
    .from(submissions)
    .where(and(eq(submissions.bountyId, bountyId), ne(submissions.state, 'draft')))
  return new Set(rows.map(({ authorId }) => authorId))
}

/** Stores a bounty's voters with their factors; rows that exist stay as they are. */
export async function insertTallyVoters(db: Db, rows: readonly TallyVoterRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await db
      .insert(tallyVoters)
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflictDoNothing()
  }
}

/** A bounty's voters with their factors; empty while voting is open, and for bounties tallied under version 1. */
export async function listTallyVoters(db: Db, bountyId: string): Promise<TallyVoterRow[]> {
  return await db.select().from(tallyVoters).where(eq(tallyVoters.bountyId, bountyId))
}

/** Stores what a bounty's tally found, in place of an earlier one. */
export async function upsertBountyTally(db: Db, row: BountyTallyRow): Promise<void> {
  const { bountyId: _key, createdAt: _first, ...found } = row
  await db
    .insert(bountyTallies)
    .values(row)
    .onConflictDoUpdate({ target: bountyTallies.bountyId, set: found })
}

/** What a bounty's tally found; null while voting is open, and for bounties tallied by an earlier release. */
export async function findBountyTally(db: Db, bountyId: string): Promise<BountyTallyRow | null> {
  const [row] = await db.select().from(bountyTallies).where(eq(bountyTallies.bountyId, bountyId))
  return row ?? null
}

/** Counts the deciders of a bounty, without voided voters and those of `exceptClusterId`. Only after voting. */
export async function countDecidersOutside(
  db: Db,
  bountyId: string,
  exceptClusterId: string,
): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(tallyVoters)
    .where(
      and(
        eq(tallyVoters.bountyId, bountyId),
        eq(tallyVoters.isDecider, true),
        sql`not exists (
          select
          from user_standings
          where user_standings.user_id = ${tallyVoters.voterId}
            and (
              user_standings.cluster_id = ${exceptClusterId}
              or user_standings.votes_voided_at is not null
            )
        )`,
      ),
    )
  return row?.people ?? 0
}

/** All decisions on a bounty that were not undone, practice included, in the order in which they were cast. */
export async function listActiveVotes(db: Db, bountyId: string): Promise<VoteRow[]> {
  return await db
    .select()
    .from(votes)
    .where(and(eq(votes.bountyId, bountyId), isNull(votes.undoneAt)))
    .orderBy(asc(votes.castAt), asc(votes.id))
}

/** Stores a bounty's tally, in place of an earlier one. */
export async function upsertTallies(db: Db, rows: readonly TallyRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(submissionTallies)
    .values([...rows])
    .onConflictDoUpdate({
      target: [submissionTallies.bountyId, submissionTallies.submissionId],
      set: {
        weight: sql`excluded.weight`,
        support: sql`excluded.support`,
        wilson: sql`excluded.wilson`,
        deciders: sql`excluded.deciders`,
        rank: sql`excluded.rank`,
        communityPercent: sql`excluded.community_percent`,
      },
    })
}

/** A bounty's tallies, best first; empty while voting is open. */
export async function selectTallies(db: Db, bountyId: string): Promise<TallyRow[]> {
  return await db
    .select()
    .from(submissionTallies)
    .where(eq(submissionTallies.bountyId, bountyId))
    .orderBy(asc(submissionTallies.rank))
}

/** Counts the people who decided on a bounty, without voided voters and those of `exceptClusterId`. */
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
        sql`not exists (
          select
          from user_standings
          where user_standings.user_id = ${votes.voterId}
            and (
              user_standings.cluster_id = ${exceptClusterId}::uuid
              or user_standings.votes_voided_at is not null
            )
        )`,
      ),
    )
  return row?.people ?? 0
}
