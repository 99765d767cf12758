import { type Points, points, splitByWeight, sumPoints } from '@laurel/contract/money/money'
import type { RuleSet } from '@laurel/contract/money/rules'
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
import { accrualLimits, withinLimits } from './accrual-limits.ts'
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
  rules: RuleSet,
  accruals: readonly (Accrual | Hold)[],
): Promise<(Movement | null)[]> {
  if (accruals.length === 0) return []
  const rows = new Map((await allowedOf(ctx, rules, accruals)).map((accrual) => [accrual, newId()]))
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
  rules: RuleSet,
  accruals: readonly (Accrual | Hold)[],
): Promise<(Accrual | Hold)[]> {
  const refused = new Set<Accrual | Hold>()
  const week = utcDay(plus(ctx.now, -6 * MS.day))
  const limits = accrualLimits(rules)
  for (const [category, group] of Map.groupBy(accruals, (accrual) => accrual.category)) {
    const limit = limits[category]
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
 * Decides all held points of people: `shares` is by user id the part (0 to 1) that is released, rounded down once for
 * each person (under version 1 for each reward), to settle with the day; the rest is forfeited to the season reserve (rule D-settle-held).
 */
export async function decideHeld(
  ctx: PointsCtx,
  rules: RuleSet,
  seasonId: string,
  shares: ReadonlyMap<string, number>,
): Promise<{ decisions: HeldDecision[]; movements: Movement[] }> {
  if (shares.size === 0) return { decisions: [], movements: [] }
  const rows = await lockHeld(ctx.db, [...shares.keys()])
  const decisions = [...Map.groupBy(rows, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const skill = shares.get(userId) ?? 0
    const parts = releasedParts(
      rules,
      own.map(({ amountPoints }) => points(amountPoints)),
      skill,
    )
    return own.map((row, index) => ({
      ...row,
      accrualId: row.id,
      heldPoints: points(row.amountPoints),
      releasedPoints: parts[index] ?? points(0),
      skill,
    }))
  })
  const released = decisions.map(({ accrualId, releasedPoints }) => ({ accrualId, releasedPoints }))
  await releaseAccruals(ctx.db, released, { now: ctx.now, day: utcDay(ctx.now) })
  return {
    decisions,
    movements: decisions.flatMap((decision) => releaseMovements(decision, seasonId)),
  }
}

/** The released parts of a person's held amounts. */
function releasedParts({ held }: RuleSet, amounts: readonly Points[], share: number): Points[] {
  return held.isPatient
    ? splitByWeight(points(Math.floor(sumPoints(amounts) * share)), amounts)
    : amounts.map((amount) => points(Math.floor(amount * share)))
}
