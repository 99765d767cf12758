import type { BountyCategory } from '@laurel/contract/work/bounties'
import type { SubmissionState } from '@laurel/contract/work/submissions'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  bigint,
  integer,
  json,
  nullable,
  numeric,
  type RowOf,
  text,
  uuid,
} from '../../db/columns.ts'
import { nameContains, namePattern } from '../../db/profiles.queries.ts'
import { EITHER, statement, statementByShape } from '../../db/statement.ts'

/** States of submissions that won a place or a bonus spot. */
const WON_STATES = ['winner', 'paid'] as const satisfies readonly SubmissionState[]

/** A creator with public figures. */
export interface CreatorRow {
  userId: string
  username: string
  displayName: string | null
  avatarUrl: string | null
  bio: string
  twitterHandle: string | null
  joinedAtMs: number
  trustLevel: number
  acceptedCount: number
  winCount: number
  bountyCount: number
  seasonScorePoints: number
  /** The sort key of the directory, descending. */
  sortKey: number
}

/** Skips counting for people without public submissions, or without any in the category. */
const isAuthor = sql`user_profiles.user_id in (
  select author_id
  from submissions
  where is_shown
    and (${sql.placeholder('category')}::text is null or category = ${sql.placeholder('category')}::text)
)`

/** The orders of the directory. */
export type CreatorSort = 'points' | 'wins' | 'recent_wins' | 'followers' | 'newest'

const SORT_KEYS: Record<CreatorSort, SQL> = {
  points: sql`season_score_points`,
  wins: sql`win_count`,
  recent_wins: sql`coalesce(sorted.last_won_at_ms, 0)`,
  followers: sql`coalesce(sorted.follower_count, 0)`,
  newest: sql`joined_at_ms`,
}

/** Facts that only one order needs, counted for everyone at once. */
const SORT_FACTS: Partial<Record<CreatorSort, SQL>> = {
  recent_wins: sql`
    left join (
      select
        submissions.author_id as user_id,
        (extract(epoch from max(bounties.announced_at)) * 1000)::bigint as last_won_at_ms
      from submissions
      join bounties on bounties.id = submissions.bounty_id
      where submissions.is_shown
        and submissions.state in ${[...WON_STATES]}
      group by submissions.author_id
    ) as sorted using (user_id)`,
  followers: sql`
    left join (
      select subject_id as user_id, count(*) as follower_count
      from follows
      where kind = 'creator'
      group by subject_id
    ) as sorted using (user_id)`,
}

const CREATOR = {
  user_id: uuid,
  username: text,
  display_name: nullable(text),
  avatar_url: nullable(text),
  bio: text,
  twitter_handle: nullable(text),
  joined_at_ms: bigint,
  trust_level: integer,
  accepted_count: integer,
  win_count: integer,
  bounty_count: integer,
  season_score_points: bigint,
  sort_key: bigint,
}

interface DirectoryShape {
  sort: CreatorSort
  isNamed: boolean
  isContinued: boolean
}

const value = sql.placeholder

const directory = statementByShape(
  'creators',
  CREATOR,
  {
    sort: ['points', 'wins', 'recent_wins', 'followers', 'newest'],
    isNamed: EITHER,
    isContinued: EITHER,
  },
  ({ sort, isNamed, isContinued }: DirectoryShape) => {
    const sortKey = SORT_KEYS[sort]
    const name = isNamed ? nameContains(value('pattern')) : sql`true`
    const isAfter = isContinued
      ? sql`(${sortKey}, user_id) < (${value('afterKey')}::bigint, ${value('afterId')}::uuid)`
      : sql`true`
    return sql`
      with creators as (${creatorsWhere(sql`${isAuthor} and works.accepted_count is not null and ${name}`)})
      select creators.*, ${sortKey}::bigint as sort_key
      from creators
      ${SORT_FACTS[sort] ?? sql``}
      where ${isAfter}
      order by ${sortKey} desc, user_id desc
      limit ${value('limit')}
    `
  },
  'each time',
)

/** People with public submissions, sorted and filtered, those after `after`. */
export async function listCreatorRows(
  db: Db,
  query: {
    sort: CreatorSort
    name: string
    category: BountyCategory | null
    seasonId: string | null
    after: [sortKey: number, userId: string] | null
    limit: number
  },
): Promise<CreatorRow[]> {
  const { sort, name, category, seasonId, after, limit } = query
  const rows = await directory(
    db,
    { sort, isNamed: name !== '', isContinued: after !== null },
    {
      pattern: namePattern(name),
      category,
      seasonId,
      afterKey: after?.[0],
      afterId: after?.[1],
      limit,
    },
  )
  return rows.map(toCreator)
}

