import assert from 'node:assert/strict'
import type { PictureRules } from '@laurel/contract/work/pictures'
import type { DemoPictures } from '../../../../sandbox/src/demo/world.ts'
import type { Database } from '../../db/client.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { systemClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { findBucket } from '../../storage/objects/buckets.queries.ts'
import { storeFile } from '../../storage/objects/uploads.service.ts'
import type { Picture } from '../../storage/pictures/picture-decoding.ts'
import { pictureRulesOf } from '../../storage/pictures/pictures.ts'

/**
 * Stores the demo's pictures like uploads, under row security, but encodes their drawings in this process, since they
 * are trusted.
 */
export function demoPictures(database: Database, blobs: Blobs): DemoPictures {
  const encoder = createEncoder()
  const upload = async (bucketId: 'submissions' | 'avatars', userId: string, svg: string) => {
    const bucket = await findBucket(database.db, bucketId)
    assert(bucket !== null, `there is a bucket for ${bucketId}`)
    const caller = {
      role: 'authenticated',
      claims: { sub: userId, role: 'authenticated' },
      userId,
      lacksFactor: false,
    } as const
    return await storeFile(
      { database, blobs, clock: systemClock, renew: (_, rules) => encoder.take(svg, rules) },
      { caller, bucketId, name: `${userId}/${newId()}.png`, isUpsert: false },
      bucket,
      {
        bytes: Buffer.from(svg),
        claimedType: 'image/svg+xml',
        cacheControl: 'max-age=3600',
        metadata: null,
      },
      new AbortController().signal,
    )
  }
  return {
    expect(svgs) {
      const rules = pictureRulesOf('submissions')
      assert(rules !== null, 'submissions are pictures')
      void encoder.encodeAhead(svgs, rules)
    },
    store: async ({ userId }, svg) => (await upload('submissions', userId, svg)).id,
    async storePortrait({ userId }, svg) {
      const { name } = await upload('avatars', userId, svg)
      return `/storage/v1/object/public/avatars/${name}`
    },
  }
}

/** Encodes each drawing once; those that are expected, while the history waits for the database. */
function createEncoder() {
  const pictures = new Map<string, Promise<Picture>>()
  const take = (svg: string, rules: PictureRules): Promise<Picture> => {
    const picture = pictures.get(svg) ?? encode(svg, rules)
    pictures.set(svg, picture)
    return picture
  }
  return {
    take,
    async encodeAhead(svgs: Iterable<string>, rules: PictureRules): Promise<void> {
      // The upload of a picture reports its failure.
      for (const svg of svgs) await take(svg, rules).catch(() => undefined)
    },
  }
}

async function encode(svg: string, rules: PictureRules): Promise<Picture> {
  const { rewritePicture } = await import('../../storage/pictures/picture-decoding.ts')
  return await rewritePicture(Buffer.from(svg), rules)
}
