import { and, gte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { activeDays } from '../../db/schema/people.ts'

/** The UTC days since `since` on which people were active, by user id; absent are those who were not. */
export async function activeDaysOf(
  db: Db,
  userIds: readonly string[],
  since: string,
): Promise<Map<string, string[]>> {
  const rows = await db
    .select()
    .from(activeDays)
    .where(
      and(
        sql`${activeDays.userId} = any(${sql.param([...userIds])}::uuid[])`,
        gte(activeDays.day, since),
      ),
    )
  const byPerson = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byPerson].map(([userId, own]) => [userId, own.map(({ day }) => day)]))
}
