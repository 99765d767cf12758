import type { queue } from '@laurel/contract/work/moderation'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { float, integer, nullable, timestamp, uuid } from '../../db/columns.ts'
import { bounties, objections } from '../../db/schema/bounties.ts'
import { notifications, userProfiles, userRoles } from '../../db/schema/people.ts'
import { appeals, reports, submissions } from '../../db/schema/submissions.ts'
import { EITHER, statementByShape } from '../../db/statement.ts'
import { personColumns } from '../../platform/person.ts'
import { COMMENT_RULES } from '../comments/comments.rules.ts'
import { REVIEW_RULES } from '../submissions/submissions.rules.ts'

/** The name of a queue. */
export type Queue = z.output<typeof queue>

/**
 * The pending items of each queue: since when, their due time, and the people concerned. A person does not decide a
 * complaint about their own decision.
 */
const QUEUE_ITEMS = {
  bounties: sql`
    select
      id, state_since as since, review_due_at as due_at, id as bounty_id,
      null::uuid as author_id, null::uuid as reporter_id, null::uuid as reviewer_id
    from bounties
    where state = 'in_review'`,
  // A submission that passed its checks is due at the end of its bounty's screening.
  submissions: sql`
    select
      submissions.id,
      submissions.state_since as since,
      case
        when submissions.state = 'submitted' and bounties.id is not null
        then bounties.deadline_at + ${REVIEW_RULES.screeningMs} * interval '1 millisecond'
        else submissions.review_due_at
      end as due_at,
      submissions.bounty_id, submissions.author_id, null::uuid as reporter_id, null::uuid as reviewer_id
    from submissions
    left join bounties on bounties.id = submissions.bounty_id
    where submissions.state in ('submitted', 'under_review')`,
  reports: sql`
    select
      reports.id,
      reports.created_at as since,
      reports.created_at + ${REVIEW_RULES.reportMs} * interval '1 millisecond' as due_at,
      submissions.bounty_id, submissions.author_id, reports.reporter_id,
      case when submissions.state not in ('rejected', 'spam') then submissions.reviewed_by end as reviewer_id
    from reports
    join submissions on submissions.id = reports.submission_id
    where reports.state = 'open'`,
  appeals: sql`
    select
      appeals.id, appeals.created_at as since, appeals.due_at,
      submissions.bounty_id, submissions.author_id, null::uuid as reporter_id, submissions.reviewed_by as reviewer_id
    from appeals
    join submissions on submissions.id = appeals.submission_id
    where appeals.state = 'open'`,
  objections: sql`
    select
      objections.id, objections.created_at as since, objections.due_at,
      objections.bounty_id, submissions.author_id, objections.author_id as reporter_id,
      submissions.reviewed_by as reviewer_id
    from objections
    join submissions on submissions.id = objections.submission_id
    where objections.state = 'open'`,
  // Reports of comments and questions, and appeals against their removal. Who owns a post judges nothing said about it.
  comments: sql`
    select
      item.id, item.created_at as since, item.created_at + item.time_limit as due_at,
      coalesce(works.bounty_id, asked.bounty_id) as bounty_id,
      coalesce(written.author_id, asked.author_id) as author_id,
      item.reporter_id,
      coalesce(item.reviewer_id, case when works.bounty_id is null then works.author_id end) as reviewer_id
    from (
      select
        id, created_at, comment_id, question_id, reporter_id, null::uuid as reviewer_id,
        ${COMMENT_RULES.reportMs} * interval '1 millisecond' as time_limit
      from comment_reports
      where state = 'open'
      union all
      select
        appeal.id, appeal.created_at, appeal.comment_id, appeal.question_id, null,
        coalesce(said.removed_by, question.removed_by),
        ${COMMENT_RULES.appealMs} * interval '1 millisecond'
      from comment_appeals as appeal
      left join comments as said on said.id = appeal.comment_id
      left join bounty_questions as question on question.id = appeal.question_id
      where appeal.state = 'open'
    ) as item
    left join comments as written on written.id = item.comment_id
    left join submissions as works on works.id = written.submission_id
    left join bounty_questions as asked on asked.id = item.question_id`,
} satisfies Record<Queue, SQL>
const QUEUES = Object.keys(QUEUE_ITEMS) as Queue[]

/** Whether a moderator has no stake in an item, as `requireMayDecide` and `requireImpartial` check it. */
const moderatorId = sql.placeholder('moderatorId')
const mayBeDecided = sql`(
  waiting.author_id is distinct from ${moderatorId}
  and waiting.reporter_id is distinct from ${moderatorId}
  and waiting.reviewer_id is distinct from ${moderatorId}
  and not exists (select from bounties where id = waiting.bounty_id and sponsor_id = ${moderatorId})
  and not exists (select from submissions where bounty_id = waiting.bounty_id and author_id = ${moderatorId})
)`

/** The length of a queue. */
export interface QueueCount {
  count: number
  /** Items for others to decide, since the moderator has a stake in them. */
  recusedCount: number
  oldestAt: Date | null
  nextDueAt: Date | null
}

