import type { Db } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { readFlag, writeFlag } from './flags.queries.ts'

/** The flag that makes most features read-only (spec §1). */
export const PRELAUNCH_FLAG = 'prelaunch_live'
/** How long a node may act on a flag that was just switched. */
const FRESH_MS = 1000

/** Reads `prelaunch_live` at most once a second; a read that fails counts as off (spec §8). */
export function createPrelaunchReader(db: Db): () => Promise<boolean> {
  let known = { value: false, readAt: Number.NEGATIVE_INFINITY }
  return async () => {
    if (performance.now() - known.readAt < FRESH_MS) return known.value
    const value = await readFlag(db, PRELAUNCH_FLAG).catch(() => false)
    known = { value, readAt: performance.now() }
    return value
  }
}

/** Switches a flag on or off. */
export async function setFlag(
  db: Db,
  clock: Clock,
  flag: { name: string; isEnabled: boolean },
): Promise<void> {
  await writeFlag(db, { ...flag, now: clock.now() })
}
