import type { Blobs } from '../platform/blobs/blobs.ts'
import { MS, plus, systemClock } from '../platform/clock.ts'
import type { Sweep } from '../platform/work/sweeps.ts'
import { deleteBlobs, lockOrphanedBlobs } from './objects/blobs.queries.ts'
import { deleteUnusedPictures } from './objects/unused.queries.ts'

/** How long blobs without a row are kept: longer than any upload or backup in progress. */
const UNOWNED_MS = MS.hour
/** How long unused pictures are kept, and how far back the sweep looks, to survive a week of downtime. */
const UNUSED_MS = MS.day
const LOOK_BACK_MS = 9 * MS.day
const BATCH = 100

/** Sweeps of unused files, by the machine's clock, since files do not depend on the demo's. */
export function storageSweeps(blobs: Blobs, clock = systemClock): Sweep[] {
  return [
    {
      name: 'storage.unused',
      run: ({ database }) => {
        const before = plus(clock.now(), -UNUSED_MS)
        const window = { after: plus(before, -LOOK_BACK_MS), before, limit: BATCH }
        return deleteUnusedPictures(database.db, window)
      },
    },
    {
      name: 'storage.unowned',
      // Blobs first: a record without blobs is retried, blobs without a record would stay forever.
      run: ({ database }) =>
        database.transaction(async (db) => {
          const unowned = await lockOrphanedBlobs(db, plus(clock.now(), -UNOWNED_MS), BATCH)
          if (unowned.length === 0) return 0
          await blobs.remove(unowned.flatMap(namesOf))
          await deleteBlobs(
            db,
            unowned.map(({ key }) => key),
          )
          return unowned.length
        }),
    },
  ]
}

/** The blob keys of a file, in all widths. */
function namesOf({ key, widths }: { key: string; widths: readonly number[] }): string[] {
  return [key, ...widths.map((width) => `${key}-${width}`)]
}
