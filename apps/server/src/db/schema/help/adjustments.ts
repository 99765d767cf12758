import type { Points } from '@laurel/contract/money/money'
import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../sign-in/auth.ts'
import { tickets } from './tickets.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Changes of a person's points that one admin proposes and another confirms (rule D-adjustments). */
export const pointAdjustments = pgTable(
  'point_adjustments',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Negative to take points. */
    points: bigint({ mode: 'number' }).$type<Points>().notNull(),
    reason: text().notNull(),
    ticketId: uuid('ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
    /** A proposal lapses at `expires_at` without another state. */
    state: text({ enum: ['proposed', 'confirmed', 'rejected'] }).notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: at('proposed_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
    decisionReason: text('decision_reason'),
    transferId: uuid('transfer_id'),
  },
  (t) => [
    index('point_adjustments_newest').on(
      t.proposedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('point_adjustments_user').on(t.userId),
    index('point_adjustments_ticket').on(t.ticketId),
  ],
)
