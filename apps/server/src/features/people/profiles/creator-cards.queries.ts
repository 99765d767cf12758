import type { BountyCategory } from '@laurel/contract/work/bounties'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { arrayOf, integer, oneOf, uuid } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

const details = statement(
  'creator-cards',
  { userId: uuid, categories: arrayOf(oneOf<BountyCategory>()), followerCount: integer },
  sql`
    select
      author.user_id as "userId",
      coalesce(
        (
          select array_agg(made.category order by made.works desc, made.category)
          from (
            select category, count(*) as works
            from submissions
            where author_id = author.user_id
              and is_shown
            group by category
            order by works desc, category
            limit 3
          ) as made
        ),
        '{}'
      ) as categories,
      (
        select count(*)::int
        from follows
        where kind = 'creator'
          and subject_id = author.user_id
      ) as "followerCount"
    from unnest(${sql.placeholder('userIds')}::uuid[]) as author (user_id)
  `,
)

/** What a card of the directory says beyond the figures. */
export interface CardDetails {
  /** The categories with most of their public work, at most three. */
  categories: BountyCategory[]
  followerCount: number
}

/** What people do, and how many follow them, by user id. */
export async function listCardDetails(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, CardDetails>> {
  const rows = await details(db, { userIds })
  return new Map(rows.map(({ userId, ...row }) => [userId, row]))
}
