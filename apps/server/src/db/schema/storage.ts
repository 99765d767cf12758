import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { submissions } from './submissions.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A place for files with rules of its own (wire.md 4). */
export const storageBuckets = pgTable('storage_buckets', {
  id: text().primaryKey(),
  /** Everybody may load its files by their public address. */
  isPublic: boolean('is_public').notNull(),
  /** In bytes; null for the largest that the server takes. */
  fileSizeLimit: bigint('file_size_limit', { mode: 'number' }),
  allowedMimeTypes: text('allowed_mime_types').array(),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** A stored file. Its name is what clients call it; its bytes lie under a random key that no client chooses. */
export const storageObjects = pgTable(
  'storage_objects',
  {
    id: uuid().primaryKey(),
    bucketId: text('bucket_id')
      .notNull()
      .references(() => storageBuckets.id),
    name: text().notNull(),
    /** Null for what the service key stored. */
    ownerId: uuid('owner_id'),
    blobKey: text('blob_key').notNull().unique(),
    /** Widths in pixels in which a picture is there as well, each under `<blob key>-<width>`. */
    widths: smallint().array().notNull(),
    /** Who knows it may load the picture (docs/decisions/0021); changed to take that back. */
    viewKey: text('view_key').notNull().unique(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    mimeType: text('mime_type').notNull(),
    /** What may stand in a `Cache-Control` header. */
    cacheControl: text('cache_control').notNull(),
    /** SHA-256 of the bytes. */
    etag: text().notNull(),
    /** Pixels; null for what is no picture. */
    width: smallint(),
    height: smallint(),
    /** 64 bits by which pictures that look alike are found, as 16 hex digits; null for what is no picture. */
    pictureHash: text('picture_hash'),
    /** What the client wants to know of it. */
    metadata: jsonb().$type<Record<string, unknown>>(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('storage_objects_name_unique').on(t.bucketId, t.name),
    index('storage_objects_owner').on(t.ownerId),
    index('storage_objects_age').on(t.bucketId, t.updatedAt),
  ],
)

/**
 * Bytes that no object has: not yet, or not any more. A row is there before the bytes are written, so that nothing is
 * ever left behind unknown; triggers on `storage_objects` take it out and put it back.
 */
export const storageBlobs = pgTable(
  'storage_blobs',
  {
    key: text().primaryKey(),
    widths: smallint().array().notNull(),
    since: at('since').notNull(),
  },
  (t) => [index('storage_blobs_since').on(t.since)],
)

/** The pictures of a submission, in order (product.md 5). */
export const submissionImages = pgTable(
  'submission_images',
  {
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** From 0. */
    position: smallint().notNull(),
    objectId: uuid('object_id')
      .notNull()
      .unique()
      .references(() => storageObjects.id, { onDelete: 'cascade' }),
    alt: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.position] })],
)
