import { DIGEST_FREQUENCIES, NOTIFICATION_KINDS } from '@laurel/contract/people/notifications'
import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './sign-in/auth.ts'

/**
 * A user's delivery settings by kind of notification, where they differ from the default: in the app, reminders also by
 * mail.
 */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: NOTIFICATION_KINDS }).notNull(),
    isInApp: boolean('is_in_app').notNull(),
    isMailed: boolean('is_mailed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.type] })],
)

/** The digest mail of those who chose one; no row means none. */
export const notificationDigests = pgTable(
  'notification_digests',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    frequency: text({ enum: DIGEST_FREQUENCIES }).notNull(),
    /** IANA name of the zone whose morning counts. */
    timeZone: text('time_zone').notNull(),
    nextAt: timestamp('next_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Notifications up to here were in an earlier digest, or came before the first. */
    coveredUntil: timestamp('covered_until', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('notification_digests_due').on(t.nextAt)],
)
