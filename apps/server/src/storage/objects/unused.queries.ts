import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/**
 * Deletes pictures stored in a time window that no submission or profile uses. Pictures that fall out of use later are
 * deleted with their user.
 */
export async function deleteUnusedPictures(
  db: Db,
  { after, before, limit }: { after: Date; before: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with unused as (
      select files.id
      from storage_objects as files
      where files.updated_at >= ${after.toISOString()}
        and files.updated_at < ${before.toISOString()}
        and (
          (
            files.bucket_id = 'submissions'
            and not exists (select from submission_images where object_id = files.id)
          )
          or (
            files.bucket_id = 'avatars'
            and not exists (
              select
              from user_profiles
              where user_id = files.owner_id and strpos(coalesce(avatar_url, ''), files.name) > 0
            )
          )
        )
      order by files.updated_at
      limit ${limit}
    )
    delete from storage_objects
    where id in (select id from unused)
  `)
  return rowCount ?? 0
}
