import type { Points } from '@laurel/contract/money/money'
import type { TransferCategory } from '@laurel/contract/money/points'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
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

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A column of whole points. */
const pointsColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Points>()

/**
 * The kinds of accounts. The programme has one `issuance` (the source of points) and one `burn` (their sink); a person
 * has `spendable`, `pending` (until it settles), `held` (until skill is known) and `debt`; a bounty and a boost have `escrow`; a
 * season has `season_reserve`.
 */
export const ACCOUNT_KINDS = [
  'issuance',
  'burn',
  'spendable',
  'pending',
  'held',
  'debt',
  'escrow',
  'season_reserve',
] as const

/**
 * An account of the double-entry ledger. `balancePoints` is the sum of its transfers, kept by a trigger on them; null
 * for `issuance` and `burn`, which are shared and must not be locked.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ACCOUNT_KINDS }).notNull(),
    /** The owning person, bounty, boost or season; the nil UUID for `issuance` and `burn`. */
    ownerId: uuid('owner_id').notNull(),
    balancePoints: pointsColumn('balance_points'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [uniqueIndex('ledger_accounts_owner_unique').on(t.ownerId, t.kind)],
)

/** An immutable transfer between accounts. Corrections are new rows that reference the reversed one. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: uuid().primaryKey(),
    /** Rises with every transfer of an account; gaps are normal. */
    sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    fromAccountId: uuid('from_account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    toAccountId: uuid('to_account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amountPoints: pointsColumn('amount_points').notNull(),
    category: text().$type<TransferCategory>().notNull(),
    causeKind: text('cause_kind').notNull(),
    causeId: text('cause_id'),
    title: text().notNull(),
    url: text(),
    seasonId: uuid('season_id'),
    ruleVersion: integer('rule_version').notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    reversesId: uuid('reverses_id').references((): AnyPgColumn => ledgerTransfers.id),
    /** Balances of both sides right after this transfer, where they are cached. */
    fromBalancePoints: pointsColumn('from_balance_points'),
    toBalancePoints: pointsColumn('to_balance_points'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('ledger_transfers_key_unique').on(t.idempotencyKey),
    // No index on sequence alone: the planner would scan all transfers to find one person's.
    index('ledger_transfers_from').on(t.fromAccountId, t.sequence),
    index('ledger_transfers_to').on(t.toAccountId, t.sequence),
    // A profile sums a person's prizes without reading the rest of what they received.
    index('ledger_transfers_prizes')
      .on(t.toAccountId, t.amountPoints)
      .where(sql`category = 'prize'`),
    uniqueIndex('ledger_transfers_reverses_unique')
      .on(t.reversesId)
      .where(sql`${t.reversesId} is not null`),
    index('ledger_transfers_cause').on(t.causeKind, t.causeId),
    index('ledger_transfers_category').on(t.category, t.createdAt),
  ],
)

/** A period of the points programme with fixed rules. */
export const seasons = pgTable(
  'seasons',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    ruleVersion: integer('rule_version').notNull(),
  },
  (t) => [uniqueIndex('seasons_start_unique').on(t.startsAt)],
)

/** Published rules: numbers as JSON with their hash. */
export const ruleVersions = pgTable('rule_versions', {
  version: integer().primaryKey(),
  hash: text().notNull(),
  rules: jsonb().$type<Record<string, unknown>>().notNull(),
  publishedAt: at('published_at').notNull(),
})

/** Season score per person: points minted, less reversals. `reachedAt` breaks ties in favour of the earlier. */
export const seasonScores = pgTable(
  'season_scores',
  {
    seasonId: uuid('season_id').notNull(),
    userId: uuid('user_id').notNull(),
    scorePoints: bigint('score_points', { mode: 'number' }).notNull(),
    reachedAt: at('reached_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seasonId, t.userId] }),
    // nullsFirst: otherwise `order by score_points desc` cannot read it in order.
    index('season_scores_board').on(
      t.seasonId,
      t.scorePoints.desc().nullsFirst(),
      t.reachedAt,
      t.userId,
    ),
  ],
)

/**
 * How many people of a season have a score in each band of 1,000, 10 and 1 points: a rank is a sum over a few bands
 * instead of a count of people (docs/decisions/0013). Scores above zero only, as on the board.
 */
export const scoreBands = pgTable(
  'score_bands',
  {
    seasonId: uuid('season_id').notNull(),
    widthPoints: smallint('width_points').notNull(),
    /** Scores from `band * width` up to the next band. */
    band: bigint({ mode: 'number' }).notNull(),
    people: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.seasonId, t.widthPoints, t.band] })],
)

/**
 * Changes not yet in `score_bands`: a trigger appends them in the transaction that changes scores, without lock
 * contention, and a sweep merges them. Bands and changes together are always exact.
 */
export const scoreBandChanges = pgTable(
  'score_band_changes',
  {
    seasonId: uuid('season_id').notNull(),
    scorePoints: bigint('score_points', { mode: 'number' }).notNull(),
    /** The change in people with this score; negative for fewer. */
    people: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('score_band_changes_score').on(t.seasonId, t.scorePoints)],
)

/** A season's ranks at 00:10 UTC, for the movement column. */
export const rankSnapshots = pgTable(
  'rank_snapshots',
  {
    seasonId: uuid('season_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    userId: uuid('user_id').notNull(),
    rank: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.seasonId, t.day, t.userId] })],
)

/**
 * Points earned but not final, on the pending or held account until they settle. `daily` ones settle together at 00:10
 * UTC, scaled to the emission cap; `standing` ones once the person reaches trust level 1 and 24 h have passed; `skill`
 * ones (held curation rewards) once skill is known.
 */
export const pointAccruals = pgTable(
  'point_accruals',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    category: text().notNull(),
    basis: text({ enum: ['daily', 'standing', 'skill'] }).notNull(),
    amountPoints: bigint('amount_points', { mode: 'number' }).notNull(),
    causeKind: text('cause_kind').notNull(),
    causeId: text('cause_id').notNull(),
    title: text().notNull(),
    url: text(),
    accruedAt: at('accrued_at').notNull(),
    settledAt: at('settled_at'),
    /** The settled amount, decided before it is paid; null until then. */
    settledPoints: bigint('settled_points', { mode: 'number' }),
  },
  (t) => [
    uniqueIndex('point_accruals_cause_unique').on(t.userId, t.category, t.causeKind, t.causeId),
    index('point_accruals_open').on(t.basis, t.day).where(sql`settled_at is null`),
  ],
)
