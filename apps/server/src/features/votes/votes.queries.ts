import type { RuleSet } from '@laurel/contract/money/rules'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { boolean, integer, nothing, nullable, oneOf, timestamp, uuid } from '../../db/columns.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { userStandings } from '../../db/schema/people.ts'
import { submissions, votes } from '../../db/schema/submissions.ts'
import { statement } from '../../db/statement.ts'
import { utcDay } from '../../platform/clock.ts'
import {
  SEASON_RULE_COLUMNS,
  type SeasonRules,
  seasonRuleColumns,
  seasonRulesAt,
  seasonRulesOf,
} from '../rules/rules-in-force.service.ts'
import { energyUpdate, type Standing } from '../standings/standings.service.ts'
import { candidateCount, type ExposureRow, seatValues } from './arena.queries.ts'
import type { StoredEnergy } from './energy.ts'
import type { Ballot } from './votes.policy.ts'

/** A stored decision. */
export type VoteRow = typeof votes.$inferSelect

/** Everything that casting a vote reads. */
export interface VoteContext {
  standing: Standing
  entry: Ballot['entry'] & { id: string; bountyId: string }
  bounty: Ballot['bounty'] & { id: string }
  /** Whether the voter has already taken a real action today. */
  isActiveToday: boolean
  /** The rules of the season. */
  season: SeasonRules
}

const author = sql`author`
const voteContextColumns = {
  standing: userStandings,
  entry: {
    id: submissions.id,
    authorId: submissions.authorId,
    state: submissions.state,
    hiddenAt: submissions.hiddenAt,
    clusterId: sql<string | null>`(
      select cluster_id
      from user_standings as ${author}
      where ${author}.user_id = ${submissions.authorId}
    )`,
  },
  bounty: {
    id: bounties.id,
    sponsorId: bounties.sponsorId,
    state: bounties.state,
    votingEndsAt: bounties.votingEndsAt,
  },
}

/** True when the person took a real action on the UTC day `day`. */
const isActiveOn = (day: unknown) => sql<boolean>`exists (
  select
  from active_days
  where active_days.user_id = ${userStandings.userId}
    and active_days.day = ${day}::date
)`

/**
 * Votes on a bounty share this lock, its tally takes it exclusively: every accepted vote is in the tally, and none
 * comes after it. An advisory lock, since a shared lock on the bounty's row would make every voter write to that row.
 */
const lockVotingShared = sql`pg_advisory_xact_lock_shared(hashtextextended('voting:' || ${bounties.id}::text, 0))`

const exposureForVote = statement(
  'vote-exposure',
  {
    id: uuid,
    voterId: uuid,
    submissionId: uuid,
    bountyId: uuid,
    isPractice: boolean,
    shownAt: timestamp,
    openedAt: nullable(timestamp),
    closedAt: nullable(timestamp),
    outcome: nullable(oneOf<NonNullable<ExposureRow['outcome']>>()),
    trustLevel: integer,
    trustLevelSince: timestamp,
    trustGraceUntil: nullable(timestamp),
    trustLessonPassedAt: nullable(timestamp),
    clusterId: uuid,
    votesVoidedAt: nullable(timestamp),
    energyTenths: integer,
    energyAt: timestamp,
    joinedAt: timestamp,
    authorId: uuid,
    entryState: oneOf<VoteContext['entry']['state']>(),
    hiddenAt: nullable(timestamp),
    authorClusterId: nullable(uuid),
    sponsorId: uuid,
    bountyState: oneOf<VoteContext['bounty']['state']>(),
    votingEndsAt: nullable(timestamp),
    isActiveToday: boolean,
    ...SEASON_RULE_COLUMNS,
    lock: nothing,
  },
  sql`
    select
      exposures.id,
      exposures.voter_id as "voterId",
      exposures.submission_id as "submissionId",
      exposures.bounty_id as "bountyId",
      exposures.is_practice as "isPractice",
      exposures.shown_at as "shownAt",
      exposures.opened_at as "openedAt",
      exposures.closed_at as "closedAt",
      exposures.outcome,
      user_standings.trust_level as "trustLevel",
      user_standings.trust_level_since as "trustLevelSince",
      user_standings.trust_grace_until as "trustGraceUntil",
      user_standings.trust_lesson_passed_at as "trustLessonPassedAt",
      user_standings.cluster_id as "clusterId",
      user_standings.votes_voided_at as "votesVoidedAt",
      user_standings.energy_tenths as "energyTenths",
      user_standings.energy_at as "energyAt",
      user_standings.joined_at as "joinedAt",
      submissions.author_id as "authorId",
      submissions.state as "entryState",
      submissions.hidden_at as "hiddenAt",
      (
        select cluster_id
        from user_standings as author
        where author.user_id = submissions.author_id
      ) as "authorClusterId",
      bounties.sponsor_id as "sponsorId",
      bounties.state as "bountyState",
      bounties.voting_ends_at as "votingEndsAt",
      ${isActiveOn(sql.placeholder('day'))} as "isActiveToday",
      ${seasonRuleColumns(sql`${sql.placeholder('now')}::timestamptz`)},
      ${lockVotingShared} as lock
    from exposures
    join user_standings on user_standings.user_id = exposures.voter_id
    join submissions on submissions.id = exposures.submission_id
    join bounties on bounties.id = exposures.bounty_id
    where exposures.id = ${sql.placeholder('exposureId')}
      and exposures.voter_id = ${sql.placeholder('voterId')}
    for update of exposures, user_standings
  `,
)

