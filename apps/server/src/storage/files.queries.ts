import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { storageObjects } from '../db/schema/storage.ts'
import { newSecret } from '../platform/ids.ts'

/** Deletes files by id; a sweep removes their blobs. */
export async function deleteFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(storageObjects).where(inArray(storageObjects.id, [...ids]))
}

/** Deletes a user's files, except those in a remaining submission. */
export async function deleteFilesOf(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    delete from storage_objects
    where owner_id = ${userId}
      and not exists (select from submission_images where submission_images.object_id = storage_objects.id)
  `)
}

/** Changes a file's view key, which invalidates its old URL. */
export async function renewViewKey(db: Db, id: string): Promise<void> {
  await db.update(storageObjects).set({ viewKey: newSecret() }).where(eq(storageObjects.id, id))
}
