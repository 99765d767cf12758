import type { Tone } from '../../ui/data/badge.tsx'
import type { Task } from './api.ts'

/** How each state of a task is named and coloured. */
export const TASK_STATE_NAMES: Readonly<Record<Task['state'], { name: string; tone: Tone }>> = {
  locked: { name: 'Locked', tone: 'neutral' },
  available: { name: 'Available', tone: 'section' },
  in_progress: { name: 'In progress', tone: 'info' },
  submitted: { name: 'Submitted', tone: 'info' },
  approved: { name: 'Approved', tone: 'good' },
  settled: { name: 'Settled', tone: 'good' },
  rejected: { name: 'Rejected', tone: 'bad' },
  cooling_down: { name: 'Cooling down', tone: 'warn' },
}

/** The headings of the groups. */
export const TASK_GROUP_NAMES: Readonly<Record<Task['group'], string>> = {
  start: 'Set up your account',
  learn: 'Learn',
  judge: 'Judge',
  create: 'Create',
  sponsor: 'Sponsor',
  community: 'Community',
}

/** What comes before a task's time. */
export const DUE_WORDS: Readonly<Record<NonNullable<Task['due']>['kind'], string>> = {
  unlocks: 'unlocks',
  ends: 'ends',
  decided: 'decided at the latest',
  settles: 'settles',
}
