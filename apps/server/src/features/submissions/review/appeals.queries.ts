import { and, asc, eq, lte } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { appeals } from '../../../db/schema/submissions.ts'

/** A stored appeal. */
export type AppealRow = typeof appeals.$inferSelect

/** Stores an appeal. */
export async function insertAppeal(db: Db, row: typeof appeals.$inferInsert): Promise<void> {
  await db.insert(appeals).values(row)
}

/** One appeal by id, null when there is none. */
export async function selectAppeal(db: Db, id: string): Promise<AppealRow | null> {
  const [row] = await db.select().from(appeals).where(eq(appeals.id, id))
  return row ?? null
}

/** The appeal of a submission, null when there is none. */
export async function selectAppealOf(db: Db, submissionId: string): Promise<AppealRow | null> {
  const [row] = await db.select().from(appeals).where(eq(appeals.submissionId, submissionId))
  return row ?? null
}

/** Closes an open appeal; false when it was already decided. */
export async function closeAppeal(
  db: Db,
  id: string,
  decision: { state: 'upheld' | 'dismissed'; decidedBy: string | null; decisionReason: string },
): Promise<boolean> {
  const closed = await db
    .update(appeals)
    .set(decision)
    .where(and(eq(appeals.id, id), eq(appeals.state, 'open')))
    .returning({ id: appeals.id })
  return closed.length > 0
}

/** Open appeals that are due by then, nearest first. */
export async function selectDueAppeals(db: Db, by: Date, limit: number): Promise<AppealRow[]> {
  return await db
    .select()
    .from(appeals)
    .where(and(eq(appeals.state, 'open'), lte(appeals.dueAt, by)))
    .orderBy(asc(appeals.dueAt))
    .limit(limit)
}
