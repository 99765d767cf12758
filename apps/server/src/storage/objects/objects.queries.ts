import { and, count, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { storageObjects } from '../../db/schema/storage.ts'
import type { FileName } from '../names.ts'

/** A stored file. */
export type ObjectRow = typeof storageObjects.$inferSelect

const isFile = ({ bucketId, name }: FileName) =>
  and(eq(storageObjects.bucketId, bucketId), eq(storageObjects.name, name))

/** A file; null when missing or not visible to the caller. */
export async function findObject(db: Db, file: FileName): Promise<ObjectRow | null> {
  const [row] = await db.select().from(storageObjects).where(isFile(file))
  return row ?? null
}

/** Those of the given names in a bucket that the caller may read. */
export async function listObjectNames(
  db: Db,
  bucketId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ name: storageObjects.name })
    .from(storageObjects)
    .where(and(eq(storageObjects.bucketId, bucketId), inArray(storageObjects.name, [...names])))
  return new Set(rows.map(({ name }) => name))
}

/** The file by its public view key. */
export async function selectByViewKey(db: Db, viewKey: string): Promise<ObjectRow | null> {
  const [row] = await db.select().from(storageObjects).where(eq(storageObjects.viewKey, viewKey))
  return row ?? null
}

/** The number of a user's files. */
export async function countOwned(db: Db, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ files: count() })
    .from(storageObjects)
    .where(eq(storageObjects.ownerId, ownerId))
  return row?.files ?? 0
}

/** Stores a file's row; an existing name violates `storage_objects_name_unique`. */
export async function insertObject(db: Db, row: ObjectRow): Promise<ObjectRow> {
  const [stored] = await db.insert(storageObjects).values(row).returning()
  return stored as ObjectRow
}

/** Stores a file's row, replacing one of the same name, which keeps its id. */
export async function upsertObject(db: Db, row: ObjectRow): Promise<ObjectRow> {
  const { id: _id, createdAt: _createdAt, ...replaced } = row
  const [stored] = await db
    .insert(storageObjects)
    .values(row)
    .onConflictDoUpdate({
      target: [storageObjects.bucketId, storageObjects.name],
      set: replaced,
    })
    .returning()
  return stored as ObjectRow
}

/** Renames a file; false when missing or not allowed. */
export async function renameObject(
  db: Db,
  from: FileName,
  to: FileName,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(storageObjects)
    .set({ bucketId: to.bucketId, name: to.name, updatedAt: now })
    .where(isFile(from))
    .returning({ id: storageObjects.id })
  return rows.length > 0
}

/** Deletes files and returns their rows. */
export async function deleteObjects(
  db: Db,
  bucketId: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  return await db
    .delete(storageObjects)
    .where(and(eq(storageObjects.bucketId, bucketId), inArray(storageObjects.name, [...names])))
    .returning()
}
