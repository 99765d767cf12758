import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { storageObjects } from '../db/schema/storage.ts'
import { newSecret } from '../platform/ids.ts'

/** Deletes files by id; their bytes follow. */
export async function deleteFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(storageObjects).where(inArray(storageObjects.id, [...ids]))
}

/** Deletes a person's files, those apart that stand in a submission which stays. */
export async function deleteFilesOf(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    delete from storage_objects
    where owner_id = ${userId}
      and not exists (select from submission_images where submission_images.object_id = storage_objects.id)
  `)
}

/** Gives a file a new address: the old one leads nowhere from here on. */
export async function renewViewKey(db: Db, id: string): Promise<void> {
  await db.update(storageObjects).set({ viewKey: newSecret() }).where(eq(storageObjects.id, id))
}
