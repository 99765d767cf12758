import { index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { auth, sessions, users } from './auth.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Issued wallet nonces, as hashes; deleted on use. */
export const walletNonces = auth.table(
  'wallet_nonces',
  {
    nonceHash: text('nonce_hash').primaryKey(),
    purpose: text({ enum: ['sign_in', 'link_wallet', 'change_wallet'] }).notNull(),
    /** Of the requesting browser's cookie. */
    browserHash: text('browser_hash').notNull(),
    /** The requesting session; null for a sign-in. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: at('issued_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('wallet_nonces_expiry').on(t.expiresAt)],
)

/** Messages of other clients, without our nonce, each accepted once; stored until they expire. */
export const walletMessages = auth.table(
  'wallet_messages',
  {
    messageHash: text('message_hash').primaryKey(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('wallet_messages_expiry').on(t.expiresAt)],
)

/** Wallets proven by a session and not yet stored on the profile, which deletes the row (by a trigger). */
export const walletProofs = auth.table(
  'wallet_proofs',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['link_wallet', 'change_wallet'] }).notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.address] }),
    index('wallet_proofs_user').on(t.userId),
    index('wallet_proofs_expiry').on(t.expiresAt),
  ],
)
