import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { bigint, nullable } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

/** Adds to season scores (negative subtracts), always in the same order of people. */
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

const score = statement(
  'season-score',
  { score_points: bigint, rank: nullable(bigint) },
  sql`
    select
      score_points,
      case
        when score_points > 0 then 1 + season_people_above(season_id, score_points, reached_at, user_id)
      end as rank
    from season_scores
    where season_id = ${sql.placeholder('seasonId')}
      and user_id = ${sql.placeholder('userId')}
  `,
)

/** A person's score and rank in a season; no rank without points, null for a person without a score. */
export async function findScore(
  db: Db,
  seasonId: string,
  userId: string,
): Promise<{ scorePoints: number; rank: number | null } | null> {
  const [row] = await score(db, { seasonId, userId })
  if (row === undefined) return null
  return {
    scorePoints: Number(row.score_points),
    rank: row.rank === null ? null : Number(row.rank),
  }
}
