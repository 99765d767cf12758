import type { Db } from '../../../db/client.ts'
import { MS, plus, startOfUtcDay, utcDay } from '../../../platform/clock.ts'
import { findActiveDays } from '../../standings/standings.service.ts'
import { streakDays } from './streak.ts'

/** Days that are read: enough for a streak of a hundred days with its freezes. */
const DAYS_READ = 125

/** A person's streak as of a UTC day. */
export interface Streak {
  /** Its length, at most about `DAYS_READ`. */
  days: number
  /** Its length on the next day if the person does nothing on this one: shorter when no freeze is left. */
  daysIfMissed: number
  isActive: boolean
}

/** The streaks of these people as of a UTC day, by user id; people without recent activity are absent. */
export async function findStreaks(
  db: Db,
  userIds: readonly string[],
  day: string,
): Promise<Map<string, Streak>> {
  const start = startOfUtcDay(day)
  const active = await findActiveDays(db, userIds, utcDay(plus(start, -DAYS_READ * MS.day)))
  const nextDay = utcDay(plus(start, MS.day))
  return new Map(
    [...active].map(([userId, own]) => {
      // A day after it, of a run that is late, says nothing about this one.
      const until = own.filter((one) => one <= day)
      const missed = until.filter((one) => one < day)
      return [
        userId,
        {
          days: streakDays(until, day),
          daysIfMissed: streakDays(missed, nextDay),
          isActive: until.includes(day),
        },
      ]
    }),
  )
}
