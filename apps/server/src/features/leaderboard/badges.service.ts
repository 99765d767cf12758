import { BADGES, type Badge, MIN_SPONSOR_DECISIONS } from '@laurel/contract/people/boards'
import type { Db } from '../../db/client.ts'
import { findStreaks } from '../points/streaks/streaks.service.ts'
import { ladderOf } from './ladders/ladders.rules.ts'
import { countBoard, listBadgeRecords } from './leaderboard.queries.ts'

/** Days of a streak that give its badge. */
const STREAK_DAYS = 7
/** People on a board from which its first hundredth means something. */
const MIN_PEOPLE = 100

/** Whether a rank is in the first hundredth of a board of at least 100 people. */
export function isTopOnePercent(rank: number, total: number): boolean {
  return total >= MIN_PEOPLE && rank * 100 <= total
}

/**
 * The badges of people apart from those for a rank (rule D-boards-badges): a first win, skill above chance over all
 * votes, all of at least three decisions on time, and a streak of a week.
 */
export async function findBadges(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, Badge[]>> {
  const [records, streaks] = await Promise.all([
    listBadgeRecords(db, userIds),
    findStreaks(db, userIds, now),
  ])
  const earned = new Map<string, Set<Badge>>(userIds.map((userId) => [userId, new Set()]))
  for (const { userId, ladder, score, parts } of records) {
    const own = earned.get(userId)
    if (ladder === 'creators/all' && parts[0] > 0) own?.add('first_win')
    if (ladder === 'curators/all' && score > 0) own?.add('proven_curator')
    if (ladder === 'sponsors/all' && parts[0] >= MIN_SPONSOR_DECISIONS && parts[0] === parts[1]) {
      own?.add('always_on_time')
    }
  }
  for (const [userId, days] of streaks) {
    if (days >= STREAK_DAYS) earned.get(userId)?.add('streak')
  }
  return new Map([...earned].map(([userId, own]) => [userId, BADGES.filter((one) => own.has(one))]))
}

/** The badges on a profile: those of `findBadges`, and the one for the rank in the season's points. */
export async function findProfileBadges(
  db: Db,
  person: { userId: string; seasonId: string | null; rank: number | null },
  now: Date,
): Promise<Badge[]> {
  const { userId, seasonId, rank } = person
  const [earned, total] = await Promise.all([
    findBadges(db, [userId], now),
    rank === null ? 0 : countBoard(db, ladderOf('points', 'season', seasonId)),
  ])
  const isTop = rank !== null && isTopOnePercent(rank, total)
  return [...(isTop ? (['top_one_percent'] as const) : []), ...(earned.get(userId) ?? [])]
}
