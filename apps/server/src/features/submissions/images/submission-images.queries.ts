import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { storageObjects, submissionImages } from '../../../db/schema/storage.ts'
import { prepared } from '../../../db/statement.ts'
import { deleteFiles, renewViewKey } from '../../../storage/files.queries.ts'

/** The storage bucket of submission pictures. */
const BUCKET = 'submissions'

/** A picture with what its presentation needs. */
export interface ImageRow {
  imageId: string
  alt: string
  viewKey: string
  widths: readonly number[]
  width: number | null
  height: number | null
  ground: string | null
}

const ofMany = prepared('submission-images', (db) =>
  db
    .select({
      submissionId: submissionImages.submissionId,
      imageId: submissionImages.objectId,
      alt: submissionImages.alt,
      viewKey: storageObjects.viewKey,
      widths: storageObjects.widths,
      width: storageObjects.width,
      height: storageObjects.height,
      ground: storageObjects.ground,
    })
    .from(submissionImages)
    .innerJoin(storageObjects, eq(storageObjects.id, submissionImages.objectId))
    .where(sql`${submissionImages.submissionId} = any(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(asc(submissionImages.submissionId), asc(submissionImages.position)),
)

/** The pictures of submissions, in order within each. */
export async function selectImages(
  db: Db,
  ids: readonly string[],
): Promise<(ImageRow & { submissionId: string })[]> {
  return ids.length === 0 ? [] : await ofMany(db).execute({ ids })
}

/**
 * Locks those of these uploads that a person may add to a submission: their own, and in no other submission.
 */
export async function lockOwnUploads(
  db: Db,
  person: { ownerId: string; submissionId: string },
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const own = await db
    .select({ id: storageObjects.id })
    .from(storageObjects)
    .where(
      and(
        inArray(storageObjects.id, [...ids]),
        eq(storageObjects.bucketId, BUCKET),
        eq(storageObjects.ownerId, person.ownerId),
        sql`not exists (
          select
          from ${submissionImages} as others
          where others.object_id = ${storageObjects.id}
            and others.submission_id <> ${person.submissionId}
        )`,
      ),
    )
    .orderBy(asc(storageObjects.id))
    .for('update')
  return new Set(own.map(({ id }) => id))
}

/** Replaces the pictures of a submission; dropped ones are removed with their bytes. */
export async function storeImages(
  db: Db,
  submissionId: string,
  images: readonly { imageId: string; alt: string }[],
): Promise<void> {
  const before = await db
    .delete(submissionImages)
    .where(eq(submissionImages.submissionId, submissionId))
    .returning({ objectId: submissionImages.objectId })
  const kept = new Set(images.map(({ imageId }) => imageId))
  const removed = before.map(({ objectId }) => objectId).filter((id) => !kept.has(id))
  if (removed.length > 0) {
    await deleteFiles(db, removed)
  }
  if (images.length === 0) return
  await db.insert(submissionImages).values(
    images.map(({ imageId, alt }, position) => ({
      submissionId,
      position,
      objectId: imageId,
      alt,
    })),
  )
}

/** Deletes the pictures of a submission. */
export async function deleteImages(db: Db, submissionId: string): Promise<void> {
  await storeImages(db, submissionId, [])
}

/** Replaces the view keys of submissions' pictures: the old addresses stop working. */
export async function revokeViews(db: Db, submissionIds: readonly string[]): Promise<void> {
  for (const { imageId } of await selectImages(db, submissionIds)) {
    await renewViewKey(db, imageId)
  }
}

/**
 * Whether the hash of an entry's picture differs in at most `maxBits` of 64 from that of another submitted entry of the
 * bounty. Pictures of a single colour are ignored: they all match.
 */
export async function hasSimilarPicture(
  db: Db,
  entry: { submissionId: string; bountyId: string },
  maxBits: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select
    from submission_images as own
    join storage_objects as picture on picture.id = own.object_id
    join submissions as others
      on others.bounty_id = ${entry.bountyId}
      and others.id <> own.submission_id
      and others.state not in ('draft', 'withdrawn')
    join submission_images as theirs on theirs.submission_id = others.id
    join storage_objects as twin on twin.id = theirs.object_id
    where own.submission_id = ${entry.submissionId}
      and picture.picture_hash <> '0000000000000000'
      and bit_count(
        ('x' || picture.picture_hash)::bit(64) # ('x' || twin.picture_hash)::bit(64)
      ) <= ${maxBits}
    limit 1
  `)
  return rows.length > 0
}
