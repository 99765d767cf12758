import { KEY_MODES } from '@laurel/contract/developers/api-key-words'
import type { ApiScope } from '@laurel/contract/developers/api-scopes'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../sign-in/auth.ts'
import { agents } from './agents.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Keys with which programs act for a person. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The owner's agent that it speaks for; null when it speaks for the owner. */
    agentId: uuid('agent_id').references(() => agents.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Whether it acts on the site or in the sandbox. */
    mode: text({ enum: KEY_MODES }).notNull().default('live'),
    /** The first characters of the secret, to recognize it by. */
    prefix: text().notNull(),
    /** SHA-256 of the secret, which has 190 random bits. */
    secretHash: text('secret_hash').notNull().unique(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    /** IP addresses and ranges that may use it; empty for any. */
    allowedAddresses: text('allowed_addresses').array().notNull(),
    createdAt: at('created_at').notNull(),
    /** Null for a key that never expires. */
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
    replacedBy: uuid('replaced_by').references((): AnyPgColumn => apiKeys.id, {
      onDelete: 'set null',
    }),
    lastUsedAt: at('last_used_at'),
    lastUsedAddress: text('last_used_address'),
  },
  (t) => [
    index('api_keys_user').on(t.userId, t.createdAt.desc()),
    index('api_keys_agent').on(t.agentId).where(sql`agent_id is not null`),
  ],
)

/** Requests of keys by hour and operation. */
export const apiKeyHours = pgTable(
  'api_key_hours',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    hour: at('hour').notNull(),
    operationId: text('operation_id').notNull(),
    requests: integer().notNull(),
    refused: integer().notNull(),
    limited: integer().notNull(),
    failed: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.keyId, t.hour, t.operationId] }),
    index('api_key_hours_age').on(t.hour),
  ],
)

/** Writes of keys, one row each, refused ones too. */
export const apiKeyActs = pgTable(
  'api_key_acts',
  {
    id: uuid().primaryKey(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    operationId: text('operation_id').notNull(),
    /** The id or slug of what it concerned; null if nothing was there yet. */
    objectId: text('object_id'),
    status: integer().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('api_key_acts_key').on(t.keyId, t.at.desc(), t.id.desc()),
    index('api_key_acts_age').on(t.at),
  ],
)
