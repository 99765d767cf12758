import type { RuleSet } from '@laurel/contract/money/rules'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { boolean, integer, uuid } from '../../db/columns.ts'
import { exposures } from '../../db/schema/submissions.ts'
import { prepared, statement } from '../../db/statement.ts'
import { updateArenaCounts } from '../submissions/submissions.service.ts'

/** A stored exposure: one showing of an entry to a voter. */
export type ExposureRow = typeof exposures.$inferSelect

/** Range of the seeded jitter: entries whose exposure counts differ by less than this come in any order. */
const JITTER_EXPOSURES = 4
/** Cap on the queue length that is counted. */
const MAX_COUNTED = 100
/** For rules without a cap on the decisions of an entry. */
const NO_CAP = 2_147_483_647

/** A voter at an instant, under the rules of the season. */
export interface Seat {
  voterId: string
  now: Date
  rules: RuleSet
}

/** The values of the placeholders that `candidateCount` takes. */
export function seatValues({ voterId, now, rules }: Seat) {
  return { voterId, now, maxDecisions: rules.voting.maxDecisionsPerEntry ?? NO_CAP }
}

const voterId = sql`${sql.placeholder('voterId')}::uuid`

/**
 * What a voter may judge (rule D-vote-queue): accepted entries of bounties in voting, neither their own nor their
 * cluster's nor on their own bounty, that they have neither decided on nor skipped nor reported.
 */
const candidates = sql`
  from bounties as bounty
  join submissions as entry on entry.bounty_id = bounty.id
  where bounty.state = 'voting'
    and bounty.voting_ends_at > ${sql.placeholder('now')}::timestamptz
    and bounty.sponsor_id <> ${voterId}
    and entry.state in ('accepted', 'shortlisted')
    and entry.hidden_at is null
    and entry.author_id <> ${voterId}
    and not exists (
      select
      from user_standings as author
      where author.user_id = entry.author_id
        and author.cluster_id = (select cluster_id from user_standings where user_id = ${voterId})
    )
    and not exists (
      select
      from votes
      where votes.voter_id = ${voterId}
        and votes.submission_id = entry.id
        and votes.undone_at is null
    )
    and not exists (
      select
      from exposures as seen
      where seen.voter_id = ${voterId}
        and seen.submission_id = entry.id
        and seen.outcome in ('skipped', 'reported')
    )
    and not exists (
      select
      from reports
      where reports.submission_id = entry.id
        and reports.reporter_id = ${voterId}
    )
`

/** Of these, what the arena serves: an entry with enough decisions stays open only for those who have it before them. */
const served = sql`${candidates} and entry.decision_count < ${sql.placeholder('maxDecisions')}::integer`
const inBounty = sql`bounty.id = ${sql.placeholder('bountyId')}::uuid`

const next = statement(
  'arena-next',
  { submissionId: uuid },
  sql`
    with waiting as (
      select
        entry.id as submission_id,
        entry.exposure_count,
        avg(entry.exposure_count) over () as mean_exposures
      ${served}
        and ${inBounty}
    )
    select submission_id as "submissionId"
    from waiting
    order by
      exists (
        select
        from exposures as undone
        where undone.voter_id = ${voterId}
          and undone.submission_id = waiting.submission_id
          and undone.outcome = 'undone'
      ) desc,
      (
        exposure_count < mean_exposures
        and exists (
          select
          from reports
          where reports.submission_id = waiting.submission_id
            and reports.state = 'rejected'
        )
      ) desc,
      exposure_count + ${JITTER_EXPOSURES} * (
        (hashtextextended(${voterId} || submission_id::text, 0) & 1048575)::double precision / 1048576
      ),
      submission_id
    limit 1
  `,
)

/**
 * The next entry of a bounty for a voter, null when nothing is left in it: one whose vote they undid, then one that
 * was reported, cleared and shown less than its bounty's mean, then the least exposed, with a jitter seeded by voter
 * and entry, so that voters who arrive at the same time do not all see the same one.
 */
export async function findNextCandidate(
  db: Db,
  seat: Seat,
  bountyId: string,
): Promise<{ submissionId: string; bountyId: string } | null> {
  const [row] = await next(db, { ...seatValues(seat), bountyId })
  return row === undefined ? null : { submissionId: row.submissionId, bountyId }
}

/** SQL for whether the arena has an entry for a voter. Takes the values of `seatValues`. */
export function hasCandidate(condition: SQL): SQL {
  return sql`exists (select ${served} and ${condition})`
}

