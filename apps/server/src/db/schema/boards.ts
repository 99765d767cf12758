import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const part = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** The additive numbers of a board; `features/leaderboard/boards.rules.ts` says what each means on which board. */
const parts = () => ({
  part1: part('part_1'),
  part2: part('part_2'),
  part3: part('part_3'),
  part4: part('part_4'),
  part5: part('part_5'),
})

/**
 * What happened since boards were last brought up to date. Triggers append to it in the transaction that changes the
 * source, so no one waits for another; a sweep takes the rows away (docs/decisions/0069).
 */
export const boardChanges = pgTable(
  'board_changes',
  {
    /** What the row describes: a transfer (by `subjectId`), or numbers of a curator, a sponsor, or a person's ban. */
    kind: text({ enum: ['transfer', 'curators', 'sponsors', 'person'] }).notNull(),
    /** The person, or the transfer. */
    subjectId: uuid('subject_id').notNull(),
    happenedAt: at('happened_at'),
    ...parts(),
    /** When to look at it; null at once. */
    dueAt: at('due_at'),
  },
  (t) => [index('board_changes_due').on(t.dueAt)],
)

/** What a person did on a UTC day for a board, so that a day can leave a window without reading its events again. */
export const boardDays = pgTable(
  'board_days',
  {
    board: text().notNull(),
    userId: uuid('user_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    ...parts(),
    /** How many ends of windows the day has passed. */
    step: smallint().notNull(),
    /** The day on which it passes the next, null after the last. */
    leavesOn: date('leaves_on', { mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.board, t.userId, t.day] }),
    index('board_days_leaving').on(t.leavesOn),
  ],
)

/** A person on a ladder, which is a board in a window. `score` is 0 for people who are not listed. */
export const boardScores = pgTable(
  'board_scores',
  {
    ladder: text().notNull(),
    userId: uuid('user_id').notNull(),
    ...parts(),
    score: bigint({ mode: 'number' }).notNull(),
    /** The last change; ties go to the earlier. */
    reachedAt: at('reached_at').notNull(),
    /** The score when `scoredOn` began. */
    scoreBefore: bigint('score_before', { mode: 'number' }).notNull(),
    scoredOn: date('scored_on', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.ladder] }),
    // nullsFirst: otherwise `order by score desc` cannot read it in order.
    index('board_scores_order')
      .on(t.ladder, t.score.desc().nullsFirst(), t.reachedAt, t.userId)
      .where(sql`score > 0`),
  ],
)

/**
 * How many people of a ladder have a place in each range of places, and how many had when `countedOn` began. A place is
 * the score above the time, so that ties are counted too; `shift` is the width of a range in bits.
 */
export const boardBands = pgTable(
  'board_bands',
  {
    ladder: text().notNull(),
    shift: smallint().notNull(),
    band: bigint({ mode: 'number' }).notNull(),
    people: bigint({ mode: 'number' }).notNull(),
    peopleBefore: bigint('people_before', { mode: 'number' }).notNull(),
    countedOn: date('counted_on', { mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.ladder, t.shift, t.band] })],
)

/** People who are on no board: banned, or deleted. */
export const boardAbsences = pgTable('board_absences', { userId: uuid('user_id').primaryKey() })
