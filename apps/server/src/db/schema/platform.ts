import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Answers kept for `Idempotency-Key`: the same request replays, another one under the key is refused. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** User id, or `anonymous:` and the address. */
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer(),
    reply: jsonb().$type<unknown>(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
)

/** Counters of rate-limiter-flexible; its column types. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** The demo clock's offset; one row, there from the moment at which a database becomes a demo. */
export const demoClock = pgTable('demo_clock', {
  id: integer().primaryKey(),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
  /** False while the demo data is being loaded. */
  isLoaded: boolean('is_loaded').notNull(),
})
