import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { auth, sessions, users } from './auth.ts'

/** An instant; every value comes from the application's clock. */
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A user's second factor: an authenticator app, a security key, or the set of recovery codes. */
export const factors = auth.table(
  'factors',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    factorType: text('factor_type', { enum: ['totp', 'webauthn', 'recovery_code'] }).notNull(),
    friendlyName: text('friendly_name').notNull().default(''),
    status: text({ enum: ['unverified', 'verified'] }).notNull(),
    /** The secret of an authenticator app, sealed (auth/sealing.ts). */
    sealedSecret: text('sealed_secret'),
    /** The 30-second step of the last accepted code; codes up to it are refused. */
    lastStep: bigint('last_step', { mode: 'number' }),
    lastChallengedAt: at('last_challenged_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    index('factors_user').on(t.userId),
    uniqueIndex('factors_name_unique').on(t.userId, t.friendlyName).where(sql`friendly_name <> ''`),
    uniqueIndex('factors_one_recovery_set').on(t.userId).where(sql`factor_type = 'recovery_code'`),
    index('factors_unverified').on(t.createdAt).where(sql`status = 'unverified'`),
  ],
)

/** The public key of an authenticator: of a factor or, without one, a passkey. */
export const webauthnCredentials = auth.table(
  'webauthn_credentials',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    factorId: uuid('factor_id').references(() => factors.id, { onDelete: 'cascade' }),
    /** The authenticator's credential id, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** The signature counter; 0 for authenticators without one. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    friendlyName: text('friendly_name').notNull().default(''),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    uniqueIndex('webauthn_credentials_id_unique').on(t.credentialId),
    uniqueIndex('webauthn_credentials_factor_unique').on(t.factorId),
    index('webauthn_credentials_user').on(t.userId),
  ],
)

/** A challenge to a second factor or a passkey, for one answer. */
export const factorChallenges = auth.table(
  'factor_challenges',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['factor', 'passkey_registration', 'passkey_sign_in'] }).notNull(),
    /** The session challenged; null for a passkey sign-in. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    factorId: uuid('factor_id').references(() => factors.id, { onDelete: 'cascade' }),
    /** The WebAuthn challenge, base64url; null for codes. */
    challenge: text(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('factor_challenges_expiry').on(t.expiresAt),
    index('factor_challenges_session').on(t.sessionId),
    index('factor_challenges_factor').on(t.factorId),
  ],
)

/** Recovery codes: keyed hashes only; using one deletes it. */
export const recoveryCodes = auth.table(
  'recovery_codes',
  {
    factorId: uuid('factor_id')
      .notNull()
      .references(() => factors.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.factorId, t.codeHash] })],
)
