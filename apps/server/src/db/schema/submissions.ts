import { BOUNTY_CATEGORIES } from '@laurel/contract/searches/bounty-filters'
import { REPORT_KINDS } from '@laurel/contract/work/report-kinds'
import type { SubmissionDetail } from '@laurel/contract/work/submissions'
import { SUBMISSION_STATES } from '@laurel/contract/work/submissions'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
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
import { bounties } from './bounties.ts'
import { agents } from './developers/agents.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A submission to a bounty, or a free post (product.md 5). */
export const submissions = pgTable(
  'submissions',
  {
    id: uuid().primaryKey(),
    authorId: uuid('author_id').notNull(),
    /** The author’s agent that wrote it; null for what people write. */
    agentId: uuid('agent_id').references(() => agents.id),
    /** When the agent left it to its owner to submit. */
    handedOverAt: at('handed_over_at'),
    bountyId: uuid('bounty_id').references(() => bounties.id),
    state: text({ enum: SUBMISSION_STATES }).notNull(),
    stateSince: at('state_since').notNull(),
    title: text().notNull().default(''),
    body: text().notNull().default(''),
    /** The excerpt of the body for lists, stored because computing it for 20 rows costs more than reading them. */
    excerpt: text().notNull().default(''),
    /** The first lines of the body's first code block, for lists; null without one. */
    snippet: text(),
    link: text(),
    answers: jsonb().$type<Record<string, string>>().notNull().default({}),
    aiUse: text('ai_use', { enum: ['none', 'assisted', 'generated'] })
      .notNull()
      .default('none'),
    /** Whether the author chose `aiUse`; a new draft has it undeclared. */
    isAiUseDeclared: boolean('is_ai_use_declared').notNull().default(true),
    aiTools: text('ai_tools').notNull().default(''),
    category: text({ enum: BOUNTY_CATEGORIES }).notNull().default('other'),
    version: smallint().notNull().default(1),
    checks: jsonb().$type<SubmissionDetail['checks']>().notNull().default([]),
    checksPassed: boolean('checks_passed').notNull().default(false),
    /**
     * The MinHash signature for near-duplicate detection (features/submissions/text-sketch.ts); empty for drafts and
     * short texts.
     */
    textSketch: integer('text_sketch').array().notNull().default(sql`'{}'`),
    /** Reports from trusted people hide an entry until a moderator decides. */
    hiddenAt: at('hidden_at'),
    /** `isPublic` of the policy, maintained by a trigger, so that lists can use an index of public submissions. */
    isShown: boolean('is_shown').notNull().default(false),
    /**
     * When the default decision applies: for failed checks, pending posts and spam marks. Other entries follow their
     * bounty.
     */
    reviewDueAt: at('review_due_at'),
    reviewedAt: at('reviewed_at'),
    reviewedBy: uuid('reviewed_by'),
    decisionReason: text('decision_reason'),
    submittedAt: at('submitted_at'),
    /** Random, fixed at creation: the seeded shuffle of a bounty's entries. */
    shuffleKey: doublePrecision('shuffle_key').notNull(),
    viewerCount: integer('viewer_count').notNull().default(0),
    exposureCount: integer('exposure_count').notNull().default(0),
    /** Decisions in the arena that count, as of the last sweep. Never in a reply: it would tell how a vote goes. */
    decisionCount: integer('decision_count').notNull().default(0),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    index('submissions_bounty').on(t.bountyId, t.state, t.shuffleKey),
    // nullsFirst: otherwise a plain `order by … desc` cannot read an index in order.
    index('submissions_author').on(
      t.authorId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('submissions_works')
      .on(t.authorId, t.submittedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`is_shown`),
    index('submissions_newest')
      .on(t.submittedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`is_shown`),
    index('submissions_top')
      .on(t.viewerCount.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`is_shown and bounty_id is null`),
    index('submissions_waiting')
      .on(t.submittedAt)
      .where(sql`state in ('submitted', 'under_review')`),
    index('submissions_due').on(t.reviewDueAt).where(sql`review_due_at is not null`),
    index('submissions_sketch').using('gin', t.textSketch),
    index('submissions_agent').on(t.agentId).where(sql`agent_id is not null`),
    index('submissions_search').using('gin', sql`${t.title} gin_trgm_ops`),
  ],
)

/** Earlier versions of a submission. */
export const submissionVersions = pgTable(
  'submission_versions',
  {
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    version: smallint().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    link: text(),
    answers: jsonb().$type<Record<string, string>>().notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.version] })],
)

