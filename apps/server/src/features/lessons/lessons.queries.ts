import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { lessonAttempts } from '../../db/schema/people.ts'

/** A stored attempt at a lesson's quiz. */
export type QuizAttempt = typeof lessonAttempts.$inferSelect

/** The key of a person's attempts at a version of a lesson. */
interface AttemptsOf {
  userId: string
  lessonSlug: string
  lessonVersion: number
}

const isOf = ({ userId, lessonSlug, lessonVersion }: AttemptsOf) =>
  and(
    eq(lessonAttempts.userId, userId),
    eq(lessonAttempts.lessonSlug, lessonSlug),
    eq(lessonAttempts.lessonVersion, lessonVersion),
  )

/** All graded attempts of a person, the last graded first. */
export async function listGradedQuizAttempts(db: Db, userId: string): Promise<QuizAttempt[]> {
  return await db
    .select()
    .from(lessonAttempts)
    .where(and(eq(lessonAttempts.userId, userId), isNotNull(lessonAttempts.gradedAt)))
    .orderBy(desc(lessonAttempts.gradedAt))
}

/** A person's attempt that is not submitted yet. */
export async function findOpenQuizAttempt(db: Db, of: AttemptsOf): Promise<QuizAttempt | null> {
  const [attempt] = await db
    .select()
    .from(lessonAttempts)
    .where(and(isOf(of), isNull(lessonAttempts.gradedAt)))
  return attempt ?? null
}

/** Inserts an attempt unless the person has an open one. */
export async function insertQuizAttempt(
  db: Db,
  attempt: typeof lessonAttempts.$inferInsert,
): Promise<void> {
  await db.insert(lessonAttempts).values(attempt).onConflictDoNothing()
}

/** A person's attempt, locked until the transaction ends: a second submission waits and finds it graded. */
export async function lockQuizAttempt(
  db: Db,
  userId: string,
  id: string,
): Promise<QuizAttempt | null> {
  const [attempt] = await db
    .select()
    .from(lessonAttempts)
    .where(and(eq(lessonAttempts.id, id), eq(lessonAttempts.userId, userId)))
    .for('update')
  return attempt ?? null
}

/** Deletes a person's attempts. */
export async function deleteQuizAttemptsOf(db: Db, userId: string): Promise<void> {
  await db.delete(lessonAttempts).where(eq(lessonAttempts.userId, userId))
}

/** Stores the grade of an attempt. */
export async function storeGrade(
  db: Db,
  id: string,
  grade: { correctCount: number; passed: boolean; gradedAt: Date },
): Promise<void> {
  await db.update(lessonAttempts).set(grade).where(eq(lessonAttempts.id, id))
}
