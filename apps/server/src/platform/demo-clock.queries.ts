import type { Db } from '../db/client.ts'
import { demoClock } from '../db/schema/platform.ts'

/** The stored offset of the demo clock in milliseconds, 0 when none was ever stored. */
export async function readDemoOffset(db: Db): Promise<number> {
  const [row] = await db.select({ offsetMs: demoClock.offsetMs }).from(demoClock).limit(1)
  return row?.offsetMs ?? 0
}

/** Stores the offset, so that a restart does not turn the demo's time back. */
export async function storeDemoOffset(db: Db, offsetMs: number): Promise<void> {
  await db
    .insert(demoClock)
    .values({ id: 1, offsetMs })
    .onConflictDoUpdate({ target: demoClock.id, set: { offsetMs } })
}
