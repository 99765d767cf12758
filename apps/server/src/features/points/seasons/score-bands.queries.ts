import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { integer } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

/** Advisory lock: one node updates the bands at a time. */
const SCORE_BANDS_LOCK = 7_246_002
/** Widths of the bands in points, chosen so that a rank sums a few hundred rows at most. */
const WIDTHS = sql`(values (1000), (10), (1)) as bands (width_points)`

const fold = statement(
  'score-changes-fold',
  { folded: integer },
  sql`
    with taken as (
      delete from score_band_changes
      where (select pg_try_advisory_xact_lock(${SCORE_BANDS_LOCK}))
      returning season_id, score_points, people
    ), folded as (
      insert into score_bands (season_id, width_points, band, people)
      select season_id, width_points, score_points / width_points, sum(people)
      from taken
      cross join ${WIDTHS}
      group by season_id, width_points, score_points / width_points
      having sum(people) <> 0
      on conflict (season_id, width_points, band) do update
      set people = score_bands.people + excluded.people
    )
    select count(*)::int as folded from taken
  `,
  'each time',
)

/** Applies the recorded score changes to the bands. Returns how many there were. */
export async function updateScoreBands(db: Db): Promise<number> {
  const [row] = await fold(db, {})
  return row?.folded ?? 0
}
