/**
 * The daily milestones (rule D-milestones). Each kind of work goes through the people of one day in batches; its row
 * says how far it came, so that it is done once, on any number of nodes and across restarts.
 */
import { paths } from '@laurel/contract/spec/routes'
import { MS, plus, startOfUtcDay, utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { closeDueReminders, type Notice, notify } from '../notifications/notifications.service.ts'
import { findCurrentSeason } from '../points/points.service.ts'
import { findStreaks } from '../points/streaks/streak-lengths.service.ts'
import { STREAK_REMINDERS, streakReminderKey } from '../standings/standings.rules.ts'
import {
  findField,
  findLastRankDay,
  listActivePeople,
  listRanks,
  lockRun,
  type MilestoneRun,
  storeRun,
} from './milestones.queries.ts'
import {
  enteredMilestone,
  isStreakEnding,
  isStreakMilestone,
  lastMilestoneRank,
  type RankMilestone,
} from './milestones.rules.ts'

/** Maximum people handled in one transaction. */
const BATCH = 500
/** The time of day (UTC) from which people are reminded of a streak that ends at midnight. */
const REMINDED_FROM_MS = 18 * MS.hour

const RANK_TITLES: Record<RankMilestone, string> = {
  first: 'You are first',
  top10: 'You entered the top 10',
  top100: 'You entered the top 100',
  topTenth: 'You entered the top 10 %',
}

/** Congratulates people on the ranks they entered since the snapshot before. Returns how many ranks it looked at. */
export async function announceRanks(ctx: Ctx): Promise<number> {
  const season = await findCurrentSeason(ctx.db, ctx.now)
  const day = season === null ? null : await findLastRankDay(ctx.db, season.id)
  if (season === null || day === null) return 0
  const run = await lockRun(ctx.db, 'rank', day)
  if (run === null) return 0
  const field = await findField(ctx.db, season.id, day)
  const page = { after: Number(run.after ?? 0), limit: BATCH }
  const rows = await listRanks(ctx.db, season.id, day, page)
  await notify(
    ctx,
    rows.flatMap(({ userId, rank, before }): Notice[] => {
      const milestone = enteredMilestone(before, rank, field)
      if (milestone === null) return []
      return [
        {
          userId,
          type: 'milestone',
          title: RANK_TITLES[milestone],
          message: `You are ${rank.toLocaleString('en-US')} of ${field.people.toLocaleString('en-US')} on the season’s leaderboard.`,
          dedupeKey: `rank:${season.id}:${milestone}`,
          actionUrl: paths.leaderboard,
        },
      ]
    }),
  )
  const last = rows.at(-1)?.rank ?? 0
  const isFinished = rows.length < BATCH || last >= lastMilestoneRank(field)
  await storeRun(ctx.db, { ...run, after: String(last), isFinished })
  return rows.length
}

/** Congratulates the people who were active yesterday on the length of their streak. Returns how many it looked at. */
export async function announceStreaks(ctx: Ctx): Promise<number> {
  const day = utcDay(plus(ctx.now, -MS.day))
  return await eachActive(ctx, 'streak', { day, activeOn: day }, (userId, streak) =>
    isStreakMilestone(streak)
      ? {
          userId,
          type: 'milestone',
          title: `${streak.days} days in a row`,
          message: `Your streak has reached ${streak.days} days. It raises your curation rewards and author shares.`,
          dedupeKey: `streak:${streak.days}:${day}`,
          actionUrl: paths.voteToEarn,
        }
      : null,
  )
}

/** In the evening, reminds people whose streak ends at midnight. Returns how many it looked at. */
export async function remindOfStreaks(ctx: Ctx): Promise<number> {
  const day = utcDay(ctx.now)
  if (ctx.now < plus(startOfUtcDay(day), REMINDED_FROM_MS)) return 0
  const dueAt = plus(startOfUtcDay(day), MS.day)
  const activeOn = utcDay(plus(ctx.now, -MS.day))
  return await eachActive(ctx, 'streak_end', { day, activeOn }, (userId, streak) =>
    isStreakEnding(streak)
      ? {
          userId,
          type: 'reminder',
          title: `Your streak of ${streak.days} days ends today`,
          message: 'Vote, submit an entry or pass a lesson before midnight UTC to keep it.',
          dedupeKey: `${streakReminderKey(userId)}${day}`,
          dueAt,
          isMailed: false,
          actionUrl: paths.vote2Earn,
        }
      : null,
  )
}

/** Closes the reminders of streaks that have ended. Returns how many. */
export async function closeStreakReminders(ctx: Ctx): Promise<number> {
  return await closeDueReminders(ctx, STREAK_REMINDERS, BATCH)
}

async function eachActive(
  ctx: Ctx,
  kind: MilestoneRun['kind'],
  { day, activeOn }: { day: string; activeOn: string },
  noticeOf: (
    userId: string,
    streak: { days: number; daysIfMissed: number; isActive: boolean },
  ) => Notice | null,
): Promise<number> {
  const run = await lockRun(ctx.db, kind, day)
  if (run === null) return 0
  const userIds = await listActivePeople(ctx.db, activeOn, run.after, BATCH)
  const streaks = await findStreaks(ctx.db, userIds, day)
  const notices = [...streaks].flatMap(([userId, streak]) => noticeOf(userId, streak) ?? [])
  await notify(ctx, notices)
  const after = userIds.at(-1) ?? run.after
  await storeRun(ctx.db, { ...run, after, isFinished: userIds.length < BATCH })
  return userIds.length
}
