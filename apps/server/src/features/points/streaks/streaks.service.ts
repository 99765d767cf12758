import type { Db } from '../../../db/client.ts'
import { MS, plus, utcDay } from '../../../platform/clock.ts'
import { findActiveDays } from '../../standings/standings.service.ts'
import { streakDays, streakPercent } from './streak.ts'

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
