import { lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rateLimits } from '../../db/schema/platform.ts'

/** Deletes counters whose window or block ended before a time. Returns the count. */
export async function deleteExpiredLimits(db: Db, before: Date): Promise<number> {
  const deleted = await db.delete(rateLimits).where(lt(rateLimits.expire, before.getTime()))
  return deleted.rowCount ?? 0
}
