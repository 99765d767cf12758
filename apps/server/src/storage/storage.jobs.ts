import type { Blobs } from '../platform/blobs/blobs.ts'
import { MS, plus, systemClock } from '../platform/clock.ts'
import type { Sweep } from '../platform/work/sweeps.ts'
import { forgetBlobs, lockUnowned } from './objects/blobs.queries.ts'
import { deleteUnusedPictures } from './objects/unused.queries.ts'

/** How long bytes without a row stay: longer than any upload, and than a backup that began when they had one. */
const UNOWNED_MS = MS.hour
/** How long a picture stays that nothing shows, and how far back such ones are looked for: a week off changes nothing. */
const UNUSED_MS = MS.day
const LOOK_BACK_MS = 9 * MS.day
const BATCH = 100

/** What is removed when nobody needs it any more; by the machine's clock, as files have nothing to do with a demo's. */
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
      // Bytes first: a note without bytes is tried again, bytes without a note would stay for ever.
      run: ({ database }) =>
        database.transaction(async (db) => {
          const unowned = await lockUnowned(db, plus(clock.now(), -UNOWNED_MS), BATCH)
          if (unowned.length === 0) return 0
          await blobs.remove(unowned.flatMap(namesOf))
          await forgetBlobs(
            db,
            unowned.map(({ key }) => key),
          )
          return unowned.length
        }),
    },
  ]
}

/** The names of a file's bytes, in all widths. */
function namesOf({ key, widths }: { key: string; widths: readonly number[] }): string[] {
  return [key, ...widths.map((width) => `${key}-${width}`)]
}
