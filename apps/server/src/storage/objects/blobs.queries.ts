import { asc, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { storageBlobs } from '../../db/schema/storage.ts'

/** A blob under one key, and its variants in these widths under derived keys. */
export interface BlobSet {
  key: string
  widths: number[]
}

/** Registers blobs before they are written; an object that takes them clears the record. */
export async function insertBlobs(db: Db, blobs: BlobSet, now: Date): Promise<void> {
  await db.insert(storageBlobs).values({ ...blobs, since: now })
}

/** Blobs without an object since before a time, locked until the transaction ends. */
export async function lockOrphanedBlobs(db: Db, before: Date, limit: number): Promise<BlobSet[]> {
  return await db
    .select({ key: storageBlobs.key, widths: storageBlobs.widths })
    .from(storageBlobs)
    .where(lt(storageBlobs.since, before))
    .orderBy(asc(storageBlobs.since))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Deletes the records of removed blobs. */
export async function deleteBlobs(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(storageBlobs).where(inArray(storageBlobs.key, [...keys]))
}
