import type { PayoutStage, PayoutState } from '@laurel/contract/payouts/payouts'
import { Problem } from '@laurel/contract/problems'
import type { PayoutStake } from './news/payout-parties.queries.ts'
import type { PayoutRow } from './payouts.queries.ts'
import { SECOND_APPROVER_FROM } from './payouts.rules.ts'

/**
 * The actor of a transition: time and facts, a person of finance, a moderator who confirms a fraud, a batch that takes
 * or releases it, or the state of the chain.
 */
export type PayoutActor = 'clock' | 'finance' | 'moderator' | 'batch' | 'chain'

/**
 * The state machine of a payout (product.md 11, rule D-payout-states): from each state, the allowed next states and
 * actors. `movePayouts` allows nothing else. A payout in a batch is out of reach of the clock and of finance.
 */
export const TRANSITIONS: Readonly<
  Record<PayoutState, Readonly<Partial<Record<PayoutState, readonly PayoutActor[]>>>>
> = {
  pending: { held: ['clock'], eligible: ['clock'] },
  held: {
    eligible: ['clock', 'finance'],
    // No wallet was linked for 60 days, or it was a fraud: the money is returned as a new payout. Or two people of
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
    // The wallet is not the approved one, without a hold: for example for a refund.
    eligible: ['clock'],
    batched: ['batch'],
    cancelled: ['moderator', 'finance'],
  },
  batched: { approved: ['batch'], submitted: ['batch'] },
  submitted: {
    // The transaction expired unseen: the batch may be signed again, or cancelled.
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
  // By its batch when that is split, by finance when it is approved again.
  failed: {
    approved: ['batch', 'finance'],
    held: ['clock', 'finance'],
    cancelled: ['moderator', 'finance'],
  },
  cancelled: {},
}

/** States before its payment: on hold, or awaiting an approval that its recipient does not see. */
export const UNPAID_STATES = [
  'pending',
  'held',
  'eligible',
] as const satisfies readonly PayoutState[]

/** States in which it is owed and not in a batch: facts and staff can hold it. */
export const HOLDABLE_STATES = [
  'eligible',
  'approved',
  'failed',
] as const satisfies readonly PayoutState[]

/** States in which two people of finance may close a payout unpaid, or redirect it. */
const EXIT_STATES = ['held', ...HOLDABLE_STATES] as const satisfies readonly PayoutState[]

/** States whose holds depend on the facts. */
export const WATCHED_STATES = [
  'pending',
  'held',
  ...HOLDABLE_STATES,
] as const satisfies readonly PayoutState[]

/** States in which a person of finance may approve. */
const APPROVABLE_STATES = ['eligible', 'failed'] as const satisfies readonly PayoutState[]

/** The stage of each state, for counts of pending work. */
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

/** An action of a person of finance on a payout. */
export type PayoutAction = 'approve' | 'hold' | 'release' | 'exit' | 'batch'

const EVERY_STAKE = ['recipient', 'sponsor', 'entrant'] as const

/** For each action, the states that allow it and the stakes that bar a person from it. */
const ACTIONS: Readonly<
  Record<PayoutAction, { states: readonly PayoutState[]; barred: readonly PayoutStake[] }>
> = {
  approve: { states: APPROVABLE_STATES, barred: EVERY_STAKE },
  // A recipient may hold their own payout; a person who competed for it may not.
  hold: { states: EXIT_STATES, barred: ['entrant'] },
  release: { states: ['held'], barred: EVERY_STAKE },
  exit: { states: EXIT_STATES, barred: EVERY_STAKE },
  batch: { states: ['approved'], barred: ['recipient', 'sponsor'] },
}

/** The stake that bars a person from an action; null for a person who may take it. */
export function barringStake(action: PayoutAction, stake: PayoutStake | null): PayoutStake | null {
  return stake !== null && ACTIONS[action].barred.includes(stake) ? stake : null
}

/** Whether a payout is in a state that allows an action. */
export function isTimeFor(action: PayoutAction, { state }: Pick<PayoutRow, 'state'>): boolean {
  return ACTIONS[action].states.includes(state)
}

/** Whether a person with this stake in a payout may do this with it now. */
export function canAct(
  action: PayoutAction,
  payout: Pick<PayoutRow, 'state'>,
  stake: PayoutStake | null,
): boolean {
  return barringStake(action, stake) === null && isTimeFor(action, payout)
}

/** Whether the team holds a payout. */
export function isOnStaffHold({ holds }: Pick<PayoutRow, 'holds'>): boolean {
  return holds.some(({ reason }) => reason === 'staff')
}

/** Raises `payout_wrong_state` for a transition that this actor may not make. */
export function requireTransition(from: PayoutState, to: PayoutState, by: PayoutActor): void {
  if (TRANSITIONS[from][to]?.includes(by) !== true) throw new Problem('payout_wrong_state')
}

/** Whether a state is in a list of states. */
export function isIn<S extends PayoutState>(list: readonly S[], state: PayoutState): state is S {
  return (list as readonly PayoutState[]).includes(state)
}

/**
 * The number of people who must approve a payout: one, or two from 5 SOL or 500 USDC on (product.md 11), or if the
 * first approver alone had reached that sum within a day (rule D-payout-approval).
 */
export function approvalsNeeded({
  token,
  amount,
  approvalsNeeded: found,
}: Pick<PayoutRow, 'token' | 'amount' | 'approvalsNeeded'>): 1 | 2 {
  return amount >= SECOND_APPROVER_FROM[token] || found === 2 ? 2 : 1
}
