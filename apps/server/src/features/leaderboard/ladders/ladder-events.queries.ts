import { sql } from 'drizzle-orm'
import { scoredInSql } from '../../points/seasons/seasons.service.ts'

/**
 * The referrals that the board of referrers counts: rewards of the person who invited. The invited person's own reward
 * names the role in its details.
 */
const isRewardedReferral = sql`category = 'referral' and role is distinct from 'invitee'`

/**
 * Common table expressions that turn the changes of a CTE `taken` into `happened (board, user_id, season_id, happened_at,
 * part_1 … part_5)`. What counts as points is what counts for the season score: transfers into a spendable account, less
 * reversals and deductions from it.
 */
export const eventsOfTaken = sql`
  sides as (
    select account.owner_id as user_id, transfer.season_id, transfer.created_at, transfer.amount_points as points,
      1 as people, ${scoredInSql(sql`transfer`)} as is_scored,
      case transfer.category when 'settle' then transfer.details ->> 'of' else transfer.category end as category,
      transfer.details ->> 'role' as role
    from taken
    join ledger_transfers as transfer on transfer.id = taken.subject_id
    join ledger_accounts as account on account.id = transfer.to_account_id and account.kind = 'spendable'
    where taken.kind = 'transfer'
      and transfer.category <> 'reversal'
    union all
    select account.owner_id, transfer.season_id, transfer.created_at, -transfer.amount_points,
      case when reversed.id is null then 0 else -1 end,
      case when reversed.id is null then ${scoredInSql(sql`transfer`)} else ${scoredInSql(sql`reversed`)} end,
      case coalesce(reversed.category, transfer.category)
        when 'settle' then coalesce(reversed.details, transfer.details) ->> 'of'
        else coalesce(reversed.category, transfer.category)
      end,
      coalesce(reversed.details, transfer.details) ->> 'role'
    from taken
    join ledger_transfers as transfer on transfer.id = taken.subject_id
    join ledger_accounts as account on account.id = transfer.from_account_id and account.kind = 'spendable'
    left join ledger_transfers as reversed on reversed.id = transfer.reverses_id
    where taken.kind = 'transfer'
  ), happened as (
    select 'points' as board, user_id, season_id, created_at as happened_at,
      case when category = 'curation' then points else 0 end as part_1,
      case when category = 'author_share' then points else 0 end as part_2,
      case when category = 'win' then points else 0 end as part_3,
      case when category = 'sponsor' then points else 0 end as part_4,
      case when category not in ('curation', 'author_share', 'win', 'sponsor') then points else 0 end as part_5
    from sides
    where is_scored
    union all
    select 'creators', user_id, season_id, created_at, people, points, 0, 0, 0
    from sides
    where category = 'win'
    union all
    select 'referrers', user_id, season_id, created_at, people, points, 0, 0, 0
    from sides
    where ${isRewardedReferral}
    union all
    select taken.kind, subject_id, seasons.id, happened_at, part_1, part_2, part_3, part_4, part_5
    from taken
    left join seasons on seasons.starts_at <= happened_at and seasons.ends_at > happened_at
    where kind in ('curators', 'sponsors')
  )`
