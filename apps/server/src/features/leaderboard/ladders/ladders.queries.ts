import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { boolean, integer } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'
import { eventsOfTaken } from './ladder-events.queries.ts'
import { scoreInSql, WINDOWS_OF_DAYS } from './ladder-scores.queries.ts'
import { PARTS, STEP_AGES } from './ladders.rules.ts'

/** Advisory lock: one node writes ladders at a time, so that bands are counted from what is stored. */
const LADDERS_LOCK = 7_246_069
const value = sql.placeholder
const today = sql`${value('today')}::date`

const list = (write: (part: string) => string) => sql.raw(PARTS.map(write).join(', '))
const parts = list((part) => part)
const summed = list((part) => `sum(${part})::bigint as ${part}`)
const steps = sql.raw(`array[${STEP_AGES.join(', ')}]`)

/** Adds the rows of `deltas (ladder, user_id, part_1 … part_5, reached_at)` to the ladders, and counts the bands. */
const addDeltas = sql`
  changed as (
    select ladder, user_id, ${summed}, max(reached_at) as reached_at
    from deltas
    group by ladder, user_id
  ), before as (
    select board_scores.*
    from board_scores
    join changed using (ladder, user_id)
  ), added as (
    select ladder, changed.user_id,
      ${list((part) => `coalesce(before.${part}, 0) + changed.${part} as ${part}`)},
      coalesce(greatest(before.reached_at, changed.reached_at), '-infinity') as reached_at,
      absence.user_id is null as is_listed
    from changed
    left join before using (ladder, user_id)
    left join board_absences as absence on absence.user_id = changed.user_id
  ), after as (
    insert into board_scores (ladder, user_id, ${parts}, score, reached_at, score_before, scored_on)
    select ladder, user_id, ${parts}, case when is_listed then ${scoreInSql} else 0 end, reached_at, 0, ${today}
    from added
    order by user_id, ladder
    on conflict (user_id, ladder) do update
    set
      ${list((part) => `${part} = excluded.${part}`)},
      score = excluded.score,
      reached_at = excluded.reached_at,
      score_before = case
        when board_scores.scored_on = excluded.scored_on then board_scores.score_before
        else board_scores.score
      end,
      scored_on = excluded.scored_on
    returning ladder, score, reached_at
  ), moved as (
    select ladder, board_place(score, reached_at) as place, -1 as people from before where score > 0
    union all
    select ladder, board_place(score, reached_at), 1 from after where score > 0
  ), bands as (
    insert into board_bands (ladder, shift, band, people, people_before, counted_on)
    select ladder, shift, place >> shift, sum(people), 0, ${today}
    from moved
    cross join (values (38), (32), (26), (10)) as widths (shift)
    group by ladder, shift, place >> shift
    having sum(people) <> 0
    on conflict (ladder, shift, band) do update
    set
      people = board_bands.people + excluded.people,
      people_before = case
        when board_bands.counted_on = excluded.counted_on then board_bands.people_before
        else board_bands.people
      end,
      counted_on = excluded.counted_on
  )`

const lock = statement(
  'ladders-lock',
  { isMine: boolean },
  sql`select pg_try_advisory_xact_lock(${sql.raw(String(LADDERS_LOCK))}) as "isMine"`,
)

/** Whether this transaction may write ladders; another node does otherwise. */
export async function lockLadders(db: Db): Promise<boolean> {
  const [row] = await lock(db, {})
  return row?.isMine ?? false
}

/** Contributions of the rows of a relation with `source`, `step` and parts to rolling windows, times `sign`. */
function windowsOf(relation: SQL, sign: '' | '-', reachedAt: SQL): SQL {
  const points = sql.raw(`${sign}(${PARTS.map((part) => `day.${part}`).join(' + ')})`)
  return sql`
    select windows.ladder, day.user_id,
      ${sql.join(
        PARTS.map(
          (part, index) => sql`case
            when windows.ladder not like 'rising/%' then ${sql.raw(`${sign}day.${part}`)}
            when ${sql.raw(index === 0 ? 'not windows.is_before' : index === 1 ? 'windows.is_before' : 'false')} then ${points}
            else 0
          end as ${sql.raw(part)}`,
        ),
        sql`, `,
      )},
      ${reachedAt} as reached_at
    from ${relation} as day
    join ${WINDOWS_OF_DAYS} on windows.source = day.board
    where day.step between windows.from_step and windows.to_step`
}

