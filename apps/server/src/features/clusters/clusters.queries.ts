import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { integer, oneOf, sure, text, timestamp, uuid } from '../../db/columns.ts'
import { accountSightings, clusterReviews, referrals } from '../../db/schema/clusters.ts'
import { statement } from '../../db/statement.ts'
import { MS, plus, startOfUtcDay, utcDay } from '../../platform/clock.ts'

/** The night after an instant, in which clusters are computed: 00:00 UTC. */
function nextNight(now: Date): Date {
  return plus(startOfUtcDay(utcDay(now)), MS.day)
}

/** Schedules accounts for the coming night's computation. */
export async function requestClusterReviews(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .insert(clusterReviews)
    .values([...new Set(userIds)].sort().map((userId) => ({ userId, dueAt: nextNight(now) })))
    .onConflictDoNothing()
}

/** Accounts due for a computation, the longest due first. */
export async function listDueClusterReviews(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ userId: clusterReviews.userId })
    .from(clusterReviews)
    .where(lte(clusterReviews.dueAt, now))
    .orderBy(asc(clusterReviews.dueAt))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** Serialises computations of clusters until the transaction ends. */
export async function lockClusters(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('clusters'))`)
}

/** Deletes the due reviews of accounts. Returns those that had one. */
export async function claimClusterReviews(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .delete(clusterReviews)
    .where(and(inArray(clusterReviews.userId, [...userIds]), lte(clusterReviews.dueAt, now)))
    .returning({ userId: clusterReviews.userId })
  return rows.map(({ userId }) => userId)
}

const links = statement(
  'cluster-links',
  { userId: sure(uuid), node: sure(text) },
  sql`
    with asked as (
      select user_id from unnest(${sql.placeholder('userIds')}::uuid[]) as asked (user_id)
    ),
    used as (
      select distinct kind, value_hash
      from account_sightings
      where user_id in (select user_id from asked) and dismissed_at is null
    ),
    invited as (
      select invitee_id, inviter_id
      from referrals
      where dismissed_at is null
        and (
          invitee_id in (select user_id from asked)
          or inviter_id in (select user_id from asked)
        )
        and (
          select count(*) from shared_network_days
          where shared_network_days.invitee_id = referrals.invitee_id
        ) >= ${sql.placeholder('minSharedDays')}::int
    )
    select account_sightings.user_id as "userId", kind || ':' || value_hash as node
    from used
    join account_sightings using (kind, value_hash)
    where dismissed_at is null
    union
    select invitee_id, 'referral:' || invitee_id
    from invited
    union
    select inviter_id, 'referral:' || invitee_id
    from invited
    union
    select member.user_id, 'cluster:' || member.cluster_id
    from user_standings own
    join user_standings member using (cluster_id)
    where own.user_id in (select user_id from asked)
    limit ${sql.placeholder('most')}
  `,
  'each time',
)

/**
 * What links these accounts with each other and with others: wallets, devices and referrals as nodes that accounts
 * share. `cluster:…` nodes tell who is in their present clusters, which is no evidence.
 */
export async function listLinks(
  db: Db,
  userIds: readonly string[],
  values: { minSharedDays: number; most: number },
): Promise<{ userId: string; node: string }[]> {
  return await links(db, { userIds, ...values })
}

const ownLinks = statement(
  'cluster-own-links',
  {
    kind: sure(oneOf<'wallet' | 'device' | 'referral'>()),
    accounts: sure(integer),
    since: sure(timestamp),
  },
  sql`
    with shared as (
      select
        own.kind,
        other.user_id,
        greatest(own.first_seen_at, other.first_seen_at) as since
      from account_sightings own
      join account_sightings other using (kind, value_hash)
      where own.user_id = ${sql.placeholder('userId')}
        and other.user_id <> own.user_id
        and own.dismissed_at is null
        and other.dismissed_at is null
      union all
      select
        'referral',
        case when invitee_id = ${sql.placeholder('userId')} then inviter_id else invitee_id end,
        referrals.created_at
      from referrals
      where (invitee_id = ${sql.placeholder('userId')} or inviter_id = ${sql.placeholder('userId')})
        and dismissed_at is null
        and (
          select count(*) from shared_network_days
          where shared_network_days.invitee_id = referrals.invitee_id
        ) >= ${sql.placeholder('minSharedDays')}::int
    )
    select kind, count(distinct shared.user_id)::int as accounts, min(since) as since
    from shared
    join user_standings other on other.user_id = shared.user_id
    join user_standings own on own.user_id = ${sql.placeholder('userId')}
    where other.cluster_id = own.cluster_id
    group by kind
    order by kind
  `,
)

/** The kinds of evidence that link an account with others in its cluster, with how many and since when. */
export async function listOwnLinks(db: Db, userId: string, minSharedDays: number) {
  return await ownLinks(db, { userId, minSharedDays })
}

/** Declares everything that links an account invalid. */
export async function dismissLinks(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(accountSightings)
    .set({ dismissedAt: now })
    .where(
      and(
        eq(accountSightings.userId, userId),
        sql`dismissed_at is null`,
        sql`exists (
      select from account_sightings other
      where other.kind = ${accountSightings.kind}
        and other.value_hash = ${accountSightings.valueHash}
        and other.user_id <> ${accountSightings.userId}
    )`,
      ),
    )
  await db
    .update(referrals)
    .set({ dismissedAt: now })
    .where(
      and(
        sql`(${referrals.inviteeId} = ${userId} or ${referrals.inviterId} = ${userId})`,
        sql`dismissed_at is null`,
        sql`exists (select from shared_network_days where shared_network_days.invitee_id = ${referrals.inviteeId})`,
      ),
    )
}

const forgotten = statement(
  'account-sightings-forgotten',
  { userId: uuid },
  sql`
    with old as (
      select kind, value_hash, user_id
      from account_sightings
      where last_seen_at < ${sql.placeholder('before')}::timestamptz
      order by last_seen_at
      limit 500
    ),
    -- A wallet that is still linked is in use today.
    linked as (
      update account_sightings
      set last_seen_at = ${sql.placeholder('now')}::timestamptz
      from old
      join user_profiles on user_profiles.user_id = old.user_id
      where account_sightings.kind = 'wallet'
        and account_sightings.kind = old.kind
        and account_sightings.value_hash = old.value_hash
        and account_sightings.user_id = old.user_id
        and old.value_hash = encode(sha256(convert_to(user_profiles.wallet_address, 'UTF8')), 'hex')
      returning account_sightings.kind, account_sightings.value_hash, account_sightings.user_id
    )
    delete from account_sightings
    using old
    where account_sightings.kind = old.kind
      and account_sightings.value_hash = old.value_hash
      and account_sightings.user_id = old.user_id
      and not exists (
        select from user_profiles
        where user_profiles.user_id = old.user_id
          and old.kind = 'wallet'
          and old.value_hash = encode(sha256(convert_to(user_profiles.wallet_address, 'UTF8')), 'hex')
      )
    returning account_sightings.user_id as "userId"
  `,
)

/** Deletes up to 500 sightings last seen before a time, except of wallets still linked. Returns their accounts. */
export async function deleteSightingsBefore(db: Db, before: Date, now: Date): Promise<string[]> {
  const rows = await forgotten(db, { before: before.toISOString(), now: now.toISOString() })
  return rows.map(({ userId }) => userId)
}
