import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { integer, nullable, type RowOf, sure, uuid } from '../../db/columns.ts'
import { rankSnapshots } from '../../db/schema/ledger.ts'
import { activeDays, milestoneRuns } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'

/** Daily work on milestones. */
export type MilestoneRun = typeof milestoneRuns.$inferSelect

/**
 * Locks the day's run of a kind, begun if it is new; null when it is finished, when a later day has begun, and while
 * another node has it.
 */
export async function lockRun(
  db: Db,
  kind: MilestoneRun['kind'],
  day: string,
): Promise<MilestoneRun | null> {
  const fresh = { kind, day, after: null, isFinished: false }
  await db.insert(milestoneRuns).values(fresh).onConflictDoNothing()
  const [run] = await db
    .select()
    .from(milestoneRuns)
    .where(eq(milestoneRuns.kind, kind))
    .for('update', { skipLocked: true })
  if (run === undefined || run.day > day) return null
  if (run.day < day) return fresh
  return run.isFinished ? null : run
}

/** Stores how far a run has come. Lock it first. */
export async function storeRun(db: Db, run: MilestoneRun): Promise<void> {
  const { kind, ...progress } = run
  await db.update(milestoneRuns).set(progress).where(eq(milestoneRuns.kind, kind))
}

/** People who were active on a UTC day, in order of their ids, those after `after`, up to `limit`. */
export async function listActivePeople(
  db: Db,
  day: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ userId: activeDays.userId })
    .from(activeDays)
    .where(and(eq(activeDays.day, day), after === null ? undefined : gt(activeDays.userId, after)))
    .orderBy(asc(activeDays.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** The newest day of a season with ranks; null for none. */
export async function findLastRankDay(db: Db, seasonId: string): Promise<string | null> {
  const [row] = await db
    .select({ day: max(rankSnapshots.day) })
    .from(rankSnapshots)
    .where(eq(rankSnapshots.seasonId, seasonId))
  return row?.day ?? null
}

const field = statement(
  'season-field',
  { people: sure(integer), knownRanks: sure(integer) },
  sql`
    select
      season_people(${sql.placeholder('seasonId')}::uuid)::int as people,
      coalesce(max(rank), 0) as "knownRanks"
    from rank_snapshots
    where season_id = ${sql.placeholder('seasonId')}::uuid
      and day = ${sql.placeholder('day')}::date
  `,
  'each time',
)

/** How many people have points in a season, and the last rank that a day's snapshot knows. */
export async function findField(
  db: Db,
  seasonId: string,
  day: string,
): Promise<{ people: number; knownRanks: number }> {
  const [row] = await field(db, { seasonId, day })
  return row ?? { people: 0, knownRanks: 0 }
}

const RANK = { userId: sure(uuid), rank: sure(integer), before: nullable(integer) }

const ranks = statement(
  'ranks-with-before',
  RANK,
  sql`
    select today.user_id as "userId", today.rank, before.rank as before
    from rank_snapshots as today
    left join rank_snapshots as before
      on before.season_id = today.season_id
      and before.user_id = today.user_id
      and before.day = (
        select max(day)
        from rank_snapshots
        where season_id = ${sql.placeholder('seasonId')}::uuid
          and day < ${sql.placeholder('day')}::date
      )
    where today.season_id = ${sql.placeholder('seasonId')}::uuid
      and today.day = ${sql.placeholder('day')}::date
      and today.rank > ${sql.placeholder('after')}::int
    order by today.rank
    limit ${sql.placeholder('limit')}::int
  `,
  'each time',
)

/** A day's ranks behind `after`, best first, each with that of the snapshot before. */
export async function listRanks(
  db: Db,
  seasonId: string,
  day: string,
  page: { after: number; limit: number },
): Promise<RowOf<typeof RANK>[]> {
  return await ranks(db, { seasonId, day, ...page })
}
