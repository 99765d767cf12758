import type { AgentMark } from '@laurel/contract/developers/agents'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { bountyQuestions } from '../../../db/schema/bounties.ts'
import { agents } from '../../../db/schema/developers/agents.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import { commentAppeals, commentReports } from '../../../db/schema/talk/talk.ts'
import { type PersonRow, personColumns } from '../../../platform/person.ts'

/** A public question with its author. */
export interface QuestionRow {
  question: typeof bountyQuestions.$inferSelect
  author: PersonRow | null
  agent: AgentMark | null
}

/** Maximum questions shown on a page. */
const MAX_QUESTIONS = 500

/** The questions to a bounty: pinned ones in the order of their pins, then the others, oldest first. */
export async function selectQuestions(db: Db, bountyId: string): Promise<QuestionRow[]> {
  return await withAuthors(db)
    .where(eq(bountyQuestions.bountyId, bountyId))
    .orderBy(
      sql`${bountyQuestions.pinnedAt} asc nulls last`,
      asc(bountyQuestions.createdAt),
      asc(bountyQuestions.id),
    )
    .limit(MAX_QUESTIONS)
}

/** One question of a bounty, null when there is none. */
export async function findQuestion(
  db: Db,
  bountyId: string,
  questionId: string,
): Promise<QuestionRow | null> {
  const [row] = await withAuthors(db).where(
    and(eq(bountyQuestions.id, questionId), eq(bountyQuestions.bountyId, bountyId)),
  )
  return row ?? null
}

/** Locks a question until the transaction ends; null when there is none. */
export async function lockQuestionRow(
  db: Db,
  id: string,
): Promise<typeof bountyQuestions.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(bountyQuestions)
    .where(eq(bountyQuestions.id, id))
    .for('update')
  return row ?? null
}

/** Changes a question. */
export async function updateQuestion(
  db: Db,
  id: string,
  patch: Partial<typeof bountyQuestions.$inferInsert>,
): Promise<void> {
  await db.update(bountyQuestions).set(patch).where(eq(bountyQuestions.id, id))
}

/** Inserts a question. */
export async function insertQuestion(
  db: Db,
  row: typeof bountyQuestions.$inferInsert,
): Promise<void> {
  await db.insert(bountyQuestions).values(row)
}

/** Stores the answer to a question, replacing an earlier one. */
export async function updateAnswer(
  db: Db,
  questionId: string,
  answer: string,
  now: Date,
): Promise<void> {
  await db
    .update(bountyQuestions)
    .set({ answer, answeredAt: now })
    .where(eq(bountyQuestions.id, questionId))
}

/** People by username, in lower case. */
export async function findPeopleNamed(
  db: Db,
  usernames: readonly string[],
): Promise<{ userId: string; username: string }[]> {
  if (usernames.length === 0) return []
  return await db
    .select({ userId: userProfiles.userId, username: userProfiles.username })
    .from(userProfiles)
    .where(inArray(sql`lower(${userProfiles.username})`, [...usernames]))
}

/** Which of these questions a person has reported, and which were appealed. */
export async function findComplaints(
  db: Db,
  reporterId: string,
  questionIds: readonly string[],
): Promise<{ reported: Set<string | null>; appealed: Set<string | null> }> {
  const ids = [...questionIds]
  const reported = await db
    .select({ id: commentReports.questionId })
    .from(commentReports)
    .where(and(eq(commentReports.reporterId, reporterId), inArray(commentReports.questionId, ids)))
  const appealed = await db
    .select({ id: commentAppeals.questionId })
    .from(commentAppeals)
    .where(inArray(commentAppeals.questionId, ids))
  return {
    reported: new Set(reported.map(({ id }) => id)),
    appealed: new Set(appealed.map(({ id }) => id)),
  }
}

/** Counts the pinned questions of a bounty. */
export async function countPinned(db: Db, bountyId: string): Promise<number> {
  return await db.$count(
    bountyQuestions,
    and(eq(bountyQuestions.bountyId, bountyId), isNotNull(bountyQuestions.pinnedAt)),
  )
}

function withAuthors(db: Db) {
  return db
    .select({
      question: bountyQuestions,
      author: personColumns,
      agent: { agentId: agents.id, handle: agents.handle, name: agents.name },
    })
    .from(bountyQuestions)
    .leftJoin(userProfiles, eq(userProfiles.userId, bountyQuestions.authorId))
    .leftJoin(agents, eq(agents.id, bountyQuestions.agentId))
    .$dynamic()
}
