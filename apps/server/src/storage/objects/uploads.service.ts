import { createHash } from 'node:crypto'
import { MAX_PICTURE_BYTES } from '@laurel/contract/work/pictures'
import { asCaller } from '../../data-api/as-caller.queries.ts'
import type { Caller } from '../../data-api/caller.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import type { Storage } from '../context.ts'
import { StorageError } from '../errors.ts'
import type { FileName } from '../names.ts'
import { pictureRulesOf, reencodeImage } from '../pictures/pictures.ts'
import { requireLaunched, requireOwnFolder } from '../write-guards.ts'
import { insertBlobs } from './blobs.queries.ts'
import { type BucketRow, findBucket } from './buckets.queries.ts'
import {
  countOwned,
  findObject,
  insertObject,
  type ObjectRow,
  upsertObject,
} from './objects.queries.ts'

/** An uploaded file. */
export interface SentFile {
  bytes: Buffer
  /** The client's claim; ignored for pictures. */
  claimedType: string
  cacheControl: string
  metadata: Record<string, unknown> | null
}

/** The target of an upload, and whether it may replace a file. */
export interface Upload extends FileName {
  caller: Caller
  isUpsert: boolean
}

/** The dependencies of storing files. */
interface StoringPlace extends Pick<Storage, 'database' | 'blobs' | 'clock'> {
  /** Re-encodes pictures; in separate processes by default. */
  renew?: typeof reencodeImage
}

/** The most files of one user. */
const MAX_FILES = 500

/** The largest file of a bucket, in bytes. */
export function largestOf(bucket: BucketRow): number {
  return Math.min(bucket.fileSizeLimit ?? MAX_PICTURE_BYTES, MAX_PICTURE_BYTES)
}

/**
 * Checks an upload before its bytes are read; row security decides in the end. Raises `NoSuchBucket`, `AccessDenied`,
 * `KeyAlreadyExists` and `EntityTooLarge`.
 */
export async function requireUploadable(storage: Storage, upload: Upload): Promise<BucketRow> {
  const { caller, bucketId, name, isUpsert } = upload
  const { db } = storage.database
  const bucket = await findBucket(db, bucketId)
  if (bucket === null) throw new StorageError('NoSuchBucket')
  requireOwnFolder(caller, upload)
  await requireLaunched(storage, caller, bucketId)
  if (caller.userId !== null && (await countOwned(db, caller.userId)) >= MAX_FILES) {
    throw new StorageError('EntityTooLarge', `You have ${MAX_FILES} files: remove some first`)
  }
  if (!isUpsert && (await findObject(db, { bucketId, name })) !== null) {
    throw new StorageError('KeyAlreadyExists')
  }
  return bucket
}

/**
 * Stores a file: the blobs first, under a new registered key, then the row that takes them. A failure in between,
 * including `late`, leaves registered blobs for a sweep to remove. Raises `InvalidMimeType`, `EntityTooLarge`,
 * `KeyAlreadyExists` and `AccessDenied`.
 */
export async function storeFile(
  storage: StoringPlace,
  upload: Upload,
  bucket: BucketRow,
  sent: SentFile,
  late: AbortSignal,
): Promise<ObjectRow> {
  if (sent.bytes.length > largestOf(bucket)) throw new StorageError('EntityTooLarge')
  const made = await makeFile(bucket, sent, storage.renew ?? reencodeImage)
  const { database, blobs, clock } = storage
  const key = newBlobKey()
  const now = clock.now()
  await insertBlobs(database.db, { key, widths: made.row.widths }, now)
  for (const { name, bytes } of made.files) await blobs.put(key + name, bytes, made.row.mimeType)
  // An upload refused as too slow must not store a file.
  late.throwIfAborted()
  const { caller, bucketId, name } = upload
  const row: ObjectRow = {
    ...made.row,
    id: newId(),
    bucketId,
    name,
    ownerId: caller.userId,
    blobKey: key,
    viewKey: newSecret(),
    cacheControl: sent.cacheControl,
    metadata: sent.metadata,
    createdAt: now,
    updatedAt: now,
  }
  return await asCaller(storage, caller, 'write', (db) =>
    upload.isUpsert ? upsertObject(db, row) : insertObject(db, row),
  )
}

/** A random key; its first two characters spread the files over folders. */
export function newBlobKey(): string {
  const id = newId()
  return `${id.slice(0, 2)}/${id}`
}

type PreparedRow = Pick<
  ObjectRow,
  'widths' | 'sizeBytes' | 'mimeType' | 'etag' | 'width' | 'height' | 'pictureHash' | 'ground'
>

/** Prepares the stored form of a file: a picture re-encoded, any other file as is. */
async function makeFile(
  bucket: BucketRow,
  sent: SentFile,
  renew: typeof reencodeImage,
): Promise<{ row: PreparedRow; files: { name: string; bytes: Uint8Array }[] }> {
  const rules = pictureRulesOf(bucket.id)
  if (rules === null) {
    requireAllowedType(bucket, sent.claimedType)
    const row = { widths: [], width: null, height: null, pictureHash: null, ground: null }
    return {
      row: { ...row, ...bytesOf(sent.bytes), mimeType: sent.claimedType },
      files: [{ name: '', bytes: sent.bytes }],
    }
  }
  const { bytes, smaller, ...picture } = await renew(sent.bytes, rules)
  const widths = smaller.map((each) => each.width)
  return {
    row: { widths, ...picture, ...bytesOf(bytes), mimeType: 'image/webp' },
    files: [
      { name: '', bytes },
      ...smaller.map((each) => ({ name: `-${each.width}`, bytes: each.bytes })),
    ],
  }
}

function bytesOf(bytes: Uint8Array): Pick<ObjectRow, 'sizeBytes' | 'etag'> {
  return { sizeBytes: bytes.length, etag: createHash('sha256').update(bytes).digest('hex') }
}

function requireAllowedType({ allowedMimeTypes }: BucketRow, type: string): void {
  if (allowedMimeTypes === null || allowedMimeTypes.length === 0) return
  const [bare = ''] = type.split(';')
  const [family = ''] = bare.split('/')
  if (allowedMimeTypes.some((allowed) => [bare, `${family}/*`, '*/*'].includes(allowed))) return
  throw new StorageError('InvalidMimeType', `mime type ${bare} is not supported`)
}
