/** Lengths of streaks that are congratulated on, in days (rule D-milestones). */
const STREAK_MILESTONES: readonly number[] = [7, 30, 100]
/** Shorter streaks are not worth a reminder. */
const REMINDED_STREAK_DAYS = 3

/** The milestones of a rank, best first. */
const RANK_MILESTONES = ['first', 'top10', 'top100', 'topTenth'] as const
/** A milestone of a rank in a season. */
export type RankMilestone = (typeof RANK_MILESTONES)[number]

/** A season's field on a day. */
interface Field {
  /** People with points. */
  people: number
  /** The worst rank that is known; ranks behind it are not. */
  knownRanks: number
}

/** People with points below whom a milestone says nothing. */
const MIN_PEOPLE: Record<RankMilestone, number> = {
  first: 10,
  top10: 100,
  top100: 1000,
  topTenth: 50,
}

/** The last rank of a milestone; 0 where the field is too small, or too large to know who entered it. */
function lastRank(milestone: RankMilestone, { people, knownRanks }: Field): number {
  if (people < MIN_PEOPLE[milestone]) return 0
  const last = { first: 1, top10: 10, top100: 100, topTenth: Math.floor(people / 10) }[milestone]
  return last <= knownRanks ? last : 0
}

/**
 * The best milestone that a person entered between two days; null for none. `before` is null for a person who had no
 * known rank.
 */
export function enteredMilestone(
  before: number | null,
  now: number,
  field: Field,
): RankMilestone | null {
  const entered = RANK_MILESTONES.find((milestone) => {
    const last = lastRank(milestone, field)
    return now <= last && (before === null || before > last)
  })
  return entered ?? null
}

/** The last rank at which anything may be announced. */
export function lastMilestoneRank(field: Field): number {
  return Math.max(...RANK_MILESTONES.map((milestone) => lastRank(milestone, field)))
}

/** Whether a streak that grew on a day has just reached a milestone. */
export function isStreakMilestone(streak: { days: number; isActive: boolean }): boolean {
  return streak.isActive && STREAK_MILESTONES.includes(streak.days)
}

/** Whether a streak ends with the day unless the person does something: it is worth a reminder, and no freeze is left. */
export function isStreakEnding(streak: {
  days: number
  daysIfMissed: number
  isActive: boolean
}): boolean {
  return (
    !streak.isActive && streak.days >= REMINDED_STREAK_DAYS && streak.daysIfMissed < streak.days
  )
}
