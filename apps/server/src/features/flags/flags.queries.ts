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
  await db
    .insert(featureFlags)
    .values({ name, isEnabled, updatedAt: now })
    .onConflictDoUpdate({ target: featureFlags.name, set: { isEnabled, updatedAt: now } })
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
