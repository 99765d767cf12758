import { sql } from 'drizzle-orm'
import {
  date,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './sign-in/auth.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The account of a row, which is deleted with it. */
const account = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Wallets and devices that an account used, as hashes: accounts that share one are in the same cluster (product.md 8).
 * Triggers record wallets, because profiles are written by the data API. Forgotten 90 days after the last use.
 */
export const accountSightings = pgTable(
  'account_sightings',
  {
    userId: account(),
    kind: text({ enum: ['wallet', 'device'] }).notNull(),
    valueHash: text('value_hash').notNull(),
    firstSeenAt: at('first_seen_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** When a moderator decided that it says nothing about this account. */
    dismissedAt: at('dismissed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.valueHash, t.userId] }),
    index('account_sightings_user').on(t.userId),
    index('account_sightings_forgotten').on(t.lastSeenAt),
  ],
)

/** Networks from which an account signed in on a day (UTC), hashed with the day's key; kept for two days. */
export const addressSightings = pgTable(
  'address_sightings',
  {
    userId: account(),
    day: date({ mode: 'string' }).notNull(),
    rangeHash: text('range_hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.rangeHash] }),
    index('address_sightings_day').on(t.day),
  ],
)

/** The keys of address hashes, one a day; deleted with the day's hashes, which then no one can recompute. */
export const addressKeys = pgTable('address_keys', {
  day: date({ mode: 'string' }).primaryKey(),
  key: text().notNull(),
})

/** Accounts whose cluster is computed again in the coming night. */
export const clusterReviews = pgTable(
  'cluster_reviews',
  { userId: account().primaryKey(), dueAt: at('due_at').notNull() },
  (t) => [index('cluster_reviews_due').on(t.dueAt)],
)

/** Requests to separate an account from those it is linked with. */
export const clusterAppeals = pgTable(
  'cluster_appeals',
  {
    id: uuid().primaryKey(),
    userId: account(),
    reason: text().notNull(),
    state: text({ enum: ['open', 'kept', 'split'] }).notNull(),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by'),
    decisionReason: text('decision_reason'),
  },
  (t) => [
    uniqueIndex('cluster_appeals_open_unique').on(t.userId).where(sql`state = 'open'`),
    index('cluster_appeals_user').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('cluster_appeals_open').on(t.createdAt).where(sql`state = 'open'`),
  ],
)

/** Who invited an account, stored when it signed up. */
export const referrals = pgTable(
  'referrals',
  {
    inviteeId: account('invitee_id').primaryKey(),
    inviterId: account('inviter_id'),
    state: text({ enum: ['joined', 'rewarded', 'refused'] }).notNull(),
    refusedReason: text('refused_reason', { enum: ['same_device', 'same_network', 'linked'] }),
    createdAt: at('created_at').notNull(),
    /** When the invitee's score is looked at next. */
    checkAt: at('check_at').notNull(),
    rewardedAt: at('rewarded_at'),
    seasonId: uuid('season_id'),
    /** When a moderator decided that the shared networks say nothing about the two. */
    dismissedAt: at('dismissed_at'),
  },
  (t) => [
    index('referrals_inviter').on(t.inviterId, t.createdAt.desc().nullsFirst(), t.inviteeId),
    index('referrals_due').on(t.checkAt).where(sql`state = 'joined'`),
  ],
)

/** Days on which inviter and invitee signed in from the same network; forgotten after 90 days. */
export const sharedNetworkDays = pgTable(
  'shared_network_days',
  {
    inviteeId: uuid('invitee_id')
      .notNull()
      .references(() => referrals.inviteeId, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.inviteeId, t.day] }),
    index('shared_network_days_day').on(t.day),
  ],
)
