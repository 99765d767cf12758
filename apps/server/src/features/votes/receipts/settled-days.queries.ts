import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { text } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

const days = statement(
  'voting-settled-days',
  { day: text },
  sql`
    select distinct to_char(settled_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from vote_settlements
    where voter_id = ${sql.placeholder('voterId')}
      and counts_for_skill
      and settled_at >= ${sql.placeholder('since')}::timestamptz
    order by day
  `,
)

/** The UTC days since a time on which votes of a person settled that count for their record. */
export async function listSettledDays(db: Db, voterId: string, since: Date): Promise<string[]> {
  return (await days(db, { voterId, since })).map(({ day }) => day)
}
