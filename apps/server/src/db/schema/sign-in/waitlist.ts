import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './auth.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** People who wait for the launch, by email address. Deleted 30 days after it. */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: uuid().primaryKey(),
    /** In lower case. */
    email: text().notNull(),
    /** The same for all addresses of one mailbox, such as those with a `+tag`. */
    mailboxKey: text('mailbox_key').notNull(),
    /** The hash of the secret in the mails’ links. */
    tokenHash: text('token_hash').notNull(),
    /** The code in the share link. */
    code: text().notNull(),
    state: text({ enum: ['pending', 'confirmed'] }).notNull(),
    invitedBy: uuid('invited_by').references((): AnyPgColumn => waitlistEntries.id, {
      onDelete: 'set null',
    }),
    /** Whether it moved its inviter up. */
    isCounted: boolean('is_counted').notNull().default(false),
    /** Why it did not. */
    refusedReason: text('refused_reason', {
      enum: ['same_mailbox', 'same_device', 'same_network', 'full'],
    }),
    /** The account with this address, once it signed in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** A reserved username. */
    username: text(),
    /** Hashes of browser and network at joining; deleted after 30 days. */
    deviceHash: text('device_hash'),
    networkHash: text('network_hash'),
    joinedAt: at('joined_at').notNull(),
    mailedAt: at('mailed_at').notNull(),
    confirmedAt: at('confirmed_at'),
    /** `confirmed_at` less the bonus of each counted friend: the order of the list. */
    orderAt: at('order_at'),
  },
  (t) => [
    uniqueIndex('waitlist_entries_email_unique').on(t.email),
    uniqueIndex('waitlist_entries_token_unique').on(t.tokenHash),
    uniqueIndex('waitlist_entries_code_unique').on(t.code),
    uniqueIndex('waitlist_entries_user_unique').on(t.userId),
    uniqueIndex('waitlist_entries_username_unique')
      .on(sql`coalesce(name_skeleton(${t.username}), lower(${t.username}))`)
      .where(sql`username is not null`),
    index('waitlist_entries_order').on(t.orderAt, t.id).where(sql`state = 'confirmed'`),
    index('waitlist_entries_inviter').on(t.invitedBy),
    index('waitlist_entries_mailbox').on(t.mailboxKey),
    index('waitlist_entries_joined').on(t.joinedAt),
  ],
)
