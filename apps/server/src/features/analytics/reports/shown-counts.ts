/**
 * What is shown of counts of viewers: nothing below five people. Viewers are known only within a day, so the people behind some
 * counts are at least as many as the largest number that saw one thing on one day.
 */
import { MIN_VIEWERS_SHOWN } from '@laurel/contract/analytics/view-words'
import type { HourCount, ViewCount } from './view-counts.queries.ts'

/** What is needed of a count to show it; `day` is any time within which a viewer counts once. */
type Countable = Pick<ViewCount, 'subjectId' | 'day' | 'kind' | 'viewers' | 'views'>

/** Counts of one group, such as a day; null where they are not shown. */
export interface Shown {
  impressions: number | null
  opens: number | null
}

/** The people behind counts, at least. */
export function peopleIn(counts: readonly Countable[]): number {
  const groups = new Map<string, number>()
  for (const { subjectId, day, kind, viewers } of counts) {
    const key = `${subjectId} ${day} ${kind}`
    groups.set(key, (groups.get(key) ?? 0) + viewers)
  }
  return Math.max(0, ...groups.values())
}

/** The views of a kind, as a whole number. */
function sumViews(counts: readonly Countable[], kind: ViewCount['kind']): number {
  return Math.round(counts.reduce((sum, one) => (one.kind === kind ? sum + one.views : sum), 0))
}

/** The counts of a group, if at least five people are behind them; nothing at all is shown as 0. */
export function shownOf(counts: readonly Countable[]): Shown {
  const isHidden = counts.length > 0 && peopleIn(counts) < MIN_VIEWERS_SHOWN
  if (isHidden) return { impressions: null, opens: null }
  return { impressions: sumViews(counts, 'impression'), opens: sumViews(counts, 'open') }
}

/**
 * The counts of groups of a total. Where few people are hidden in all, the smallest shown group is hidden with them, so that no
 * hidden count is what a total leaves over.
 */
export function shownGroups<Key>(
  keys: readonly Key[],
  countsOf: (key: Key) => readonly Countable[],
): (Shown & { key: Key })[] {
  const groups = keys.map((key) => {
    const counts = countsOf(key)
    return { key, ...shownOf(counts), people: peopleIn(counts) }
  })
  const hidden = groups.filter(({ impressions }) => impressions === null)
  const hiddenPeople = hidden.reduce((sum, { people }) => sum + people, 0)
  if (hidden.length > 0 && hiddenPeople < MIN_VIEWERS_SHOWN) {
    const [smallest] = groups
      .filter(({ impressions, people }) => impressions !== null && people > 0)
      .sort((one, other) => one.people - other.people)
    if (smallest !== undefined) Object.assign(smallest, { impressions: null, opens: null })
  }
  return groups.map(({ people: _people, ...shown }) => shown)
}

/** The counts of hours, hidden like all groups. */
export function shownHours(hours: readonly string[], counts: readonly HourCount[]) {
  const byHour = Map.groupBy(counts, ({ hour }) => hour.toISOString())
  const countsOf = (hour: string) => (byHour.get(hour) ?? []).map((one) => ({ ...one, day: hour }))
  return shownGroups(hours, countsOf).map(({ key: hour, ...shown }) => ({ hour, ...shown }))
}

/** Days on which the log kept only a sample, in order. */
export function sampledDaysIn(counts: readonly ViewCount[]): string[] {
  const days = counts.filter(({ viewers, views }) => views > viewers).map(({ day }) => day)
  return [...new Set(days)].sort()
}
