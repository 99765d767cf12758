import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { boolean } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'

const accounts = statement(
  'accounts-are-none',
  { isEmpty: boolean },
  sql`select not exists (select from auth.users) as "isEmpty"`,
  'each time',
)

/** Whether there are no accounts yet. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const [row] = await accounts(db, {})
  return row?.isEmpty ?? false
}
