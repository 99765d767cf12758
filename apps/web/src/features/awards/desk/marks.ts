import type { DeskEntry, JudgedBounty } from '../api.ts'

/** What a sponsor notes about an entry: checklist scores by item, a private note, the shortlist. */
export type Marks = Pick<DeskEntry, 'scores' | 'note' | 'isShortlisted'>
/** The items that an entry is scored on. */
export type Checklist = JudgedBounty['checklist']

/** How many items of the checklist have a score. */
export function scoredCount(checklist: Checklist, { scores }: Pick<Marks, 'scores'>): number {
  return checklist.filter(({ id }) => scores[id] !== undefined).length
}

/** The weighted checklist score in percent; null until every item has one (product.md 4). */
export function checklistPercent(
  checklist: Checklist,
  { scores }: Pick<Marks, 'scores'>,
): number | null {
  if (checklist.length === 0 || scoredCount(checklist, { scores }) < checklist.length) return null
  const weights = checklist.reduce((sum, { weight }) => sum + weight, 0)
  const points = checklist.reduce((sum, { id, weight }) => sum + weight * (scores[id] ?? 0), 0)
  return Math.round((points / weights) * 100) / 100
}

/** Whether an entry takes part in the decision; others wait for a moderator or were taken out. */
export function takesPart({ submission }: DeskEntry): boolean {
  return submission.phase.isCompeting
}

/** The score that a number key gives: 1 to 9 are tens, 0 is 100, minus is 0; null for any other key. */
export function scoreOfKey(key: string): number | null {
  if (key === '-') return 0
  if (!/^\d$/.test(key)) return null
  return key === '0' ? 100 : Number(key) * 10
}
