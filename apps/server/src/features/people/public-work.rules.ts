import type { BountyState } from '@laurel/contract/bounties'
import type { SubmissionState } from '@laurel/contract/submissions'

/** States in which a submission is public work; of an entry only once its bounty reveals entries (product.md 4 and 5). */
export const PUBLIC_WORK_STATES = [
  'accepted',
  'shortlisted',
  'winner',
  'paid',
  'not_selected',
] as const satisfies readonly SubmissionState[]

/** States of public work that won a place or a bonus spot. */
export const WON_STATES = ['winner', 'paid'] as const satisfies readonly SubmissionState[]

/** States of a bounty in which everyone sees its entries. */
export const REVEALING_STATES = [
  'voting',
  'judging',
  'challenge',
  'paying',
  'completed',
] as const satisfies readonly BountyState[]
