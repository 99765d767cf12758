import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { lessonAttempts } from '../../db/schema/people.ts'

/** A try at a lesson's quiz. */
export type Attempt = typeof lessonAttempts.$inferSelect

/** Which tries at which version of a lesson. */
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

/** All graded tries of a person, the last graded first. */
export async function gradedAttemptsOf(db: Db, userId: string): Promise<Attempt[]> {
  return await db
    .select()
    .from(lessonAttempts)
    .where(and(eq(lessonAttempts.userId, userId), isNotNull(lessonAttempts.gradedAt)))
    .orderBy(desc(lessonAttempts.gradedAt))
}

/** A person's try that is not handed in yet. */
export async function openAttempt(db: Db, of: AttemptsOf): Promise<Attempt | null> {
  const [attempt] = await db
    .select()
    .from(lessonAttempts)
    .where(and(isOf(of), isNull(lessonAttempts.gradedAt)))
  return attempt ?? null
}

/** Stores a new try unless the person has an open one. */
export async function insertAttempt(
  db: Db,
  attempt: typeof lessonAttempts.$inferInsert,
): Promise<void> {
  await db.insert(lessonAttempts).values(attempt).onConflictDoNothing()
}

/** A person's try, held until the transaction ends: who hands it in a second time waits and finds it graded. */
export async function lockAttempt(db: Db, userId: string, id: string): Promise<Attempt | null> {
  const [attempt] = await db
    .select()
    .from(lessonAttempts)
    .where(and(eq(lessonAttempts.id, id), eq(lessonAttempts.userId, userId)))
    .for('update')
  return attempt ?? null
}

/** Deletes a person's tries. */
export async function deleteAttemptsOf(db: Db, userId: string): Promise<void> {
  await db.delete(lessonAttempts).where(eq(lessonAttempts.userId, userId))
}

/** Writes down what came of a try. */
export async function storeGrade(
  db: Db,
  id: string,
  grade: { correctCount: number; passed: boolean; gradedAt: Date },
): Promise<void> {
  await db.update(lessonAttempts).set(grade).where(eq(lessonAttempts.id, id))
}
