import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { payoutDecisions } from '../../../db/schema/payments.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import { type PersonRow, personColumns } from '../../../platform/person.ts'

/** A stored decision of one person. */
type DecisionRow = typeof payoutDecisions.$inferSelect

/** A decision that awaits a second person, with the first person; the profile is null for a deleted account. */
export interface OpenDecision {
  decision: DecisionRow
  person: PersonRow | null
}

/** Open decisions about these payouts or batches, oldest first. */
export async function listOpenDecisions(
  db: Db,
  subjectIds: readonly string[],
): Promise<OpenDecision[]> {
  if (subjectIds.length === 0) return []
  return await db
    .select({ decision: payoutDecisions, person: personColumns })
    .from(payoutDecisions)
    .leftJoin(userProfiles, eq(userProfiles.userId, payoutDecisions.deciderId))
    .where(
      and(inArray(payoutDecisions.subjectId, [...subjectIds]), isNull(payoutDecisions.closedAt)),
    )
    .orderBy(asc(payoutDecisions.createdAt), asc(payoutDecisions.id))
}

/** Inserts a decision. */
export async function insertDecision(
  db: Db,
  row: typeof payoutDecisions.$inferInsert,
): Promise<void> {
  await db.insert(payoutDecisions).values(row)
}

/** Closes the open decisions about a payout or batch. */
export async function closeDecisions(db: Db, subjectId: string, now: Date): Promise<void> {
  await db
    .update(payoutDecisions)
    .set({ closedAt: now })
    .where(and(eq(payoutDecisions.subjectId, subjectId), isNull(payoutDecisions.closedAt)))
}
