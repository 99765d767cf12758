import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  arrayOf,
  integer,
  nullable,
  oneOf,
  sure,
  text,
  timestamp,
  uuid,
} from '../../../db/columns.ts'
import { caseSearches } from '../../../db/schema/cases.ts'
import type { accountSightings } from '../../../db/schema/clusters.ts'
import type { reports } from '../../../db/schema/submissions.ts'
import { statement } from '../../../db/statement.ts'

/** Most clusters that one search looks at; the next one begins again with those that have no case. */
const MAX_CLUSTERS = 2000

const value = sql.placeholder

/** Claims the search of a UTC day for this transaction. False when it was done. */
export async function claimCaseSearch(db: Db, day: string): Promise<boolean> {
  const claimed = await db.insert(caseSearches).values({ day }).onConflictDoNothing().returning()
  return claimed.length > 0
}

/** Whether the search of a UTC day was done. */
export async function isCaseSearchDone(db: Db, day: string): Promise<boolean> {
  return (await db.$count(caseSearches, sql`day = ${day}`)) > 0
}

const clusters = statement(
  'case-clusters',
  { userIds: sure(arrayOf(uuid)) },
  sql`
    select array_agg(user_id order by user_id) as "userIds"
    from user_standings
    where cluster_id in (
      select cluster_id from user_standings where cluster_id <> user_id
    )
    group by cluster_id
    having count(*) > 1
    order by cluster_id
    limit ${MAX_CLUSTERS}
  `,
  'each time',
)

/** The accounts of each cluster of two or more. */
export async function listClusters(db: Db): Promise<string[][]> {
  return (await clusters(db, {})).map(({ userIds }) => userIds)
}

const shared = statement(
  'case-shared-bounties',
  {
    bountyId: uuid,
    slug: text,
    title: text,
    sponsorId: sure(nullable(uuid)),
    entrantIds: sure(arrayOf(uuid)),
    voterIds: sure(arrayOf(uuid)),
    votes: sure(integer),
    supports: sure(integer),
  },
  sql`
    with people as (
      select user_id from unnest(${value('userIds')}::uuid[]) as member (user_id)
    ),
    part as (
      select bounty_id, author_id as user_id, 'entrant' as role, 0 as votes, 0 as supports
      from submissions
      where author_id in (select user_id from people)
        and bounty_id is not null
        and state not in ('draft', 'withdrawn')
        and created_at >= ${value('since')}::timestamptz
      union all
      select
        votes.bounty_id,
        votes.voter_id,
        'voter',
        (entry.author_id in (select user_id from people) or bounty.sponsor_id in (select user_id from people))::int,
        (
          votes.decision = 'support'
          and (entry.author_id in (select user_id from people) or bounty.sponsor_id in (select user_id from people))
        )::int
      from votes
      join submissions as entry on entry.id = votes.submission_id
      join bounties as bounty on bounty.id = votes.bounty_id
      where votes.voter_id in (select user_id from people)
        and votes.undone_at is null
        and not votes.is_practice
        and votes.cast_at >= ${value('since')}::timestamptz
      union all
      select id, sponsor_id, 'sponsor', 0, 0
      from bounties
      where sponsor_id in (select user_id from people)
        and state not in ('draft', 'in_review')
        and created_at >= ${value('since')}::timestamptz
    )
    select
      part.bounty_id as "bountyId",
      bounties.slug,
      bounties.title,
      (array_agg(part.user_id) filter (where role = 'sponsor'))[1] as "sponsorId",
      coalesce(
        array_agg(distinct part.user_id) filter (where role = 'entrant'), '{}'
      ) as "entrantIds",
      coalesce(array_agg(distinct part.user_id) filter (where role = 'voter'), '{}') as "voterIds",
      sum(part.votes)::int as votes,
      sum(part.supports)::int as supports
    from part
    join bounties on bounties.id = part.bounty_id
    group by part.bounty_id, bounties.slug, bounties.title
    having count(distinct part.user_id) > 1
      and (
        bool_or(role <> 'voter')
        or count(distinct part.user_id) >= ${value('minVoters')}::int
      )
    order by part.bounty_id desc
    limit 20
  `,
  'each time',
)

/** Bounties in which several of these people took part since an instant, with their parts, newest first. */
export async function listSharedBounties(
  db: Db,
  userIds: readonly string[],
  at: { since: Date; minVoters: number },
) {
  return await shared(db, { userIds, ...at })
}

const links = statement(
  'case-links',
  {
    kind: oneOf<(typeof accountSightings.$inferSelect)['kind'] | 'referral'>(),
    accounts: sure(integer),
    since: sure(timestamp),
  },
  sql`
    with people as (
      select user_id from unnest(${value('userIds')}::uuid[]) as member (user_id)
    ),
    alike as (
      select kind, value_hash, array_agg(user_id) as user_ids, max(first_seen_at) as since
      from account_sightings
      where user_id in (select user_id from people)
        and dismissed_at is null
      group by kind, value_hash
      having count(*) > 1
    )
    select kind, count(distinct user_id)::int as accounts, min(since) as since
    from alike
    cross join lateral unnest(user_ids) as member (user_id)
    group by kind
    union all
    select 'referral', (count(*) + 1)::int, min(created_at)
    from referrals
    where invitee_id in (select user_id from people)
      and inviter_id in (select user_id from people)
      and dismissed_at is null
    having count(*) > 0
    order by 1
  `,
  'each time',
)

/** What these people share, by kind: how many of them, and since when. */
export async function listSharedLinks(db: Db, userIds: readonly string[]) {
  return await links(db, { userIds })
}

const reported = statement(
  'case-reports',
  {
    authorId: uuid,
    submissionId: uuid,
    bountyId: nullable(uuid),
    title: text,
    kind: oneOf<(typeof reports.$inferSelect)['kind']>(),
    reports: sure(integer),
    newestAt: sure(timestamp),
  },
  sql`
    select
      submissions.author_id as "authorId",
      submissions.id as "submissionId",
      submissions.bounty_id as "bountyId",
      submissions.title,
      reports.kind,
      count(*)::int as reports,
      max(reports.created_at) as "newestAt"
    from submissions
    join reports on reports.submission_id = submissions.id
    join user_standings as reporter on reporter.user_id = reports.reporter_id
    where submissions.author_id in (
        select reported.author_id
        from reports as open
        join submissions as reported on reported.id = open.submission_id
        where open.state = 'open'
      )
      and reports.state <> 'rejected'
      and reports.created_at >= ${value('since')}::timestamptz
      and reporter.trust_level >= ${value('minTrustLevel')}::int
      and not exists (
        select
        from submissions as own
        where own.bounty_id = submissions.bounty_id
          and own.author_id = reports.reporter_id
          and own.state not in ('draft', 'withdrawn')
      )
    group by submissions.author_id, submissions.id, reports.kind
    order by submissions.author_id, submissions.id, reports.kind
  `,
  'each time',
)

/**
 * Reports since an instant of people with an open one, by submission and kind: only by trusted people who did not compete
 * with it, as those that hold a payout (rule D-payout-case).
 */
export async function listReports(db: Db, at: { since: Date; minTrustLevel: number }) {
  return await reported(db, at)
}
