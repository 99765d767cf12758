import { MS, startOfUtcDay, utcDay } from '../../../platform/clock.ts'
import { LATEST_RULES } from '../../rules/rule-sets.rules.ts'

const DAYS_PER_WEEK = 7

/** A run of active days. */
export interface Streak {
  days: number
  /** The missed UTC days in it, bridged by freezes, newest first. */
  frozenDays: string[]
}

/**
 * The run of active days that reaches `today` (or yesterday, since today is not over), counting active days only. One
 * missed day in any seven is frozen: it neither counts nor ends the run (rule D-points-streak). `activeDays` are UTC
 * days `YYYY-MM-DD` in any order.
 */
export function streakOf(activeDays: Iterable<string>, today: string): Streak {
  const active = new Set([...activeDays].map(dayNumber))
  const start = dayNumber(today)
  const frozen: number[] = []
  let days = 0
  for (let day = active.has(start) ? start : start - 1; ; day -= 1) {
    if (active.has(day)) {
      days += 1
      continue
    }
    // A freeze only bridges: an active day must precede it.
    const lastFrozen = frozen.at(-1) ?? Number.POSITIVE_INFINITY
    if (lastFrozen - day < DAYS_PER_WEEK || !active.has(day - 1)) {
      return { days, frozenDays: frozen.map(dayOf) }
    }
    frozen.push(day)
  }
}

/** The length of that run in days. */
export function streakDays(activeDays: Iterable<string>, today: string): number {
  return streakOf(activeDays, today).days
}

/** The first day from `today` on that may be missed without ending the streak. */
export function nextFreezeDay({ frozenDays: [newest] }: Streak, today: string): string {
  if (newest === undefined) return today
  return dayOf(Math.max(dayNumber(today), dayNumber(newest) + DAYS_PER_WEEK))
}

/** The bonus on curation rewards and author shares, in percent: the same in every version of the rules. */
export function streakPercent(days: number): number {
  return Math.min(LATEST_RULES.streak.maxPercent, LATEST_RULES.streak.percentPerDay * days)
}

function dayNumber(day: string): number {
  return startOfUtcDay(day).getTime() / MS.day
}

function dayOf(number: number): string {
  return utcDay(new Date(number * MS.day))
}
