import type { ServerCall } from '@laurel/contract/endpoint'
import type { RuleSet } from '@laurel/contract/money/rules'
import type { getMyTasks } from '@laurel/contract/money/tasks'
import type { Db } from '../../../db/client.ts'
import { MS, plus, utcDay } from '../../../platform/clock.ts'
import { findActiveDays, listActiveDays } from '../../standings/standings.service.ts'
import { nextFreezeDay, streakDays, streakOf, streakPercent } from './streak.ts'

/** Active days that are read to show a streak: a longer one shows as this. */
const MAX_STREAK_DAYS = 400

/** The last days that a person sees of their streak. */
const DAYS_SHOWN = 14

/** Days that are read: enough for a streak of ten days with its freezes, which gives the full bonus. */
const DAYS_READ = 21

/** The bonus on curation rewards and author shares in percent, by user id; 0 for those that are absent. */
export async function findStreakPercents(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const streaks = await findStreaks(db, userIds, now)
  return new Map([...streaks].map(([userId, days]) => [userId, streakPercent(days)]))
}

/** Streaks in days, as far as they are read, by user id. */
export async function findStreaks(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const days = await findActiveDays(db, userIds, utcDay(plus(now, -DAYS_READ * MS.day)))
  return new Map([...days].map(([userId, own]) => [userId, streakDays(own, utcDay(now))]))
}

/** A person's streak with its freezes and last days. */
export async function readStreak(
  db: Db,
  rules: RuleSet,
  userId: string,
  now: Date,
): Promise<ServerCall<typeof getMyTasks>['reply']['streak']> {
  const today = utcDay(now)
  const activeDays = await listActiveDays(db, userId, MAX_STREAK_DAYS)
  const streak = streakOf(activeDays, today)
  const [active, frozen] = [new Set(activeDays), new Set(streak.frozenDays)]
  return {
    days: streak.days,
    bonusPercent: streakPercent(streak.days),
    maxBonusPercent: rules.streak.maxPercent,
    isActiveToday: active.has(today),
    frozenDay: streak.frozenDays[0] ?? null,
    nextFreezeDay: nextFreezeDay(streak, today),
    recent: Array.from({ length: DAYS_SHOWN }, (_, index) => {
      const day = utcDay(plus(now, (index + 1 - DAYS_SHOWN) * MS.day))
      if (active.has(day)) return { day, state: 'active' as const }
      if (day === today) return { day, state: 'open' as const }
      return { day, state: frozen.has(day) ? ('frozen' as const) : ('missed' as const) }
    }),
  }
}