const queueCounts = statementByShape(
  'queue-counts',
  {
    count: integer,
    recusedCount: integer,
    oldestAt: nullable(timestamp),
    nextDueAt: nullable(timestamp),
  },
  { name: QUEUES, isForAll: EITHER },
  ({ name, isForAll }: { name: Queue; isForAll: boolean }) => sql`
    select
      (count(*) filter (where is_mine))::int as count,
      (count(*) filter (where not is_mine))::int as "recusedCount",
      min(since) filter (where is_mine) as "oldestAt",
      min(due_at) filter (where is_mine) as "nextDueAt"
    from (
      select since, due_at, ${isForAll ? sql`true` : mayBeDecided} as is_mine
      from (${QUEUE_ITEMS[name]}) as waiting
    ) as counted
  `,
  'each time',
)

/** Counts a queue for a moderator, or for everyone where it is null. */
export async function countQueue(
  db: Db,
  name: Queue,
  moderatorId: string | null,
): Promise<QueueCount> {
  const [row] = await queueCounts(db, { name, isForAll: moderatorId === null }, { moderatorId })
  return row ?? { count: 0, recusedCount: 0, oldestAt: null, nextDueAt: null }
}

/** The position of an item in its queue; items without a due time come last. */
export interface QueueKey {
  id: string
  /** Null for a post. */
  bountyId: string | null
  since: Date
  dueAt: Date | null
  /** Milliseconds by which the queue is sorted. */
  sortMs: number
}

const queuePage = statementByShape(
  'queue-page',
  {
    id: uuid,
    bountyId: nullable(uuid),
    since: float,
    due: nullable(float),
    sort: float,
  },
  { name: QUEUES, isContinued: EITHER },
  ({ name, isContinued }: { name: Queue; isContinued: boolean }) => sql`
    select *
    from (
      select
        id,
        bounty_id as "bountyId",
        (extract(epoch from since) * 1000)::float8 as since,
        (extract(epoch from due_at) * 1000)::float8 as due,
        coalesce(
          (extract(epoch from due_at) * 1000)::float8,
          ${sql.placeholder('lastMs')}::float8
        ) as sort
      from (${QUEUE_ITEMS[name]}) as waiting
      where ${mayBeDecided}
    ) as keys
    where ${isContinued ? sql`(sort, id) > (${sql.placeholder('afterMs')}::float8, ${sql.placeholder('afterId')}::uuid)` : sql`true`}
    order by sort, id
    limit ${sql.placeholder('limit')}
  `,
  'each time',
)

/** Items of a queue that a moderator may decide, earliest due first. */
export async function selectQueue(
  db: Db,
  name: Queue,
  moderatorId: string,
  page: { after: [sortMs: number, id: string] | null; lastMs: number; limit: number },
): Promise<QueueKey[]> {
  const { after, lastMs, limit } = page
  const [afterMs, afterId] = after ?? []
  const shape = { name, isContinued: after !== null }
  const rows = await queuePage(db, shape, { moderatorId, lastMs, afterMs, afterId, limit })
  return rows.map(({ id, bountyId, since, due, sort }) => ({
    id,
    bountyId,
    since: new Date(since),
    dueAt: due === null ? null : new Date(due),
    sortMs: sort,
  }))
}

/** Bounties by id, unordered. */
export async function selectBounties(db: Db, ids: readonly string[]) {
  return await db
    .select()
    .from(bounties)
    .where(inArray(bounties.id, [...ids]))
}

/** Submissions by id, unordered. */
export async function selectSubmissions(db: Db, ids: readonly string[]) {
  return await db
    .select()
    .from(submissions)
    .where(inArray(submissions.id, [...ids]))
}

/** Reports by id with their reporters and submissions, unordered. */
export async function selectReports(db: Db, ids: readonly string[]) {
  return await db
    .select({ report: reports, reporter: personColumns, submission: submissions })
    .from(reports)
    .innerJoin(submissions, eq(submissions.id, reports.submissionId))
    .leftJoin(userProfiles, eq(userProfiles.userId, reports.reporterId))
    .where(inArray(reports.id, [...ids]))
}

/** Appeals by id with their submissions, unordered. */
export async function selectAppeals(db: Db, ids: readonly string[]) {
  return await db
    .select({ appeal: appeals, submission: submissions })
    .from(appeals)
    .innerJoin(submissions, eq(submissions.id, appeals.submissionId))
    .where(inArray(appeals.id, [...ids]))
}

/** Objections by id with their authors, bounties and submissions, unordered. */
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

/** Moderators without a notification with this key. */
export async function listModeratorsWithout(db: Db, dedupeKey: string): Promise<string[]> {
  const known = alias(notifications, 'known')
  const rows = await db
    .selectDistinct({ userId: userRoles.userId })
    .from(userRoles)
    .leftJoin(known, and(eq(known.userId, userRoles.userId), eq(known.dedupeKey, dedupeKey)))
    .where(and(inArray(userRoles.role, ['moderator', 'admin']), sql`${known.id} is null`))
    .orderBy(asc(userRoles.userId))
  return rows.map(({ userId }) => userId)
}
