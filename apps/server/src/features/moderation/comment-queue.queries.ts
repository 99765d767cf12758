import { paths } from '@laurel/contract/spec/routes'
import type { COMMENT_REPORT_KINDS } from '@laurel/contract/work/report-kinds'
import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { bounties, bountyQuestions } from '../../db/schema/bounties.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { submissions } from '../../db/schema/submissions.ts'
import { commentAppeals, commentReports, comments } from '../../db/schema/talk/talk.ts'
import type { PersonRow } from '../../platform/person.ts'

/** A reported or appealed comment or question, with what it is about. */
export interface CommentItemRow {
  id: string
  subject: 'comment' | 'question'
  body: string
  authorId: string
  author: PersonRow | null
  title: string
  url: string
  /** Null for an appeal. */
  kind: (typeof COMMENT_REPORT_KINDS)[number] | null
  detail: string
  reporterId: string | null
  reporter: PersonRow | null
  removalReason: string | null
}

const authors = alias(userProfiles, 'authors')
const reporters = alias(userProfiles, 'reporters')
const authorId = sql<string>`coalesce(${comments.authorId}, ${bountyQuestions.authorId})`

const columnsOf = (people: typeof authors | typeof reporters) => ({
  userId: people.userId,
  username: people.username,
  displayName: people.displayName,
  avatarUrl: people.avatarUrl,
})

const about = {
  commentId: comments.id,
  body: sql<string>`coalesce(${comments.body}, ${bountyQuestions.body})`,
  authorId,
  author: columnsOf(authors),
  title: sql<string>`coalesce(${submissions.title}, ${bounties.title})`,
  submissionId: comments.submissionId,
  slug: bounties.slug,
  removalReason: sql<
    string | null
  >`coalesce(${comments.removalReason}, ${bountyQuestions.removalReason})`,
}

/** Reports and appeals by id, unordered. */
export async function selectCommentItems(
  db: Db,
  ids: readonly string[],
): Promise<CommentItemRow[]> {
  if (ids.length === 0) return []
  const reported = await db
    .select({ ...about, item: commentReports, reporter: columnsOf(reporters) })
    .from(commentReports)
    .leftJoin(comments, eq(comments.id, commentReports.commentId))
    .leftJoin(submissions, eq(submissions.id, comments.submissionId))
    .leftJoin(bountyQuestions, eq(bountyQuestions.id, commentReports.questionId))
    .leftJoin(bounties, eq(bounties.id, bountyQuestions.bountyId))
    .leftJoin(authors, eq(authors.userId, authorId))
    .leftJoin(reporters, eq(reporters.userId, commentReports.reporterId))
    .where(inArray(commentReports.id, [...ids]))
  const appealed = await db
    .select({ ...about, item: commentAppeals })
    .from(commentAppeals)
    .leftJoin(comments, eq(comments.id, commentAppeals.commentId))
    .leftJoin(submissions, eq(submissions.id, comments.submissionId))
    .leftJoin(bountyQuestions, eq(bountyQuestions.id, commentAppeals.questionId))
    .leftJoin(bounties, eq(bounties.id, bountyQuestions.bountyId))
    .leftJoin(authors, eq(authors.userId, authorId))
    .where(inArray(commentAppeals.id, [...ids]))
  return [
    ...reported.map(({ item, reporter, ...facts }) => ({
      ...placed(facts),
      id: item.id,
      kind: item.kind,
      detail: item.detail,
      reporterId: item.reporterId,
      reporter: personOf(reporter),
      removalReason: null,
    })),
    ...appealed.map(({ item, ...facts }) => ({
      ...placed(facts),
      id: item.id,
      kind: null,
      detail: item.reason,
      reporterId: null,
      reporter: null,
    })),
  ]
}

/** A person of an outer join, null without one. */
function personOf(row: { [Field in keyof PersonRow]: PersonRow[Field] | null } | null) {
  if (row?.userId == null || row.username === null) return null
  return { ...row, userId: row.userId, username: row.username }
}

/** Where the text is, and who wrote it. */
function placed<
  T extends {
    commentId: string | null
    submissionId: string | null
    slug: string | null
    author: Parameters<typeof personOf>[0]
  },
>({ commentId, submissionId, slug, author, ...facts }: T) {
  return {
    ...facts,
    author: personOf(author),
    subject: commentId === null ? ('question' as const) : ('comment' as const),
    url: submissionId === null ? paths.bounty(slug ?? '') : paths.submission(submissionId),
  }
}
