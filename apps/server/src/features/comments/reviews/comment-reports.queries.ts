import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { commentAppeals, commentReports } from '../../../db/schema/talk/talk.ts'

/** What a report or an appeal is about. */
export interface Subject {
  kind: 'comment' | 'question'
  id: string
}

/** A stored report of a comment or a question. */
export type CommentReportRow = typeof commentReports.$inferSelect
/** A stored appeal against a removal. */
export type CommentAppealRow = typeof commentAppeals.$inferSelect

/** The columns that name a subject. */
function columnsOf({ kind, id }: Subject) {
  return kind === 'comment'
    ? { commentId: id, questionId: null }
    : { commentId: null, questionId: id }
}

/** The subject of a row. */
export function subjectOf(row: { commentId: string | null; questionId: string | null }): Subject {
  return row.commentId === null
    ? { kind: 'question', id: row.questionId ?? '' }
    : { kind: 'comment', id: row.commentId }
}

function isAbout<T extends typeof commentReports | typeof commentAppeals>(
  table: T,
  { kind, id }: Subject,
) {
  return eq(kind === 'comment' ? table.commentId : table.questionId, id)
}

/** Inserts a report; false when this person has already reported it. */
export async function insertReport(
  db: Db,
  subject: Subject,
  row: Omit<typeof commentReports.$inferInsert, 'commentId' | 'questionId' | 'state'>,
): Promise<boolean> {
  const stored = await db
    .insert(commentReports)
    .values({ ...row, ...columnsOf(subject), state: 'open' })
    .onConflictDoNothing()
    .returning({ id: commentReports.id })
  return stored.length > 0
}

/** A report by id, null when there is none. */
export async function findReport(db: Db, id: string): Promise<CommentReportRow | null> {
  const [row] = await db.select().from(commentReports).where(eq(commentReports.id, id))
  return row ?? null
}

/** Closes every open report about a subject; returns them. */
export async function closeReportsAbout(
  db: Db,
  subject: Subject,
  decision: {
    state: 'confirmed' | 'rejected'
    resolvedBy: string | null
    resolution: string
    resolvedAt: Date
  },
): Promise<CommentReportRow[]> {
  return await db
    .update(commentReports)
    .set(decision)
    .where(and(isAbout(commentReports, subject), eq(commentReports.state, 'open')))
    .returning()
}

/** The open reports about a subject. */
export async function listOpenReports(db: Db, subject: Subject): Promise<CommentReportRow[]> {
  return await db
    .select()
    .from(commentReports)
    .where(and(isAbout(commentReports, subject), eq(commentReports.state, 'open')))
}

/** Open reports made until a time, up to `limit`. */
export async function listOverdueReports(
  db: Db,
  until: Date,
  limit: number,
): Promise<CommentReportRow[]> {
  return await db
    .select()
    .from(commentReports)
    .where(and(eq(commentReports.state, 'open'), lte(commentReports.createdAt, until)))
    .orderBy(commentReports.createdAt)
    .limit(limit)
}

/** Which of these comments a person has reported. */
export async function listReported(
  db: Db,
  reporterId: string,
  commentIds: readonly string[],
): Promise<Set<string>> {
  if (commentIds.length === 0) return new Set()
  const rows = await db
    .select({ id: commentReports.commentId })
    .from(commentReports)
    .where(
      and(
        eq(commentReports.reporterId, reporterId),
        inArray(commentReports.commentId, [...commentIds]),
      ),
    )
  return new Set(rows.map(({ id }) => id ?? ''))
}

/** Which of these comments were appealed. */
export async function listAppealed(db: Db, commentIds: readonly string[]): Promise<Set<string>> {
  if (commentIds.length === 0) return new Set()
  const rows = await db
    .select({ id: commentAppeals.commentId })
    .from(commentAppeals)
    .where(inArray(commentAppeals.commentId, [...commentIds]))
  return new Set(rows.map(({ id }) => id ?? ''))
}

/** Inserts the appeal about a subject; false when there is one. */
export async function insertAppeal(
  db: Db,
  subject: Subject,
  row: Omit<typeof commentAppeals.$inferInsert, 'commentId' | 'questionId' | 'state'>,
): Promise<boolean> {
  const stored = await db
    .insert(commentAppeals)
    .values({ ...row, ...columnsOf(subject), state: 'open' })
    .onConflictDoNothing()
    .returning({ id: commentAppeals.id })
  return stored.length > 0
}

/** An appeal by id, null when there is none. */
export async function findAppeal(db: Db, id: string): Promise<CommentAppealRow | null> {
  const [row] = await db.select().from(commentAppeals).where(eq(commentAppeals.id, id))
  return row ?? null
}

/** Closes an open appeal; false when it was already decided. */
export async function closeAppeal(
  db: Db,
  id: string,
  decision: {
    state: 'upheld' | 'dismissed'
    decidedBy: string | null
    decisionReason: string
    decidedAt: Date
  },
): Promise<boolean> {
  const closed = await db
    .update(commentAppeals)
    .set(decision)
    .where(and(eq(commentAppeals.id, id), eq(commentAppeals.state, 'open')))
    .returning({ id: commentAppeals.id })
  return closed.length > 0
}

/** Open appeals made until a time, up to `limit`. */
export async function listOverdueAppeals(
  db: Db,
  until: Date,
  limit: number,
): Promise<CommentAppealRow[]> {
  return await db
    .select()
    .from(commentAppeals)
    .where(and(eq(commentAppeals.state, 'open'), lte(commentAppeals.createdAt, until)))
    .orderBy(commentAppeals.createdAt)
    .limit(limit)
}
