import { NOTIFICATION_TYPES } from '@laurel/contract/people/notifications'
import { ROLES } from '@laurel/contract/people/people'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
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
import { users } from './sign-in/auth.ts'

// Descending index columns say nullsFirst: otherwise `order by … desc` cannot read them in order.

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The public profile: exactly the fields of spec §3, read and written by the data API under row security. */
export const userProfiles = pgTable(
  'user_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    username: text().notNull(),
    displayName: text('display_name'),
    bio: text(),
    avatarUrl: text('avatar_url'),
    twitterHandle: text('twitter_handle'),
    walletAddress: text('wallet_address'),
  },
  (t) => [
    uniqueIndex('user_profiles_username_unique').on(sql`lower(${t.username})`),
    uniqueIndex('user_profiles_wallet_unique').on(t.walletAddress),
    index('user_profiles_search').using(
      'gin',
      sql`(${t.username} || ' ' || coalesce(${t.displayName}, '')) gin_trgm_ops`,
    ),
  ],
)

/** What a person adds to their public profile beyond the fields of spec §3. */
export const profileDetails = pgTable('profile_details', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  website: text(),
  showsEarnings: boolean('shows_earnings').notNull().default(false),
})

/**
 * One-time rewards: a complete profile, a linked wallet, a connected Twitter account. Triggers record them, because the
 * data API writes profiles in SQL. `subject` is what was connected: it earns once, even if another user connects it
 * later. `rewardedAt` is set when the points for it are booked.
 */
export const firstSteps = pgTable(
  'first_steps',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['profile', 'wallet', 'twitter'] }).notNull(),
    subject: text().notNull(),
    rewardedAt: at('rewarded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    uniqueIndex('first_steps_subject_unique').on(t.kind, t.subject),
    index('first_steps_open').on(t.userId).where(sql`rewarded_at is null`),
  ],
)

/** Users' roles: moderator, finance or admin. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ROLES }).notNull(),
    grantedAt: at('granted_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
)

/** Switches that are read by name through `is_feature_enabled` (spec §3). */
export const featureFlags = pgTable('feature_flags', {
  name: text().primaryKey(),
  isEnabled: boolean('is_enabled').notNull(),
  updatedAt: at('updated_at').notNull(),
  /** The planned end of a prelaunch, shown on pages only: an operator ends it. */
  launchAt: at('launch_at'),
  /** When it was last switched on; null for one that never was. */
  enabledAt: at('enabled_at'),
})

/** A person's trust and vote energy. Rows are created on first use. */
export const userStandings = pgTable(
  'user_standings',
  {
    userId: uuid('user_id').primaryKey(),
    trustLevel: smallint('trust_level').notNull().default(0),
    trustLevelSince: at('trust_level_since').notNull(),
    /** The end of the grace period of a level whose requirements are no longer met; null while they are. */
    trustGraceUntil: at('trust_grace_until'),
    /** When the lesson that opens trust level 1 was passed for the first time. */
    trustLessonPassedAt: at('trust_lesson_passed_at'),
    /** Accounts that count as one person share it; an account alone is its own cluster (product.md 8). */
    clusterId: uuid('cluster_id').notNull(),
    /** Since when the person's votes count nothing (product.md 6); null while they count. */
    votesVoidedAt: at('votes_voided_at'),
    /** Energy in tenths at `energyAt`; the current value follows from the time. */
    energyTenths: integer('energy_tenths').notNull().default(0),
    energyAt: at('energy_at').notNull(),
    joinedAt: at('joined_at').notNull(),
  },
  (t) => [
    index('user_standings_cluster').on(t.clusterId),
    index('user_standings_linked').on(t.clusterId).where(sql`cluster_id <> user_id`),
    index('user_standings_trusted').on(t.trustLevel).where(sql`trust_level >= 2`),
    index('user_standings_due')
      .on(t.joinedAt)
      .where(sql`trust_level = 0 and trust_lesson_passed_at is not null`),
    index('user_standings_newest').on(t.joinedAt.desc().nullsFirst(), t.userId.desc().nullsFirst()),
  ],
)

/**
 * Scheduled reviews of trust levels (rule D-trust). Anything that may change a level adds a row, without lock
 * contention; a review deletes the person's rows.
 */
export const trustReviews = pgTable(
  'trust_reviews',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    dueAt: at('due_at').notNull(),
  },
  (t) => [index('trust_reviews_due').on(t.dueAt), index('trust_reviews_user').on(t.userId)],
)