/**
 * SQL for the number of entries that the arena has for a voter, counted up to 100: the number is only displayed. Takes
 * the values of `seatValues`.
 */
export function candidateCount(condition: SQL = sql`true`): SQL {
  return sql`(
    select count(*)::int
    from (
      select 1 ${served}
        and ${condition}
      limit ${MAX_COUNTED}
    ) as waiting
  )`
}

const waiting = statement(
  'arena-waiting',
  { count: integer },
  sql`select ${candidateCount()} as count`,
)
const waitingInBounty = statement(
  'arena-waiting-in-bounty',
  { count: integer },
  sql`select ${candidateCount(inBounty)} as count`,
)

/** The number of entries that wait for a voter, in one bounty or in all, counted up to 100. */
export async function countCandidates(
  db: Db,
  seat: Seat,
  bountyId: string | null,
): Promise<number> {
  const values = seatValues(seat)
  const [row] =
    bountyId === null
      ? await waiting(db, values)
      : await waitingInBounty(db, { ...values, bountyId })
  return row?.count ?? 0
}

const selectOpen = prepared('arena-open-exposure', (db) =>
  db
    .select()
    .from(exposures)
    .where(and(eq(exposures.voterId, sql.placeholder('voterId')), isNull(exposures.closedAt))),
)

/** The voter’s open exposure, null when there is none. */
export async function findOpenExposure(db: Db, voterId: string): Promise<ExposureRow | null> {
  const [row] = await selectOpen(db).execute({ voterId })
  return row ?? null
}

const exposed = statement(
  'arena-exposed',
  { isWaiting: boolean, isReported: boolean },
  sql`
    select
      exists (
        select ${candidates}
          and entry.id = ${sql.placeholder('submissionId')}
      ) as "isWaiting",
      exists (
        select
        from reports
        where reports.submission_id = ${sql.placeholder('submissionId')}
          and reports.reporter_id = ${voterId}
      ) as "isReported"
  `,
)

/** Whether an exposed entry is still in its voter’s queue, and whether the voter has reported it meanwhile. */
export async function findExposureState(
  db: Db,
  { voterId, submissionId }: ExposureRow,
  now: Date,
): Promise<{ isWaiting: boolean; isReported: boolean }> {
  const [state] = await exposed(db, { voterId, submissionId, now })
  return state ?? { isWaiting: false, isReported: false }
}

/** Inserts a voter’s open exposure; null when a concurrent request has just inserted one. */
export async function insertExposure(
  db: Db,
  exposure: typeof exposures.$inferInsert,
): Promise<ExposureRow | null> {
  const [row] = await db.insert(exposures).values(exposure).onConflictDoNothing().returning()
  return row ?? null
}

/** An exposure of a voter, locked until the transaction ends; null when it is not theirs. */
export async function lockExposure(
  db: Db,
  id: string,
  voterId: string,
): Promise<ExposureRow | null> {
  const [row] = await db
    .select()
    .from(exposures)
    .where(and(eq(exposures.id, id), eq(exposures.voterId, voterId)))
    .for('update')
  return row ?? null
}

/** Changes an exposure. */
export async function updateExposure(
  db: Db,
  id: string,
  patch: Partial<Pick<ExposureRow, 'openedAt' | 'closedAt' | 'outcome' | 'isPractice'>>,
): Promise<void> {
  await db.update(exposures).set(patch).where(eq(exposures.id, id))
}

/**
 * Recounts the exposures and the decisions of the entries of bounties in voting. The arena sorts by the former and
 * stops at a number of the latter; were each vote to update them, voters would block each other. Votes from outside the
 * arena are left out, or they could push an entry out of it. Returns how many entries changed.
 */
export async function refreshArenaCounts(db: Db): Promise<number> {
  return await updateArenaCounts(
    db,
    sql`
      select
        entry.id as submission_id,
        (
          select count(*)::int
          from exposures
          where exposures.bounty_id = bounty.id
            and exposures.submission_id = entry.id
        ) as exposure_count,
        coalesce(decided.decisions, 0) as decision_count
      from bounties as bounty
      join submissions as entry on entry.bounty_id = bounty.id
      left join (
        select votes.submission_id, count(*)::int as decisions
        from votes
        join bounties as voted on voted.id = votes.bounty_id
        where voted.state = 'voting'
          and votes.in_arena
          and not votes.is_practice
          and votes.undone_at is null
        group by votes.submission_id
      ) as decided on decided.submission_id = entry.id
      where bounty.state = 'voting'
    `,
  )
}
