import type { SubmissionState } from '@laurel/contract/work/submissions'
import type { DeskEntry, JudgedBounty } from '../api.ts'

/** A sponsor's marks on an entry: checklist scores by item, private note, shortlist. */
export type Marks = Pick<DeskEntry, 'scores' | 'note' | 'isShortlisted'>
/** The items that an entry is scored on. */
export type Checklist = JudgedBounty['checklist']

/** Number of checklist items that have a score. */
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

/** Whether an entry takes part in the decision; others are in screening or were removed. */
export function takesPart({ submission }: DeskEntry): boolean {
  return submission.phase.isCompeting
}

const SCREENED = 'A moderator is still screening this entry. You can score it once it is accepted.'
/** Why an entry outside the decision can't be scored, unless it is in screening. */
const LOCK_REASONS: Readonly<Partial<Record<SubmissionState, string>>> = {
  disqualified: 'This entry was disqualified.',
  changes_requested:
    'A moderator asked the author for changes. You can score it once it is accepted.',
}

/** Why an entry that does not take part in the decision can't be scored. */
export function lockReasonOf({ submission }: DeskEntry): string {
  return LOCK_REASONS[submission.state] ?? SCREENED
}

/** Whether an entry needs full scores for the decision; the others need only a reason. */
export function needsScores(entry: DeskEntry): boolean {
  return takesPart(entry) && entry.needsFullScores
}

/** Number of entries that need full scores, of those with them, and of all that take part in the decision. */
export function scoringProgress(
  checklist: Checklist,
  entries: readonly DeskEntry[],
): { scored: number; needed: number; competing: number } {
  const needed = entries.filter(needsScores)
  const scored = needed.filter((entry) => checklistPercent(checklist, entry) !== null)
  return {
    scored: scored.length,
    needed: needed.length,
    competing: entries.filter(takesPart).length,
  }
}

/** The score that a number key gives: 1 to 9 are tens, 0 is 100, minus is 0; null for any other key. */
export function scoreOfKey(key: string): number | null {
  if (key === '-') return 0
  if (!/^\d$/.test(key)) return null
  return key === '0' ? 100 : Number(key) * 10
}
