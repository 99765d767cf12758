import { MS, startOfUtcDay } from '../../../platform/clock.ts'
import { LATEST_RULES } from '../../rules/rule-sets.rules.ts'

const DAYS_PER_WEEK = 7

/**
 * Length in days of the run of active days that reaches `today` (or yesterday, since today is not over), counting
 * active days only. One missed day in any seven is frozen: it neither counts nor ends the run (rule D-points-streak).
 * `activeDays` are UTC days `YYYY-MM-DD` in any order.
 */
export function streakDays(activeDays: Iterable<string>, today: string): number {
  const active = new Set([...activeDays].map(dayNumber))
  const start = dayNumber(today)
  let length = 0
  let lastFrozen = Number.POSITIVE_INFINITY
  for (let day = active.has(start) ? start : start - 1; ; day -= 1) {
    if (active.has(day)) {
      length += 1
      continue
    }
    // A freeze only bridges: an active day must precede it.
    if (lastFrozen - day < DAYS_PER_WEEK || !active.has(day - 1)) return length
    lastFrozen = day
  }
}

/** The bonus on curation rewards and author shares, in percent: the same in every version of the rules. */
export function streakPercent(days: number): number {
  return Math.min(LATEST_RULES.streak.maxPercent, LATEST_RULES.streak.percentPerDay * days)
}

function dayNumber(day: string): number {
  return startOfUtcDay(day).getTime() / MS.day
}
