/**
 * Daily settlement. A day's points settle together after midnight UTC: first every accrual's amount within the caps is
 * decided, in one transaction, because that needs the whole day; then people are paid in batches. Both steps are
 * idempotent: decided accruals are not decided again, paid ones are closed.
 */
import { points, sumPoints } from '@laurel/contract/money/money'
import { paths } from '@laurel/contract/spec/routes'
import { MS, plus, startOfUtcDay, utcDay } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordActivity } from '../../activity/activity.service.ts'
import { notify } from '../../notifications/notifications.service.ts'
import { SETTLES_AFTER_MIDNIGHT_MS } from '../../rules/rule-sets.rules.ts'
import { rulesAt } from '../../rules/rules-in-force.service.ts'
import { movePoints } from '../move-points.service.ts'
import { type SettledAccrual, settleMovements } from '../movements.ts'
import { findSeasonAt } from '../seasons/seasons.queries.ts'
import type { AccrualRow } from './accruals.queries.ts'
import {
  closeAccruals,
  listOpenDays,
  lockDecided,
  lockStandingAccruals,
  lockUndecided,
  storeDecisions,
  sumDecided,
} from './daily-settlement.queries.ts'
import {
  type DaySoFar,
  dailyCapPoints,
  EMISSION_GROUPS,
  type EmissionGroup,
  isCapped,
  settleDay,
} from './emission.ts'

/** Maximum accruals paid in one transaction. */
const BATCH = 1000

/** The next settlement: the next 00:10 UTC. */
export function nextSettlementAt(now: Date): Date {
  return settlesAt(utcDay(plus(now, -SETTLES_AFTER_MIDNIGHT_MS)))
}

/** When a UTC day's points settle. */
export function settlesAt(day: string): Date {
  return plus(startOfUtcDay(day), MS.day + SETTLES_AFTER_MIDNIGHT_MS)
}

/** Days that are over and have points to settle, oldest first. */
export async function listDueDays(ctx: Ctx): Promise<string[]> {
  return await listOpenDays(ctx.db, utcDay(plus(ctx.now, -SETTLES_AFTER_MIDNIGHT_MS)))
}

/** Decides the amount of each open accrual of a day within the caps (rule D-points-emission). Returns how many. */
export async function decideDay(ctx: Ctx, day: string): Promise<number> {
  const accruals = await lockUndecided(ctx.db, day)
  if (accruals.length === 0) return 0
  const rules = await rulesAt(ctx.db, startOfUtcDay(day))
  const amounts = settleDay(
    rules,
    day,
    accruals.map((accrual) => ({
      ...accrual,
      amountPoints: points(accrual.amountPoints),
      capPoints: dailyCapPoints(rules, accrual.trustLevel),
    })),
    sumUp(await sumDecided(ctx.db, day)),
  )
  await storeDecisions(
    ctx.db,
    accruals.map(({ id }, index) => ({ id, settledPoints: amounts[index] ?? points(0) })),
  )
  return accruals.length
}

/** Pays a batch of decided accruals of a day. Returns how many; 0 when all are paid. */
export async function payDay(ctx: Ctx, day: string): Promise<number> {
  const accruals = (await lockDecided(ctx.db, day, BATCH)).map(toSettled)
  if (accruals.length === 0) return 0
  const season = await findSeasonAt(ctx.db, startOfUtcDay(day))
  await movePoints(ctx, { settle: settleMovements(accruals), ...(season && { season }) })
  await closeAccruals(ctx.db, accruals, ctx.now)
  await notifyPeople(ctx, accruals, `settled:${day}`)
  return accruals.length
}

/** Pays a batch of accruals whose people now have the standing (24 h and trust level 1). Returns how many. */
export async function payStandingAccruals(ctx: Ctx): Promise<number> {
  const { waitMs, minTrustLevel } = (await rulesAt(ctx.db, ctx.now)).profile
  const due = { accruedBy: plus(ctx.now, -waitMs), leastTrustLevel: minTrustLevel }
  const accruals = (await lockStandingAccruals(ctx.db, due, BATCH)).map((row) =>
    toSettled({ ...row, settledPoints: row.amountPoints }),
  )
  if (accruals.length === 0) return 0
  await movePoints(ctx, { settle: settleMovements(accruals) })
  await closeAccruals(ctx.db, accruals, ctx.now)
  await notifyPeople(ctx, accruals, `settled:standing:${ctx.now.toISOString()}`)
  return accruals.length
}

function toSettled(row: AccrualRow): SettledAccrual {
  return {
    ...row,
    amountPoints: points(row.amountPoints),
    settledPoints: points(row.settledPoints ?? 0),
  }
}

function sumUp(decided: Awaited<ReturnType<typeof sumDecided>>): DaySoFar {
  const byPerson = new Map<string, number>()
  const byGroup = new Map<EmissionGroup, number>()
  for (const { userId, category, settledPoints } of decided) {
    const group = EMISSION_GROUPS[category]
    if (isCapped(category)) byPerson.set(userId, (byPerson.get(userId) ?? 0) + settledPoints)
    byGroup.set(group, (byGroup.get(group) ?? 0) + settledPoints)
  }
  return { byPerson, byGroup }
}

async function notifyPeople(
  ctx: Ctx,
  accruals: readonly SettledAccrual[],
  dedupeKey: string,
): Promise<void> {
  const people = [...Map.groupBy(accruals, (accrual) => accrual.userId)].map(([userId, own]) => ({
    userId,
    earned: sumPoints(own.map((accrual) => accrual.amountPoints)),
    settled: sumPoints(own.map((accrual) => accrual.settledPoints)),
  }))
  const paid = people.filter(({ settled }) => settled > 0)
  await notify(
    ctx,
    paid.map(({ userId, earned, settled }) => ({
      userId,
      type: 'task_completed',
      title: 'Points settled',
      message:
        earned === settled
          ? `${settled === 1 ? '1 point is' : `${settled} points are`} yours to spend now.`
          : `${settled} of ${earned} points are yours to spend now; the rest was above the day’s caps.`,
      points: settled,
      dedupeKey,
      group: { kind: 'points_settled' as const },
      actionUrl: paths.granularAirdrop,
    })),
  )
  await recordActivity(
    ctx,
    paid.map(({ userId, settled }) => ({
      kind: 'points_earned',
      actorId: userId,
      audienceId: userId,
      title: settled === 1 ? '1 point settled' : `${settled} points settled`,
      url: paths.granularAirdrop,
      points: settled,
    })),
  )
}
