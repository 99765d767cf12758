import {
  AIRDROP_REASONS,
  AIRDROP_REPORT_KINDS,
  AIRDROP_REPORT_STATES,
  AIRDROP_ROUNDS,
  AIRDROP_STATES,
} from '@laurel/contract/airdrop/airdrop-words'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { seasons } from './ledger.ts'
import { users } from './sign-in/auth.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const units = (name: string) => bigint(name, { mode: 'bigint' })

/** A season's airdrop (product.md 9): a pool of SOL or USDC, divided by season score. At most one per season. */
export const airdrops = pgTable(
  'airdrops',
  {
    id: uuid().primaryKey(),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => seasons.id),
    token: text({ enum: ['SOL', 'USDC'] }).notNull(),
    state: text({ enum: AIRDROP_STATES }).notNull(),
    stateSince: at('state_since').notNull(),
    /** The payment to the treasury that is the pool; in escrow from the announcement on. */
    poolPaymentId: uuid('pool_payment_id').notNull(),
    poolAmount: units('pool_amount').notNull(),
    /** What was left unclaimed in earlier seasons, in escrow too. */
    carriedAmount: units('carried_amount').notNull().default(sql`0`),
    /** The key of the pseudonyms; never published. */
    salt: text().notNull(),
    draftedBy: uuid('drafted_by').notNull(),
    announcedBy: uuid('announced_by'),
    announcedAt: at('announced_at'),
    appealsEndAt: at('appeals_end_at'),
    claimsEndAt: at('claims_end_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('airdrops_season_unique').on(t.seasonId),
    uniqueIndex('airdrops_payment_unique').on(t.poolPaymentId),
  ],
)

/** One calculation of an airdrop: everyone with a season score, then the division of the pool, then its Merkle root. */
export const airdropSnapshots = pgTable(
  'airdrop_snapshots',
  {
    id: uuid().primaryKey(),
    airdropId: uuid('airdrop_id')
      .notNull()
      .references(() => airdrops.id),
    round: text({ enum: AIRDROP_ROUNDS }).notNull(),
    /** The last person collected so far; null before the first, and once published. */
    collectedTo: uuid('collected_to'),
    poolAmount: units('pool_amount').notNull(),
    peopleCount: integer('people_count'),
    eligibleCount: integer('eligible_count'),
    /** SHA-256 in hex; null until published. */
    root: text(),
    startedAt: at('started_at').notNull(),
    publishedAt: at('published_at'),
  },
  (t) => [uniqueIndex('airdrop_snapshots_round_unique').on(t.airdropId, t.round)],
)

/** The part of a season score that one category gave. */
export interface ScoreComponent {
  category: string
  /** Earned. */
  rawPoints: number
  /** Cut off by caps. */
  cappedPoints: number
}

/** A person in a snapshot. Stays without the person when the account is deleted: the root covers it. */
export const airdropAllocations = pgTable(
  'airdrop_allocations',
  {
    snapshotId: uuid('snapshot_id')
      .notNull()
      .references(() => airdropSnapshots.id),
    /** A keyed hash of the person. */
    pseudonym: text().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    scorePoints: integer('score_points').notNull(),
    components: jsonb().$type<ScoreComponent[]>().notNull(),
    /** A keyed hash of the cluster. */
    cluster: text().notNull(),
    /** How the cluster was reported in the dry run; null for one that was not. */
    report: text({ enum: AIRDROP_REPORT_KINDS }),
    /** The clusters whose accounts this person proved to be one person's. */
    provedClusters: text('proved_clusters').array().notNull().default(sql`'{}'`),
    /** Why nothing can be claimed; null for a share. */
    reason: text({ enum: AIRDROP_REASONS }),
    /** Millionths. */
    weight: units('weight').notNull().default(sql`0`),
    share: units('share').notNull().default(sql`0`),
    amount: units('amount').notNull().default(sql`0`),
    isCapped: boolean('is_capped').notNull().default(false),
    /** The hashes from the leaf to the root. */
    proof: jsonb().$type<{ side: 'left' | 'right'; hash: string }[]>().notNull().default([]),
    /** The number of reminders sent about this row. */
    remindersSent: smallint('reminders_sent').notNull().default(0),
    claimedAt: at('claimed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.snapshotId, t.pseudonym] }),
    uniqueIndex('airdrop_allocations_person').on(t.userId, t.snapshotId),
    index('airdrop_allocations_open')
      .on(t.snapshotId, t.remindersSent)
      .where(sql`amount > 0 and claimed_at is null`),
  ],
)

/** A person's one appeal against their exclusion or amount. */
export const airdropAppeals = pgTable(
  'airdrop_appeals',
  {
    id: uuid().primaryKey(),
    airdropId: uuid('airdrop_id')
      .notNull()
      .references(() => airdrops.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    state: text({ enum: ['open', 'upheld', 'dismissed'] }).notNull(),
    /** The season score that an upheld appeal sets; null to keep it. */
    scorePoints: integer('score_points'),
    decisionReason: text('decision_reason'),
    /** Null for one that no one decided in time. */
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('airdrop_appeals_person_unique').on(t.airdropId, t.userId),
    index('airdrop_appeals_open').on(t.createdAt).where(sql`state = 'open'`),
  ],
)

/** The days on which a person used a passkey, by the machine's clock. */
export const passkeyDays = pgTable(
  'passkey_days',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** UTC, `2026-11-24`. */
    day: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
)

/** A member of staff met a person, which is one of the proofs of a person. */
export const airdropMeetings = pgTable('airdrop_meetings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  metBy: uuid('met_by').notNull(),
  reason: text().notNull(),
  metAt: at('met_at').notNull(),
})

/** A report in the dry run that accounts belong to one person: the reporter's own, or someone else's. */
export const airdropReports = pgTable(
  'airdrop_reports',
  {
    id: uuid().primaryKey(),
    airdropId: uuid('airdrop_id')
      .notNull()
      .references(() => airdrops.id),
    /** Null once the account is deleted: what it reported stays. */
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: AIRDROP_REPORT_KINDS }).notNull(),
    evidence: text().notNull(),
    state: text({ enum: AIRDROP_REPORT_STATES }).notNull(),
    decisionReason: text('decision_reason'),
    /** Null for one that no one decided in time. */
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('airdrop_reports_airdrop').on(t.airdropId, t.createdAt),
    index('airdrop_reports_reporter').on(t.reporterId),
    index('airdrop_reports_open').on(t.createdAt).where(sql`state = 'open'`),
  ],
)

/** An account that a report names. Of an own report the reporter's account is one too. */
export const airdropReportedAccounts = pgTable(
  'airdrop_reported_accounts',
  {
    reportId: uuid('report_id')
      .notNull()
      .references(() => airdropReports.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.reportId, t.userId] }),
    index('airdrop_reported_accounts_person').on(t.userId),
  ],
)

/** What Mainnet said about a person's linked wallet, which may be one of the proofs of a person. */
export const walletHistories = pgTable(
  'wallet_histories',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** Successful transactions found, counted as far as the proof needs. */
    transactionCount: integer('transaction_count').notNull(),
    /** When the oldest one found was made; null without any. */
    oldestAt: at('oldest_at'),
    checkedAt: at('checked_at').notNull(),
  },
  (t) => [uniqueIndex('wallet_histories_address_unique').on(t.address)],
)
