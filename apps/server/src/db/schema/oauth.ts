import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { auth, sessions } from './auth.ts'

/** An instant; every value comes from the application's clock. */
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Somebody who is at a provider; `id` is the `state` that the provider sends back, which deletes the row. */
export const oauthFlows = auth.table(
  'oauth_flows',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    /** Of the cookie of the browser that was sent away: no other may come back. */
    browserKeyHash: text('browser_key_hash').notNull(),
    /** Where the provider was told to send the browser back to. */
    callbackUrl: text('callback_url').notNull(),
    redirectTo: text('redirect_to').notNull(),
    /** Absent in the implicit flow of foreign clients. */
    codeChallenge: text('code_challenge'),
    codeChallengeMethod: text('code_challenge_method'),
    /** The session that adds a way in, if it still lives then; null for who signs in. */
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

/** Codes that were exchanged for a session: whoever shows one again ends it (RFC 6749, 4.1.2). */
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
