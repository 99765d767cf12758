import {
  bigint,
  date,
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

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The seal of a UTC day: the root of a Merkle tree over its transfers, chained to the day before (docs/seals.md). It has
 * no root while its leaves are being added; after that the database refuses every change. Hashes are hexadecimal.
 */
export const seals = pgTable(
  'seals',
  {
    number: integer().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    /** Leaves so far, or in the end. */
    transferCount: integer('transfer_count').notNull().default(0),
    /** Transfers of earlier days that were committed after the seal of theirs. */
    lateCount: integer('late_count').notNull().default(0),
    /** Null for the first. */
    previousRoot: text('previous_root'),
    treeRoot: text('tree_root'),
    root: text(),
    sealedAt: at('sealed_at'),
  },
  (t) => [uniqueIndex('seals_day_unique').on(t.day)],
)

/** A transfer's place in a seal. */
export const sealedTransfers = pgTable(
  'sealed_transfers',
  {
    transferId: uuid('transfer_id').primaryKey(),
    sealNumber: integer('seal_number')
      .notNull()
      .references(() => seals.number),
    /** From 0. */
    position: integer().notNull(),
    /** 128 random bits, which keep the private fields of the row from being guessed from their hash. */
    salt: text().notNull(),
    leafHash: text('leaf_hash').notNull(),
  },
  (t) => [uniqueIndex('sealed_transfers_position').on(t.sealNumber, t.position)],
)

/**
 * Nodes of a seal's tree from level 8 (256 leaves) up, so that a proof reads one block of leaves and a node a level; the
 * lower nodes are computed from the leaves.
 */
export const sealNodes = pgTable(
  'seal_nodes',
  {
    sealNumber: integer('seal_number')
      .notNull()
      .references(() => seals.number),
    level: smallint().notNull(),
    position: integer().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sealNumber, t.level, t.position] })],
)

/**
 * Transfers that no seal contains yet. A trigger adds each transfer in its own transaction and sealing takes it out, so
 * a transfer that is committed late is in a later seal, and none is left out (docs/decisions/0062).
 */
export const unsealedTransfers = pgTable(
  'unsealed_transfers',
  {
    transferId: uuid('transfer_id').primaryKey(),
    sequence: bigint({ mode: 'number' }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('unsealed_transfers_order').on(t.createdAt, t.sequence)],
)
