import type { SubmissionState } from '@laurel/contract/work/submissions'
import type { Tone } from '../../ui/data/badge.tsx'
import type { Submission, SubmissionCard } from './api.ts'

/** The name and colour of each state. */
export const STATES: Readonly<Record<SubmissionState, { name: string; tone: Tone }>> = {
  draft: { name: 'Draft', tone: 'neutral' },
  submitted: { name: 'Waiting for review', tone: 'info' },
  under_review: { name: 'In review', tone: 'info' },
  changes_requested: { name: 'Changes requested', tone: 'warn' },
  accepted: { name: 'Accepted', tone: 'good' },
  shortlisted: { name: 'Shortlisted', tone: 'good' },
  winner: { name: 'Winner', tone: 'good' },
  paid: { name: 'Paid', tone: 'good' },
  not_selected: { name: 'Not selected', tone: 'neutral' },
  rejected: { name: 'Rejected', tone: 'bad' },
  spam: { name: 'Marked as spam', tone: 'bad' },
  withdrawn: { name: 'Withdrawn', tone: 'neutral' },
  disqualified: { name: 'Disqualified', tone: 'bad' },
}

const APPEALS: Partial<Record<SubmissionState, { action: string; title: string }>> = {
  spam: { action: 'Dispute this', title: 'Dispute the spam mark' },
}

/** The texts of an appeal against the last decision: its button, and the title of its dialog. */
export function appealTexts({ state }: Pick<Submission, 'state'>): {
  action: string
  title: string
} {
  return APPEALS[state] ?? { action: 'Appeal', title: 'Appeal the rejection' }
}

/** The name of each kind of AI use. */
export const AI_USE: Readonly<Record<NonNullable<Submission['aiUse']>, string>> = {
  none: 'Made without AI',
  assisted: 'Made with AI assistance',
  generated: 'Generated with AI',
}

/** `Place 1`, `Bonus`, or null for a submission without a place. */
export function placeText({
  place,
  isBonus,
}: Pick<SubmissionCard, 'place' | 'isBonus'>): string | null {
  if (place !== null) return `Place ${place}`
  return isBonus ? 'Bonus' : null
}
