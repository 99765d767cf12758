import assert from 'node:assert/strict'
import type { DemoPictures } from '../../../../sandbox/src/demo/world.ts'
import type { Database } from '../../db/client.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { systemClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { findBucket } from '../../storage/objects/buckets.queries.ts'
import { storeFile } from '../../storage/objects/uploads.service.ts'

/**
 * Stores the demo's pictures like uploads, under row security, but re-encodes them in this process, since they are
 * trusted.
 */
export function demoPictures(database: Database, blobs: Blobs): DemoPictures {
  const upload = async (bucketId: 'submissions' | 'avatars', userId: string, svg: string) => {
    const { default: sharp } = await import('sharp')
    const { rewritePicture } = await import('../../storage/pictures/picture-decoding.ts')
    const bucket = await findBucket(database.db, bucketId)
    assert(bucket !== null, `there is a bucket for ${bucketId}`)
    const caller = {
      role: 'authenticated',
      claims: { sub: userId, role: 'authenticated' },
      userId,
      lacksFactor: false,
    } as const
    return await storeFile(
      { database, blobs, clock: systemClock, renew: rewritePicture },
      { caller, bucketId, name: `${userId}/${newId()}.png`, isUpsert: false },
      bucket,
      {
        bytes: await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer(),
        claimedType: 'image/png',
        cacheControl: 'max-age=3600',
        metadata: null,
      },
      new AbortController().signal,
    )
  }
  return {
    store: async ({ userId }, svg) => (await upload('submissions', userId, svg)).id,
    async storePortrait({ userId }, svg) {
      const { name } = await upload('avatars', userId, svg)
      return `/storage/v1/object/public/avatars/${name}`
    },
  }
}
