import type { BucketRow } from './objects/buckets.queries.ts'
import type { ListedRow } from './objects/listing.queries.ts'
import type { ObjectRow } from './objects/objects.queries.ts'

/** Presents a bucket to clients (wire.md 4). */
export function presentBucket(row: BucketRow) {
  return {
    id: row.id,
    name: row.id,
    owner: '',
    public: row.isPublic,
    type: 'STANDARD',
    file_size_limit: row.fileSizeLimit,
    allowed_mime_types: row.allowedMimeTypes,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/** Presents a file's info. */
export function presentInfo(row: ObjectRow) {
  return {
    id: row.id,
    name: row.name,
    version: row.etag,
    bucket_id: row.bucketId,
    size: row.sizeBytes,
    content_type: row.mimeType,
    cache_control: row.cacheControl,
    etag: quoted(row.etag),
    metadata: row.metadata,
    last_modified: row.updatedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  }
}

/** Presents a deleted file. */
export function presentRemoved(row: ObjectRow) {
  return {
    id: row.id,
    name: row.name,
    bucket_id: row.bucketId,
    owner: row.ownerId ?? '',
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    last_accessed_at: row.updatedAt.toISOString(),
    metadata: systemMetadata({ ...row, sizeBytes: String(row.sizeBytes) }),
    user_metadata: row.metadata,
  }
}

/** Presents a listing entry; for a folder everything but the name is null. */
export function presentListed(row: ListedRow) {
  return {
    name: row.name,
    id: row.id,
    updated_at: row.updatedAt?.toISOString() ?? null,
    created_at: row.createdAt?.toISOString() ?? null,
    last_accessed_at: row.updatedAt?.toISOString() ?? null,
    metadata: row.id === null ? null : systemMetadata(row),
  }
}

function systemMetadata(
  row: Pick<ListedRow, 'sizeBytes' | 'mimeType' | 'cacheControl' | 'etag' | 'updatedAt'>,
) {
  const size = Number(row.sizeBytes)
  return {
    eTag: quoted(row.etag ?? ''),
    size,
    mimetype: row.mimeType,
    cacheControl: row.cacheControl,
    lastModified: row.updatedAt?.toISOString() ?? null,
    contentLength: size,
    httpStatusCode: 200,
  }
}

function quoted(etag: string): string {
  return `"${etag}"`
}
