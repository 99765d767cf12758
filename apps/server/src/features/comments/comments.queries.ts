import type { AgentMark } from '@laurel/contract/developers/agents'
import { and, asc, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { agents } from '../../db/schema/developers/agents.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { comments } from '../../db/schema/talk/talk.ts'
import { type PersonRow, personColumns } from '../../platform/person.ts'

/** A stored comment. */
export type CommentRow = typeof comments.$inferSelect

/** A comment with its author. */
export interface CommentWithAuthor {
  comment: CommentRow
  author: PersonRow | null
  agent: AgentMark | null
}

/** The position of a comment: its thread's time and root, then its own time and id. */
export type CommentKey = [threadMs: number, rootId: string, atMs: number, id: string]

/** A deleted comment stays as a placeholder while it has replies. */
const isShown = or(
  isNull(comments.deletedAt),
  sql`exists (
    select from comments as replies
    where replies.submission_id = ${comments.submissionId}
      and replies.thread_at = ${comments.threadAt}
      and replies.root_id = ${comments.id}
      and replies.deleted_at is null
  )`,
)

/** Comments on a submission in the order of their threads, after a key. */
export async function selectComments(
  db: Db,
  submissionId: string,
  page: { after: CommentKey | null; limit: number },
): Promise<CommentWithAuthor[]> {
  const isAfter =
    page.after === null
      ? undefined
      : sql`(${comments.threadAt}, ${comments.rootId}, ${comments.createdAt}, ${comments.id}) > (
          ${new Date(page.after[0])}, ${page.after[1]}::uuid, ${new Date(page.after[2])}, ${page.after[3]}::uuid
        )`
  return await withAuthors(db)
    .where(and(eq(comments.submissionId, submissionId), isShown, isAfter))
    .orderBy(
      asc(comments.threadAt),
      asc(comments.rootId),
      asc(comments.createdAt),
      asc(comments.id),
    )
    .limit(page.limit)
}

/** One comment with its author, null when there is none. */
export async function findComment(db: Db, id: string): Promise<CommentWithAuthor | null> {
  const [row] = await withAuthors(db).where(eq(comments.id, id))
  return row ?? null
}

/** Locks a comment until the transaction ends; null when there is none. */
export async function lockCommentRow(db: Db, id: string): Promise<CommentRow | null> {
  const [row] = await db.select().from(comments).where(eq(comments.id, id)).for('update')
  return row ?? null
}

/** Counts the comments on a submission that can be read. */
export async function countComments(db: Db, submissionId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(comments)
    .where(
      and(
        eq(comments.submissionId, submissionId),
        isNull(comments.deletedAt),
        isNull(comments.removedAt),
      ),
    )
  return row?.count ?? 0
}

/** When a person wrote their comments since a time, oldest first. */
export async function listWritten(db: Db, authorId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: comments.createdAt })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), gt(comments.createdAt, since)))
    .orderBy(asc(comments.createdAt))
  return rows.map(({ createdAt }) => createdAt)
}

/** Inserts a comment. */
export async function insertComment(db: Db, row: typeof comments.$inferInsert): Promise<void> {
  await db.insert(comments).values(row)
}

/** Changes a comment. */
export async function updateCommentRow(
  db: Db,
  id: string,
  patch: Partial<typeof comments.$inferInsert>,
): Promise<void> {
  await db.update(comments).set(patch).where(eq(comments.id, id))
}

/** Empties all comments of a person. */
export async function eraseCommentsOf(db: Db, authorId: string, now: Date): Promise<void> {
  await db
    .update(comments)
    .set({ body: '', deletedAt: now })
    .where(and(eq(comments.authorId, authorId), isNull(comments.deletedAt)))
}

function withAuthors(db: Db) {
  return db
    .select({
      comment: comments,
      author: personColumns,
      agent: { agentId: agents.id, handle: agents.handle, name: agents.name },
    })
    .from(comments)
    .leftJoin(userProfiles, eq(userProfiles.userId, comments.authorId))
    .leftJoin(agents, eq(agents.id, comments.agentId))
    .$dynamic()
}
