import type { BountyCard, BountyState } from '@laurel/contract/work/bounties'
import { isPublicBounty } from './bounties.policy.ts'
import type { BountyRow } from './bounties.queries.ts'

/** States in which entries are on their way or will be. */
const BEFORE_VOTING: readonly BountyState[] = ['scheduled', 'open']
const ENDS: readonly BountyState[] = ['completed', 'cancelled', 'expired']

/** Where a bounty is in its life, as facts for whoever shows it. */
export function phaseOf(bounty: BountyRow, now: Date): BountyCard['phase'] {
  const { state } = bounty
  return {
    isDraft: state === 'draft',
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

/** Whether an entry could be begun or submitted now, as far as the bounty goes. */
export function isOpenForEntries(bounty: BountyRow, now: Date): boolean {
  return bounty.state === 'open' && bounty.deadlineAt !== null && now < bounty.deadlineAt
}

/** Whether questions to the sponsor are taken: until entries are closed and checked. */
export function takesQuestions({ state }: Pick<BountyRow, 'state'>): boolean {
  return BEFORE_VOTING.includes(state)
}

/** Whether there may be payments on the chain: the prize came there, and has begun to leave. */
export function hasChainPayments(bounty: BountyRow): boolean {
  const hasLeft = bounty.state === 'paying' || ENDS.includes(bounty.state)
  return bounty.rewardToken !== 'POINTS' && isPublicBounty(bounty) && hasLeft
}
