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

/** A storage bucket with its rules (wire.md 4). */
export const storageBuckets = pgTable('storage_buckets', {
  id: text().primaryKey(),
  /** Whether its files can be read by public URL. */
  isPublic: boolean('is_public').notNull(),
  /** In bytes; null for the server's maximum. */
  fileSizeLimit: bigint('file_size_limit', { mode: 'number' }),
  allowedMimeTypes: text('allowed_mime_types').array(),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** A stored file, named by clients; its blob has a random key. */
export const storageObjects = pgTable(
  'storage_objects',
  {
    id: uuid().primaryKey(),
    bucketId: text('bucket_id')
      .notNull()
      .references(() => storageBuckets.id),
    name: text().notNull(),
    /** Null for files of the service key. */
    ownerId: uuid('owner_id'),
    blobKey: text('blob_key').notNull().unique(),
    /** Additional widths of a picture in pixels, each under `<blob key>-<width>`. */
    widths: smallint().array().notNull(),
    /** Grants access to the picture to anyone who knows it (docs/decisions/0021); changed to revoke that. */
    viewKey: text('view_key').notNull().unique(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    mimeType: text('mime_type').notNull(),
    /** A `Cache-Control` value. */
    cacheControl: text('cache_control').notNull(),
    /** SHA-256 of the bytes. */
    etag: text().notNull(),
    /** Pixels; null for other files than pictures. */
    width: smallint(),
    height: smallint(),
    /** A 64-bit perceptual hash, as 16 hex digits; null for other files than pictures. */
    pictureHash: text('picture_hash'),
    /** The colour of the picture's edge, `#rrggbb`; null if transparent, unknown, or for other files than pictures. */
    ground: text(),
    /** The client's own metadata. */
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
 * Blobs without an object, not yet or no longer. A row is inserted before the blob is written, so that no blob is ever
 * orphaned unnoticed; triggers on `storage_objects` delete and reinsert it.
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
