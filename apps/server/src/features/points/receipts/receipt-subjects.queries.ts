import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nullable, text, uuid } from '../../../db/columns.ts'
import { isFundedOnce } from '../../../db/schema/bounties.ts'
import { statement } from '../../../db/statement.ts'
import { isUuid } from '../../../platform/ids.ts'

/** The public subjects of a transfer. */
export interface TransferSubjects {
  bounty: { bountyId: string; slug: string; title: string } | null
  submission: { submissionId: string; title: string } | null
}

const subjects = statement(
  'receipt-subjects',
  {
    bounty_id: nullable(uuid),
    slug: nullable(text),
    bounty_title: nullable(text),
    submission_id: nullable(uuid),
    submission_title: nullable(text),
  },
  sql`
    select
      bounties.id as bounty_id,
      bounties.slug,
      bounties.title as bounty_title,
      entry.id as submission_id,
      entry.title as submission_title
    from (select ${sql.placeholder('causeId')}::uuid as id) as cause
    left join submissions as entry on entry.id = cause.id and entry.is_shown
    left join bounties
      on bounties.id = coalesce(
        (select bounty_id from submissions where submissions.id = cause.id),
        cause.id
      )
      and ${isFundedOnce}
  `,
  'each time',
)

/** The public bounty and entry that a transfer's cause names; days and seasons are causes, too. */
export async function findTransferSubjects(
  db: Db,
  causeId: string | null,
): Promise<TransferSubjects> {
  if (causeId === null || !isUuid(causeId)) return { bounty: null, submission: null }
  const [row] = await subjects(db, { causeId })
  return {
    bounty:
      row?.bounty_id && row.slug && row.bounty_title !== null
        ? { bountyId: row.bounty_id, slug: row.slug, title: row.bounty_title }
        : null,
    submission:
      row?.submission_id && row.submission_title !== null
        ? { submissionId: row.submission_id, title: row.submission_title }
        : null,
  }
}
