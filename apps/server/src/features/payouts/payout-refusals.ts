import type { Viewer } from '../../platform/context.ts'
import type { PayoutStaff, PayoutStake } from './news/payout-parties.queries.ts'
import { isTimeFor } from './payouts.policy.ts'
import type { PayoutRow } from './payouts.queries.ts'

/** Why a person of finance may not decide on a payout, in words. */
export const STAKE_TEXTS: Readonly<Record<PayoutStake, string>> = {
  recipient: 'This is your own payout. Someone else must approve it.',
  sponsor: 'You sponsor this bounty. Someone else must approve it.',
  entrant: 'You entered this bounty. Someone else must approve it.',
}

/** The people involved in a payout's approval. */
interface ApprovalPeople {
  /** Whose approvals count. */
  approverIds: readonly string[]
  /** How many must approve. */
  needed: number
  /** The stakes of all people of finance in it. */
  staff: readonly Pick<PayoutStaff, 'userId' | 'name' | 'stake'>[]
}

const REMEDY = 'An admin can give another person the finance role.'

/** Why a person may not approve, in words; null when they may. */
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

/** Warns that too few people can approve a payout, with a remedy; null while enough can, or no approval is needed. */
export function approvalShortage(
  payout: Pick<PayoutRow, 'state'>,
  people: ApprovalPeople,
): string | null {
  const missing = people.needed - people.approverIds.length
  const able = ableOf(people)
  if (!isTimeFor('approve', payout) || able.length >= missing) return null
  const who = people.needed > 1 ? 'a second person from finance' : 'someone from finance'
  return able.length === 0
    ? `Needs ${who}, and no one else can approve it now. ${REMEDY}`
    : `Needs ${who}; only ${namesOf(able)} can approve it now. ${REMEDY}`
}

/** The names of people who can approve and have not yet. */
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
