import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditEntries, userProfiles } from '../../db/schema/people.ts'
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

/**
 * The audit log, newest first, up to `limit` entries before a sequence number. Entries about bounties that the reader
 * has entered are left out: an entrant must not read reasons about rivals.
 */
export async function selectAudit(
  db: Db,
  readerId: string,
  page: { before: number | null; limit: number; subjectKinds: readonly string[] | null },
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
        page.subjectKinds === null
          ? undefined
          : inArray(auditEntries.subjectKind, [...page.subjectKinds]),
        sql`not exists (
          select from submissions as own
          where own.author_id = ${readerId} and own.bounty_id::text = ${auditedBounty}
        )`,
      ),
    )
    .orderBy(desc(auditEntries.sequence))
    .limit(page.limit)
}
