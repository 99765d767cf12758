import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sure, text, uuid } from '../../db/columns.ts'
import { auditEntries, userProfiles } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { personColumns } from '../../platform/person.ts'

/** The submission that an audit entry is about, null for anything else. */
const auditedSubmission = sql`case ${auditEntries.subjectKind}
  when 'submission' then ${auditEntries.subjectId}::uuid
  when 'report' then (select submission_id from reports where id = ${auditEntries.subjectId}::uuid)
  when 'appeal' then (select submission_id from appeals where id = ${auditEntries.subjectId}::uuid)
  when 'objection' then (select submission_id from objections where id = ${auditEntries.subjectId}::uuid)
  when 'comment' then (select submission_id from comments where id = ${auditEntries.subjectId}::uuid)
end`

/** The bounty that an audit entry is about, null for anything else. */
const auditedBounty = sql`case ${auditEntries.subjectKind}
  when 'bounty' then ${auditEntries.subjectId}
  when 'question' then (select bounty_id::text from bounty_questions where id = ${auditEntries.subjectId}::uuid)
  else (select bounty_id::text from submissions where id = ${auditedSubmission})
end`

/** Which entries of the audit log; all conditions must hold. */
export interface AuditFilter {
  /** Who acted; null for the operator and the clock. */
  actorId?: string | null | undefined
  action?: string | undefined
  subjectKinds?: readonly string[] | undefined
  subjectId?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

/** An entry of the audit log with who acted, and the submission or bounty that it is about. */
export type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number]

/**
 * The audit log, newest first, up to `limit` entries before a sequence number. Left out are entries about bounties that
 * the reader has entered (an entrant must not read reasons about rivals), and that a note about the reader was written.
 */
export async function selectAudit(
  db: Db,
  readerId: string,
  filter: AuditFilter,
  page: { before: number | null; limit: number },
) {
  return await db
    .select({
      entry: auditEntries,
      actor: personColumns,
      submission: sql<{ id: string; title: string } | null>`(
        select json_build_object('id', id, 'title', title) from submissions where id = ${auditedSubmission}
      )`,
      bounty: sql<{ slug: string; title: string; state: string } | null>`(
        select json_build_object('slug', slug, 'title', title, 'state', state) from bounties where id::text = ${auditedBounty}
      )`,
    })
    .from(auditEntries)
    .leftJoin(userProfiles, eq(userProfiles.userId, auditEntries.actorId))
    .where(
      and(
        page.before === null ? undefined : lt(auditEntries.sequence, page.before),
        ...conditionsOf(filter),
        sql`not (${auditEntries.action} = 'person.note' and ${auditEntries.subjectId} = ${readerId})`,
        sql`not exists (
          select from submissions as own
          where own.author_id = ${readerId} and own.bounty_id::text = ${auditedBounty}
        )`,
      ),
    )
    .orderBy(desc(auditEntries.sequence))
    .limit(page.limit)
}

function conditionsOf(filter: AuditFilter): (SQL | undefined)[] {
  const { actorId, action, subjectKinds, subjectId, from, until } = filter
  return [
    actorId === undefined
      ? undefined
      : actorId === null
        ? isNull(auditEntries.actorId)
        : eq(auditEntries.actorId, actorId),
    action === undefined ? undefined : eq(auditEntries.action, action),
    subjectKinds === undefined ? undefined : inArray(auditEntries.subjectKind, [...subjectKinds]),
    subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
    from === undefined ? undefined : gte(auditEntries.createdAt, from),
    until === undefined ? undefined : lt(auditEntries.createdAt, until),
  ]
}

/** The usernames of those of these ids that are people. */
export async function findUsernames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ userId: userProfiles.userId, username: userProfiles.username })
    .from(userProfiles)
    .where(inArray(userProfiles.userId, [...new Set(ids)]))
  return new Map(rows.map(({ userId, username }) => [userId, username]))
}

/** Each different value of an indexed column, found one after the other by the index instead of by reading the log. */
const different = (column: SQL) => sql`
  with recursive found as (
    (select ${column} as value from audit_entries where ${column} is not null order by ${column} limit 1)
    union all
    select (
      select ${column} from audit_entries where ${column} > found.value order by ${column} limit 1
    )
    from found
    where found.value is not null
  )
  select value from found where value is not null limit 500
`

const actions = statement('audit-actions', { value: sure(text) }, different(sql`action`))
const kinds = statement('audit-kinds', { value: sure(text) }, different(sql`subject_kind`))
const actors = statement('audit-actors', { value: sure(uuid) }, different(sql`actor_id`))

/** The actions and kinds of subjects in the log, in order of the alphabet. */
export async function listAuditNames(db: Db): Promise<{ actions: string[]; kinds: string[] }> {
  const [foundActions, foundKinds] = await Promise.all([actions(db, {}), kinds(db, {})])
  return {
    actions: foundActions.map(({ value }) => value),
    kinds: foundKinds.map(({ value }) => value),
  }
}

/** Everyone who acted and still has an account, by name. */
export async function listAuditActors(db: Db) {
  const ids = (await actors(db, {})).map(({ value }) => value)
  return await db
    .select(personColumns)
    .from(userProfiles)
    .where(inArray(userProfiles.userId, ids))
    .orderBy(userProfiles.username)
}
