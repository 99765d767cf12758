import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { bountyQuestions } from '../../../db/schema/bounties.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import { type PersonRow, personColumns } from '../../../platform/person.ts'

/** A public question with its author. */
export interface QuestionRow {
  question: typeof bountyQuestions.$inferSelect
  author: PersonRow | null
}

/** Maximum questions shown on a page. */
const MAX_QUESTIONS = 500

/** The questions to a bounty, oldest first. */
export async function selectQuestions(db: Db, bountyId: string): Promise<QuestionRow[]> {
  return await withAuthors(db)
    .where(eq(bountyQuestions.bountyId, bountyId))
    .orderBy(asc(bountyQuestions.createdAt), asc(bountyQuestions.id))
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

function withAuthors(db: Db) {
  return db
    .select({ question: bountyQuestions, author: personColumns })
    .from(bountyQuestions)
    .leftJoin(userProfiles, eq(userProfiles.userId, bountyQuestions.authorId))
    .$dynamic()
}
