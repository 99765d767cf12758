import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Public names of account owners by id: usernames, titles of bounties, names of seasons. Unknown ids are absent. */
export async function namesOf(db: Db, ownerIds: readonly string[]): Promise<Map<string, string>> {
  const ids = sql.param([...ownerIds])
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select user_id as id, username as name from user_profiles where user_id = any(${ids}::uuid[])
    union all
    select id, title from bounties where id = any(${ids}::uuid[])
    union all
    select id, name from seasons where id = any(${ids}::uuid[])
  `)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
