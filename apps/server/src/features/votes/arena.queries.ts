import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { boolean, integer, sure, uuid } from '../../db/columns.ts'
import { exposures } from '../../db/schema/submissions.ts'
import { prepared, statement } from '../../db/statement.ts'
import { updateExposureCounts } from '../submissions/submissions.service.ts'

/** A stored exposure: one showing of an entry to a voter. */
export type ExposureRow = typeof exposures.$inferSelect

/** Range of the seeded jitter: entries whose exposure counts differ by less than this come in any order. */
const JITTER_EXPOSURES = 4
/** Cap on the queue length that is counted. */
const MAX_COUNTED = 100

const voterId = sql`${sql.placeholder('voterId')}::uuid`

/**
 * The queue of a voter (rule D-vote-queue): accepted entries of bounties in voting, neither their own nor their
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

const next = statement(
  'arena-next',
  { submissionId: uuid, bountyId: sure(uuid) },
  sql`
    with waiting as (
      select
        entry.id as submission_id,
        entry.bounty_id,
        entry.exposure_count,
        avg(entry.exposure_count) over (partition by entry.bounty_id) as mean_exposures
      ${candidates}
    )
    select submission_id as "submissionId", bounty_id as "bountyId"
    from waiting
    order by
      (bounty_id is not distinct from ${sql.placeholder('wanted')}::uuid) desc,
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
 * The next entry of a voter’s queue, of the `wanted` bounty first, null when the queue is empty: one whose vote they
 * undid, then one that was reported, cleared and shown less than its bounty's mean, then the least exposed, with a
 * jitter seeded by voter and entry, so that voters who arrive at the same time do not all see the same one.
 */
export async function findNextCandidate(
  db: Db,
  voterId: string,
  now: Date,
  wanted: string | null = null,
): Promise<{ submissionId: string; bountyId: string } | null> {
  const [row] = await next(db, { voterId, now, wanted })
  return row ?? null
}

/**
 * SQL for the length of a voter’s queue, counted up to 100: the number is only displayed. Takes the placeholders
 * `voterId` and `now`.
 */
export function candidateCount(condition: SQL = sql`true`): SQL {
  return sql`(
    select count(*)::int
    from (
      select 1 ${candidates}
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

/** The length of a voter’s queue, counted up to 100. */
export async function countCandidates(db: Db, voterId: string, now: Date): Promise<number> {
  const [row] = await waiting(db, { voterId, now })
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
 * Recounts the exposures of the entries of bounties in voting. The arena sorts by these counts; were each exposure
 * to update them, voters would block each other. Returns how many counts changed.
 */
export async function refreshExposureCounts(db: Db): Promise<number> {
  return await updateExposureCounts(
    db,
    sql`
      select exposures.submission_id, count(*)::int as exposure_count
      from bounties
      join exposures on exposures.bounty_id = bounties.id
      where bounties.state = 'voting'
      group by exposures.submission_id
    `,
  )
}
