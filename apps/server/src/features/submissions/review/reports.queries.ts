import { and, asc, count, eq, gte, lte, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { userStandings } from '../../../db/schema/people.ts'
import { reports, submissions } from '../../../db/schema/submissions.ts'

/** A stored report. */
export type ReportRow = typeof reports.$inferSelect

/** Inserts a report; false when this person has already reported the submission. */
export async function insertReport(db: Db, row: typeof reports.$inferInsert): Promise<boolean> {
  const stored = await db
    .insert(reports)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: reports.id })
  return stored.length > 0
}

/** One report by id, null when there is none. */
export async function selectReport(db: Db, id: string): Promise<ReportRow | null> {
  const [row] = await db.select().from(reports).where(eq(reports.id, id))
  return row ?? null
}

/** Counts open reports of a submission by people of at least a trust level who never began an entry to its bounty. */
export async function countTrustedReports(
  db: Db,
  submission: { id: string; bountyId: string | null },
  trustLevel: number,
): Promise<number> {
  const entries = alias(submissions, 'entries')
  const ownEntries = db
    .select({ one: sql`1` })
    .from(entries)
    .where(
      and(
        eq(entries.bountyId, submission.bountyId ?? sql`null::uuid`),
        eq(entries.authorId, reports.reporterId),
      ),
    )
  const [row] = await db
    .select({ reports: count() })
    .from(reports)
    .innerJoin(userStandings, eq(userStandings.userId, reports.reporterId))
    .where(
      and(
        eq(reports.submissionId, submission.id),
        eq(reports.state, 'open'),
        gte(userStandings.trustLevel, trustLevel),
        notExists(ownEntries),
      ),
    )
  return row?.reports ?? 0
}

/** Closes an open report; false when it was already decided. */
export async function closeReport(
  db: Db,
  id: string,
  decision: {
    state: 'confirmed' | 'rejected'
    resolvedBy: string | null
    resolution: string
    resolvedAt: Date
  },
): Promise<boolean> {
  const closed = await db
    .update(reports)
    .set(decision)
    .where(and(eq(reports.id, id), eq(reports.state, 'open')))
    .returning({ id: reports.id })
  return closed.length > 0
}

/** Counts a person's reports that a moderator has decided since `since`, except the given one. */
export async function countDecidedReports(
  db: Db,
  person: { reporterId: string; since: Date; exceptId: string },
): Promise<number> {
  const [row] = await db
    .select({ reports: count() })
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, person.reporterId),
        gte(reports.resolvedAt, person.since),
        sql`${reports.resolvedBy} is not null`,
        ne(reports.id, person.exceptId),
      ),
    )
  return row?.reports ?? 0
}

/** Whether a report is the first one about its submission. */
export async function isFirstReport(db: Db, report: ReportRow): Promise<boolean> {
  const [first] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.submissionId, report.submissionId))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(1)
  return first?.id === report.id
}

/** Open reports made at `by` or earlier, the oldest first. */
export async function selectOldReports(db: Db, by: Date, limit: number): Promise<ReportRow[]> {
  return await db
    .select()
    .from(reports)
    .where(and(eq(reports.state, 'open'), lte(reports.createdAt, by)))
    .orderBy(asc(reports.createdAt))
    .limit(limit)
}

/** Whether a report about a submission was confirmed. */
export async function hasConfirmedReport(db: Db, submissionId: string): Promise<boolean> {
  const found = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.submissionId, submissionId), eq(reports.state, 'confirmed')))
    .limit(1)
  return found.length > 0
}
