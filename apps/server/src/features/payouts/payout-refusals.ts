import type { Viewer } from '../../platform/context.ts'
import { APPROVABLE_STATES, isIn } from './payouts.policy.ts'
import type { PayoutRow } from './payouts.queries.ts'

/** What stands in the way of a person's approval, in words; null when nothing does. */
export function approvalRefusal(
  payout: Pick<PayoutRow, 'state' | 'userId'>,
  viewer: Viewer,
  people: {
    /** Whose approvals count. */
    approverIds: readonly string[]
    /** How many others may approve payouts. */
    others: number
  },
): string | null {
  if (payout.state === 'held' || payout.state === 'pending') return 'It is on hold.'
  if (!isIn(APPROVABLE_STATES, payout.state)) return 'It needs no approval now.'
  if (payout.userId === viewer.userId) return 'It is your own payout: somebody else approves it.'
  if (people.approverIds.includes(viewer.userId)) {
    return people.others === 0
      ? 'A second person must approve it, and you are the only one who can: it waits until there is another.'
      : 'You approved it: a second person must, too.'
  }
  return viewer.assurance.isProven ? null : 'Show your second factor first.'
}
