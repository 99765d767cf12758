import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { auth, sessions } from './auth.ts'

/** An instant; every value comes from the application's clock. */
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A pending flow at a provider; `id` is the `state` of the callback, which deletes the row. */
export const oauthFlows = auth.table(
  'oauth_flows',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    /** Of the browser's cookie, to which the callback is bound. */
    browserKeyHash: text('browser_key_hash').notNull(),
    /** The callback URL given to the provider. */
    callbackUrl: text('callback_url').notNull(),
    redirectTo: text('redirect_to').notNull(),
    /** Null in the implicit flow of third-party clients. */
    codeChallenge: text('code_challenge'),
    codeChallengeMethod: text('code_challenge_method'),
    /** The session that links a provider; null for a sign-in. */
    linkingSessionId: uuid('linking_session_id').references(() => sessions.id, {
      onDelete: 'cascade',
    }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('oauth_flows_expiry').on(t.expiresAt),
    index('oauth_flows_session').on(t.linkingSessionId),
  ],
)

/** Codes exchanged for a session, which ends when one is presented again (RFC 6749, 4.1.2). */
export const spentCodes = auth.table(
  'spent_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('spent_codes_expiry').on(t.expiresAt),
    index('spent_codes_session').on(t.sessionId),
  ],
)
