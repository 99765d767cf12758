import { asc, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { storageBlobs } from '../../db/schema/storage.ts'

/** Bytes under one key, and in these widths under keys of their own. */
export interface BlobSet {
  key: string
  widths: number[]
}

/** Notes bytes that are about to be written; an object that takes them takes the note away. */
export async function noteBlobs(db: Db, blobs: BlobSet, now: Date): Promise<void> {
  await db.insert(storageBlobs).values({ ...blobs, since: now })
}

/** Bytes that no object has had since before an instant, locked until the transaction ends. */
export async function lockUnowned(db: Db, before: Date, limit: number): Promise<BlobSet[]> {
  return await db
    .select({ key: storageBlobs.key, widths: storageBlobs.widths })
    .from(storageBlobs)
    .where(lt(storageBlobs.since, before))
    .orderBy(asc(storageBlobs.since))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Forgets bytes that are gone. */
export async function forgetBlobs(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(storageBlobs).where(inArray(storageBlobs.key, [...keys]))
}
