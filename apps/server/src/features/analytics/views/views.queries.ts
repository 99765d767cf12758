import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { integer, nothing, nullable, sure } from '../../../db/columns.ts'
import {
  viewChanges,
  viewDays,
  viewHours,
  viewKeys,
  viewLog,
} from '../../../db/schema/analytics/views.ts'
import { statement } from '../../../db/statement.ts'
import type { WaitingView } from './view-buffer.ts'

const value = sql.placeholder

const insert = statement(
  'views-insert',
  { logged: sure(integer) },
  sql`
    with given as (
      select *
      from unnest(
        ${value('days')}::date[],
        ${value('hours')}::timestamptz[],
        ${value('subjects')}::text[],
        ${value('subjectIds')}::uuid[],
        ${value('kinds')}::text[],
        ${value('sources')}::text[],
        ${value('hosts')}::text[],
        ${value('buckets')}::smallint[],
        ${value('viewerKeys')}::text[],
        ${value('viewerIds')}::uuid[],
        ${value('weights')}::float8[]
      ) as given (
        day, hour, subject_kind, subject_id, kind, source, referrer_host, dwell_bucket,
        viewer_key, viewer_id, weight
      )
    ),
    public_ones as (
      select distinct on (given.day, given.subject_id, given.kind, given.viewer_key)
        given.*, subject.owner_id
      from given
      join lateral (
        select author_id as owner_id
        from submissions
        where given.subject_kind = 'submission' and id = given.subject_id and is_shown
        union all
        select sponsor_id
        from bounties
        where given.subject_kind = 'bounty' and id = given.subject_id and funded_at is not null
        union all
        select user_id
        from user_profiles
        where given.subject_kind = 'profile' and user_id = given.subject_id
      ) as subject on given.viewer_id is distinct from subject.owner_id
      order by given.day, given.subject_id, given.kind, given.viewer_key
    ),
    fresh as (
      insert into view_keys (day, subject_id, kind, viewer_key)
      select day, subject_id, kind, viewer_key
      from public_ones
      on conflict do nothing
      returning day, subject_id, kind, viewer_key
    ),
    logged as (
      insert into view_log (
        day, hour, subject_kind, subject_id, owner_id, kind, source, referrer_host, dwell_bucket, weight
      )
      select
        day, hour, subject_kind, subject_id, owner_id, kind, source, referrer_host, dwell_bucket, weight
      from public_ones
      join fresh using (day, subject_id, kind, viewer_key)
      returning *
    ),
    changed as (
      insert into view_changes (
        hour, subject_kind, subject_id, owner_id, kind, source, referrer_host, dwell_bucket,
        viewers, views
      )
      select
        hour, subject_kind, subject_id, owner_id, kind, source, referrer_host, dwell_bucket,
        count(*), sum(weight)
      from logged
      group by hour, subject_kind, subject_id, owner_id, kind, source, referrer_host, dwell_bucket
    )
    select count(*)::int as logged from logged
  `,
)

/**
 * Logs views of public things, each once a viewer, subject, kind and day, and appends them to the counts. Leaves out views by
 * the owner. Writing the same views again has no effect. Returns how many were new.
 */
export async function insertViews(db: Db, views: readonly WaitingView[]): Promise<number> {
  const [row] = await insert(db, {
    days: views.map(({ day }) => day),
    hours: views.map(({ hour }) => hour),
    subjects: views.map(({ subject }) => subject),
    subjectIds: views.map(({ subjectId }) => subjectId),
    kinds: views.map(({ kind }) => kind),
    sources: views.map(({ source }) => source),
    hosts: views.map(({ referrerHost }) => referrerHost),
    buckets: views.map(({ dwellBucket }) => dwellBucket),
    viewerKeys: views.map(({ viewerKey }) => viewerKey),
    viewerIds: views.map(({ viewerId }) => viewerId),
    weights: views.map(({ weight }) => weight),
  })
  return row?.logged ?? 0
}

const ensure = statement(
  'view-partition-ensure',
  { done: nullable(nothing) },
  sql`select ensure_view_partition(${value('day')}::date) as done`,
)

/** Creates the partition of a day's month if it is missing; safe on two nodes at once. */
export async function ensurePartition(db: Db, day: string): Promise<void> {
  await ensure(db, { day })
}

const drop = statement(
  'view-partitions-drop',
  { dropped: nullable(integer) },
  sql`select drop_view_partitions(${value('day')}::date) as dropped`,
)

/** Drops the partitions of whole months before a day. Returns how many. */
export async function dropPartitions(db: Db, day: string): Promise<number> {
  const [row] = await drop(db, { day })
  return row?.dropped ?? 0
}

/** Advisory lock: one node merges views at a time. */
const VIEWS_LOCK = 7_246_042

const fold = statement(
  'views-fold',
  { folded: sure(integer) },
  sql`
    with taken as (
      delete from view_changes
      where (select pg_try_advisory_xact_lock(${VIEWS_LOCK}))
      returning *
    ), days as (
      insert into view_days (
        day, subject_kind, subject_id, owner_id, kind, source, referrer_host, dwell_bucket,
        viewers, views
      )
      select
        (hour at time zone 'utc')::date, subject_kind, subject_id, owner_id, kind, source,
        referrer_host, dwell_bucket, sum(viewers), sum(views)
      from taken
      group by 1, 2, 3, 4, 5, 6, 7, 8
      order by 1, 3, 5, 6, 7, 8
      on conflict (subject_id, day, kind, source, referrer_host, dwell_bucket) do update
      set viewers = view_days.viewers + excluded.viewers, views = view_days.views + excluded.views
    ), hours as (
      insert into view_hours (hour, subject_id, owner_id, kind, viewers, views)
      select hour, subject_id, owner_id, kind, sum(viewers), sum(views)
      from taken
      group by 1, 2, 3, 4
      order by 1, 2, 4
      on conflict (subject_id, hour, kind) do update
      set viewers = view_hours.viewers + excluded.viewers, views = view_hours.views + excluded.views
    )
    select count(*)::int as folded from taken
  `,
  'each time',
)

/** Merges appended views into days and hours, each exactly once. Returns how many rows it merged. */
export async function foldViews(db: Db): Promise<number> {
  const [row] = await fold(db, {})
  return row?.folded ?? 0
}

/** Deletes the viewer keys of days before one. Returns how many. */
export async function deleteKeysBefore(db: Db, day: string): Promise<number> {
  return (await db.delete(viewKeys).where(lt(viewKeys.day, day))).rowCount ?? 0
}

/** Deletes hours before one; days stay. Returns how many. */
export async function deleteHoursBefore(db: Db, hour: Date): Promise<number> {
  return (await db.delete(viewHours).where(lt(viewHours.hour, hour))).rowCount ?? 0
}

/** Deletes all views of a person’s work, bounties and profile. */
export async function deleteViewsOfOwner(db: Db, ownerId: string): Promise<void> {
  for (const table of [viewChanges, viewLog, viewDays, viewHours]) {
    await db.delete(table).where(eq(table.ownerId, ownerId))
  }
  await db.delete(viewKeys).where(eq(viewKeys.subjectId, ownerId))
}
