import type { SubmissionState } from '@laurel/contract/work/submissions'
import { and, asc, eq, gt, inArray, isNotNull, lte, min, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { appeals, reports, submissions } from '../../db/schema/submissions.ts'
import type { SubmissionRow } from './submissions.queries.ts'

/** Submissions in these states that are overdue, the earliest due first. */
export async function selectOverdue(
  db: Db,
  due: { now: Date; states: readonly SubmissionState[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        isNotNull(submissions.reviewDueAt),
        lte(submissions.reviewDueAt, due.now),
        inArray(submissions.state, [...due.states]),
      ),
    )
    .orderBy(asc(submissions.reviewDueAt))
    .limit(due.limit)
  return rows.map(({ id }) => id)
}

/** Shifts the due times of submissions in these states by `ms`. */
export async function shiftDueTimes(
  db: Db,
  states: readonly SubmissionState[],
  ms: number,
): Promise<void> {
  await db
    .update(submissions)
    .set({ reviewDueAt: sql`${submissions.reviewDueAt} + ${ms} * interval '1 millisecond'` })
    .where(and(isNotNull(submissions.reviewDueAt), inArray(submissions.state, [...states])))
}

/** The nearest due time of a submission after `now`, null when there is none. */
export async function findNextSubmissionDueAt(db: Db, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(submissions.reviewDueAt) })
    .from(submissions)
    .where(and(isNotNull(submissions.reviewDueAt), gt(submissions.reviewDueAt, now)))
  return row?.at ?? null
}

/** The due time of the earliest open appeal, null when there is none. */
export async function findNextAppealDueAt(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(appeals.dueAt) })
    .from(appeals)
    .where(eq(appeals.state, 'open'))
  return row?.at ?? null
}

/** The time of the earliest open report, null when there is none. */
export async function findOldestReportAt(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(reports.createdAt) })
    .from(reports)
    .where(eq(reports.state, 'open'))
  return row?.at ?? null
}

/** A draft whose bounty closes soon. */
export interface ClosingDraft {
  draft: SubmissionRow
  bountyTitle: string
  deadlineAt: Date
}

/** Drafts of open bounties that close by `by`, whose authors have not been reminded. */
export async function selectClosingDrafts(
  db: Db,
  window: { now: Date; by: Date; limit: number },
): Promise<ClosingDraft[]> {
  const rows = await db
    .select({ draft: submissions, bountyTitle: bounties.title, deadlineAt: bounties.deadlineAt })
    .from(bounties)
    .innerJoin(submissions, eq(submissions.bountyId, bounties.id))
    .where(
      and(
        eq(bounties.state, 'open'),
        gt(bounties.deadlineAt, window.now),
        lte(bounties.deadlineAt, window.by),
        eq(submissions.state, 'draft'),
        sql`not exists (
          select from notifications
          where user_id = ${submissions.authorId}
            and dedupe_key = 'submission:' || ${submissions.id} || ':wait:draft'
        )`,
      ),
    )
    .limit(window.limit)
  return rows.flatMap(({ deadlineAt, ...row }) =>
    deadlineAt === null ? [] : [{ ...row, deadlineAt }],
  )
}
