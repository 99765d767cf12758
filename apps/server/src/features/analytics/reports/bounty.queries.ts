import type { RewardToken } from '@laurel/contract/money/money'
import type { BountyCategory } from '@laurel/contract/work/bounties'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  bigint,
  float,
  integer,
  nullable,
  oneOf,
  type RowOf,
  sure,
  text,
  timestamp,
  uuid,
} from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

const value = sql.placeholder

const BOUNTY = {
  bountyId: uuid,
  slug: text,
  title: text,
  category: oneOf<BountyCategory>(),
  token: oneOf<RewardToken>(),
  prizeTotal: bigint,
  entries: integer,
  accepted: sure(integer),
  opensAt: nullable(timestamp),
  deadlineAt: nullable(timestamp),
}

/** A bounty of the viewer with its entries. */
export type SponsoredBounty = RowOf<typeof BOUNTY>

const accepted = sql`
  (
    select count(*)
    from submissions
    where bounty_id = bounty.id and state in ('accepted', 'shortlisted', 'winner', 'paid', 'not_selected')
  )::int
`

const one = statement(
  'analytics-bounty',
  BOUNTY,
  sql`
    select
      bounty.id as "bountyId", slug, title, category, reward_token as token,
      prize_total as "prizeTotal", entry_count as entries, ${accepted} as accepted,
      opens_at as "opensAt", deadline_at as "deadlineAt"
    from bounties as bounty
    where bounty.id = ${value('bountyId')}
      and sponsor_id = ${value('sponsorId')}
      and funded_at is not null
  `,
)

/** A funded bounty of a sponsor; null for one of another person. */
export async function findSponsored(
  db: Db,
  bountyId: string,
  sponsorId: string,
): Promise<SponsoredBounty | null> {
  return (await one(db, { bountyId, sponsorId }))[0] ?? null
}

const ENTRY_DAY = { day: sure(text), entries: sure(integer) }

const entryDays = statement(
  'analytics-entry-days',
  ENTRY_DAY,
  sql`
    select ((submitted_at at time zone 'utc')::date)::text as day, count(*)::int as entries
    from submissions
    where bounty_id = ${value('bountyId')}
      and submitted_at is not null
      and state not in ('draft', 'withdrawn')
    group by 1
  `,
)

/** Entries of a bounty by the day. */
export async function listEntryDays(db: Db, bountyId: string) {
  return await entryDays(db, { bountyId })
}

const COMPARABLE = {
  entries: integer,
  accepted: sure(integer),
  prizeTotal: bigint,
  days: sure(float),
  impressions: sure(float),
  opens: sure(float),
  people: sure(integer),
}

/** A closed bounty to compare with. */
export type ComparableBounty = RowOf<typeof COMPARABLE>

const comparable = statement(
  'analytics-comparable',
  COMPARABLE,
  sql`
    with others as (
      select *
      from bounties
      where state in ('challenge', 'paying', 'completed')
        and category = ${value('category')}
        and reward_token = ${value('token')}
        and id <> ${value('bountyId')}
      order by deadline_at desc
      limit 50
    )
    select
      entry_count as entries, ${accepted} as accepted, prize_total as "prizeTotal",
      greatest(1, extract(epoch from deadline_at - opens_at) / 86400)::float8 as days,
      coalesce(seen.impressions, 0)::float8 as impressions,
      coalesce(seen.opens, 0)::float8 as opens,
      coalesce(seen.people, 0)::int as people
    from others as bounty
    left join lateral (
      select
        sum(views) filter (where kind = 'impression') as impressions,
        sum(views) filter (where kind = 'open') as opens,
        max(viewers) as people
      from view_days
      where subject_id = bounty.id
    ) as seen on true
  `,
)

/** The latest 50 other closed bounties of a category and token. */
export async function listComparable(db: Db, bounty: SponsoredBounty): Promise<ComparableBounty[]> {
  const { category, token, bountyId } = bounty
  return await comparable(db, { category, token, bountyId })
}
