import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { creditChanges } from '../../../db/schema/submissions.ts'

/** A stored change of credits. */
export type CreditChangeRow = typeof creditChanges.$inferSelect

/** The changes of a person's month, in order. */
export async function selectMonth(
  db: Db,
  userId: string,
  month: string,
): Promise<CreditChangeRow[]> {
  return await db
    .select()
    .from(creditChanges)
    .where(and(eq(creditChanges.userId, userId), eq(creditChanges.month, month)))
    .orderBy(asc(creditChanges.createdAt), asc(creditChanges.id))
}

/** Every change that these submissions caused. */
export async function selectChangesOf(
  db: Db,
  submissionIds: readonly string[],
): Promise<CreditChangeRow[]> {
  return await db
    .select()
    .from(creditChanges)
    .where(inArray(creditChanges.submissionId, [...submissionIds]))
}

/** Stores changes; a submission changes credits for one reason only once. */
export async function insertChanges(
  db: Db,
  rows: readonly (typeof creditChanges.$inferInsert)[],
): Promise<void> {
  await db
    .insert(creditChanges)
    .values([...rows])
    .onConflictDoNothing()
}
