import type { CaseFact } from '@laurel/contract/people/cases'
import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './sign-in/auth.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The account of a row, which is deleted with it. */
const account = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Suspected fraud, opened automatically from facts for a moderator to decide (product.md 8). */
export const cases = pgTable(
  'cases',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['linked_accounts', 'mutual_support', 'reports'] }).notNull(),
    state: text({ enum: ['open', 'dismissed', 'voided'] }).notNull(),
    /** What was found, with the thresholds of the rules: brought up to date until the decision. */
    evidence: jsonb().$type<readonly CaseFact[]>().notNull(),
    openedAt: at('opened_at').notNull(),
    /** When the evidence was last found. */
    foundAt: at('found_at').notNull(),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by'),
    decisionReason: text('decision_reason'),
  },
  (t) => [
    index('cases_open').on(t.openedAt, t.id).where(sql`state = 'open'`),
    index('cases_decided').on(t.decidedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

/** The people that a case is about. */
export const casePeople = pgTable(
  'case_people',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    userId: account(),
  },
  (t) => [
    primaryKey({ columns: [t.caseId, t.userId] }),
    index('case_people_user').on(t.userId, t.caseId),
  ],
)

/** A person's one appeal against a decision that voided their votes. */
export const caseAppeals = pgTable(
  'case_appeals',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    userId: account(),
    reason: text().notNull(),
    state: text({ enum: ['open', 'upheld', 'dismissed'] }).notNull(),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by'),
    decisionReason: text('decision_reason'),
  },
  (t) => [
    uniqueIndex('case_appeals_once').on(t.caseId, t.userId),
    index('case_appeals_user').on(t.userId),
    index('case_appeals_open').on(t.createdAt, t.id).where(sql`state = 'open'`),
  ],
)

/** Why a person's votes count nothing, one row a cause; those with `lifted_at` are over. */
export const voterVoids = pgTable(
  'voter_voids',
  {
    id: uuid().primaryKey(),
    userId: account(),
    /** `case:` and its id, or `ban`. */
    cause: text().notNull(),
    reason: text().notNull(),
    /** The accruals that it reversed, which come back when it is lifted. */
    accrualIds: uuid('accrual_ids').array().notNull(),
    reversedPoints: bigint('reversed_points', { mode: 'number' }).notNull(),
    voidedAt: at('voided_at').notNull(),
    liftedAt: at('lifted_at'),
  },
  (t) => [
    uniqueIndex('voter_voids_standing').on(t.userId, t.cause).where(sql`lifted_at is null`),
    index('voter_voids_user').on(t.userId),
  ],
)

/** The days (UTC) on which linked accounts and groups were searched for cases, once each. */
export const caseSearches = pgTable('case_searches', { day: text().primaryKey() })
