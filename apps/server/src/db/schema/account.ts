import { NOTIFICATION_TYPES } from '@laurel/contract/notifications'
import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'

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
    type: text({ enum: NOTIFICATION_TYPES }).notNull(),
    isInApp: boolean('is_in_app').notNull(),
    isMailed: boolean('is_mailed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.type] })],
)
