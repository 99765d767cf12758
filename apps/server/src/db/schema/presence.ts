import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from './sign-in/auth.ts'

/** Users hidden from the online list (product.md 12). */
export const hiddenPeople = pgTable('hidden_people', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
})