/** A voter's exposure with what casting a vote reads, exposure and standing locked. Null when it is not theirs. */
export async function lockExposureForVote(
  db: Db,
  exposureId: string,
  voterId: string,
  now: Date,
): Promise<(VoteContext & { exposure: ExposureRow }) | null> {
  const [row] = await exposureForVote(db, { exposureId, voterId, day: utcDay(now), now })
  if (row === undefined) return null
  return {
    exposure: row,
    standing: { ...row, userId: row.voterId },
    entry: {
      id: row.submissionId,
      bountyId: row.bountyId,
      authorId: row.authorId,
      state: row.entryState,
      hiddenAt: row.hiddenAt,
      clusterId: row.authorClusterId,
    },
    bounty: {
      id: row.bountyId,
      sponsorId: row.sponsorId,
      state: row.bountyState,
      votingEndsAt: row.votingEndsAt,
    },
    isActiveToday: row.isActiveToday,
    season: seasonRulesOf(row),
  }
}

/** An entry with what a vote outside the arena reads, the voter's standing locked. */
export async function lockSubmissionForVote(
  db: Db,
  submissionId: string,
  voterId: string,
  now: Date,
): Promise<VoteContext | null> {
  const [row] = await db
    .select({
      ...voteContextColumns,
      isActiveToday: isActiveOn(utcDay(now)),
      lock: lockVotingShared,
    })
    .from(submissions)
    .innerJoin(bounties, eq(bounties.id, submissions.bountyId))
    .innerJoin(userStandings, eq(userStandings.userId, voterId))
    .where(eq(submissions.id, submissionId))
    .for('update', { of: userStandings })
  if (row === undefined) return null
  const season = await seasonRulesAt(db, now)
  return { ...row, entry: { ...row.entry, bountyId: row.bounty.id }, season }
}

/** A person's vote with its bounty, vote and standing locked. Null when it is not theirs. */
export async function lockVote(
  db: Db,
  voteId: string,
  voterId: string,
): Promise<{ vote: VoteRow; standing: Standing; bounty: VoteContext['bounty'] } | null> {
  const [row] = await db
    .select({
      vote: votes,
      standing: userStandings,
      bounty: voteContextColumns.bounty,
      lock: lockVotingShared,
    })
    .from(votes)
    .innerJoin(userStandings, eq(userStandings.userId, votes.voterId))
    .innerJoin(bounties, eq(bounties.id, votes.bountyId))
    .where(and(eq(votes.id, voteId), eq(votes.voterId, voterId)))
    .for('update', { of: [votes, userStandings] })
  return row ?? null
}

const value = sql.placeholder
const castAt = sql`${value('castAt')}::timestamptz`
const ballot = statement(
  'vote-ballot',
  { queueLength: integer },
  sql`
    with cast_vote as (
      insert into votes (
        id, voter_id, submission_id, bounty_id, exposure_id, decision, strength_percent,
        energy_tenths, trust_level, is_practice, in_arena, cast_at
      )
      select
        ${value('id')}, ${value('voterId')}, ${value('submissionId')}, id, ${value('exposureId')}::uuid,
        ${value('decision')}, ${value('strengthPercent')}, ${value('energyTenths')}, ${value('trustLevel')},
        ${value('isPractice')}, ${value('inArena')}, ${castAt}
      from bounties
      where id = ${value('bountyId')}
        and state = 'voting'
      on conflict (voter_id, submission_id) where undone_at is null do nothing
      returning id
    ), closed as (
      update exposures
      set closed_at = ${castAt}, outcome = 'voted'
      where id = ${value('exposureId')}::uuid
        and exists (select from cast_vote)
    ), spent as (
      ${energyUpdate({ userId: value('voterId'), tenths: value('leftTenths'), at: value('leftAt') })}
        and exists (select from cast_vote)
    )
    select ${candidateCount(sql`bounty.id = ${value('bountyId')} and entry.id <> ${value('submissionId')}`)} as "queueLength"
    from cast_vote
  `,
)

/**
 * Inserts a vote, closes its exposure and stores the remaining energy, in one statement. Reads the bounty's state
 * again: the voting lock may have waited for the tally. Returns how much of the bounty is left for the voter; null when
 * voting has closed or the voter has already decided on the entry.
 */
export async function insertVote(
  db: Db,
  vote: Omit<VoteRow, 'undoneAt'>,
  left: StoredEnergy,
  rules: RuleSet,
): Promise<{ queueLength: number } | null> {
  const seat = seatValues({ voterId: vote.voterId, now: vote.castAt, rules })
  const values = { ...vote, ...seat, leftTenths: left.tenths, leftAt: left.at }
  const [row] = await ballot(db, values)
  return row ?? null
}

/** Marks a vote and its exposure as undone. False when it was undone before or voting has closed. */
export async function markVoteUndone(db: Db, voteId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with undone as (
      update votes
      set undone_at = ${now.toISOString()}::timestamptz
      from bounties
      where votes.id = ${voteId}
        and votes.undone_at is null
        and bounties.id = votes.bounty_id
        and bounties.state = 'voting'
      returning votes.id, votes.exposure_id
    ), noted as (
      update exposures
      set outcome = 'undone'
      where id = (select exposure_id from undone)
    )
    select id from undone
  `)
  return rows.length > 0
}
