import { and, eq, gte } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { appeals, exposures, submissions } from '../../../db/schema/submissions.ts'
import type { SubmissionRow } from '../submissions.queries.ts'

/** The columns of a submission that a review changes. */
export type ReviewedFields = Pick<
  SubmissionRow,
  'state' | 'stateSince' | 'reviewDueAt' | 'reviewedAt' | 'reviewedBy' | 'decisionReason'
>

/** Whether a submission was exposed to voters, or its author appealed, at `since` or later. */
export async function wasExposedOrAppealed(
  db: Db,
  submissionId: string,
  since: Date,
): Promise<boolean> {
  const exposed = await db
    .select({ id: exposures.id })
    .from(exposures)
    .where(and(eq(exposures.submissionId, submissionId), gte(exposures.shownAt, since)))
    .limit(1)
  const appealed = await db
    .select({ id: appeals.id })
    .from(appeals)
    .where(and(eq(appeals.submissionId, submissionId), gte(appeals.createdAt, since)))
    .limit(1)
  return exposed.length + appealed.length > 0
}

/** Restores a locked submission to its values before a review. */
export async function restoreReviewed(
  db: Db,
  id: string,
  before: ReviewedFields,
): Promise<SubmissionRow> {
  const [row] = await db.update(submissions).set(before).where(eq(submissions.id, id)).returning()
  return row as SubmissionRow
}
