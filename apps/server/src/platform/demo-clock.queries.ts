import type { Db } from '../db/client.ts'
import { demoClock } from '../db/schema/platform.ts'

/** The demo's clock offset and loading state; null for a database without a demo. */
export async function readDemo(db: Db): Promise<{ offsetMs: number; isLoaded: boolean } | null> {
  const [row] = await db
    .select({ offsetMs: demoClock.offsetMs, isLoaded: demoClock.isLoaded })
    .from(demoClock)
    .limit(1)
  return row ?? null
}

/** Marks a database as a demo whose data is being loaded. */
export async function beginDemo(db: Db): Promise<void> {
  await db.insert(demoClock).values({ id: 1, offsetMs: 0, isLoaded: false })
}

/** Stores the offset of a loaded demo's clock, so that a restart does not turn its time back. */
export async function updateDemoOffset(db: Db, offsetMs: number): Promise<void> {
  await db.update(demoClock).set({ offsetMs, isLoaded: true })
}
