import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { text, uuid } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

const ids = sql.placeholder('ids')

const names = statement(
  'account-owner-names',
  { id: uuid, name: text },
  sql`
    select user_id as id, username as name from user_profiles where user_id = any(${ids}::uuid[])
    union all
    select id, title from bounties where id = any(${ids}::uuid[])
    union all
    select boosts.id, submissions.title
    from boosts
    join submissions on submissions.id = boosts.submission_id
    where boosts.id = any(${ids}::uuid[]) and submissions.is_shown
    union all
    select id, name from seasons where id = any(${ids}::uuid[])
  `,
  'each time',
)

/** Public names of account owners by id: usernames, titles of bounties and boosted submissions, names of seasons. Unknown ids are absent. */
export async function findOwnerNames(
  db: Db,
  ownerIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await names(db, { ids: ownerIds })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
