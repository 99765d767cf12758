import type { Points } from '@laurel/contract/money/money'
import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pointAccruals } from '../../../db/schema/ledger.ts'
import type { AccrualCount } from './accrual-limits.ts'

/** A stored accrual: points earned but not final. */
export type AccrualRow = typeof pointAccruals.$inferSelect

/** Maximum rows per `insert`: PostgreSQL allows 65,535 parameters. */
const ROWS_PER_INSERT = 4000

/**
 * Serialises writers of people's accruals until the caller's transaction ends, always in the same order, so that limits
 * on their number hold.
 */
export async function lockAccruals(db: Db, userIds: readonly string[]): Promise<void> {
  const sorted = [...userIds].sort()
  await db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('accruals:' || user_id, 0))
    from unnest(${sql.param(sorted)}::text[]) as wanted (user_id)
  `)
}

/** How often people accrued in a category since the UTC days `day` and `week`, by user id. */
export async function countAccruals(
  db: Db,
  userIds: readonly string[],
  category: string,
  since: { day: string; week: string },
): Promise<Map<string, AccrualCount>> {
  const rows = await db
    .select({
      userId: pointAccruals.userId,
      day: sql<number>`count(*) filter (where ${pointAccruals.day} >= ${since.day})::int`,
      week: sql<number>`count(*)::int`,
    })
    .from(pointAccruals)
    .where(
      and(
        inArray(pointAccruals.userId, [...userIds]),
        eq(pointAccruals.category, category),
        gte(pointAccruals.day, since.week),
      ),
    )
    .groupBy(pointAccruals.userId)
  return new Map(rows.map(({ userId, ...counts }) => [userId, counts]))
}

/**
 * Inserts accruals; an existing one with the same person, category and cause stays as it is. Returns the ids of the new
 * ones.
 */
export async function insertAccruals(
  db: Db,
  rows: readonly (typeof pointAccruals.$inferInsert)[],
): Promise<Set<string>> {
  const fresh = new Set<string>()
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const inserted = await db
      .insert(pointAccruals)
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflictDoNothing()
      .returning({ id: pointAccruals.id })
    for (const { id } of inserted) fresh.add(id)
  }
  return fresh
}

/** People's held points, locked until the transaction ends. */
export async function lockHeld(db: Db, userIds: readonly string[]): Promise<AccrualRow[]> {
  return await db
    .select()
    .from(pointAccruals)
    .where(
      and(
        inArray(pointAccruals.userId, [...userIds]),
        eq(pointAccruals.basis, 'skill'),
        isNull(pointAccruals.settledAt),
      ),
    )
    .orderBy(pointAccruals.id)
    .for('update')
}

/** Turns held points into points that settle with a day; those released at zero are settled. */
export async function releaseAccruals(
  db: Db,
  decisions: readonly { accrualId: string; releasedPoints: Points }[],
  at: { now: Date; day: string },
): Promise<void> {
  if (decisions.length === 0) return
  await db.execute(sql`
    update point_accruals
    set
      basis = case when released_points > 0 then 'daily' else basis end,
      day = case when released_points > 0 then ${at.day}::date else day end,
      amount_points = case when released_points > 0 then released_points else amount_points end,
      settled_points = case when released_points > 0 then null else 0 end,
      settled_at = case when released_points > 0 then null else ${at.now.toISOString()}::timestamptz end
    from unnest(
      ${sql.param(decisions.map(({ accrualId }) => accrualId))}::uuid[],
      ${sql.param(decisions.map(({ releasedPoints }) => releasedPoints))}::bigint[]
    ) as decided (accrual_id, released_points)
    where point_accruals.id = decided.accrual_id
  `)
}
