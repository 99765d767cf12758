import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { creditChanges } from '../../../db/schema/submissions.ts'

/** A stored change of credits. */
export type CreditChangeRow = typeof creditChanges.$inferSelect

/** A person’s credit changes in a month, in order. */
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

/** All credit changes caused by these submissions. */
export async function selectChangesOf(
  db: Db,
  submissionIds: readonly string[],
): Promise<CreditChangeRow[]> {
  return await db
    .select()
    .from(creditChanges)
    .where(inArray(creditChanges.submissionId, [...submissionIds]))
}

/** Inserts credit changes; a submission changes credits at most once per reason. */
export async function insertChanges(
  db: Db,
  rows: readonly (typeof creditChanges.$inferInsert)[],
): Promise<void> {
  await db
    .insert(creditChanges)
    .values([...rows])
    .onConflictDoNothing()
}
