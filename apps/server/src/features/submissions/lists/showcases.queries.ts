import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { integer, type RowOf, text, uuid } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

const PICTURE = { authorId: uuid, submissionId: uuid, viewKey: text, smallestWidth: integer }

const pictures = statement(
  'author-showcases',
  PICTURE,
  sql`
    select author.id as "authorId", works.*
    from unnest(${sql.placeholder('authorIds')}::uuid[]) as author (id)
    cross join lateral (
      select
        submissions.id as "submissionId",
        files.view_key as "viewKey",
        coalesce(files.widths[1], files.width, 0)::int as "smallestWidth"
      from submissions
      join submission_images as cover on cover.submission_id = submissions.id and cover.position = 0
      join storage_objects as files on files.id = cover.object_id
      where submissions.author_id = author.id
        and submissions.is_shown
      order by submissions.submitted_at desc, submissions.id desc
      limit 3
    ) as works
  `,
)

/** The covers of each author's newest public work, at most three, newest first. */
export async function selectShowcases(
  db: Db,
  authorIds: readonly string[],
): Promise<RowOf<typeof PICTURE>[]> {
  return authorIds.length === 0 ? [] : await pictures(db, { authorIds })
}
