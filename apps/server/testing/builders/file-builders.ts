import type { Db } from '../../src/db/client.ts'
import { storageBlobs, storageObjects } from '../../src/db/schema/storage.ts'
import { newId, newSecret } from '../../src/platform/ids.ts'

/** A stored picture. */
type FileRow = typeof storageObjects.$inferSelect

/** Inserts the row of an uploaded picture; the caller stores its bytes. */
export async function buildFile(
  db: Db,
  ownerId: string,
  now: Date,
  changes: Partial<FileRow> = {},
): Promise<FileRow> {
  const id = newId()
  const row: FileRow = {
    id,
    bucketId: 'submissions',
    name: `${ownerId}/${id}.webp`,
    ownerId,
    blobKey: `ab/${newId()}`,
    widths: [320],
    viewKey: newSecret(),
    sizeBytes: 1,
    mimeType: 'image/webp',
    cacheControl: 'max-age=3600',
    etag: 'e',
    width: 640,
    height: 480,
    pictureHash: newId().replaceAll('-', '').slice(0, 16),
    ground: '#336699',
    metadata: null,
    createdAt: now,
    updatedAt: now,
    ...changes,
  }
  await db.insert(storageBlobs).values({ key: row.blobKey, widths: row.widths, since: now })
  await db.insert(storageObjects).values(row)
  return row
}
