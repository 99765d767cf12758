import type { Tone } from '../../ui/data/badge.tsx'
import type { Task } from './api.ts'

/** How a state is shown. */
interface StateLook {
  name: string
  tone: Tone
  /** Nothing to do now. */
  isQuiet?: boolean
  isLocked?: boolean
  /** Its reason tells what went wrong. */
  isRefusal?: boolean
}

/** How each state of a task is shown. */
export const TASK_STATE_LOOKS: Readonly<Record<Task['state'], StateLook>> = {
  locked: { name: 'Locked', tone: 'neutral', isQuiet: true, isLocked: true },
  available: { name: 'Available', tone: 'section' },
  in_progress: { name: 'In progress', tone: 'info' },
  submitted: { name: 'Submitted', tone: 'info' },
  approved: { name: 'Approved', tone: 'good' },
  settled: { name: 'Settled', tone: 'good', isQuiet: true },
  rejected: { name: 'Rejected', tone: 'bad', isRefusal: true },
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
