import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { boolean, float, integer, nullable, oneOf, text, uuid } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import type { VoteRow } from './votes.queries.ts'

/** An entry of a tallied bounty with the decision of one voter. */
export interface JudgedEntryRow {
  submissionId: string
  title: string
  rank: number
  /** Σw and Σws of the decisions that counted. */
  weight: number
  support: number
  decisionCount: number
  decision: VoteRow['decision'] | null
  strengthPercent: number | null
  isPractice: boolean | null
}

const bountyId = sql`${sql.placeholder('bountyId')}::uuid`
const voterId = sql`${sql.placeholder('voterId')}::uuid`

const judgedEntries = statement(
  'arena-judged-entries',
  {
    submissionId: uuid,
    title: text,
    rank: float,
    weight: float,
    support: float,
    decisionCount: integer,
    decision: nullable(oneOf<VoteRow['decision']>()),
    strengthPercent: nullable(integer),
    isPractice: nullable(boolean),
  },
  sql`
    select
      entry.id as "submissionId",
      entry.title,
      tally.rank,
      tally.weight,
      tally.support,
      tally.deciders as "decisionCount",
      mine.decision,
      mine.strength_percent as "strengthPercent",
      mine.is_practice as "isPractice"
    from submission_tallies as tally
    join submissions as entry on entry.id = tally.submission_id
    left join votes as mine
      on mine.submission_id = tally.submission_id
      and mine.voter_id = ${voterId}
      and mine.undone_at is null
    where tally.bounty_id = ${bountyId}
      and entry.is_shown
    order by tally.rank, entry.id
  `,
)

/** The entries of a bounty with a voter's decisions, best first; empty while voting is open. */
export async function listJudgedEntries(
  db: Db,
  bountyId: string,
  voterId: string,
): Promise<JudgedEntryRow[]> {
  return await judgedEntries(db, { bountyId, voterId })
}

const others = statement(
  'arena-other-voters',
  { people: integer },
  sql`
    select count(distinct voter_id)::int as people
    from votes
    where bounty_id = ${bountyId}
      and voter_id <> ${voterId}
      and undone_at is null
      and not is_practice
      and trust_level >= 1
      and not exists (
        select
        from user_standings
        where user_standings.user_id = votes.voter_id
          and votes_voided_at is not null
      )
  `,
)

/** Counts the other people whose decisions on a bounty counted. Only after voting. */
export async function countOtherVoters(db: Db, bountyId: string, voterId: string): Promise<number> {
  const [row] = await others(db, { bountyId, voterId })
  return row?.people ?? 0
}
