import type { BountyCard, BountyState } from '@laurel/contract/work/bounties'
import { isPublicBounty } from './bounties.policy.ts'
import type { BountyRow } from './bounties.queries.ts'

/** States before voting in which entries are or will be submitted. */
const BEFORE_VOTING: readonly BountyState[] = ['scheduled', 'open']
const ENDS: readonly BountyState[] = ['completed', 'cancelled', 'expired']

/** The phase of a bounty, as facts for display. */
export function phaseOf(bounty: BountyRow, now: Date): BountyCard['phase'] {
  const { state } = bounty
  return {
    isDraft: state === 'draft',
    isInReview: state === 'in_review',
    isPublished: isPublicBounty(bounty),
    takesQuestions: takesQuestions(bounty),
    isOpenForEntries: isOpenForEntries(bounty, now),
    isScreening: state === 'open' && !isOpenForEntries(bounty, now),
    isSealed: BEFORE_VOTING.includes(state),
    isVoting: state === 'voting',
    isOpenForObjections: state === 'challenge',
    isOver: ENDS.includes(state),
  }
}

/** Whether the bounty allows entries to be started or submitted now. */
export function isOpenForEntries(bounty: BountyRow, now: Date): boolean {
  return bounty.state === 'open' && bounty.deadlineAt !== null && now < bounty.deadlineAt
}

/** Whether the bounty is published and its voting has not begun. */
export function isBeforeVoting({ state }: Pick<BountyRow, 'state'>): boolean {
  return BEFORE_VOTING.includes(state)
}

/** Whether questions to the sponsor are open: until entries are closed and screened. */
export function takesQuestions(bounty: Pick<BountyRow, 'state'>): boolean {
  return isBeforeVoting(bounty)
}

/** Whether there may be payouts on the chain: the prize is in SOL or USDC, and paying has begun. */
export function hasChainPayments(bounty: BountyRow): boolean {
  const hasLeft = bounty.state === 'paying' || ENDS.includes(bounty.state)
  return bounty.rewardToken !== 'POINTS' && isPublicBounty(bounty) && hasLeft
}
