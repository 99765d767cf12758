import type { Db } from '../../db/client.ts'
import type { Ctx } from '../../platform/context.ts'
import { findFlag, lockFlag, readFlag, updateLaunch, writeFlag } from './flags.queries.ts'

/** The flag that makes most features read-only (spec §1). */
export const PRELAUNCH_FLAG = 'prelaunch_live'
/** The flags that have an effect. */
export const KNOWN_FLAGS: readonly string[] = [PRELAUNCH_FLAG]
/** Maximum time for which a node may use the previous value of a flag, in milliseconds. */
const FRESH_MS = 1000

/** Reads `prelaunch_live` at most once in `freshMs`; a read that fails counts as off (spec §8). */
export function createPrelaunchReader(db: Db, freshMs = FRESH_MS): () => Promise<boolean> {
  let known = { value: false, readAt: Number.NEGATIVE_INFINITY }
  return async () => {
    if (performance.now() - known.readAt < freshMs) return known.value
    const value = await readFlag(db, PRELAUNCH_FLAG).catch(() => false)
    known = { value, readAt: performance.now() }
    return value
  }
}

/**
 * Switches a flag on or off and returns its previous value; a new one was off. A flag that already has the value keeps
 * its time.
 */
export async function setFlag(
  ctx: Ctx,
  flag: { name: string; isEnabled: boolean },
): Promise<{ isEnabled: boolean; updatedAt: Date }> {
  const before = (await lockFlag(ctx.db, flag.name)) ?? { isEnabled: false, updatedAt: ctx.now }
  if (before.isEnabled !== flag.isEnabled) await writeFlag(ctx.db, { ...flag, now: ctx.now })
  return before
}

/** A flag, and since when it has its value; null for one that was never switched. */
export async function readFlagState(
  db: Db,
  name: string,
): Promise<{ isEnabled: boolean; since: Date | null }> {
  const flag = await findFlag(db, name)
  return { isEnabled: flag?.isEnabled ?? false, since: flag?.updatedAt ?? null }
}

/** Where the prelaunch is. */
export interface Launch {
  isPrelaunch: boolean
  /** The planned time; null when none is set. */
  launchAt: Date | null
  /** When the last prelaunch ended; null during one, and where there was none. */
  launchedAt: Date | null
}

/** Reads where the prelaunch is. */
export async function readLaunch(db: Db): Promise<Launch> {
  const flag = await findFlag(db, PRELAUNCH_FLAG)
  const isPrelaunch = flag?.isEnabled ?? false
  return {
    isPrelaunch,
    launchAt: flag?.launchAt ?? null,
    launchedAt: !isPrelaunch && flag?.enabledAt != null ? flag.updatedAt : null,
  }
}

/** Stores the planned launch, or none. Returns the previous one. */
export async function planLaunch(ctx: Ctx, launchAt: Date | null): Promise<Date | null> {
  await lockFlag(ctx.db, PRELAUNCH_FLAG)
  const before = await readLaunch(ctx.db)
  await updateLaunch(ctx.db, PRELAUNCH_FLAG, launchAt)
  return before.launchAt
}
