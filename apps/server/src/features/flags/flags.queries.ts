import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { boolean, nullable } from '../../db/columns.ts'
import { featureFlags } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'

const enabled = statement(
  'feature-enabled',
  { isEnabled: nullable(boolean) },
  sql`select is_feature_enabled(${sql.placeholder('name')}) as "isEnabled"`,
  'each time',
)

/** Reads a flag the way every client does: unknown is off (spec §7). */
export async function readFlag(db: Db, name: string): Promise<boolean> {
  const [row] = await enabled(db, { name })
  return row?.isEnabled ?? false
}

/** Inserts or updates a flag. */
export async function writeFlag(
  db: Db,
  flag: { name: string; isEnabled: boolean; now: Date },
): Promise<void> {
  const { name, isEnabled, now } = flag
  const switched = { isEnabled, updatedAt: now, ...(isEnabled ? { enabledAt: now } : {}) }
  await db
    .insert(featureFlags)
    .values({ name, ...switched })
    .onConflictDoUpdate({ target: featureFlags.name, set: switched })
}

/** A flag as stored; null for an unknown one. */
export async function findFlag(
  db: Db,
  name: string,
): Promise<typeof featureFlags.$inferSelect | null> {
  const [flag] = await db.select().from(featureFlags).where(eq(featureFlags.name, name))
  return flag ?? null
}

/** Stores the planned launch of a flag's prelaunch; null removes it. */
export async function updateLaunch(db: Db, name: string, launchAt: Date | null): Promise<void> {
  await db.update(featureFlags).set({ launchAt }).where(eq(featureFlags.name, name))
}

/** A flag, locked until the transaction ends; null for an unknown one. */
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