const byUsername = statement(
  'creator',
  CREATOR,
  sql`
    with creators as (
      ${creatorsWhere(sql`lower(user_profiles.username) = ${value('username')}`)}
    )
    select *, 0::bigint as sort_key
    from creators
  `,
)

/** A person by username in any case, with or without submissions; null when there is none. */
export async function findCreator(
  db: Db,
  username: string,
  seasonId: string | null,
): Promise<CreatorRow | null> {
  const [row] = await byUsername(db, { username: username.toLowerCase(), seasonId })
  return row === undefined ? null : toCreator(row)
}

function creatorsWhere(condition: SQL): SQL {
  return sql`
    select
      user_profiles.user_id,
      user_profiles.username,
      user_profiles.display_name,
      user_profiles.avatar_url,
      coalesce(user_profiles.bio, '') as bio,
      -- Anyone can type a handle: it is shown only if the linked Twitter account confirms it.
      case when user_profiles.twitter_handle is not null then (
        select identities.identity_data ->> 'user_name'
        from auth.identities
        where identities.user_id = user_profiles.user_id
          and identities.provider = 'twitter'
          and lower(identities.identity_data ->> 'user_name') = lower(ltrim(user_profiles.twitter_handle, '@'))
      ) end as twitter_handle,
      (extract(epoch from users.created_at) * 1000)::bigint as joined_at_ms,
      coalesce(user_standings.trust_level, 0) as trust_level,
      coalesce(works.accepted_count, 0) as accepted_count,
      coalesce(works.win_count, 0) as win_count,
      (
        select count(*)::int
        from bounties
        where bounties.sponsor_id = user_profiles.user_id
          and bounties.funded_at is not null
      ) as bounty_count,
      greatest(coalesce(season_scores.score_points, 0), 0) as season_score_points
    from user_profiles
    join auth.users on users.id = user_profiles.user_id
    left join user_standings on user_standings.user_id = user_profiles.user_id
    left join season_scores
      on season_scores.user_id = user_profiles.user_id
      and season_scores.season_id = ${value('seasonId')}::uuid
    left join lateral (
      select
        count(*)::int as accepted_count,
        (count(*) filter (where submissions.state in ${[...WON_STATES]}))::int as win_count
      from submissions
      where submissions.author_id = user_profiles.user_id
        and submissions.is_shown
      having count(*) > 0
    ) as works on true
    where ${condition}
  `
}

/** The prizes that a person has won. */
export interface CreatorPrizes {
  prizePoints: number
  /** Paid on the chain, in smallest units, SOL first. */
  prizeTokens: { token: 'SOL' | 'USDC'; amount: string }[]
}

const prizes = statement(
  'creator-prizes',
  { prizePoints: numeric, prizeTokens: json<CreatorPrizes['prizeTokens']>() },
  sql`
    select
      (
        select coalesce(sum(prize.amount_points), 0)
        from ledger_accounts as account
        join ledger_transfers as prize
          on prize.to_account_id = account.id
          and prize.category = 'prize'
        where account.owner_id = ${sql.placeholder('userId')}
          and account.kind = 'spendable'
      ) as "prizePoints",
      (
        select coalesce(jsonb_agg(paid order by paid.token), '[]')
        from (
          select token, sum(amount)::text as amount
          from payouts
          where user_id = ${sql.placeholder('userId')}
            and kind = 'prize'
            and state = 'finalized'
          group by token
        ) as paid
      ) as "prizeTokens"
  `,
)

/** Prizes of a person, in points and those paid on the chain. */
export async function sumPrizes(db: Db, userId: string): Promise<CreatorPrizes> {
  const [row] = await prizes(db, { userId })
  return { prizePoints: Number(row?.prizePoints ?? 0), prizeTokens: row?.prizeTokens ?? [] }
}

function toCreator(row: RowOf<typeof CREATOR>): CreatorRow {
  return {
    userId: row.user_id,
    username: row.username,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    bio: row.bio,
    twitterHandle: row.twitter_handle,
    joinedAtMs: Number(row.joined_at_ms),
    trustLevel: row.trust_level,
    acceptedCount: row.accepted_count,
    winCount: row.win_count,
    bountyCount: row.bounty_count,
    seasonScorePoints: Number(row.season_score_points),
    sortKey: Number(row.sort_key),
  }
}
