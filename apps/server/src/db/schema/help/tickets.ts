import type { LessonTrack } from '@laurel/contract/learning/tracks'
import type { TicketMessage } from '@laurel/contract/people/tickets'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../sign-in/auth.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Requests to the people who run the site, of accounts and of guests (product.md 13). */
export const tickets = pgTable(
  'tickets',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address of a guest. */
    email: text(),
    /** Of the secret in a guest’s link. */
    secretHash: text('secret_hash').unique(),
    category: text().notNull(),
    subject: text().notNull(),
    /** The reference number of an error message. */
    reference: text(),
    state: text({ enum: ['open', 'answered', 'closed'] }).notNull(),
    stateSince: at('state_since').notNull(),
    /** When an answer is due, while open. */
    dueAt: at('due_at').notNull(),
    /** Oldest first; read and written as a whole. */
    messages: jsonb().$type<readonly TicketMessage[]>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('tickets_user')
      .on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`user_id is not null`),
    index('tickets_email').on(sql`lower(email)`, t.createdAt).where(sql`email is not null`),
    index('tickets_state').on(t.state, t.stateSince, t.id),
  ],
)

/** A lesson as a certificate names it. */
export interface CertifiedLesson {
  slug: string
  title: string
  version: number
  /** ISO 8601. */
  passedAt: string
}

/** Certificates of completed tracks of lessons. */
export const certificates = pgTable(
  'certificates',
  {
    code: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    track: text().$type<LessonTrack>().notNull(),
    /** What was passed, as it was then. */
    lessons: jsonb().$type<readonly CertifiedLesson[]>().notNull(),
    completedAt: at('completed_at').notNull(),
  },
  (t) => [unique().on(t.userId, t.track)],
)
