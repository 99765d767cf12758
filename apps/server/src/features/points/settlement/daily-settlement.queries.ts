import { type Points, points } from '@laurel/contract/money/money'
import { and, asc, eq, gte, isNotNull, isNull, lt, lte, min, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pointAccruals } from '../../../db/schema/ledger.ts'
import { userStandings } from '../../../db/schema/people.ts'
import type { AccrualRow } from './accruals.queries.ts'
import type { DailyCategory } from './emission.ts'

/** An accrual with the trust level that determines its person's cap. */
export type CappedAccrual = AccrualRow & { category: DailyCategory; trustLevel: number }

const isOpenDaily = and(eq(pointAccruals.basis, 'daily'), isNull(pointAccruals.settledAt))

/** UTC days before `day` on which points were accrued that have not settled, oldest first. */
export async function listOpenDays(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: pointAccruals.day })
    .from(pointAccruals)
    .where(and(isOpenDaily, lt(pointAccruals.day, before)))
    .orderBy(asc(pointAccruals.day))
  return rows.map(({ day }) => day)
}

/** The undecided accruals of a day, in order of creation, locked. */
export async function lockUndecided(db: Db, day: string): Promise<CappedAccrual[]> {
  const rows = await db
    .select({ accrual: pointAccruals, trustLevel: userStandings.trustLevel })
    .from(pointAccruals)
    .innerJoin(userStandings, eq(userStandings.userId, pointAccruals.userId))
    .where(and(isOpenDaily, eq(pointAccruals.day, day), isNull(pointAccruals.settledPoints)))
    .orderBy(asc(pointAccruals.accruedAt), asc(pointAccruals.id))
    .for('update', { of: pointAccruals })
  return rows.map(({ accrual, trustLevel }) => ({
    ...accrual,
    category: accrual.category as DailyCategory,
    trustLevel,
  }))
}

/** Sums already decided for a day, by person and category. */
export async function sumDecided(
  db: Db,
  day: string,
): Promise<{ userId: string; category: DailyCategory; settledPoints: number }[]> {
  const rows = await db
    .select({
      userId: pointAccruals.userId,
      category: pointAccruals.category,
      settledPoints: sql<string>`sum(${pointAccruals.settledPoints})`,
    })
    .from(pointAccruals)
    .where(
      and(
        eq(pointAccruals.basis, 'daily'),
        eq(pointAccruals.day, day),
        isNotNull(pointAccruals.settledPoints),
      ),
    )
    .groupBy(pointAccruals.userId, pointAccruals.category)
  return rows.map((row) => ({
    userId: row.userId,
    category: row.category as DailyCategory,
    settledPoints: Number(row.settledPoints),
  }))
}

/** Stores the decided amounts of accruals. */
export async function storeDecisions(
  db: Db,
  decisions: readonly { id: string; settledPoints: Points }[],
): Promise<void> {
  await db.execute(sql`
    update point_accruals
    set settled_points = decided.points
    from unnest(
      ${sql.param(decisions.map(({ id }) => id))}::uuid[],
      ${sql.param(decisions.map(({ settledPoints }) => settledPoints))}::bigint[]
    ) as decided (accrual_id, points)
    where point_accruals.id = decided.accrual_id
  `)
}

/** Up to `limit` accruals of a day that are decided but not paid, locked; those locked by another node are skipped. */
export async function lockDecided(db: Db, day: string, limit: number): Promise<AccrualRow[]> {
  return await db
    .select()
    .from(pointAccruals)
    .where(and(isOpenDaily, eq(pointAccruals.day, day), isNotNull(pointAccruals.settledPoints)))
    .orderBy(asc(pointAccruals.userId), asc(pointAccruals.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Up to `limit` accruals whose person now has the required standing, locked. */
export async function lockStandingAccruals(
  db: Db,
  due: { accruedBy: Date; leastTrustLevel: number },
  limit: number,
): Promise<AccrualRow[]> {
  const rows = await db
    .select({ accrual: pointAccruals })
    .from(pointAccruals)
    .innerJoin(userStandings, eq(userStandings.userId, pointAccruals.userId))
    .where(
      and(
        eq(pointAccruals.basis, 'standing'),
        isNull(pointAccruals.settledAt),
        lte(pointAccruals.accruedAt, due.accruedBy),
        gte(userStandings.trustLevel, due.leastTrustLevel),
      ),
    )
    .orderBy(asc(pointAccruals.userId), asc(pointAccruals.id))
    .limit(limit)
    .for('update', { of: pointAccruals, skipLocked: true })
  return rows.map(({ accrual }) => accrual)
}

/** Closes accruals with their settled amounts. */
export async function closeAccruals(
  db: Db,
  settled: readonly { id: string; settledPoints: Points }[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update point_accruals
    set
      settled_points = closed.points,
      settled_at = ${now.toISOString()}::timestamptz
    from unnest(
      ${sql.param(settled.map(({ id }) => id))}::uuid[],
      ${sql.param(settled.map(({ settledPoints }) => settledPoints))}::bigint[]
    ) as closed (accrual_id, points)
    where point_accruals.id = closed.accrual_id
  `)
}

/** The oldest day whose points have not settled, null when there is none. */
export async function findOldestOpenDay(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ day: min(pointAccruals.day) })
    .from(pointAccruals)
    .where(isOpenDaily)
  return row?.day ?? null
}

/** Points that a person accrued on a UTC day and that settle with it. */
export async function sumEarned(db: Db, userId: string, day: string): Promise<Points> {
  const [row] = await db
    .select({ earned: sql<string>`coalesce(sum(${pointAccruals.amountPoints}), 0)` })
    .from(pointAccruals)
    .where(
      and(
        eq(pointAccruals.userId, userId),
        eq(pointAccruals.basis, 'daily'),
        eq(pointAccruals.day, day),
      ),
    )
  return points(Number(row?.earned ?? 0))
}

/** Points that all people accrued on a UTC day and that settle with it, by category. */
export async function sumAccrued(
  db: Db,
  day: string,
): Promise<{ category: string; points: number }[]> {
  const rows = await db
    .select({
      category: pointAccruals.category,
      points: sql<string>`sum(${pointAccruals.amountPoints})`,
    })
    .from(pointAccruals)
    // Nothing of the day that is still open has settled, so the index of open accruals has all of it.
    .where(and(isOpenDaily, eq(pointAccruals.day, day)))
    .groupBy(pointAccruals.category)
  return rows.map(({ category, points }) => ({ category, points: Number(points) }))
}
