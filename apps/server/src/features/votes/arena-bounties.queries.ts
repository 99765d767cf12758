import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { boolean, integer, oneOf, sure, text, timestamp, uuid } from '../../db/columns.ts'
import type { bounties } from '../../db/schema/bounties.ts'
import { votes } from '../../db/schema/submissions.ts'
import { prepared, statement } from '../../db/statement.ts'
import { candidateCount, hasCandidate, type Seat, seatValues } from './arena.queries.ts'

/** A bounty in voting in which something waits for a voter. */
export interface ArenaBountyRow {
  id: string
  slug: string
  title: string
  summary: string
  category: (typeof bounties.$inferSelect)['category']
  votingEndsAt: Date
  /** Whether its votes would not count yet: fewer decisions an entry than the rules ask for. */
  needsVoters: boolean
  /** Counted up to 100. */
  waitingCount: number
  /** Whether the voter has been shown an entry of it. */
  hasBegun: boolean
}

/** Mean decisions an entry from which a bounty has enough voters to come after the others. */
const ENOUGH_DECISIONS = 10
/** With fewer entries, how many decisions a bounty has would say too much about each. */
const MIN_ENTRIES_FOR_NEED = 3

const voterId = sql`${sql.placeholder('voterId')}::uuid`

const waitingBounties = statement(
  'arena-bounties',
  {
    id: uuid,
    slug: text,
    title: text,
    summary: text,
    category: oneOf<ArenaBountyRow['category']>(),
    votingEndsAt: sure(timestamp), // Of a bounty in voting.
    needsVoters: boolean,
    waitingCount: integer,
    hasBegun: boolean,
  },
  sql`
    with needs as (
      select
        chosen.id,
        case
          when count(*) < ${MIN_ENTRIES_FOR_NEED} then 1
          when avg(shown.decision_count) < ${sql.placeholder('minDecisions')}::integer then 0
          when avg(shown.decision_count) < ${ENOUGH_DECISIONS} then 1
          else 2
        end as need
      from bounties as chosen
      join submissions as shown on shown.bounty_id = chosen.id
      where chosen.state = 'voting'
        and chosen.voting_ends_at > ${sql.placeholder('now')}::timestamptz
        and chosen.sponsor_id <> ${voterId}
        and shown.state in ('accepted', 'shortlisted')
        and shown.hidden_at is null
      group by chosen.id
    ), sorted as materialized (
      select chosen.id, slug, title, summary, category, voting_ends_at, need
      from needs
      join bounties as chosen on chosen.id = needs.id
      order by need, voting_ends_at, chosen.id
    ), first as materialized (
      select *
      from sorted
      where ${hasCandidate(sql`bounty.id = sorted.id`)}
      limit ${sql.placeholder('limit')}
    )
    select
      id,
      slug,
      title,
      summary,
      category,
      voting_ends_at as "votingEndsAt",
      need = 0 as "needsVoters",
      ${candidateCount(sql`bounty.id = first.id`)} as "waitingCount",
      exists (
        select
        from submissions as shown
        join exposures on exposures.submission_id = shown.id
        where shown.bounty_id = first.id
          and exposures.voter_id = ${voterId}
      ) as "hasBegun"
    from first
    order by need, voting_ends_at, id
  `,
)

/**
 * The bounties in which something waits for a voter, up to `limit`: those that need voters first, in three coarse steps
 * of the mean decisions an entry, then those that end sooner (rule D-vote-bounties).
 */
export async function listArenaBounties(
  db: Db,
  seat: Seat,
  limit: number,
): Promise<ArenaBountyRow[]> {
  const minDecisions = seat.rules.voting.community.minDecisionsPerEntry
  return await waitingBounties(db, { ...seatValues(seat), minDecisions, limit })
}

const lastVoted = prepared('arena-last-voted', (db) =>
  db
    .select({ bountyId: votes.bountyId })
    .from(votes)
    .where(eq(votes.voterId, sql.placeholder('voterId')))
    .orderBy(desc(votes.castAt), desc(votes.id))
    .limit(1),
)

/** The bounty of a voter's last vote, null before the first. */
export async function findLastVotedBounty(db: Db, voterId: string): Promise<string | null> {
  const [row] = await lastVoted(db).execute({ voterId })
  return row?.bountyId ?? null
}
