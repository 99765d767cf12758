import {
  MIN_CURATOR_SUPPORTS,
  MIN_CURATOR_VOTES,
  MIN_SPONSOR_DECISIONS,
} from '@laurel/contract/people/boards'
import { type SQL, sql } from 'drizzle-orm'
import { BOARD_Z, SHARE_SCALE } from './ladders.rules.ts'

/** The Wilson lower bound in SQL, as in `wilsonLowerBound`; null without trials. */
function wilsonInSql(hits: SQL, trials: SQL): SQL {
  const z = sql.raw(`${BOARD_Z}::float8`)
  const n = sql`nullif(${trials}, 0)::float8`
  const p = sql`(${hits} / ${n})`
  return sql`(
    (${p} + ${z} * ${z} / (2 * ${n}) - ${z} * sqrt(greatest(0, ${p} * (1 - ${p}) / ${n} + ${z} * ${z} / (4 * ${n} * ${n}))))
    / (1 + ${z} * ${z} / ${n})
  )`
}

/** The hit rate by chance of a curator's parts: q·b + (1 − q)(1 − b), as in `skillOf`. */
const chance = sql`(
  (part_3 / nullif(part_1, 0)::float8) * (part_4 / 1000000.0 / nullif(part_1, 0))
  + (1 - part_3 / nullif(part_1, 0)::float8) * (1 - part_4 / 1000000.0 / nullif(part_1, 0))
)`

const scale = sql.raw(String(SHARE_SCALE))

/** The score of a row with `ladder` and parts: 0 for those who are not on the ladder (rule D-boards). */
export const scoreInSql = sql`greatest(0, coalesce(
  case split_part(ladder, '/', 1)
    when 'points' then part_1 + part_2 + part_3 + part_4 + part_5
    when 'creators' then part_2
    when 'curators' then case
      when part_1 >= ${sql.raw(String(MIN_CURATOR_VOTES))} and part_3 >= ${sql.raw(String(MIN_CURATOR_SUPPORTS))}
        then round(${scale} * (${wilsonInSql(sql`part_2`, sql`part_1`)} - ${chance}))::bigint
    end
    when 'sponsors' then case
      when part_1 >= ${sql.raw(String(MIN_SPONSOR_DECISIONS))}
        then round(${scale} * ${wilsonInSql(sql`part_2`, sql`part_1`)})::bigint
    end
    when 'referrers' then part_1
    when 'rising' then part_1 - part_2
  end,
  0
))`

/**
 * Which days count for which rolling window: rows of `(source, ladder, from_step, to_step, is_before)`. Rising adds up
 * the points of a window and, separately, of the one before it.
 */
export const WINDOWS_OF_DAYS = sql.raw(`(values
  ${(['points', 'creators', 'curators', 'sponsors', 'referrers'] as const)
    .flatMap((board) => [
      `('${board}', '${board}/7d', 0, 0, false)`,
      `('${board}', '${board}/30d', 0, 2, false)`,
    ])
    .join(',\n  ')},
  ('points', 'rising/7d', 0, 0, false),
  ('points', 'rising/7d', 1, 1, true),
  ('points', 'rising/30d', 0, 2, false),
  ('points', 'rising/30d', 3, 3, true)
) as windows (source, ladder, from_step, to_step, is_before)`)
