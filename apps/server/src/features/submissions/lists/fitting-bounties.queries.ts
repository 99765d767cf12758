import type { BountyCategory } from '@laurel/contract/work/bounties'
import { desc, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { submissions } from '../../../db/schema/submissions.ts'

/** The categories in which a person submitted most, up to `limit`. */
export async function selectUsualCategories(
  db: Db,
  authorId: string,
  limit: number,
): Promise<BountyCategory[]> {
  const rows = await db
    .select({ category: submissions.category })
    .from(submissions)
    .where(sql`${submissions.authorId} = ${authorId} and ${submissions.submittedAt} is not null`)
    .groupBy(submissions.category)
    .orderBy(desc(sql`count(*)`), submissions.category)
    .limit(limit)
  return rows.map((row) => row.category)
}

/** Which of these bounties a person began to enter. */
export async function selectEntered(
  db: Db,
  authorId: string,
  bountyIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ bountyId: submissions.bountyId })
    .from(submissions)
    .where(
      sql`${submissions.authorId} = ${authorId} and ${inArray(submissions.bountyId, [...bountyIds])}`,
    )
  return rows.flatMap(({ bountyId }) => (bountyId === null ? [] : [bountyId]))
}
