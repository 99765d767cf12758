import { BOOST_STATES } from '@laurel/contract/boosts/boost-words'
import type { Points } from '@laurel/contract/money/money'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { submissions } from './submissions.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const points = (name: string) => bigint(name, { mode: 'number' }).$type<Points>()

/**
 * Bought visibility of a submission (product.md 7), from its quote on. An exclusion constraint keeps live boosts of one
 * track apart in time, so that no more run at a time than there are tracks.
 */
export const boosts = pgTable(
  'boosts',
  {
    id: uuid().primaryKey(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id),
    /** The buyer, who is the author. */
    userId: uuid('user_id').notNull(),
    state: text({ enum: BOOST_STATES }).notNull(),
    stateSince: at('state_since').notNull(),
    /** Slots of 24 h that follow each other. */
    slots: smallint().notNull(),
    /** Which of the slots that run at a time it has, from 1; null in a quote. */
    track: smallint(),
    pricePoints: points('price_points').notNull(),
    /** Demand when it was quoted, which made the price. */
    demand: doublePrecision().notNull(),
    promisedImpressions: integer('promised_impressions').notNull(),
    ruleVersion: integer('rule_version').notNull(),
    quotedAt: at('quoted_at').notNull(),
    quoteExpiresAt: at('quote_expires_at').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    paidAt: at('paid_at'),
    endedAt: at('ended_at'),
    /** At its end: impressions that were paid for, and the price divided by them. */
    paidImpressions: integer('paid_impressions'),
    burnedPoints: points('burned_points'),
    refundedPoints: points('refunded_points'),
    /** Why it was rejected or stopped. */
    reason: text(),
    /** The moderator who rejected it. */
    decidedBy: uuid('decided_by'),
  },
  (t) => [
    uniqueIndex('boosts_live_unique')
      .on(t.submissionId)
      .where(sql`state in ('paid', 'scheduled', 'active')`),
    uniqueIndex('boosts_quote_unique').on(t.userId).where(sql`state = 'quoted'`),
    index('boosts_user').on(t.userId, t.quotedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('boosts_live').on(t.startsAt).where(sql`state in ('paid', 'scheduled', 'active')`),
    index('boosts_sold').on(t.paidAt).where(sql`paid_at is not null`),
  ],
)

/** What viewers saw of a boost on a day (UTC), by a key that only counts them; deleted the next day. */
export const boostSightings = pgTable(
  'boost_sightings',
  {
    boostId: uuid('boost_id')
      .notNull()
      .references(() => boosts.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    viewerKey: text('viewer_key').notNull(),
    kind: text({
      enum: ['reached', 'organic_view', 'boosted_open', 'organic_open', 'converted'],
    }).notNull(),
    isHeldOut: boolean('is_held_out').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.boostId, t.day, t.viewerKey, t.kind] }),
    index('boost_sightings_day').on(t.day),
  ],
)

/** Sightings by the hour, as of the last sweep; `boost_count_changes` has the rest. */
export const boostHours = pgTable(
  'boost_hours',
  {
    boostId: uuid('boost_id')
      .notNull()
      .references(() => boosts.id, { onDelete: 'cascade' }),
    hour: at('hour').notNull(),
    kind: text().notNull().$type<(typeof boostSightings.$inferSelect)['kind']>(),
    isHeldOut: boolean('is_held_out').notNull(),
    viewers: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.boostId, t.hour, t.kind, t.isHeldOut] })],
)

/** Sightings not yet in `boost_hours`: appended without lock contention, merged by a sweep. */
export const boostCountChanges = pgTable(
  'boost_count_changes',
  {
    boostId: uuid('boost_id')
      .notNull()
      .references(() => boosts.id, { onDelete: 'cascade' }),
    hour: at('hour').notNull(),
    kind: text().notNull().$type<(typeof boostSightings.$inferSelect)['kind']>(),
    isHeldOut: boolean('is_held_out').notNull(),
    viewers: integer().notNull(),
  },
  (t) => [index('boost_count_changes_boost').on(t.boostId)],
)
