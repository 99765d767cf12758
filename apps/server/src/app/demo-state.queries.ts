import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

/** Whether nobody has an account yet. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const result = await db.execute<{ isEmpty: boolean }>(
    sql`select not exists (select from auth.users) as "isEmpty"`,
  )
  return result.rows[0]?.isEmpty ?? false
}
