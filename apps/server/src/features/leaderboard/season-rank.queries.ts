import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bigint } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'

const value = sql.placeholder

const seasonRank = statement(
  'season-rank',
  { rank: bigint },
  sql`
    select 1 + season_people_above(season_id, score_points, reached_at, user_id) as rank
    from season_scores
    where season_id = ${value('seasonId')}::uuid
      and user_id = ${value('userId')}::uuid
      and score_points > 0
  `,
)

/** A person's exact rank in a season; null without points in it. */
export async function findRankInSeason(
  db: Db,
  seasonId: string,
  userId: string,
): Promise<number | null> {
  const [row] = await seasonRank(db, { seasonId, userId })
  return row === undefined ? null : Number(row.rank)
}
