import type { EventType } from '@laurel/contract/developers/event-catalogue'
import { EVENT_AUDIENCES } from '@laurel/contract/developers/webhook-words'
import { DELIVERY_STATES, PAUSE_REASONS } from '@laurel/contract/developers/webhooks'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../sign-in/auth.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Addresses that are told about events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    audience: text({ enum: EVENT_AUDIENCES }).notNull(),
    types: text().array().$type<EventType[]>().notNull(),
    /** Encrypted: it signs, so it must be readable. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The secret before the last rotation, which signs too until then. */
    previousSealedSecret: text('previous_sealed_secret'),
    previousUntil: at('previous_until'),
    pauseReason: text('pause_reason', { enum: PAUSE_REASONS }),
    pausedAt: at('paused_at'),
    failuresInARow: integer('failures_in_a_row').notNull().default(0),
    lastDeliveredAt: at('last_delivered_at'),
    lastFailedAt: at('last_failed_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('webhooks_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('webhooks_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('webhooks_public').on(t.id).where(sql`audience = 'public'`),
  ],
)

/** What is sent to webhooks about one event each, by the machine's clock. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id').notNull(),
    eventSequence: bigint('event_sequence', { mode: 'bigint' }).notNull(),
    type: text().$type<EventType>().notNull(),
    /** Deliveries about one subject are sent in order. */
    subjectId: uuid('subject_id').notNull(),
    /** As sent: every try signs the same bytes. */
    body: text().notNull(),
    isTest: boolean('is_test').notNull().default(false),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    /** Since it was created, replayed or resumed. */
    tries: integer().notNull().default(0),
    firstTriedAt: at('first_tried_at'),
    /** Null while pending: at once. */
    nextTryAt: at('next_try_at'),
    claimedUntil: at('claimed_until'),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
    lastStatus: smallint('last_status'),
    lastError: text('last_error'),
  },
  (t) => [
    unique().on(t.webhookId, t.eventId),
    index('webhook_deliveries_newest').on(
      t.webhookId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('webhook_deliveries_pending')
      .on(t.webhookId, t.subjectId, t.eventSequence)
      .where(sql`state = 'pending'`),
    index('webhook_deliveries_event').on(t.eventId),
    index('webhook_deliveries_created').on(t.createdAt),
    index('webhook_deliveries_settled').on(t.settledAt).where(sql`state <> 'pending'`),
  ],
)

/** Every try to deliver. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid().primaryKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    status: smallint(),
    /** The first 2 KB. */
    answer: text().notNull(),
    error: text(),
  },
  (t) => [index('webhook_attempts_delivery').on(t.deliveryId, t.at)],
)
