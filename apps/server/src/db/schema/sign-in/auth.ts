import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** An instant; every value comes from the application's clock. */
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The schema of the auth service; no other module writes here. */
export const auth = pgSchema('auth')

/** A user account. Roles are in `user_roles`. */
export const users = auth.table(
  'users',
  {
    id: uuid().primaryKey(),
    email: text(),
    passwordHash: text('password_hash'),
    /** Whether the password was a breached one when last used. */
    isPasswordBreached: boolean('is_password_breached').notNull().default(false),
    emailConfirmedAt: at('email_confirmed_at'),
    confirmationSentAt: at('confirmation_sent_at'),
    recoverySentAt: at('recovery_sent_at'),
    newEmail: text('new_email'),
    emailChangeSentAt: at('email_change_sent_at'),
    invitedAt: at('invited_at'),
    reauthenticationSentAt: at('reauthentication_sent_at'),
    lastSignInAt: at('last_sign_in_at'),
    appMetadata: jsonb('app_metadata').$type<Record<string, unknown>>().notNull().default({}),
    userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
    bannedUntil: at('banned_until'),
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    index('users_banned').on(t.bannedUntil).where(sql`banned_until is not null`),
    // Descending with nullsFirst: see people.ts.
    index('users_newest')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
  ],
)

/** A sign-in method: email, Twitter or wallet. */
export const identities = auth.table(
  'identities',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    identityData: jsonb('identity_data').$type<Record<string, unknown>>().notNull(),
    lastSignInAt: at('last_sign_in_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('identities_provider_unique').on(t.provider, t.providerId),
    index('identities_user').on(t.userId),
  ],
)

/** A signed-in device. Its access tokens end with it. */
export const sessions = auth.table(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    aal: text().notNull().default('aal1'),
    amr: jsonb().$type<{ method: string; timestamp: number }[]>().notNull(),
    userAgent: text('user_agent').notNull().default(''),
    ip: text().notNull().default(''),
    createdAt: at('created_at').notNull(),
    refreshedAt: at('refreshed_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/**
 * The refresh token chain of a session, as hashes. The one without `used_at` is active; each is derived from the one
 * before (see auth/refresh-tokens.service.ts).
 */
export const refreshTokens = auth.table(
  'refresh_tokens',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
    /** Issued after a second factor: earlier tokens do not lead to it. */
    isAfterFactor: boolean('is_after_factor').notNull().default(false),
  },
  (t) => [
    uniqueIndex('refresh_tokens_hash_unique').on(t.tokenHash),
    uniqueIndex('refresh_tokens_one_active').on(t.sessionId).where(sql`used_at is null`),
    index('refresh_tokens_session').on(t.sessionId),
  ],
)

/**
 * The link and code of a user's last mail of a kind; replaced by a newer mail and deleted on use. Half of a change of
 * address is kept with its approval time.
 */
export const oneTimeTokens = auth.table(
  'one_time_tokens',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({
      enum: [
        'signup',
        'magiclink',
        'invite',
        'recovery',
        'email_change_current',
        'email_change_new',
        'reauthentication',
      ],
    }).notNull(),
    /** Of the token in the link. */
    tokenHash: text('token_hash').notNull(),
    /** Of the six digits. */
    codeHash: text('code_hash').notNull(),
    /** Set for a PKCE request, whose verifier the link's browser needs. */
    codeChallenge: text('code_challenge'),
    codeChallengeMethod: text('code_challenge_method'),
    createdAt: at('created_at').notNull(),
    codeExpiresAt: at('code_expires_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** When this address approved a change of address, which consumes its link and code. */
    agreedAt: at('agreed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    uniqueIndex('one_time_tokens_hash_unique').on(t.tokenHash),
    index('one_time_tokens_expiry').on(t.expiresAt),
  ],
)

/** A PKCE flow between an opened link and the exchange of its code, which deletes it. */
export const flowStates = auth.table(
  'flow_states',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    authCodeHash: text('auth_code_hash').notNull(),
    codeChallenge: text('code_challenge').notNull(),
    codeChallengeMethod: text('code_challenge_method').notNull(),
    /** The authentication method for the session's `amr`. */
    method: text().notNull(),
    /** The provider of the identity used. */
    provider: text().notNull().default('email'),
    /** Of the mail's link that began it, which works until one of its flows is exchanged. */
    mailTokenHash: text('mail_token_hash'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('flow_states_code_unique').on(t.authCodeHash),
    index('flow_states_expiry').on(t.expiresAt),
  ],
)

/** Keys that sign access tokens; a retired key verifies until its tokens have expired. */
export const signingKeys = auth.table('signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').$type<Record<string, unknown>>().notNull(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  isActive: boolean('is_active').notNull(),
  createdAt: at('created_at').notNull(),
  retiredAt: at('retired_at'),
})

/** Secrets generated at first start and shared by all nodes: the client keys and hash keys. */
export const instanceSecrets = auth.table('instance_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: at('created_at').notNull(),
})

/** Used proofs of work, kept for an hour: each works once, and a network's count makes its next ones harder. */
export const spentProofs = auth.table(
  'spent_proofs',
  {
    proofHash: text('proof_hash').primaryKey(),
    networkHash: text('network_hash').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('spent_proofs_network').on(t.networkHash, t.expiresAt),
    index('spent_proofs_expiry').on(t.expiresAt),
  ],
)
