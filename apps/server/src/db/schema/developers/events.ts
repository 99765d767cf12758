import type { EventType } from '@laurel/contract/developers/event-catalogue'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** What an event is about. */
export const EVENT_SUBJECTS = ['bounty', 'submission', 'question', 'payout'] as const

/**
 * What happened, for programs: one row for each account concerned, and one without an account for what everyone may
 * know.
 */
export const events = pgTable(
  'events',
  {
    sequence: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: xid8('transaction_id').notNull().default(sql`pg_current_xact_id()`),
    id: uuid().notNull().unique(),
    type: text().$type<EventType>().notNull(),
    /** Whom it concerns; null for everyone. */
    userId: uuid('user_id'),
    subjectKind: text('subject_kind', { enum: EVENT_SUBJECTS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** By the product's clock. */
    occurredAt: timestamp('occurred_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Whether its deliveries to webhooks exist. */
    isQueued: boolean('is_queued').notNull().default(false),
  },
  (t) => [
    index('events_user').on(t.userId, t.transactionId, t.sequence),
    index('events_order').on(t.transactionId, t.sequence),
    index('events_occurred').on(t.occurredAt),
    index('events_unqueued').on(t.sequence).where(sql`not is_queued`),
  ],
)
