import { ENTRANTS } from '@laurel/contract/developers/agent-words'
import { REWARD_TOKENS } from '@laurel/contract/money/money'
import { BOUNTY_CATEGORIES } from '@laurel/contract/searches/bounty-filters'
import { BOUNTY_STATES } from '@laurel/contract/work/bounties'
import { isNotNull, sql } from 'drizzle-orm'
import {
  bigint,
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
import { agents } from './developers/agents.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A bounty from draft to completion (product.md 4). */
export const bounties = pgTable(
  'bounties',
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    sponsorId: uuid('sponsor_id').notNull(),
    state: text({ enum: BOUNTY_STATES }).notNull(),
    stateSince: at('state_since').notNull(),
    title: text().notNull().default(''),
    summary: text().notNull().default(''),
    brief: text().notNull().default(''),
    category: text({ enum: BOUNTY_CATEGORIES }).notNull().default('other'),
    checklist: jsonb().$type<{ id: string; text: string; weight: number }[]>().notNull(),
    disqualifiers: text().array().notNull().default(sql`'{}'`),
    questions: jsonb().$type<{ id: string; text: string; isRequired: boolean }[]>().notNull(),
    referenceLinks: text('reference_links').array().notNull().default(sql`'{}'`),
    aiPolicy: text('ai_policy', { enum: ['allowed', 'disclose', 'forbidden'] })
      .notNull()
      .default('disclose'),
    rights: text({ enum: ['license', 'assignment', 'none'] })
      .notNull()
      .default('license'),
    rewardToken: text('reward_token', { enum: REWARD_TOKENS }).notNull().default('POINTS'),
    /** Smallest units, 1st place first. */
    prizeAmounts: bigint('prize_amounts', { mode: 'bigint' }).array().notNull(),
    bonusCount: smallint('bonus_count').notNull().default(0),
    bonusAmount: bigint('bonus_amount', { mode: 'bigint' }).notNull().default(sql`0`),
    /** Places and bonus spots together. */
    prizeTotal: bigint('prize_total', { mode: 'bigint' }).notNull().default(sql`0`),
    /** Lamports and points cannot be compared: USDC sorts above SOL, SOL above points, each by its amount. */
    prizeSortKey: bigint('prize_sort_key', { mode: 'bigint' })
      .notNull()
      .generatedAlwaysAs(
        sql`case reward_token when 'USDC' then 2000000000000000000 when 'SOL' then 1000000000000000000 else 0 end + prize_total`,
      ),
    entrants: text({ enum: ENTRANTS }).notNull().default('people'),
    minTrustLevel: smallint('min_trust_level').notNull().default(0),
    entriesPerPerson: smallint('entries_per_person').notNull().default(1),
    communityWeightPercent: smallint('community_weight_percent').notNull().default(25),
    decisionDays: smallint('decision_days').notNull().default(7),
    opensAt: at('opens_at'),
    deadlineAt: at('deadline_at'),
    votingEndsAt: at('voting_ends_at'),
    decisionDueAt: at('decision_due_at'),
    challengeEndsAt: at('challenge_ends_at'),
    reviewDueAt: at('review_due_at'),
    extendedAt: at('extended_at'),
    approvedAt: at('approved_at'),
    approvedBy: uuid('approved_by'),
    reviewReasons: text('review_reasons'),
    starterGrantPoints: integer('starter_grant_points').notNull().default(0),
    fundedAt: at('funded_at'),
    votingStartedAt: at('voting_started_at'),
    announcedAt: at('announced_at'),
    /** When a moderator has to decide in the place of a sponsor who did not; null unless they do. */
    moderatorDueAt: at('moderator_due_at'),
    decidedBy: text('decided_by', { enum: ['sponsor', 'moderator', 'formula'] }),
    completedAt: at('completed_at'),
    closedReason: text('closed_reason'),
    /** Submitted entries that were not withdrawn; kept by the submission service in the same transaction. */
    entryCount: integer('entry_count').notNull().default(0),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('bounties_slug_unique').on(t.slug),
    // nullsFirst: otherwise `order by … desc` cannot read them in order.
    index('bounties_state_newest').on(
      t.state,
      t.fundedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('bounties_state_deadline').on(t.state, t.deadlineAt, t.id),
    index('bounties_state_prize').on(
      t.state,
      t.prizeSortKey.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('bounties_state_entries').on(
      t.state,
      t.entryCount.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('bounties_sponsor').on(
      t.sponsorId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('bounties_search').using('gin', sql`(${t.title} || ' ' || ${t.summary}) gin_trgm_ops`),
  ],
)

/** Whether a bounty is public, in SQL: it has ever been funded. */
export const isFundedOnce = isNotNull(bounties.fundedAt)

/**
 * Staff who decided about a bounty or read its sealed entries, and so cannot enter it. Kept after they lose their role.
 */
export const bountyOfficials = pgTable(
  'bounty_officials',
  {
    bountyId: uuid('bounty_id')
      .notNull()
      .references(() => bounties.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    since: at('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.bountyId, t.userId] })],
)

/** The public change log. */
export const bountyChanges = pgTable(
  'bounty_changes',
  {
    id: uuid().primaryKey(),
    bountyId: uuid('bounty_id')
      .notNull()
      .references(() => bounties.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    before: text().notNull(),
    after: text().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('bounty_changes_bounty').on(t.bountyId, t.createdAt)],
)

/** Public questions to the sponsor. */
export const bountyQuestions = pgTable(
  'bounty_questions',
  {
    id: uuid().primaryKey(),
    bountyId: uuid('bounty_id')
      .notNull()
      .references(() => bounties.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    /** The author’s agent that asked. */
    agentId: uuid('agent_id').references(() => agents.id),
    body: text().notNull(),
    answer: text(),
    answeredAt: at('answered_at'),
    createdAt: at('created_at').notNull(),
    editedAt: at('edited_at'),
    /** When the sponsor pinned its answer to the top. */
    pinnedAt: at('pinned_at'),
    removedAt: at('removed_at'),
    /** The moderator who removed it. */
    removedBy: uuid('removed_by'),
    removalReason: text('removal_reason'),
  },
  (t) => [index('bounty_questions_bounty').on(t.bountyId, t.createdAt)],
)

/** The sponsor's private scores of an entry, 0 to 100 for each checklist item. */
export const submissionScores = pgTable('submission_scores', {
  submissionId: uuid('submission_id').primaryKey(),
  scores: jsonb().$type<Record<string, number>>().notNull(),
  note: text().notNull().default(''),
  isShortlisted: boolean('is_shortlisted').notNull().default(false),
  scoredBy: uuid('scored_by').notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** The outcome of an entry as announced. */
export const awards = pgTable(
  'awards',
  {
    submissionId: uuid('submission_id').primaryKey(),
    bountyId: uuid('bounty_id')
      .notNull()
      .references(() => bounties.id),
    place: smallint(),
    isBonus: boolean('is_bonus').notNull().default(false),
    prizeAmount: bigint('prize_amount', { mode: 'bigint' }).notNull().default(sql`0`),
    checklistPercent: doublePrecision('checklist_percent'),
    communityPercent: doublePrecision('community_percent'),
    finalScore: doublePrecision('final_score'),
    formulaPlace: smallint('formula_place'),
    departureReason: text('departure_reason'),
    reason: text().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('awards_bounty').on(t.bountyId),
    uniqueIndex('awards_place_unique').on(t.bountyId, t.place).where(sql`place is not null`),
  ],
)

/** An entrant's one objection to an award. */
export const objections = pgTable(
  'objections',
  {
    id: uuid().primaryKey(),
    bountyId: uuid('bounty_id')
      .notNull()
      .references(() => bounties.id),
    submissionId: uuid('submission_id').notNull(),
    authorId: uuid('author_id').notNull(),
    reason: text().notNull(),
    state: text({ enum: ['open', 'upheld', 'dismissed'] }).notNull(),
    decidedBy: uuid('decided_by'),
    decisionReason: text('decision_reason'),
    dueAt: at('due_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('objections_author_unique').on(t.bountyId, t.authorId),
    index('objections_open').on(t.dueAt).where(sql`state = 'open'`),
  ],
)

/** The community's verdict on an entry, written once when voting closes. */
export const submissionTallies = pgTable(
  'submission_tallies',
  {
    bountyId: uuid('bounty_id')
      .notNull()
      .references(() => bounties.id),
    submissionId: uuid('submission_id').notNull(),
    /** n = Σw and Σws of the decisions (product.md 6). */
    weight: doublePrecision().notNull(),
    support: doublePrecision().notNull(),
    wilson: doublePrecision().notNull(),
    deciders: integer().notNull(),
    /** Not whole where entries share their ranks. */
    rank: doublePrecision().notNull(),
    communityPercent: doublePrecision('community_percent').notNull(),
    /** The group of mutual support that the author was in; null for none. */
    supportGroupId: uuid('support_group_id'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.bountyId, t.submissionId] })],
)

/**
 * A person in a group of mutual support, as of the last night (product.md 6): votes between members of a group weigh
 * nothing.
 */
export const supportGroupMembers = pgTable(
  'support_group_members',
  {
    userId: uuid('user_id').primaryKey(),
    groupId: uuid('group_id').notNull(),
    /** What was given to others of the group, and what was to be expected: `Exchange`. */
    evidence: jsonb().$type<readonly SupportEvidence[]>().notNull(),
    since: at('since').notNull(),
    foundAt: at('found_at').notNull(),
  },
  (t) => [index('support_group_members_group').on(t.groupId)],
)

/** The days (UTC) on which groups of mutual support were searched, once each. */
export const supportGroupSearches = pgTable('support_group_searches', {
  day: text().primaryKey(),
  groupCount: integer('group_count').notNull(),
})

/** What a member of a group gave to a partner's entries. */
export interface SupportEvidence {
  authorId: string
  entries: number
  support: number
  expected: number
  excess: number
}

/** What the tally of a bounty found (product.md 4). */
export const bountyTallies = pgTable('bounty_tallies', {
  bountyId: uuid('bounty_id')
    .primaryKey()
    .references(() => bounties.id),
  ruleVersion: integer('rule_version').notNull(),
  entryCount: integer('entry_count').notNull(),
  decisionCount: integer('decision_count').notNull(),
  deciderCount: integer('decider_count').notNull(),
  /** Deciders with the record that the formula asks for. */
  recordedDeciderCount: integer('recorded_decider_count').notNull(),
  /** Whether the votes count for the final score. */
  votesCount: boolean('votes_count').notNull(),
  createdAt: at('created_at').notNull(),
})

/** A voter of a bounty, with the factors of their decisions when voting closed (product.md 6). */
export const tallyVoters = pgTable(
  'tally_voters',
  {
    bountyId: uuid('bounty_id')
      .notNull()
      .references(() => bounties.id),
    voterId: uuid('voter_id').notNull(),
    isDecider: boolean('is_decider').notNull(),
    /** Votes settled before; at most the window of the skill. */
    settledVotes: integer('settled_votes').notNull(),
    /** Weight by the own record, and by agreement with other voters; 0 to 1. */
    record: doublePrecision().notNull(),
    oneVoice: doublePrecision('one_voice').notNull(),
    /** The group of mutual support that the voter was in; null for none. */
    supportGroupId: uuid('support_group_id'),
  },
  (t) => [
    primaryKey({ columns: [t.bountyId, t.voterId] }),
    index('tally_voters_voter').on(t.voterId),
  ],
)

/** A sponsor whom staff verified: only their bounties mint points (product.md 4). The newest row counts. */
export const sponsorVerifications = pgTable(
  'sponsor_verifications',
  {
    id: uuid().primaryKey(),
    sponsorId: uuid('sponsor_id').notNull(),
    reason: text().notNull(),
    /** What staff saw, as a link or in words. */
    proof: text().notNull(),
    verifiedBy: uuid('verified_by').notNull(),
    verifiedAt: at('verified_at').notNull(),
    revokedBy: uuid('revoked_by'),
    revokedAt: at('revoked_at'),
    revokeReason: text('revoke_reason'),
  },
  (t) => [
    uniqueIndex('sponsor_verifications_open_unique').on(t.sponsorId).where(sql`revoked_at is null`),
    index('sponsor_verifications_sponsor').on(t.sponsorId, t.verifiedAt),
  ],
)
