import { SEARCH_ALERTS } from '@laurel/contract/searches/search-alerts'
import { COMMENT_REPORT_KINDS } from '@laurel/contract/work/report-kinds'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bountyQuestions } from '../bounties.ts'
import { agents } from '../developers/agents.ts'
import { users } from '../sign-in/auth.ts'
import { submissions } from '../submissions.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Comments on submissions and replies to them (product.md 14). A reply stands in the thread of its root. */
export const comments = pgTable(
  'comments',
  {
    id: uuid().primaryKey(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** The comment that it replies to; its own id otherwise. */
    rootId: uuid('root_id').notNull(),
    /** When the root was written: the order of threads. */
    threadAt: at('thread_at').notNull(),
    authorId: uuid('author_id').notNull(),
    /** The author’s agent that wrote it. */
    agentId: uuid('agent_id').references(() => agents.id),
    /** Markdown as typed; empty once its author deleted it. */
    body: text().notNull(),
    createdAt: at('created_at').notNull(),
    editedAt: at('edited_at'),
    deletedAt: at('deleted_at'),
    removedAt: at('removed_at'),
    /** The moderator who removed it. */
    removedBy: uuid('removed_by'),
    removalReason: text('removal_reason'),
  },
  (t) => [
    index('comments_thread').on(t.submissionId, t.threadAt, t.rootId, t.createdAt, t.id),
    index('comments_author').on(t.authorId, t.createdAt),
  ],
)

/** What a report or an appeal is about: a comment or a question, never both. */
const subject = () => ({
  commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
  questionId: uuid('question_id').references(() => bountyQuestions.id, { onDelete: 'cascade' }),
})

/** Reports of comments and questions, one per person. */
export const commentReports = pgTable(
  'comment_reports',
  {
    id: uuid().primaryKey(),
    ...subject(),
    reporterId: uuid('reporter_id').notNull(),
    kind: text({ enum: COMMENT_REPORT_KINDS }).notNull(),
    detail: text().notNull(),
    state: text({ enum: ['open', 'confirmed', 'rejected'] }).notNull(),
    createdAt: at('created_at').notNull(),
    resolvedAt: at('resolved_at'),
    resolvedBy: uuid('resolved_by'),
    resolution: text(),
  },
  (t) => [
    uniqueIndex('comment_reports_comment_unique').on(t.commentId, t.reporterId),
    uniqueIndex('comment_reports_question_unique').on(t.questionId, t.reporterId),
    index('comment_reports_open').on(t.createdAt).where(sql`state = 'open'`),
  ],
)

/** The one appeal against a removal. */
export const commentAppeals = pgTable(
  'comment_appeals',
  {
    id: uuid().primaryKey(),
    ...subject(),
    reason: text().notNull(),
    state: text({ enum: ['open', 'upheld', 'dismissed'] }).notNull(),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by'),
    decisionReason: text('decision_reason'),
  },
  (t) => [
    uniqueIndex('comment_appeals_comment_unique').on(t.commentId),
    uniqueIndex('comment_appeals_question_unique').on(t.questionId),
    index('comment_appeals_open').on(t.createdAt).where(sql`state = 'open'`),
  ],
)

/** Who follows a creator or a bounty; the list is private to the person. */
export const follows = pgTable(
  'follows',
  {
    userId: uuid('user_id').notNull(),
    kind: text({ enum: ['creator', 'bounty'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.subjectId] }),
    index('follows_subject').on(t.kind, t.subjectId),
  ],
)

/** Searches for bounties that a person keeps, with mails about new matches where chosen. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The filters as the address of the list has them, without `?`. */
    query: text().notNull(),
    alert: text({ enum: SEARCH_ALERTS }).notNull(),
    createdAt: at('created_at').notNull(),
    /** Bounties opened until then were checked. */
    checkedUntil: at('checked_until').notNull(),
    /** When it is checked next; null without alerts. */
    nextAt: at('next_at'),
  },
  (t) => [
    uniqueIndex('saved_searches_unique').on(t.userId, t.query),
    index('saved_searches_due').on(t.nextAt).where(sql`next_at is not null`),
  ],
)
