import type { SubmissionState } from '@laurel/contract/work/submissions'
import { MS } from '../../platform/clock.ts'

/** Requirements of trust level 1 besides its lesson (product.md 6 and 8, rule D-trust). */
export const TRUST_LEVEL_1 = {
  accountAgeMs: 24 * MS.hour,
} as const

/** One way to prove good work: enough votes by a skilled voter, or accepted entries. */
interface TrustProof {
  votes: number
  /** Skill must be above (level 2) or at least (level 3) this. */
  skill: number
  acceptedEntries: number
}

/** Cap on counting the people with a level. */
export const MAX_HOLDERS = 1000

/** Grace period of a level whose requirements are no longer met (product.md 8). */
export const TRUST_GRACE_MS = 14 * MS.day

/** States of entries that were accepted, with any outcome. */
export const ACCEPTED_STATES: readonly SubmissionState[] = [
  'accepted',
  'shortlisted',
  'winner',
  'paid',
  'not_selected',
]

/** Requirements of trust levels 2 and 3 (product.md 8, rule D-trust). */
export const TRUST_LEVELS = {
  2: {
    activeDays: 7,
    activeWithinDays: null,
    spamFreeDays: 30,
    proof: { votes: 30, skill: 0, acceptedEntries: 1 },
  },
  3: {
    activeDays: 30,
    activeWithinDays: 100,
    spamFreeDays: 30,
    proof: { votes: 200, skill: 0.5, acceptedEntries: 5 },
  },
} as const satisfies Record<
  2 | 3,
  {
    activeDays: number
    activeWithinDays: number | null
    spamFreeDays: number
    proof: TrustProof
  }
>

/** The key prefix of reminders of streaks that are about to end. */
export const STREAK_REMINDERS = 'streak-ends:'

/** The key prefix of a person's own. */
export function streakReminderKey(userId: string): string {
  return `${STREAK_REMINDERS}${userId}:`
}