/** Days (UTC) on which a person did something real. */
export const activeDays = pgTable(
  'active_days',
  {
    userId: uuid('user_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('active_days_day').on(t.day, t.userId)],
)

/**
 * The spec's notification record with its owner, deduplicated by key (spec §3, product.md 12). A row with `groupKind`
 * is a group: one line that stands for all of its parts, of which the row keeps count and sum.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    type: text({ enum: NOTIFICATION_TYPES }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    points: integer(),
    actionUrl: text('action_url'),
    dedupeKey: text('dedupe_key').notNull(),
    dueAt: at('due_at'),
    readAt: at('read_at'),
    /** When it was mailed, at most once. */
    mailedAt: at('mailed_at'),
    /** When the task of a reminder was done: it is no longer shown. */
    doneAt: at('done_at'),
    /** Null for a single notification. */
    groupKind: text('group_kind'),
    /** What the group is about, such as a bounty's title. */
    groupName: text('group_name'),
    partCount: integer('part_count').notNull().default(1),
    /** The part count and points when it was last read: what came since is new. */
    seenCount: integer('seen_count').notNull().default(0),
    seenPoints: integer('seen_points').notNull().default(0),
    /** Of a group, the time of its newest part. */
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('notifications_dedupe_unique').on(t.userId, t.dedupeKey),
    index('notifications_user_newest').on(
      t.userId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // With the type, so that the unread count reads nothing else.
    index('notifications_unread').on(t.userId, t.type).where(sql`read_at is null`),
    index('notifications_read_oldest').on(t.createdAt).where(sql`read_at is not null`),
    index('notifications_open_reminders')
      .on(t.dedupeKey.op('text_pattern_ops'))
      .where(sql`type = 'reminder' and done_at is null`),
    index('notifications_to_mail')
      .on(t.createdAt)
      .where(sql`due_at is not null and read_at is null and mailed_at is null`),
  ],
)

/** What a group of notifications stands for: each event once per person and key. */
export const notificationParts = pgTable(
  'notification_parts',
  {
    userId: uuid('user_id').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    message: text().notNull(),
    points: integer(),
    actionUrl: text('action_url'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.dedupeKey] }),
    index('notification_parts_newest').on(
      t.notificationId,
      t.createdAt.desc().nullsFirst(),
      t.dedupeKey.desc().nullsFirst(),
    ),
  ],
)

/** Progress of the daily work on milestones, one row per kind: `after` is the last item of `day` that was handled. */
export const milestoneRuns = pgTable('milestone_runs', {
  kind: text({ enum: ['rank', 'streak', 'streak_end'] }).primaryKey(),
  day: date({ mode: 'string' }).notNull(),
  after: text(),
  isFinished: boolean('is_finished').notNull(),
})

/** Public facts in order of time. `audienceId` set means that only this person sees the event. */
export const activityEvents = pgTable(
  'activity_events',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    actorId: uuid('actor_id'),
    audienceId: uuid('audience_id'),
    bountyId: uuid('bounty_id'),
    submissionId: uuid('submission_id'),
    transferId: uuid('transfer_id'),
    title: text().notNull(),
    text: text().notNull().default(''),
    url: text(),
    points: integer(),
    isMoney: boolean('is_money').notNull().default(false),
    /** The chain transfer: token, smallest units and transaction. */
    token: text({ enum: ['SOL', 'USDC'] }),
    amount: bigint({ mode: 'bigint' }),
    signature: text(),
    /** Public events with the same key are grouped: a feed shows the newest with their count. */
    groupKey: text('group_key'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('activity_public_newest')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`audience_id is null`),
    index('activity_actor_newest').on(
      t.actorId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('activity_audience_newest').on(
      t.audienceId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('activity_bounty_newest').on(
      t.bountyId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('activity_money_newest')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`is_money and audience_id is null`),
    index('activity_group')
      .on(t.groupKey, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`group_key is not null`),
  ],
)

/** Every action of a moderator or admin, chained by hash; the database refuses changes. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey(),
    sequence: integer().generatedAlwaysAsIdentity(),
    actorId: uuid('actor_id'),
    action: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    reason: text().notNull().default(''),
    before: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    after: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ip: text().notNull().default(''),
    requestId: text('request_id').notNull().default(''),
    createdAt: at('created_at').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (t) => [
    uniqueIndex('audit_entries_sequence').on(t.sequence),
    uniqueIndex('audit_entries_chain').on(t.previousHash),
    index('audit_entries_actor').on(t.actorId, t.sequence),
    index('audit_entries_subject').on(t.subjectKind, t.subjectId, t.sequence),
    index('audit_entries_action').on(t.action, t.sequence),
    index('audit_entries_at').on(t.createdAt),
  ],
)

/** An attempt at a lesson's quiz. */
export const lessonAttempts = pgTable(
  'lesson_attempts',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    lessonSlug: text('lesson_slug').notNull(),
    lessonVersion: integer('lesson_version').notNull(),
    questionIds: text('question_ids').array().notNull(),
    correctCount: smallint('correct_count'),
    passed: boolean(),
    startedAt: at('started_at').notNull(),
    gradedAt: at('graded_at'),
  },
  (t) => [
    index('lesson_attempts_user').on(t.userId, t.gradedAt.desc().nullsFirst()),
    uniqueIndex('lesson_attempts_open_unique')
      .on(t.userId, t.lessonSlug, t.lessonVersion)
      .where(sql`graded_at is null`),
  ],
)
