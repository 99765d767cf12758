import type { queue } from '@laurel/contract/moderation'
import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { bounties, objections } from '../../db/schema/bounties.ts'
import { auditEntries, notifications, userProfiles, userRoles } from '../../db/schema/people.ts'
import { appeals, reports, submissions } from '../../db/schema/submissions.ts'
import { personColumns } from '../../platform/person.ts'
import { REVIEW_RULES } from '../submissions/submissions.rules.ts'

/** The name of a queue. */
export type Queue = z.output<typeof queue>

/** What waits in each queue: its id, since when, and when its default comes. */
const WAITING: Readonly<Record<Queue, SQL>> = {
  bounties: sql`
    select id, state_since as since, review_due_at as due_at
    from bounties
    where state = 'in_review'`,
  // What passed its checks waits until the end of its bounty's screening.
  submissions: sql`
    select
      submissions.id,
      submissions.state_since as since,
      case
        when submissions.state = 'submitted' and bounties.id is not null
        then bounties.deadline_at + ${REVIEW_RULES.screeningMs} * interval '1 millisecond'
        else submissions.review_due_at
      end as due_at
    from submissions
    left join bounties on bounties.id = submissions.bounty_id
    where submissions.state in ('submitted', 'under_review')`,
  reports: sql`
    select
      id,
      created_at as since,
      created_at + ${REVIEW_RULES.reportMs} * interval '1 millisecond' as due_at
    from reports
    where state = 'open'`,
  appeals: sql`
    select id, created_at as since, due_at
    from appeals
    where state = 'open'`,
  objections: sql`
    select id, created_at as since, due_at
    from objections
    where state = 'open'`,
}

/** How much waits in a queue. */
export interface QueueCount {
  count: number
  oldestAt: Date | null
  nextDueAt: Date | null
}

/** Counts a queue. */
export async function countQueue(db: Db, name: Queue): Promise<QueueCount> {
  const { rows } = await db.execute<{
    count: number
    oldest: number | null
    due: number | null
  }>(sql`
    select
      count(*)::int as count,
      (extract(epoch from min(since)) * 1000)::float8 as oldest,
      (extract(epoch from min(due_at)) * 1000)::float8 as due
    from (${WAITING[name]}) as waiting
  `)
  const [row] = rows
  return {
    count: row?.count ?? 0,
    oldestAt: toDate(row?.oldest ?? null),
    nextDueAt: toDate(row?.due ?? null),
  }
}

/** Where an item stands in its queue; without a due time it stands last. */
export interface QueueKey {
  id: string
  since: Date
  dueAt: Date | null
  /** Milliseconds by which the queue is sorted. */
  sortMs: number
}

/** Items of a queue, nearest due time first. */
export async function selectQueue(
  db: Db,
  name: Queue,
  page: { after: [sortMs: number, id: string] | null; lastMs: number; limit: number },
): Promise<QueueKey[]> {
  const { after, lastMs, limit } = page
  const { rows } = await db.execute<{
    id: string
    since: number
    due: number | null
    sort: number
  }>(sql`
    select *
    from (
      select
        id,
        (extract(epoch from since) * 1000)::float8 as since,
        (extract(epoch from due_at) * 1000)::float8 as due,
        coalesce((extract(epoch from due_at) * 1000)::float8, ${lastMs}::float8) as sort
      from (${WAITING[name]}) as waiting
    ) as keys
    where ${after === null ? sql`true` : sql`(sort, id) > (${after[0]}::float8, ${after[1]}::uuid)`}
    order by sort, id
    limit ${limit}
  `)
  return rows.map(({ id, since, due, sort }) => ({
    id,
    since: new Date(since),
    dueAt: toDate(due),
    sortMs: sort,
  }))
}

/** Bounties by id, in no order. */
export async function selectBounties(db: Db, ids: readonly string[]) {
  return await db
    .select()
    .from(bounties)
    .where(inArray(bounties.id, [...ids]))
}

/** Submissions by id, in no order. */
export async function selectSubmissions(db: Db, ids: readonly string[]) {
  return await db
    .select()
    .from(submissions)
    .where(inArray(submissions.id, [...ids]))
}

/** Reports by id with who made them and what they are about, in no order. */
export async function selectReports(db: Db, ids: readonly string[]) {
  return await db
    .select({ report: reports, reporter: personColumns, submission: submissions })
    .from(reports)
    .innerJoin(submissions, eq(submissions.id, reports.submissionId))
    .leftJoin(userProfiles, eq(userProfiles.userId, reports.reporterId))
    .where(inArray(reports.id, [...ids]))
}

/** Appeals by id with what they are about, in no order. */
export async function selectAppeals(db: Db, ids: readonly string[]) {
  return await db
    .select({ appeal: appeals, submission: submissions })
    .from(appeals)
    .innerJoin(submissions, eq(submissions.id, appeals.submissionId))
    .where(inArray(appeals.id, [...ids]))
}

/** Objections by id with who made them, where, and what they are about, in no order. */
export async function selectObjections(db: Db, ids: readonly string[]) {
  return await db
    .select({
      objection: objections,
      author: personColumns,
      submission: submissions,
      bountyTitle: bounties.title,
      bountySlug: bounties.slug,
    })
    .from(objections)
    .innerJoin(submissions, eq(submissions.id, objections.submissionId))
    .innerJoin(bounties, eq(bounties.id, objections.bountyId))
    .leftJoin(userProfiles, eq(userProfiles.userId, objections.authorId))
    .where(inArray(objections.id, [...ids]))
}

/** The audit log, newest first, up to `limit` entries before a sequence number. */
export async function selectAudit(
  db: Db,
  page: { before: number | null; limit: number; subjectKinds: readonly string[] | null },
) {
  return await db
    .select({ entry: auditEntries, actor: personColumns })
    .from(auditEntries)
    .leftJoin(userProfiles, eq(userProfiles.userId, auditEntries.actorId))
    .where(
      and(
        page.before === null ? undefined : lt(auditEntries.sequence, page.before),
        page.subjectKinds === null
          ? undefined
          : inArray(auditEntries.subjectKind, [...page.subjectKinds]),
      ),
    )
    .orderBy(desc(auditEntries.sequence))
    .limit(page.limit)
}

/** Moderators who have no notification under this key. */
export async function moderatorsWithout(db: Db, dedupeKey: string): Promise<string[]> {
  const known = alias(notifications, 'known')
  const rows = await db
    .selectDistinct({ userId: userRoles.userId })
    .from(userRoles)
    .leftJoin(known, and(eq(known.userId, userRoles.userId), eq(known.dedupeKey, dedupeKey)))
    .where(and(inArray(userRoles.role, ['moderator', 'admin']), sql`${known.id} is null`))
    .orderBy(asc(userRoles.userId))
  return rows.map(({ userId }) => userId)
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}
