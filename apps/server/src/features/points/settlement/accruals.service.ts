import { points } from '@laurel/contract/money/money'
import { MS, plus, utcDay } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import {
  type Accrual,
  accrualMovement,
  type HeldDecision,
  type Hold,
  type Movement,
  releaseMovements,
} from '../movements.ts'
import { ACCRUAL_LIMITS, withinLimits } from './accrual-limits.ts'
import {
  countAccruals,
  insertAccruals,
  lockAccruals,
  lockHeld,
  releaseAccruals,
} from './accruals.queries.ts'

type PointsCtx = Pick<Ctx, 'db' | 'now'>

/**
 * Inserts accruals and returns the movement of each, in order: null for one that already exists, and for one that a
 * limit refuses (rule D-points-limits).
 */
export async function createAccruals(
  ctx: PointsCtx,
  accruals: readonly (Accrual | Hold)[],
): Promise<(Movement | null)[]> {
  if (accruals.length === 0) return []
  const rows = new Map((await allowedOf(ctx, accruals)).map((accrual) => [accrual, newId()]))
  const day = utcDay(ctx.now)
  const fresh = await insertAccruals(
    ctx.db,
    [...rows].map(([{ amount, details: _details, ...accrual }, id]) => ({
      ...accrual,
      id,
      day,
      amountPoints: amount,
      accruedAt: ctx.now,
    })),
  )
  return accruals.map((accrual) =>
    fresh.has(rows.get(accrual) ?? '') ? accrualMovement(accrual) : null,
  )
}

async function allowedOf(
  ctx: PointsCtx,
  accruals: readonly (Accrual | Hold)[],
): Promise<(Accrual | Hold)[]> {
  const refused = new Set<Accrual | Hold>()
  const week = utcDay(plus(ctx.now, -6 * MS.day))
  for (const [category, group] of Map.groupBy(accruals, (accrual) => accrual.category)) {
    const limit = ACCRUAL_LIMITS[category]
    if (limit === undefined) continue
    const userIds = [...new Set(group.map((accrual) => accrual.userId))]
    await lockAccruals(ctx.db, userIds)
    const since = { day: utcDay(ctx.now), week }
    const allowed = new Set(
      withinLimits(group, limit, await countAccruals(ctx.db, userIds, category, since)),
    )
    for (const accrual of group) if (!allowed.has(accrual)) refused.add(accrual)
  }
  return accruals.filter((accrual) => !refused.has(accrual))
}

/**
 * Decides all held points of people: `shares` is by user id the part (0 to 1) that is released, rounded down, to settle
 * with the day; the rest is forfeited to the season reserve (rule D-settle-held).
 */
export async function decideHeld(
  ctx: PointsCtx,
  seasonId: string,
  shares: ReadonlyMap<string, number>,
): Promise<{ decisions: HeldDecision[]; movements: Movement[] }> {
  if (shares.size === 0) return { decisions: [], movements: [] }
  const decisions = (await lockHeld(ctx.db, [...shares.keys()])).map((row) => ({
    ...row,
    accrualId: row.id,
    heldPoints: points(row.amountPoints),
    releasedPoints: points(Math.floor(row.amountPoints * (shares.get(row.userId) ?? 0))),
    skill: shares.get(row.userId) ?? 0,
  }))
  const released = decisions.map(({ accrualId, releasedPoints }) => ({ accrualId, releasedPoints }))
  await releaseAccruals(ctx.db, released, { now: ctx.now, day: utcDay(ctx.now) })
  return {
    decisions,
    movements: decisions.flatMap((decision) => releaseMovements(decision, seasonId)),
  }
}
