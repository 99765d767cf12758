import type { ViewKind, ViewSource, ViewSubject } from '@laurel/contract/analytics/view-words'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  float,
  integer,
  oneOf,
  type RowOf,
  sure,
  text,
  timestamp,
  uuid,
} from '../../../db/columns.ts'
import { EITHER, statement, statementByShape } from '../../../db/statement.ts'

const COLUMNS = {
  subjectKind: sure(oneOf<ViewSubject>()),
  subjectId: sure(uuid),
  day: sure(text),
  kind: sure(oneOf<ViewKind>()),
  source: sure(oneOf<ViewSource>()),
  referrerHost: sure(text),
  dwellBucket: sure(integer),
  viewers: sure(integer),
  views: sure(float),
}

/** Views of a subject on a day, by how and from where. */
export type ViewCount = RowOf<typeof COLUMNS>

const value = sql.placeholder

const counts = statementByShape(
  'view-counts',
  COLUMNS,
  { isOne: EITHER },
  ({ isOne }: { isOne: boolean }) => {
    const whose = isOne
      ? sql`owner_id = ${value('ownerId')} and subject_id = ${value('subjectId')}`
      : sql`owner_id = ${value('ownerId')}`
    return sql`
      select
        subject_kind as "subjectKind", subject_id as "subjectId", day::text as day, kind, source,
        referrer_host as "referrerHost", dwell_bucket as "dwellBucket",
        sum(viewers)::int as viewers, sum(views) as views
      from (
        select day, subject_kind, subject_id, kind, source, referrer_host, dwell_bucket, viewers, views
        from view_days
        where ${whose} and day between ${value('from')}::date and ${value('to')}::date
        union all
        select
          (hour at time zone 'utc')::date, subject_kind, subject_id, kind, source, referrer_host,
          dwell_bucket, viewers, views
        from view_changes
        where ${whose}
          and (hour at time zone 'utc')::date between ${value('from')}::date and ${value('to')}::date
      ) as counted
      group by subject_kind, subject_id, day, kind, source, referrer_host, dwell_bucket
      order by day
    `
  },
)

const HOURS = {
  subjectId: sure(uuid),
  hour: sure(timestamp),
  kind: sure(oneOf<ViewKind>()),
  viewers: sure(integer),
  views: sure(float),
}

/** Views of a subject in an hour. */
export type HourCount = RowOf<typeof HOURS>

const hours = statement(
  'view-counts-by-hour',
  HOURS,
  sql`
    select subject_id as "subjectId", hour, kind, sum(viewers)::int as viewers, sum(views) as views
    from (
      select subject_id, hour, kind, viewers, views
      from view_hours
      where owner_id = ${value('ownerId')} and hour >= ${value('from')}
      union all
      select subject_id, hour, kind, viewers, views
      from view_changes
      where owner_id = ${value('ownerId')} and hour >= ${value('from')}
    ) as counted
    group by subject_id, hour, kind
  `,
)

/** The views of a person's subjects by the hour, from an hour on. */
export async function listHourCounts(
  db: Db,
  { ownerId, from }: { ownerId: string; from: string },
): Promise<HourCount[]> {
  return await hours(db, { ownerId, from })
}

/** The views of a person's subjects, or of one of them, in some days. */
export async function listViewCounts(
  db: Db,
  { ownerId, subjectId }: { ownerId: string; subjectId?: string },
  days: { from: string; to: string },
): Promise<ViewCount[]> {
  const isOne = subjectId !== undefined
  return await counts(db, { isOne }, { ownerId, subjectId, from: days.from, to: days.to })
}
