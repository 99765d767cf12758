import type { PayoutStage, PayoutState } from '@laurel/contract/money/payouts'
import { Problem } from '@laurel/contract/problems'
import type { PayoutStake } from './news/payout-parties.queries.ts'
import type { PayoutRow } from './payouts.queries.ts'
import { SECOND_APPROVER_FROM } from './payouts.rules.ts'

/**
 * Who moves a payout: time and facts, a person of finance, a moderator who confirms a fraud, a batch that takes or drops
 * it, or what the chain says.
 */
export type PayoutActor = 'clock' | 'finance' | 'moderator' | 'batch' | 'chain'

/**
 * The life of a payout as data (product.md 11, rule D-payout-states): from each state, where it may go and by whom.
 * `movePayouts` lets nothing else through. What is in a batch is no business of the clock or of finance any more.
 */
export const TRANSITIONS: Readonly<
  Record<PayoutState, Readonly<Partial<Record<PayoutState, readonly PayoutActor[]>>>>
> = {
  pending: { held: ['clock'], eligible: ['clock'] },
  held: {
    eligible: ['clock', 'finance'],
    // Nobody linked a wallet for 60 days, or it was a fraud: the money goes back as a payout of its own. Or two people of
    // finance close what cannot be paid.
    cancelled: ['clock', 'moderator', 'finance'],
  },
  eligible: {
    held: ['clock', 'finance'],
    approved: ['finance'],
    cancelled: ['moderator', 'finance'],
  },
  approved: {
    held: ['clock', 'finance'],
    // The wallet is another one than was approved, without a hold: a refund's, for one.
    eligible: ['clock'],
    batched: ['batch'],
    cancelled: ['moderator', 'finance'],
  },
  batched: { approved: ['batch'], submitted: ['batch'] },
  submitted: {
    // The transaction died unseen: the batch may be signed again, or be taken apart.
    batched: ['chain'],
    confirmed: ['chain'],
    finalized: ['chain'],
    failed: ['chain'],
  },
  confirmed: {
    // The block was dropped by a fork.
    submitted: ['chain'],
    finalized: ['chain'],
    failed: ['chain'],
  },
  finalized: {},
  // By its batch when that is split, by finance when they approve it anew.
  failed: {
    approved: ['batch', 'finance'],
    held: ['clock', 'finance'],
    cancelled: ['moderator', 'finance'],
  },
  cancelled: {},
}

/** States in which it waits for its holds to end, or for an approval that its recipient knows nothing of. */
export const WAITING_STATES = [
  'pending',
  'held',
  'eligible',
] as const satisfies readonly PayoutState[]

/** States in which it is in no batch and still owed: facts and staff can stop it. */
export const STOPPABLE_STATES = [
  'eligible',
  'approved',
  'failed',
] as const satisfies readonly PayoutState[]

/** States in which two people of finance may close a payout unpaid, or send it elsewhere. */
const EXIT_STATES = ['held', ...STOPPABLE_STATES] as const satisfies readonly PayoutState[]

/** States whose holds follow the facts. */
export const WATCHED_STATES = [
  'pending',
  'held',
  ...STOPPABLE_STATES,
] as const satisfies readonly PayoutState[]

/** States in which a person of finance may approve. */
const APPROVABLE_STATES = ['eligible', 'failed'] as const satisfies readonly PayoutState[]

/** What each state means to who counts what is to do. */
export const STAGES: Readonly<Record<PayoutState, PayoutStage>> = {
  pending: 'held',
  held: 'held',
  eligible: 'to_approve',
  failed: 'to_approve',
  approved: 'approved',
  batched: 'in_batches',
  submitted: 'in_batches',
  confirmed: 'in_batches',
  finalized: 'paid',
  cancelled: 'closed',
}

/** What a person of finance may ask of a payout. */
export type PayoutAction = 'approve' | 'hold' | 'release' | 'exit' | 'batch'

const EVERY_STAKE = ['recipient', 'sponsor', 'entrant'] as const

/** In which states each may be asked, and which ties to the payout rule a person out. */
const ACTIONS: Readonly<
  Record<PayoutAction, { states: readonly PayoutState[]; barred: readonly PayoutStake[] }>
> = {
  approve: { states: APPROVABLE_STATES, barred: EVERY_STAKE },
  // Anybody may stop their own payout; who competed for it may not.
  hold: { states: EXIT_STATES, barred: ['entrant'] },
  release: { states: ['held'], barred: EVERY_STAKE },
  exit: { states: EXIT_STATES, barred: EVERY_STAKE },
  batch: { states: ['approved'], barred: ['recipient', 'sponsor'] },
}

/** The tie to a payout that rules a person out of an action; null for who may ask for it in its time. */
export function barringStake(action: PayoutAction, stake: PayoutStake | null): PayoutStake | null {
  return stake !== null && ACTIONS[action].barred.includes(stake) ? stake : null
}

/** Whether a payout is in a state for an action. */
export function isTimeFor(action: PayoutAction, { state }: Pick<PayoutRow, 'state'>): boolean {
  return ACTIONS[action].states.includes(state)
}

/** Whether somebody who stands so to a payout may do this with it now. */
export function mayAct(
  action: PayoutAction,
  payout: Pick<PayoutRow, 'state'>,
  stake: PayoutStake | null,
): boolean {
  return barringStake(action, stake) === null && isTimeFor(action, payout)
}

/** Whether the team itself stopped a payout. */
export function isStopped({ holds }: Pick<PayoutRow, 'holds'>): boolean {
  return holds.some(({ reason }) => reason === 'staff')
}

/** Raises `payout_wrong_state` where the life of a payout has no such step for this actor. */
export function requireTransition(from: PayoutState, to: PayoutState, by: PayoutActor): void {
  if (TRANSITIONS[from][to]?.includes(by) !== true) throw new Problem('payout_wrong_state')
}

/** Whether a state is in a list of states. */
export function isIn<S extends PayoutState>(list: readonly S[], state: PayoutState): state is S {
  return (list as readonly PayoutState[]).includes(state)
}

/**
 * How many people must approve a payout: one, or two from 5 SOL or 500 USDC (product.md 11), or where the first approval
 * found that its person alone had come that far within a day (rule D-payout-approval).
 */
export function approvalsNeeded({
  token,
  amount,
  approvalsNeeded: found,
}: Pick<PayoutRow, 'token' | 'amount' | 'approvalsNeeded'>): 1 | 2 {
  return amount >= SECOND_APPROVER_FROM[token] || found === 2 ? 2 : 1
}
