import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Adds to season scores (below 0 takes away), always in the same order of people. */
export async function addScores(
  db: Db,
  seasonId: string,
  changes: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  if (changes.size === 0) return
  await db.execute(sql`
    insert into season_scores (season_id, user_id, score_points, reached_at)
    select ${seasonId}::uuid, user_id, change_points, ${now.toISOString()}::timestamptz
    from unnest(
      ${sql.param([...changes.keys()])}::uuid[],
      ${sql.param([...changes.values()])}::bigint[]
    ) as changed (user_id, change_points)
    order by user_id
    on conflict (season_id, user_id) do update
    set
      score_points = season_scores.score_points + excluded.score_points,
      reached_at = excluded.reached_at
  `)
}

/** A person's score and rank in a season, ties to the earlier achiever; null for one without a score. */
export async function scoreOf(
  db: Db,
  seasonId: string,
  userId: string,
): Promise<{ scorePoints: number; rank: number } | null> {
  const { rows } = await db.execute<{ score_points: string; rank: string }>(sql`
    select
      mine.score_points,
      1 + (
        select count(*)
        from season_scores as other
        where other.season_id = mine.season_id
          and (
            other.score_points > mine.score_points
            or (
              other.score_points = mine.score_points
              and (other.reached_at, other.user_id) < (mine.reached_at, mine.user_id)
            )
          )
      ) as rank
    from season_scores as mine
    where mine.season_id = ${seasonId}
      and mine.user_id = ${userId}
  `)
  const [row] = rows
  if (row === undefined) return null
  return { scorePoints: Number(row.score_points), rank: Number(row.rank) }
}
