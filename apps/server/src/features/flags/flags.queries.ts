import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { featureFlags } from '../../db/schema/people.ts'

/** Reads a flag the way every client does: unknown is off (spec §7). */
export async function readFlag(db: Db, name: string): Promise<boolean> {
  const result = await db.execute<{ is_enabled: boolean }>(
    sql`select is_feature_enabled(${name}) as is_enabled`,
  )
  return result.rows[0]?.is_enabled ?? false
}

/** Sets a flag, known or new. */
export async function writeFlag(
  db: Db,
  flag: { name: string; isEnabled: boolean; now: Date },
): Promise<void> {
  const { name, isEnabled, now } = flag
  await db
    .insert(featureFlags)
    .values({ name, isEnabled, updatedAt: now })
    .onConflictDoUpdate({ target: featureFlags.name, set: { isEnabled, updatedAt: now } })
}

/** A flag as it is now, locked until the transaction ends; null for an unknown one. */
export async function lockFlag(
  db: Db,
  name: string,
): Promise<{ isEnabled: boolean; updatedAt: Date } | null> {
  const [flag] = await db
    .select({ isEnabled: featureFlags.isEnabled, updatedAt: featureFlags.updatedAt })
    .from(featureFlags)
    .where(eq(featureFlags.name, name))
    .for('update')
  return flag ?? null
}
