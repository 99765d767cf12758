import { asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { storageBuckets, storageObjects } from '../../db/schema/storage.ts'

/** A stored bucket. */
export type BucketRow = typeof storageBuckets.$inferSelect

/** Paging and order of a list of buckets. */
export interface BucketList {
  search: string
  sortColumn: 'id' | 'created_at' | 'updated_at'
  isDescending: boolean
  limit: number
  offset: number
}

/** A bucket; null when missing or not visible to the caller. */
export async function findBucket(db: Db, id: string): Promise<BucketRow | null> {
  const [row] = await db.select().from(storageBuckets).where(eq(storageBuckets.id, id))
  return row ?? null
}

/** The buckets visible to the caller. */
export async function listBuckets(db: Db, list: BucketList): Promise<BucketRow[]> {
  const column = {
    id: storageBuckets.id,
    created_at: storageBuckets.createdAt,
    updated_at: storageBuckets.updatedAt,
  }[list.sortColumn]
  const contains: SQL | undefined =
    list.search === '' ? undefined : sql`strpos(${storageBuckets.id}, ${list.search}) > 0`
  return await db
    .select()
    .from(storageBuckets)
    .where(contains)
    .orderBy(list.isDescending ? desc(column) : asc(column))
    .limit(list.limit)
    .offset(list.offset)
}

/** Stores a bucket. */
export async function insertBucket(db: Db, row: BucketRow): Promise<void> {
  await db.insert(storageBuckets).values(row)
}

/** Updates a bucket; false when missing. */
export async function updateBucket(
  db: Db,
  id: string,
  patch: Partial<Omit<BucketRow, 'id' | 'createdAt'>>,
): Promise<boolean> {
  const rows = await db
    .update(storageBuckets)
    .set(patch)
    .where(eq(storageBuckets.id, id))
    .returning({ id: storageBuckets.id })
  return rows.length > 0
}

/** The number of files in a bucket. */
export async function countObjects(db: Db, bucketId: string): Promise<number> {
  const [row] = await db
    .select({ files: count() })
    .from(storageObjects)
    .where(eq(storageObjects.bucketId, bucketId))
  return row?.files ?? 0
}

/** Deletes all files of a bucket. */
export async function deleteObjectsOf(db: Db, bucketId: string): Promise<void> {
  await db.delete(storageObjects).where(eq(storageObjects.bucketId, bucketId))
}

/** Deletes an empty bucket; false when missing. */
export async function deleteBucket(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .delete(storageBuckets)
    .where(eq(storageBuckets.id, id))
    .returning({ id: storageBuckets.id })
  return rows.length > 0
}
