import type { RuleSet } from '@laurel/contract/money/rules'
import { and, count, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { bigint, boolean, float, integer, numeric, timestamp, uuid } from '../../../db/columns.ts'
import { bounties } from '../../../db/schema/bounties.ts'
import {
  bountySettlements,
  curationCarries,
  submissions,
  voteSettlements,
  votes,
} from '../../../db/schema/submissions.ts'
import { statement } from '../../../db/statement.ts'

import type { VotingRecord } from '../tallies/skill.ts'
import type { VoteRow } from '../votes.queries.ts'

/** A vote with its entry, its bounty and its settlement. */
export interface VoteReceiptRow {
  vote: VoteRow
  submission: { id: string; title: string }
  bounty: Pick<
    typeof bounties.$inferSelect,
    'id' | 'slug' | 'title' | 'state' | 'sponsorId' | 'votingStartedAt' | 'votingEndsAt'
  >
  /** Whether voting has closed, so that results may be seen. */
  isTallied: boolean
  settlement: typeof voteSettlements.$inferSelect | null
  /** Sum and number of the parts of all votes that share the pool, where they were stored. */
  pool: { partSum: number | null; partCount: number | null; ruleVersion: number } | null
}

/** Filter of a person's votes; `best` are hits, by points earned. */
export type VoteReceiptFilter = 'all' | 'pending' | 'settled' | 'best'

/** Votes among which pending ones are looked for: more than a skill needs. */
const MAX_PENDING_VOTES = 100

/** The last row of the previous page: time in ms for lists by time, points for `best`; and the vote's id. */
export type VoteReceiptCursor = [number, string]

/** A person's votes without the undone ones: newest first, the best by points. */
export async function listVoteReceipts(
  db: Db,
  voterId: string,
  page: { filter: VoteReceiptFilter; after: VoteReceiptCursor | null; limit: number },
): Promise<VoteReceiptRow[]> {
  const { filter, after, limit } = page
  const isBest = filter === 'best'
  const hundredths = sql`coalesce(${voteSettlements.amountHundredths}, 100 * ${voteSettlements.amountPoints})`
  const conditions: Record<VoteReceiptFilter, SQL | undefined> = {
    all: undefined,
    pending: isNull(voteSettlements.voteId),
    settled: isNotNull(voteSettlements.voteId),
    best: and(eq(voteSettlements.isHit, true), gt(hundredths, 0)),
  }
  const order = isBest ? hundredths : votes.castAt
  const place = isBest ? sql`${after?.[0]}::integer` : sql`${isoOf(after)}::timestamptz`
  return await db
    .select({
      vote: votes,
      submission: { id: submissions.id, title: submissions.title },
      bounty: {
        id: bounties.id,
        slug: bounties.slug,
        title: bounties.title,
        state: bounties.state,
        sponsorId: bounties.sponsorId,
        votingStartedAt: bounties.votingStartedAt,
        votingEndsAt: bounties.votingEndsAt,
      },
      isTallied: sql<boolean>`exists (
        select
        from submission_tallies
        where submission_tallies.bounty_id = ${votes.bountyId}
      )`,
      settlement: voteSettlements,
      pool: {
        partSum: bountySettlements.votePartSum,
        partCount: bountySettlements.votePartCount,
        ruleVersion: bountySettlements.ruleVersion,
      },
    })
    .from(votes)
    .innerJoin(submissions, eq(submissions.id, votes.submissionId))
    .innerJoin(bounties, eq(bounties.id, votes.bountyId))
    .leftJoin(voteSettlements, eq(voteSettlements.voteId, votes.id))
    .leftJoin(bountySettlements, eq(bountySettlements.bountyId, votes.bountyId))
    .where(
      and(
        eq(votes.voterId, voterId),
        isNull(votes.undoneAt),
        conditions[filter],
        after === null ? undefined : sql`(${order}, ${votes.id}) < (${place}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(order), desc(votes.id))
    .limit(limit)
}

/** Totals of a person's votes, without practice. */
export interface VotingTotals {
  voteCount: number
  pendingCount: number
  settledCount: number
  hitCount: number
  /** Curation points after caps, including those pending until the day's settlement. */
  earnedPoints: number
}

const totals = statement(
  'voting-totals',
  {
    voteCount: bigint,
    pendingCount: bigint,
    settledCount: bigint,
    hitCount: bigint,
    earnedPoints: numeric,
  },
  sql`
    select
      count(*) as "voteCount",
      count(*) filter (where settlement.vote_id is null) as "pendingCount",
      count(*) filter (where settlement.vote_id is not null) as "settledCount",
      count(*) filter (where settlement.is_hit) as "hitCount",
      (
        select coalesce(sum(coalesce(settled_points, amount_points)), 0)
        from point_accruals
        where user_id = ${sql.placeholder('voterId')}
          and category = 'curation'
          and basis = 'daily'
      ) as "earnedPoints"
    from votes
    left join vote_settlements as settlement on settlement.vote_id = votes.id
    where votes.voter_id = ${sql.placeholder('voterId')}
      and votes.undone_at is null
      and not votes.is_practice
  `,
  'each time',
)

/** Counts a person's votes and sums what they earned. */
export async function sumVotingTotals(db: Db, voterId: string): Promise<VotingTotals> {
  const [row] = await totals(db, { voterId })
  const numberOf = (name: keyof VotingTotals) => Number(row?.[name] ?? 0)
  return {
    voteCount: numberOf('voteCount'),
    pendingCount: numberOf('pendingCount'),
    settledCount: numberOf('settledCount'),
    hitCount: numberOf('hitCount'),
    earnedPoints: numberOf('earnedPoints'),
  }
}

const records = statement(
  'voting-records',
  { voterId: uuid, settled: integer, hits: integer, supports: integer, meanPlacedShare: float },
  sql`
    select
      voter.voter_id as "voterId",
      count(*)::int as settled,
      (count(*) filter (where recent.is_hit))::int as hits,
      (count(*) filter (where recent.strength > 0))::int as supports,
      avg(recent.placed_share) as "meanPlacedShare"
    from unnest(${sql.placeholder('voterIds')}::uuid[]) as voter (voter_id)
    cross join lateral (
      select is_hit, strength, placed_share
      from vote_settlements
      where vote_settlements.voter_id = voter.voter_id
        and counts_for_skill
      order by settled_at desc, vote_id desc
      limit ${sql.placeholder('windowVotes')}::integer
    ) as recent
    group by voter.voter_id
  `,
)

/** The voting records from which skill is calculated, by user id: each person’s last settled votes in the arena. */
export async function listVotingRecords(
  db: Db,
  { skill: { windowVotes } }: RuleSet,
  voterIds: readonly string[],
): Promise<Map<string, VotingRecord>> {
  const rows = await records(db, { voterIds, windowVotes })
  return new Map(rows.map(({ voterId, ...record }) => [voterId, record]))
}

function isoOf(after: VoteReceiptCursor | null): string | null {
  return after === null ? null : new Date(after[0]).toISOString()
}

/** Counts a person's votes that count: not undone, not practice, and not voided. */
export async function countVotes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ votes: count() })
    .from(votes)
    .where(
      and(
        eq(votes.voterId, userId),
        eq(votes.isPractice, false),
        isNull(votes.undoneAt),
        sql`not exists (
          select
          from user_standings
          where user_standings.user_id = ${votes.voterId}
            and user_standings.votes_voided_at is not null
        )`,
      ),
    )
  return row?.votes ?? 0
}

/** The hundredths of a point that a voter's rewards left over. */
export async function findCarriedHundredths(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ hundredths: curationCarries.hundredths })
    .from(curationCarries)
    .where(eq(curationCarries.userId, userId))
  return row?.hundredths ?? 0
}

/** A vote whose bounty has not settled, and when it will if everyone decides on the due date. */
export interface PendingVote {
  settlesAt: Date
  isSupport: boolean
}

const pendingVotes = statement(
  'voting-pending',
  { settlesAt: timestamp, isSupport: boolean },
  sql`
    select
      coalesce(bounties.challenge_ends_at, bounties.decision_due_at + interval '48 hours') as "settlesAt",
      recent.decision = 'support' as "isSupport"
    from (
      select id, bounty_id, decision
      from votes
      where voter_id = ${sql.placeholder('voterId')}
        and undone_at is null
        and not is_practice
        and in_arena
      order by cast_at desc, id desc
      limit ${MAX_PENDING_VOTES}
    ) as recent
    join bounties on bounties.id = recent.bounty_id
    where bounties.state in ('voting', 'judging', 'challenge')
      and bounties.decision_due_at is not null
    order by 1, recent.id
  `,
)

/** A voter's pending votes in the arena, of their last ones, by when they settle. */
export async function listSettlementTimes(db: Db, voterId: string): Promise<PendingVote[]> {
  return await pendingVotes(db, { voterId })
}
