import { SCORED_CATEGORIES } from '@laurel/contract/money/points'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  bigint,
  boolean,
  integer,
  nullable,
  numeric,
  type RowOf,
  text,
  uuid,
} from '../../../db/columns.ts'
import type { seasons } from '../../../db/schema/ledger.ts'
import { statement } from '../../../db/statement.ts'

type Season = typeof seasons.$inferSelect

const FACTS = {
  userId: uuid,
  scorePoints: bigint,
  trustLevel: integer,
  clusterId: uuid,
  hasWallet: boolean,
  isFraud: boolean,
}

/** What decides whether a person with a season score is eligible. */
export type PersonFacts = RowOf<typeof FACTS>

const value = sql.placeholder

/** Confirmed fraud: a banned account, voided votes, or an entry with a confirmed report of fraud made during the season. */
const people = statement(
  'airdrop-people',
  FACTS,
  sql`
    select
      scores.user_id as "userId",
      scores.score_points as "scorePoints",
      standing.trust_level as "trustLevel",
      standing.cluster_id as "clusterId",
      exists (
        select from user_profiles as profile
        where profile.user_id = scores.user_id
          and profile.wallet_address is not null
          and not exists (select from treasury_wallets as ours where ours.address = profile.wallet_address)
      ) as "hasWallet",
      (
        coalesce(account.banned_until > ${value('now')}, false)
        or standing.votes_voided_at is not null
        or exists (
          select from submissions
          join reports on reports.submission_id = submissions.id
          where submissions.author_id = scores.user_id
            and reports.state = 'confirmed'
            and reports.kind in ('stolen', 'impersonation', 'vote_trading')
            and reports.created_at >= ${value('startsAt')}
            and reports.created_at < ${value('endsAt')}
        )
      ) as "isFraud"
    from season_scores as scores
    join user_standings as standing on standing.user_id = scores.user_id
    join auth.users as account on account.id = scores.user_id
    where scores.season_id = ${value('seasonId')}
      and scores.score_points > 0
      and scores.user_id > ${value('after')}::uuid
    order by scores.user_id
    limit ${value('limit')}
  `,
  'each time',
)

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The next people with a season score, in the order of their ids. */
export async function listScored(
  db: Db,
  season: Season,
  at: { after: string | null; now: Date; limit: number },
): Promise<PersonFacts[]> {
  const { id: seasonId, startsAt, endsAt } = season
  const { now, limit } = at
  return await people(db, { seasonId, startsAt, endsAt, now, limit, after: at.after ?? FIRST })
}

const COMPONENT = { userId: nullable(uuid), category: text, raw: numeric, capped: numeric }

const components = statement(
  'airdrop-components',
  COMPONENT,
  sql`
    select
      user_id as "userId",
      category,
      coalesce(sum(raw), 0) as raw,
      coalesce(sum(capped), 0) as capped
    from (
      select user_id, category, amount_points as raw, amount_points - coalesce(settled_points, 0) as capped
      from point_accruals
      where user_id = any(${value('ids')}::uuid[])
        and settled_at is not null
        and day >= ${value('firstDay')}::date
        and day < ${value('endDay')}::date
      union all
      select account.owner_id, transfer.category, transfer.amount_points, 0
      from ledger_accounts as account
      join ledger_transfers as transfer on transfer.to_account_id = account.id
      where account.owner_id = any(${value('ids')}::uuid[])
        and account.kind = 'spendable'
        and transfer.season_id = ${value('seasonId')}
        and transfer.category = any(${value('categories')}::text[])
    ) as earned
    group by user_id, category
    order by user_id, category
  `,
  'each time',
)

/** What each category gave these people in a season, and what caps cut off. */
export async function listComponents(
  db: Db,
  season: Season,
  ids: readonly string[],
): Promise<RowOf<typeof COMPONENT>[]> {
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  return await components(db, {
    ids: [...ids],
    seasonId: season.id,
    firstDay: dayOf(season.startsAt),
    endDay: dayOf(season.endsAt),
    categories: [...SCORED_CATEGORIES],
  })
}

const unsettled = statement(
  'airdrop-unsettled-days',
  { isOpen: boolean },
  sql`
    select exists (
      select from point_accruals
      where basis = 'daily'
        and settled_at is null
        and day < ${value('endDay')}::date
    ) as "isOpen"
  `,
  'each time',
)

/** Whether all days before an instant have settled. */
export async function areDaysSettled(db: Db, before: Date): Promise<boolean> {
  const [row] = await unsettled(db, { endDay: before.toISOString().slice(0, 10) })
  return row?.isOpen === false
}
