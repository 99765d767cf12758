import { points } from '@laurel/contract/money/money'
import type { Accrual } from '../../../apps/server/src/features/points/movements.ts'
import {
  accrualLimits,
  withinLimits,
} from '../../../apps/server/src/features/points/settlement/accrual-limits.ts'
import {
  dailyCapPoints,
  settleDay,
} from '../../../apps/server/src/features/points/settlement/emission.ts'
import { utcDay } from '../../../apps/server/src/platform/clock.ts'
import type { EconomyRules } from '../rules/economy-rules.ts'
import { dayAt, type Person, type PointsKind } from '../world/world.ts'
import type { Due } from './settling.ts'

/** Settles what people earned on a day, within the limits and caps of the rules. */
export function settlePoints(dues: readonly Due[], day: number, { rules }: EconomyRules): void {
  const limit = accrualLimits(rules).author_share
  const shares = dues.filter(({ kind }) => kind === 'author_share')
  const allowed = limit === undefined ? shares : withinDays(shares, limit.perDay)
  const counted = [...dues.filter(({ kind }) => kind !== 'author_share'), ...allowed]
  const date = utcDay(dayAt(day))
  const settled = settleDay(
    rules,
    date,
    counted.map(({ person, kind, amount }, index) => ({
      id: `${index}`,
      userId: person.id,
      category: kind,
      amountPoints: points(amount),
      capPoints: dailyCapPoints(rules, person.trustLevel),
    })),
    { byPerson: new Map(), byGroup: new Map() },
  )
  counted.forEach(({ person, kind }, index) => {
    addPoints(person, kind, settled[index] ?? 0)
  })
}

/** The largest author shares of each person, `perDay` at most; no one in the simulation reaches the weekly limit. */
function withinDays(shares: readonly Due[], perDay: number): Due[] {
  const accruals = shares.map((due) => ({ ...due, userId: due.person.id }) as Due & Accrual)
  return withinLimits(accruals, { perDay, perWeek: Number.POSITIVE_INFINITY }, new Map())
}

/** Adds settled points. */
export function addPoints({ points: sums }: Person, kind: PointsKind, amount: number): void {
  sums.set(kind, (sums.get(kind) ?? 0) + amount)
}
