import {
  SUSPENSION_APPEAL_STATES,
  SUSPENSION_CAUSES,
  TWO_ADMIN_ROLES,
} from '@laurel/contract/staff/people-desk-words'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../sign-in/auth.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The account of a row, which is deleted with it. */
const account = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Roles that one admin proposed to grant or take back, for another to decide. */
export const roleProposals = pgTable(
  'role_proposals',
  {
    id: uuid().primaryKey(),
    userId: account(),
    role: text({ enum: TWO_ADMIN_ROLES }).notNull(),
    /** Whether to grant it; else to take it back. */
    isGrant: boolean('is_grant').notNull(),
    reason: text().notNull(),
    /** An open one past `expiresAt` has expired. */
    state: text({ enum: ['open', 'confirmed', 'declined', 'withdrawn'] }).notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: at('proposed_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
    decisionReason: text('decision_reason'),
  },
  (t) => [
    index('role_proposals_user').on(t.userId, t.proposedAt.desc().nullsFirst()),
    index('role_proposals_open').on(t.expiresAt).where(sql`state = 'open'`),
  ],
)

/** Suspended accounts: why, by whom and until when. The auth service enforces them (`auth.users.banned_until`). */
export const suspensions = pgTable(
  'suspensions',
  {
    id: uuid().primaryKey(),
    userId: account(),
    cause: text({ enum: SUSPENSION_CAUSES }).notNull(),
    /** What the person was mailed. */
    explanation: text().notNull(),
    suspendedBy: uuid('suspended_by').notNull(),
    startedAt: at('started_at').notNull(),
    /** Null without end. */
    endsAt: at('ends_at'),
    liftedBy: uuid('lifted_by'),
    liftedAt: at('lifted_at'),
    liftReason: text('lift_reason'),
  },
  (t) => [
    index('suspensions_user').on(t.userId, t.startedAt.desc().nullsFirst()),
    uniqueIndex('suspensions_without_end')
      .on(t.userId)
      .where(sql`ends_at is null and lifted_at is null`),
  ],
)

/** A person's one appeal against a suspension. */
export const suspensionAppeals = pgTable(
  'suspension_appeals',
  {
    id: uuid().primaryKey(),
    suspensionId: uuid('suspension_id')
      .notNull()
      .unique()
      .references(() => suspensions.id, { onDelete: 'cascade' }),
    userId: account(),
    reason: text().notNull(),
    state: text({ enum: SUSPENSION_APPEAL_STATES }).notNull(),
    createdAt: at('created_at').notNull(),
    dueAt: at('due_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
    decisionReason: text('decision_reason'),
  },
  (t) => [
    index('suspension_appeals_user').on(t.userId),
    index('suspension_appeals_open').on(t.createdAt, t.id).where(sql`state = 'open'`),
    index('suspension_appeals_decided')
      .on(t.decidedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`state <> 'open'`),
  ],
)

/** Notes of staff about a person, which the person never sees. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: uuid().primaryKey(),
    userId: account(),
    authorId: uuid('author_id').notNull(),
    note: text().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('staff_notes_user').on(
      t.userId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
)

/** The link by which the first admin gets the role, one at a time. The token itself is stored nowhere. */
export const firstAdminLinks = pgTable(
  'first_admin_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  () => [uniqueIndex('first_admin_links_one').on(sql`(true)`)],
)