const fold = statement(
  'ladders-fold',
  { folded: integer },
  sql`
    with taken as (
      delete from board_changes
      where ctid = any (array(
        select ctid
        from board_changes
        where kind <> 'person'
        limit ${value('limit')}
        for update skip locked
      ))
      returning *
    ), ${eventsOfTaken}, by_day as (
      select board, user_id, (happened_at at time zone 'UTC')::date as day, ${summed}, max(happened_at) as reached_at
      from happened
      group by board, user_id, (happened_at at time zone 'UTC')::date
    ), aged as (
      select *, (select count(*) from unnest(${steps}) as age where age <= ${today} - day)::int as step
      from by_day
    ), stored as (
      insert into board_days (board, user_id, day, ${parts}, step, leaves_on)
      select board, user_id, day, ${parts}, step, day + (${steps})[step + 1]
      from aged
      order by board, user_id, day
      on conflict (board, user_id, day) do update
      set ${list((part) => `${part} = board_days.${part} + excluded.${part}`)}
      returning board, user_id, day, step
    ), day_changes as (
      select by_day.*, stored.step
      from by_day
      join stored using (board, user_id, day)
    ), deltas as (
      ${windowsOf(sql`day_changes`, '', sql`day.reached_at`)}
      union all
      select board || '/all', user_id, ${parts}, happened_at from happened
      union all
      select board || '/' || season_id, user_id, ${parts}, happened_at from happened where season_id is not null
    ), ${addDeltas}
    select count(*)::int as folded from taken
  `,
  'each time',
)

/** Brings the ladders up to date with at most `limit` changes. Returns how many there were. */
export async function foldChanges(db: Db, day: string, limit: number): Promise<number> {
  const [row] = await fold(db, { today: day, limit })
  return row?.folded ?? 0
}

const leave = statement(
  'ladders-leave',
  { left: integer },
  sql`
    with leaving as (
      select *
      from board_days
      where leaves_on <= ${today}
      order by leaves_on
      limit ${value('limit')}
      for update
    ), stepped as (
      update board_days
      set
        step = board_days.step + 1,
        leaves_on = board_days.day + (${steps})[board_days.step + 2]
      from leaving
      where board_days.board = leaving.board
        and board_days.user_id = leaving.user_id
        and board_days.day = leaving.day
      returning board_days.*
    ), deltas as (
      ${windowsOf(sql`leaving`, '-', sql`null::timestamptz`)}
      union all
      ${windowsOf(sql`stepped`, '', sql`null::timestamptz`)}
    ), ${addDeltas}
    select count(*)::int as "left" from leaving
  `,
  'each time',
)

/** Takes at most `limit` days out of the windows that they have left. Returns how many. */
export async function leaveWindows(db: Db, day: string, limit: number): Promise<number> {
  const [row] = await leave(db, { today: day, limit })
  return row?.left ?? 0
}

const people = statement(
  'ladders-people',
  { people: integer },
  sql`
    with taken as (
      delete from board_changes
      where ctid = any (array(
        select ctid
        from board_changes
        where kind = 'person'
          and (due_at is null or due_at <= ${value('now')}::timestamptz)
        limit ${value('limit')}
        for update skip locked
      ))
      returning subject_id
    ), present as (
      select distinct subject_id as user_id, exists (
        select
        from auth.users
        where users.id = subject_id
          and coalesce(users.banned_until <= ${value('now')}::timestamptz, true)
      ) and not exists (
        select
        from user_standings
        where user_standings.user_id = subject_id
          and votes_voided_at is not null
      ) as is_listed
      from taken
    ), returned as (
      delete from board_absences
      using present
      where board_absences.user_id = present.user_id
        and present.is_listed
    ), gone as (
      insert into board_absences (user_id)
      select user_id
      from present
      where not is_listed
      on conflict do nothing
    ), noted as (
      -- Scores follow in the next statement, which sees who is absent.
      insert into board_changes (kind, subject_id, due_at)
      select 'person', user_id, 'infinity' from present
    )
    select count(*)::int as people from present
  `,
  'each time',
)

const rescore = statement(
  'ladders-rescore',
  { people: integer },
  sql`
    with taken as (
      delete from board_changes
      where kind = 'person'
        and due_at = 'infinity'
      returning subject_id
    ), deltas as (
      select ladder, user_id, ${list((part) => `0 as ${part}`)}, null::timestamptz as reached_at
      from board_scores
      join taken on taken.subject_id = board_scores.user_id
    ), ${addDeltas}
    select count(*)::int as people from taken
  `,
  'each time',
)

/** Takes people who were banned, voided or deleted off the ladders, and puts back those for whom this is over. Returns how many. */
export async function reviewPeople(db: Db, now: Date, day: string, limit: number): Promise<number> {
  const [row] = await people(db, { now, limit })
  if (row === undefined || row.people === 0) return 0
  await rescore(db, { today: day })
  return row.people
}
