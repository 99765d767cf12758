import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import {
  announceRanks,
  announceStreaks,
  closeStreakReminders,
  remindOfStreaks,
} from './milestones.service.ts'

/** Announces the milestones of ranks and streaks once a day, and reminds of streaks that are about to end. */
export const milestonesSweeps: Sweep[] = [
  { name: 'milestones.ranks', run: (deps) => runAsSystem(deps, announceRanks) },
  { name: 'milestones.streaks', run: (deps) => runAsSystem(deps, announceStreaks) },
  { name: 'milestones.streak-reminders', run: (deps) => runAsSystem(deps, remindOfStreaks) },
  { name: 'milestones.ended-streaks', run: (deps) => runAsSystem(deps, closeStreakReminders) },
]
