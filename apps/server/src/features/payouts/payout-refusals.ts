import type { Viewer } from '../../platform/context.ts'
import type { PayoutStaff, PayoutStake } from './news/payout-parties.queries.ts'
import { isTimeFor } from './payouts.policy.ts'
import type { PayoutRow } from './payouts.queries.ts'

/** Why somebody of finance does not decide about a payout, in words. */
export const STAKE_TEXTS: Readonly<Record<PayoutStake, string>> = {
  recipient: 'This is your own payout. Someone else must approve it.',
  sponsor: 'You sponsor this bounty. Someone else must approve it.',
  entrant: 'You entered this bounty. Someone else must approve it.',
}

/** The people of a payout's approval. */
interface ApprovalPeople {
  /** Whose approvals count. */
  approverIds: readonly string[]
  /** How many must approve. */
  needed: number
  /** Everybody of finance, as they stand to it. */
  staff: readonly Pick<PayoutStaff, 'userId' | 'name' | 'stake'>[]
}

const WAY_OUT = 'An admin can give another person the finance role.'

/** What stands in the way of a person's approval, in words; null when nothing does. */
export function approvalRefusal(
  payout: Pick<PayoutRow, 'state'>,
  viewer: Viewer,
  people: ApprovalPeople,
): string | null {
  if (payout.state === 'held' || payout.state === 'pending') return 'It is on hold.'
  if (!isTimeFor('approve', payout)) return 'It doesn’t need approval now.'
  const stake = people.staff.find(({ userId }) => userId === viewer.userId)?.stake ?? null
  if (stake !== null) return STAKE_TEXTS[stake]
  if (people.approverIds.includes(viewer.userId)) {
    return approvalShortage(payout, people) === null
      ? `You approved it: a second person must, too. ${namesOf(ableOf(people))} can.`
      : 'You approved it.'
  }
  return viewer.assurance.isProven ? null : 'Two-factor verification required.'
}

/** That too few people can approve a payout, who can, and what to do; null while enough can or nothing is to approve. */
export function approvalShortage(
  payout: Pick<PayoutRow, 'state'>,
  people: ApprovalPeople,
): string | null {
  const missing = people.needed - people.approverIds.length
  const able = ableOf(people)
  if (!isTimeFor('approve', payout) || able.length >= missing) return null
  const who = people.needed > 1 ? 'a second person from finance' : 'someone from finance'
  return able.length === 0
    ? `Needs ${who}, and nobody else can approve it now. ${WAY_OUT}`
    : `Needs ${who}; only ${namesOf(able)} can approve it now. ${WAY_OUT}`
}

/** Who can approve and did not yet. */
function ableOf({ staff, approverIds }: ApprovalPeople): string[] {
  return staff
    .filter(({ userId, stake }) => stake === null && !approverIds.includes(userId))
    .map(({ name }) => name)
}

/** `Lina`, `Lina or Arun`, `Lina, Arun or Kim`. */
export function namesOf(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction', style: 'long' })
    .format(names)
    .replace(', or ', ' or ')
}
