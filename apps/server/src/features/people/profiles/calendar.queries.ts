import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { integer, text } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

/** What a person achieved on a UTC day. */
export interface WorkDay {
  day: string
  /** Public work that was submitted on this day. */
  acceptedCount: number
  /** Wins that were announced on this day. */
  winCount: number
}

const days = statement(
  'creator-work-days',
  { day: text, acceptedCount: integer, winCount: integer },
  sql`
    select
      to_char(done.at at time zone 'UTC', 'YYYY-MM-DD') as day,
      (count(*) filter (where not done.is_win))::int as "acceptedCount",
      (count(*) filter (where done.is_win))::int as "winCount"
    from submissions
    left join bounties on bounties.id = submissions.bounty_id
    cross join lateral (
      values
        (submissions.submitted_at, false),
        (case when submissions.state in ('winner', 'paid') then bounties.announced_at end, true)
    ) as done (at, is_win)
    where submissions.author_id = ${sql.placeholder('userId')}
      and submissions.is_shown
      and done.at >= ${sql.placeholder('since')}::timestamptz
    group by day
    order by day
  `,
)

/** The UTC days since a time with public work or wins of a person. */
export async function listWorkDays(db: Db, userId: string, since: Date): Promise<WorkDay[]> {
  return await days(db, { userId, since })
}
