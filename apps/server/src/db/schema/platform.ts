import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'

/** The kinds of mails, most urgent first. */
export const MAIL_KINDS = ['code', 'link', 'notice', 'reminder'] as const
/** The states of a mail; `failed` was refused by the mail server, `expired` could not be sent in time. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'expired'] as const

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Stored replies by `Idempotency-Key`: the same request replays, a different one with the key is refused. */
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

/** The demo clock's offset; one row, created when a database becomes a demo. */
export const demoClock = pgTable('demo_clock', {
  id: integer().primaryKey(),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
  /** False while the demo data is being loaded. */
  isLoaded: boolean('is_loaded').notNull(),
})

/** Queued mails and, for some days, settled ones; the content is erased once sent. */
export const mails = pgTable(
  'mails',
  {
    /** Also the `Message-ID`, the same at every attempt. */
    id: uuid().primaryKey(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /** Higher ones are sent first. */
    priority: integer().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Where one POST unsubscribes (RFC 8058); null for mails that cannot be switched off. */
    unsubscribeUrl: text('unsubscribe_url'),
    state: text({ enum: MAIL_STATES }).notNull(),
    attempts: integer().notNull().default(0),
    /** Permanent refusals of the address. */
    refusals: integer().notNull().default(0),
    createdAt: at('created_at').notNull(),
    /** When the mail expires. */
    usefulUntil: at('useful_until').notNull(),
    nextAttemptAt: at('next_attempt_at').notNull(),
    /** Until when a node has claimed it; afterwards that node is considered dead. */
    claimedUntil: at('claimed_until'),
    /** Since when a failure of the mail server has delayed it. */
    serverFailedAt: at('server_failed_at'),
    lastError: text('last_error'),
    /** When it was sent, refused permanently or found expired. */
    settledAt: at('settled_at'),
  },
  (t) => [
    index('mails_waiting').on(t.priority.desc(), t.createdAt).where(sql`state = 'waiting'`),
    index('mails_settled').on(t.state, t.settledAt.desc()).where(sql`state <> 'waiting'`),
    index('mails_recipient').on(t.recipient),
    check('mails_state', sql`state in ('waiting', 'sent', 'failed', 'expired')`),
  ],
)
