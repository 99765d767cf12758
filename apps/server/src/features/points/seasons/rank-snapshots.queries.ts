import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** Stores the ranks of a season's first `limit` people as of a UTC day, once per day. Returns how many. */
export async function snapshotRanks(
  db: Db,
  seasonId: string,
  day: string,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into rank_snapshots (season_id, day, user_id, rank)
    select season_id, ${day}::date, user_id, row_number() over (order by score_points desc, reached_at, user_id)
    from (
      select season_id, user_id, score_points, reached_at
      from season_scores
      where season_id = ${seasonId}
      order by score_points desc, reached_at, user_id
      limit ${limit}
    ) as top
    where not exists (
      select
      from rank_snapshots
      where season_id = ${seasonId}
        and day = ${day}::date
    )
    on conflict do nothing
  `)
  return rowCount ?? 0
}
