import type { ViewKind, ViewSource, ViewSubject } from '@laurel/contract/analytics/view-words'
import {
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What was seen, of whom, how, and from where: the columns that rows of views share. */
const seen = () => ({
  subjectKind: text('subject_kind').notNull().$type<ViewSubject>(),
  subjectId: uuid('subject_id').notNull(),
  /** The author, the sponsor, or the person of the profile. */
  ownerId: uuid('owner_id').notNull(),
  kind: text().notNull().$type<ViewKind>(),
  source: text().notNull().$type<ViewSource>(),
  /** Host of the page that led here from outside; empty otherwise. */
  referrerHost: text('referrer_host').notNull(),
  /** Index in `DWELL_BUCKETS`; 0 for other kinds. */
  dwellBucket: smallint('dwell_bucket').notNull(),
})

/** Every view, once a viewer, subject, kind and day, partitioned by month and kept a year. Says nothing of the viewer. */
export const viewLog = pgTable(
  'view_log',
  {
    day: date({ mode: 'string' }).notNull(),
    hour: at('hour').notNull(),
    ...seen(),
    /** How many views the row stands for: more than 1 when the log kept only a sample. */
    weight: doublePrecision().notNull(),
  },
  (t) => [index('view_log_owner').on(t.ownerId)],
)

/** Keys of the day's viewers, hashed with its salt, so that each counts once; deleted with the day. */
export const viewKeys = pgTable(
  'view_keys',
  {
    day: date({ mode: 'string' }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    kind: text().notNull().$type<ViewKind>(),
    viewerKey: text('viewer_key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.subjectId, t.kind, t.viewerKey] })],
)

/** Views not yet in `view_days` and `view_hours`: appended without lock contention, merged by a sweep. */
export const viewChanges = pgTable(
  'view_changes',
  {
    hour: at('hour').notNull(),
    ...seen(),
    viewers: integer().notNull(),
    views: doublePrecision().notNull(),
  },
  (t) => [index('view_changes_owner').on(t.ownerId)],
)

/** Views by the day. `viewers` counts rows of the log, `views` the views that they stand for. */
export const viewDays = pgTable(
  'view_days',
  {
    day: date({ mode: 'string' }).notNull(),
    ...seen(),
    viewers: integer().notNull(),
    views: doublePrecision().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectId, t.day, t.kind, t.source, t.referrerHost, t.dwellBucket] }),
    index('view_days_owner').on(t.ownerId, t.day),
  ],
)

/** Views by the hour, kept a year. */
export const viewHours = pgTable(
  'view_hours',
  {
    hour: at('hour').notNull(),
    subjectId: uuid('subject_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    kind: text().notNull().$type<ViewKind>(),
    viewers: integer().notNull(),
    views: doublePrecision().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectId, t.hour, t.kind] }),
    index('view_hours_owner').on(t.ownerId, t.hour),
    index('view_hours_hour').on(t.hour),
  ],
)
