import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'

/** People who do not want to be listed among those who are online; a row is all there is to say (product.md 12). */
export const hiddenPeople = pgTable('hidden_people', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
})
