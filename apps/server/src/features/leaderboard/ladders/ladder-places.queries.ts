import { type SQL, sql } from 'drizzle-orm'

const value = sql.placeholder

/**
 * People of the ladder of `part` in ranges of places, by a column of bands. Counts are part of the query, since a call of
 * a function for each row takes 20 times as long.
 */
const peopleIn = (shift: 38 | 32 | 26 | 10, people: SQL, condition: SQL) => sql`coalesce((
  select sum(${people})
  from board_bands as counted
  where counted.ladder = part.ladder and counted.shift = ${sql.raw(String(shift))} and ${condition}
), 0)`

/** How many have a higher score: whole bands from wide to narrow. */
export const peopleAbove = (score: SQL, people: SQL) => sql`(
  ${peopleIn(38, people, sql`counted.band > ${score} >> 12`)}
  + ${peopleIn(32, people, sql`counted.band > ${score} >> 6 and counted.band < ((${score} >> 12) + 1) << 6`)}
  + ${peopleIn(26, people, sql`counted.band > ${score} and counted.band < ((${score} >> 6) + 1) << 6`)}
)`

/** The people of a band now. */
export const peopleNow = sql`counted.people`
/** The people of a band when the day of the query began. */
export const peopleBefore = sql`case when counted.counted_on = ${value('today')}::date then counted.people_before else counted.people end`

const MINUTES = sql.raw('67108863')

/**
 * The rank of a row: one more than those with a higher score, those of the same score in earlier bands, and those before
 * it in its own. A place counts minutes down (`board_place`).
 */
export const rank = sql`(
  select 1
    + ${peopleAbove(sql`part.score`, peopleNow)}
    + ${peopleIn(10, peopleNow, sql`counted.band > own.place >> 10 and counted.band < (part.score + 1) << 16`)}
    + (
      select count(*)
      from board_scores as equal
      where equal.ladder = part.ladder
        and equal.score = part.score
        and equal.score > 0
        and (equal.reached_at, equal.user_id) < (part.reached_at, part.user_id)
        and equal.reached_at >= case
          when own.first_minute <= 0 then '-infinity'::timestamptz
          else to_timestamp(1767225600 + 60.0 * own.first_minute)
        end
    )
  from (
    select place, ${MINUTES} - (((place & ${MINUTES}) >> 10 << 10) + 1023) as first_minute
    from board_place(part.score, part.reached_at) as place
  ) as own
)::bigint`