/** Changes to a person's monthly entry credits; the balance is their sum on top of the month's allowance. */
export const creditChanges = pgTable(
  'credit_changes',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    /** `YYYY-MM` in UTC. */
    month: text().notNull(),
    delta: smallint().notNull(),
    reason: text({
      enum: ['entry', 'withdrawn', 'cancelled', 'expired', 'good_score', 'win', 'spam'],
    }).notNull(),
    submissionId: uuid('submission_id'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('credit_changes_user').on(t.userId, t.month, t.createdAt),
    uniqueIndex('credit_changes_cause_unique').on(t.submissionId, t.reason),
  ],
)

/** A report by a person about a submission. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id),
    reporterId: uuid('reporter_id').notNull(),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    detail: text().notNull().default(''),
    state: text({ enum: ['open', 'confirmed', 'rejected'] }).notNull(),
    resolvedBy: uuid('resolved_by'),
    resolution: text(),
    resolvedAt: at('resolved_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('reports_person_unique').on(t.submissionId, t.reporterId),
    index('reports_reporter').on(t.reporterId, t.createdAt.desc().nullsFirst()),
    index('reports_open').on(t.createdAt).where(sql`state = 'open'`),
  ],
)

/** The author's one appeal against a rejection or a spam mark. */
export const appeals = pgTable(
  'appeals',
  {
    id: uuid().primaryKey(),
    submissionId: uuid('submission_id')
      .notNull()
      .unique()
      .references(() => submissions.id),
    kind: text({ enum: ['rejected', 'spam'] }).notNull(),
    reason: text().notNull(),
    state: text({ enum: ['open', 'upheld', 'dismissed'] }).notNull(),
    decidedBy: uuid('decided_by'),
    decisionReason: text('decision_reason'),
    dueAt: at('due_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('appeals_open').on(t.dueAt).where(sql`state = 'open'`)],
)

/** One viewer's longest look at a submission. */
export const submissionViews = pgTable(
  'submission_views',
  {
    submissionId: uuid('submission_id').notNull(),
    /** User id, or a hash of the day's salt and the address for a visitor. */
    viewerKey: text('viewer_key').notNull(),
    dwellMs: integer('dwell_ms').notNull(),
    viewedAt: at('viewed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.viewerKey] }),
    index('submission_views_visitors').on(t.viewedAt).where(sql`viewer_key like 'visitor:%'`),
  ],
)

/** The salt of a day's visitor hashes; deleted after the day, so that addresses cannot be recovered. */
export const viewSalts = pgTable('view_salts', {
  /** `YYYY-MM-DD` in UTC. */
  day: text().primaryKey(),
  salt: text().notNull(),
})

/** One showing of a submission to a voter in the arena: shown, opened, then voted, skipped or reported. */
export const exposures = pgTable(
  'exposures',
  {
    id: uuid().primaryKey(),
    voterId: uuid('voter_id').notNull(),
    submissionId: uuid('submission_id').notNull(),
    bountyId: uuid('bounty_id').notNull(),
    isPractice: boolean('is_practice').notNull(),
    shownAt: at('shown_at').notNull(),
    openedAt: at('opened_at'),
    closedAt: at('closed_at'),
    outcome: text({ enum: ['voted', 'skipped', 'reported', 'undone'] }),
  },
  (t) => [
    index('exposures_voter').on(t.voterId, t.submissionId),
    uniqueIndex('exposures_open_unique').on(t.voterId).where(sql`closed_at is null`),
    index('exposures_bounty').on(t.bountyId, t.submissionId),
  ],
)

/** A vote on a submission. Append-only except for undo; a vote locks no counter. */
export const votes = pgTable(
  'votes',
  {
    id: uuid().primaryKey(),
    voterId: uuid('voter_id').notNull(),
    submissionId: uuid('submission_id').notNull(),
    bountyId: uuid('bounty_id').notNull(),
    exposureId: uuid('exposure_id'),
    decision: text({ enum: ['support', 'not_for'] }).notNull(),
    strengthPercent: smallint('strength_percent').notNull(),
    energyTenths: smallint('energy_tenths').notNull(),
    trustLevel: smallint('trust_level').notNull(),
    isPractice: boolean('is_practice').notNull(),
    inArena: boolean('in_arena').notNull(),
    castAt: at('cast_at').notNull(),
    undoneAt: at('undone_at'),
  },
  (t) => [
    uniqueIndex('votes_person_unique').on(t.voterId, t.submissionId).where(sql`undone_at is null`),
    index('votes_bounty').on(t.bountyId),
    index('votes_voter').on(t.voterId, t.castAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

/** The settlement of a vote, with every factor of its curation reward (product.md 6). */
export const voteSettlements = pgTable(
  'vote_settlements',
  {
    voteId: uuid('vote_id').primaryKey(),
    bountyId: uuid('bounty_id').notNull(),
    voterId: uuid('voter_id').notNull(),
    isHit: boolean('is_hit').notNull(),
    place: smallint(),
    isBonus: boolean('is_bonus').notNull(),
    /** Share of placed entries in the bounty: b of the skill formula. */
    placedShare: doublePrecision('placed_share').notNull(),
    strength: doublePrecision().notNull(),
    weight: doublePrecision().notNull(),
    early: doublePrecision().notNull(),
    rankFactor: doublePrecision('rank_factor').notNull(),
    /** 0 while it is not known. */
    skill: doublePrecision().notNull(),
    /** Bonus of the voter's streak on top of the pool's share. */
    streakPercent: smallint('streak_percent').notNull(),
    poolPoints: integer('pool_points').notNull(),
    rawPoints: doublePrecision('raw_points').notNull(),
    /** The skill used for the share of the pool; null for settlements before it was stored, as are the next two. */
    partSkill: doublePrecision('part_skill'),
    /** The share of the pool in whole points, before and after the cap. */
    splitPoints: integer('split_points'),
    cappedPoints: integer('capped_points'),
    amountPoints: integer('amount_points').notNull(),
    /** The same three amounts in hundredths of a point; null under version 1, which reckoned in whole points. */
    splitHundredths: integer('split_hundredths'),
    cappedHundredths: integer('capped_hundredths'),
    amountHundredths: integer('amount_hundredths'),
    /** The voter's factors within `weight`; null under version 1. */
    record: doublePrecision(),
    oneVoice: doublePrecision('one_voice'),
    isMutualSupport: boolean('is_mutual_support').notNull().default(false),
    /** The third of the bounty's entries by checklist score that the entry is in, 0 the lowest; null without scores. */
    checklistThird: smallint('checklist_third'),
    state: text({ enum: ['paid', 'held', 'none', 'practice'] }).notNull(),
    transferId: uuid('transfer_id'),
    /** When its voter was voided before the reward was final: it weighs and pays nothing. */
    voidedAt: at('voided_at'),
    /** Cast in the arena and not practice: only such votes count for a voter's skill (rule D-vote-skill). */
    countsForSkill: boolean('counts_for_skill').notNull(),
    settledAt: at('settled_at').notNull(),
  },
  (t) => [
    index('vote_settlements_voter').on(
      t.voterId,
      t.settledAt.desc().nullsFirst(),
      t.voteId.desc().nullsFirst(),
    ),
    index('vote_settlements_skill')
      .on(t.voterId, t.settledAt.desc().nullsFirst(), t.voteId.desc().nullsFirst())
      .where(sql`counts_for_skill`),
    index('vote_settlements_bounty').on(t.bountyId),
    index('vote_settlements_recent').on(t.settledAt).where(sql`checklist_third is not null`),
  ],
)

/** Hundredths of a point that a voter's rewards left over, added to the next one (product.md 6). */
export const curationCarries = pgTable('curation_carries', {
  userId: uuid('user_id').primaryKey(),
  /** 0 to 99. */
  hundredths: smallint().notNull(),
  updatedAt: at('updated_at').notNull(),
})

/**
 * The settlement of a bounty. Its row ensures that it settles once, and shows which bounty of a sponsor minted last
 * (product.md 8, rule D-settle-minting).
 */
export const bountySettlements = pgTable(
  'bounty_settlements',
  {
    bountyId: uuid('bounty_id')
      .primaryKey()
      .references(() => bounties.id),
    sponsorId: uuid('sponsor_id').notNull(),
    /** Why no author, win, curation and sponsor points were minted; null when they were. */
    refusal: text({
      enum: ['unverified', 'entries', 'clusters', 'deciders', 'sponsor_interval'],
    }),
    entryCount: integer('entry_count').notNull(),
    clusterCount: integer('cluster_count').notNull(),
    /** The number of voters outside the sponsor's cluster. */
    deciderCount: integer('decider_count').notNull(),
    voterPoolPoints: integer('voter_pool_points').notNull(),
    authorPoolPoints: integer('author_pool_points').notNull(),
    /** The sum and number of all votes' parts of the voter pool; null for settlements before they were stored. */
    votePartSum: doublePrecision('vote_part_sum'),
    votePartCount: integer('vote_part_count'),
    ruleVersion: integer('rule_version').notNull().default(1),
    /** Share of everything that was minted: deciders/10 below 10 deciders. */
    mintedShare: doublePrecision('minted_share').notNull().default(1),
    settledAt: at('settled_at').notNull(),
  },
  (t) => [
    index('bounty_settlements_minting').on(t.sponsorId, t.settledAt).where(sql`refusal is null`),
  ],
)
