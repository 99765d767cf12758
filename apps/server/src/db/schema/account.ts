import { NOTIFICATION_TYPES } from '@laurel/contract/notifications'
import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'

/** How a person hears of a kind of notification, where that differs from the default: in the app, reminders by mail too. */
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
