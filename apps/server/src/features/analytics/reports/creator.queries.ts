import type { RewardToken } from '@laurel/contract/money/money'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { float, integer, nullable, numeric, oneOf, sure, text } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

const value = sql.placeholder
const inRange = (column: ReturnType<typeof sql>) =>
  sql`${column} >= ${value('from')}::timestamptz and ${column} < ${value('until')}::timestamptz`

const figures = statement(
  'analytics-figures',
  {
    votes: sure(integer),
    decided: sure(integer),
    wins: sure(integer),
    hours: nullable(float),
  },
  sql`
    with outcomes as (
      select
        award.place is not null or award.is_bonus as has_won,
        extract(epoch from award.created_at - entry.submitted_at)::float8 / 3600 as hours
      from submissions as entry
      join awards as award on award.submission_id = entry.id
      where entry.author_id = ${value('userId')} and ${inRange(sql`award.created_at`)}
    )
    select
      (
        select count(*)
        from submissions as entry
        join bounties as bounty on bounty.id = entry.bounty_id
        join votes on votes.bounty_id = bounty.id and votes.submission_id = entry.id
        where entry.author_id = ${value('userId')}
          -- Nothing of a vote is told before it is over (check 35).
          and bounty.state in ('judging', 'challenge', 'paying', 'completed')
          and votes.undone_at is null
          and not votes.is_practice
          and ${inRange(sql`votes.cast_at`)}
      )::int as votes,
      count(*)::int as decided,
      (count(*) filter (where has_won))::int as wins,
      percentile_cont(0.5) within group (order by hours) as hours
    from outcomes
  `,
  'each time',
)

/** The instants of a period. */
interface Instants {
  from: Date
  until: Date
}

/** Votes, outcomes and the median hours to them of a person's entries. */
export async function readFigures(db: Db, userId: string, period: Instants) {
  const [row] = await figures(db, { userId, ...period })
  return row ?? { votes: 0, decided: 0, wins: 0, hours: null }
}

const platform = statement(
  'analytics-platform',
  { decided: sure(integer), wins: sure(integer), hours: nullable(float) },
  sql`
    select
      count(*)::int as decided,
      (count(*) filter (where award.place is not null or award.is_bonus))::int as wins,
      percentile_cont(0.5) within group (
        order by extract(epoch from award.created_at - entry.submitted_at)::float8 / 3600
      ) as hours
    from awards as award
    join submissions as entry on entry.id = award.submission_id
    where ${inRange(sql`award.created_at`)}
  `,
  'each time',
)

/** Outcomes of everyone's entries. */
export async function readPlatform(db: Db, period: Instants) {
  const [row] = await platform(db, { ...period })
  return row ?? { decided: 0, wins: 0, hours: null }
}

const earned = statement(
  'analytics-points',
  { category: sure(text), points: sure(numeric) },
  sql`
    select category, sum(points) as points
    from (
      select transfer.category, transfer.amount_points as points
      from ledger_accounts as mine
      join ledger_transfers as transfer on transfer.to_account_id = mine.id
      join ledger_accounts as source on source.id = transfer.from_account_id
      where mine.owner_id = ${value('userId')}
        and mine.kind = 'spendable'
        and source.owner_id <> ${value('userId')}
        and transfer.category not in (
          'escrow_refund', 'boost_refund', 'settle', 'release', 'reversal', 'operator_grant', 'starter_grant'
        )
        and ${inRange(sql`transfer.created_at`)}
      union all
      select category, settled_points
      from point_accruals
      where user_id = ${value('userId')} and ${inRange(sql`settled_at`)}
    ) as income
    group by category
    having sum(points) > 0
    order by points desc, category
  `,
)

/** Points that a person earned, by what for; refunds, grants and own transfers are none. */
export async function listPointsBySource(db: Db, userId: string, period: Instants) {
  const rows = await earned(db, { userId, ...period })
  return rows.map(({ category, points }) => ({ category, points: Number(points) }))
}

const tokens = statement(
  'analytics-tokens',
  { token: sure(oneOf<Exclude<RewardToken, 'POINTS'>>()), amount: sure(numeric) },
  sql`
    select token, sum(amount) as amount
    from payouts
    where user_id = ${value('userId')}
      and kind in ('prize', 'airdrop')
      and state not in ('cancelled')
      and ${inRange(sql`awarded_at`)}
    group by token
    order by token
  `,
)

/** Prizes in tokens that a person won, in smallest units. */
export async function listTokensWon(db: Db, userId: string, period: Instants) {
  return await tokens(db, { userId, ...period })
}

const active = statement(
  'analytics-active-days',
  { day: sure(text), actions: sure(numeric) },
  sql`
    select day::text as day, sum(actions) as actions
    from (
      select day, 1::bigint as actions
      from active_days
      where user_id = ${value('userId')} and ${inRange(sql`(day::timestamp at time zone 'utc')`)}
      union all
      select (cast_at at time zone 'utc')::date, count(*)
      from votes
      where voter_id = ${value('userId')} and ${inRange(sql`cast_at`)}
      group by 1
      union all
      select (submitted_at at time zone 'utc')::date, count(*)
      from submissions
      where author_id = ${value('userId')} and ${inRange(sql`submitted_at`)}
      group by 1
    ) as done
    group by day
    order by day
  `,
)

/** Days on which a person did something, with how much. */
export async function listActiveDays(db: Db, userId: string, period: Instants) {
  const rows = await active(db, { userId, ...period })
  return rows.map(({ day, actions }) => ({ day, actions: Number(actions) }))
}
