import { asCaller } from '../../data-api/as-caller.queries.ts'
import type { Caller } from '../../data-api/caller.ts'
import type { Db } from '../../db/client.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import type { Storage } from '../context.ts'
import { StorageError } from '../errors.ts'
import type { FileName } from '../names.ts'
import { requireLaunched, requireOwnFolder } from '../write-guards.ts'
import { insertBlobs } from './blobs.queries.ts'
import { findBucket } from './buckets.queries.ts'
import {
  deleteObjects,
  findObject,
  insertObject,
  type ObjectRow,
  renameObject,
} from './objects.queries.ts'
import { newBlobKey } from './uploads.service.ts'

/** Reads with a caller's rights; anonymous callers get `nothing` instead of an error. */
export async function reading<T>(
  storage: Storage,
  caller: Caller,
  nothing: T,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (caller.role === 'anon') return nothing
  return await asCaller(storage, caller, 'read', work)
}

/** A file that the caller may read. Raises `NoSuchKey`, also without access. */
export async function requireObject(
  storage: Storage,
  caller: Caller,
  file: FileName,
): Promise<ObjectRow> {
  const row = await reading(storage, caller, null, (db) => findObject(db, file))
  if (row === null) throw new StorageError('NoSuchKey')
  return row
}

/** A file of a public bucket. Raises `NoSuchBucket` for other buckets, so as not to reveal their contents. */
export async function requirePublicObject(storage: Storage, file: FileName): Promise<ObjectRow> {
  const { db } = storage.database
  const bucket = await findBucket(db, file.bucketId)
  if (bucket?.isPublic !== true) throw new StorageError('NoSuchBucket')
  const row = await findObject(db, file)
  if (row === null) throw new StorageError('NoSuchKey')
  return row
}

/** Renames a file. Raises `NoSuchKey`, `AccessDenied` and `KeyAlreadyExists`. */
export async function moveObject(
  storage: Storage,
  caller: Caller,
  { from, to }: { from: FileName; to: FileName },
): Promise<void> {
  await requireObject(storage, caller, from)
  await requireTarget(storage, caller, from, to)
  const isMoved = await asCaller(storage, caller, 'write', (db) =>
    renameObject(db, from, to, storage.clock.now()),
  )
  // It exists but cannot be changed, since it is part of a submission.
  if (!isMoved) throw new StorageError('AccessDenied', 'This file belongs to a submission')
}

/** Copies a file with its blobs. Raises `NoSuchKey`, `AccessDenied` and `KeyAlreadyExists`. */
export async function copyObject(
  storage: Storage,
  caller: Caller,
  copy: { from: FileName; to: FileName; metadata: Record<string, unknown> | null | undefined },
): Promise<ObjectRow> {
  const { database, blobs, clock } = storage
  const source = await requireObject(storage, caller, copy.from)
  await requireTarget(storage, caller, copy.from, copy.to)
  if ((await findObject(database.db, copy.to)) !== null) {
    throw new StorageError('KeyAlreadyExists')
  }
  const key = newBlobKey()
  const now = clock.now()
  await insertBlobs(database.db, { key, widths: source.widths }, now)
  for (const end of ['', ...source.widths.map((width) => `-${width}`)]) {
    await blobs.copy(source.blobKey + end, key + end)
  }
  const row: ObjectRow = {
    ...source,
    ...copy.to,
    id: newId(),
    ownerId: caller.userId,
    blobKey: key,
    viewKey: newSecret(),
    metadata: copy.metadata === undefined ? source.metadata : copy.metadata,
    createdAt: now,
    updatedAt: now,
  }
  return await asCaller(storage, caller, 'write', (db) => insertObject(db, row))
}

/**
 * Deletes files; those that the caller may not delete stay and are not returned. Raises `NoSuchBucket` and
 * `AccessDenied`.
 */
export async function removeObjects(
  storage: Storage,
  caller: Caller,
  bucketId: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  if ((await findBucket(storage.database.db, bucketId)) === null) {
    throw new StorageError('NoSuchBucket')
  }
  if (caller.role === 'anon' || names.length === 0) return []
  await requireLaunched(storage, caller, bucketId)
  return await asCaller(storage, caller, 'write', (db) => deleteObjects(db, bucketId, names))
}

/** Files cannot change buckets, so as not to bypass a bucket's rules. */
async function requireTarget(
  storage: Storage,
  caller: Caller,
  from: FileName,
  to: FileName,
): Promise<void> {
  requireOwnFolder(caller, to)
  await requireLaunched(storage, caller, to.bucketId)
  if (from.bucketId === to.bucketId) return
  if ((await findBucket(storage.database.db, to.bucketId)) === null) {
    throw new StorageError('NoSuchBucket')
  }
  throw new StorageError('InvalidRequest', 'Files stay in their bucket: upload it there')
}
