import type {
  PayoutBatch,
  PayoutBatchState,
  PayoutBatchStep,
} from '@laurel/contract/payouts/payout-batches'
import { Problem } from '@laurel/contract/problems'

/** The actor of a transition: a person of finance, or the state of the chain. */
export type BatchActor = 'finance' | 'chain'

/**
 * The state machine of a batch (product.md 11, rule D-batch-states): from each state, the allowed next states and
 * actors. `moveBatch` allows nothing else.
 */
export const TRANSITIONS: Readonly<
  Record<PayoutBatchState, Readonly<Partial<Record<PayoutBatchState, readonly BatchActor[]>>>>
> = {
  draft: { simulated: ['finance'], cancelled: ['finance'] },
  // The chain may have changed: a batch that passed once may fail when it is simulated again.
  simulated: { draft: ['finance'], approved: ['finance'], cancelled: ['finance'] },
  approved: { awaiting_signature: ['finance'], cancelled: ['finance'] },
  awaiting_signature: {
    sent: ['finance'],
    expired: ['chain'],
    // A wallet may send a signed transaction itself: then it appears on the chain first.
    finalized: ['chain'],
    failed: ['chain'],
  },
  sent: { confirmed: ['chain'], finalized: ['chain'], failed: ['chain'], expired: ['chain'] },
  confirmed: {
    // The block was dropped by a fork.
    sent: ['chain'],
    finalized: ['chain'],
    failed: ['chain'],
    expired: ['chain'],
  },
  expired: {
    awaiting_signature: ['finance'],
    cancelled: ['finance'],
    finalized: ['chain'],
    failed: ['chain'],
  },
  // What looked like a different payment may turn out to be the right one (rule D-batch-mismatch).
  // Or two people settle it from the chain record.
  failed: { finalized: ['chain'], settled: ['finance'] },
  settled: {},
  finalized: {},
  cancelled: {},
}

/** The actions of a person, with the states that allow each. */
export const ACTIONS = {
  simulate: ['draft', 'simulated', 'approved', 'expired'],
  approve: ['simulated'],
  sign: ['approved', 'expired'],
  submit: ['awaiting_signature'],
  split: ['draft', 'simulated', 'approved', 'expired', 'failed'],
  cancel: ['draft', 'simulated', 'approved', 'expired'],
  settle: ['failed'],
} as const satisfies Record<string, readonly PayoutBatchState[]>

/** An action of a person on a batch. */
export type BatchAction = keyof typeof ACTIONS

/** Whether only people without a stake in the payments may do it: actions that pay or record payments. */
export function requiresNoStake(action: BatchAction): boolean {
  return action === 'settle' || requiresApprovedPayouts(action)
}

/** Whether every payment must still be as approved: actions that lead to paying. */
export function requiresApprovedPayouts(action: BatchAction): boolean {
  return action === 'approve' || action === 'sign' || action === 'submit'
}

/** The next steps for a batch, the main one first; a batch that failed its simulation is split first. */
const STEPS: Readonly<Partial<Record<PayoutBatchState, readonly PayoutBatchStep[]>>> = {
  draft: ['simulate', 'cancel'],
  simulated: ['approve', 'simulate', 'cancel'],
  approved: ['sign', 'cancel'],
  // Continues only with the transaction already built.
  awaiting_signature: ['sign'],
  // Splitting in half isolates the payment that fails.
  failed: ['split'],
  expired: ['sign', 'cancel'],
}

/** States that advance automatically. */
export const MOVING_STATES = ['sent', 'confirmed'] as const satisfies readonly PayoutBatchState[]

/** The facts that decide a viewer's abilities. */
export interface BatchFacts {
  state: PayoutBatchState
  paymentCount: number
  /** The chain record differs from what was built, and is not settled. */
  isDiffering: boolean
  /** No payout of a failed batch has been decided on since. */
  isUntouched: boolean
  /** A wallet was asked for a signature, and the same bytes may still be signed. */
  isAsked: boolean
  /** The viewer is paid by it, or sponsors what it pays for. */
  isParty: boolean
  /** The viewer alone approved so much of it that someone else must approve the batch. */
  isAlone: boolean
  /** The viewer agreed to settle it. */
  hasAgreed: boolean
}

/** What a viewer may do with a batch now, by the rules that refuse the action itself. */
export function abilitiesOf(facts: BatchFacts): PayoutBatch['abilities'] {
  const { paymentCount, isDiffering, isUntouched, isAsked, isParty, isAlone, hasAgreed } = facts
  const isTimeFor = (action: BatchAction) => isIn(ACTIONS[action], facts.state)
  return {
    canSimulate: isTimeFor('simulate'),
    canApprove: isTimeFor('approve') && !isParty && !isAlone,
    canSign: (isTimeFor('sign') || isAsked) && !isParty,
    canSplit: isTimeFor('split') && !isParty && paymentCount > 1 && !isDiffering && isUntouched,
    canCancel: isTimeFor('cancel'),
    canSettle: isTimeFor('settle') && isDiffering && !isParty && !hasAgreed,
  }
}

/** The steps possible now that the viewer may take; the main one first. */
export function nextStepsOf(
  state: PayoutBatchState,
  hasError: boolean,
  abilities: PayoutBatch['abilities'],
): PayoutBatchStep[] {
  const may: Record<PayoutBatchStep, boolean> = {
    simulate: abilities.canSimulate,
    approve: abilities.canApprove,
    sign: abilities.canSign,
    split: abilities.canSplit,
    cancel: abilities.canCancel,
  }
  const steps = STEPS[state] ?? []
  const isRefused = hasError && steps.includes('simulate')
  return (isRefused ? (['split', ...steps] as const) : steps).filter((step) => may[step])
}

/** The pending step that not everyone may take; null where there is none. */
export function pendingStep(state: PayoutBatchState): 'approve' | 'sign' | null {
  const [main] = STEPS[state] ?? []
  return main === 'approve' || main === 'sign' ? main : null
}

/** Whether a batch is in one of these states. */
export function isIn(states: readonly PayoutBatchState[], state: PayoutBatchState): boolean {
  return states.includes(state)
}

/** States of a batch that is not finished. */
export const OPEN_STATES = [
  'draft',
  'simulated',
  'approved',
  'awaiting_signature',
  'sent',
  'confirmed',
  'expired',
] as const satisfies readonly PayoutBatchState[]

/** States of a batch that is finished. */
export const CLOSED_STATES = [
  'finalized',
  'failed',
  'cancelled',
  'settled',
] as const satisfies readonly PayoutBatchState[]

/** Raises `batch_wrong_state` for a transition that this actor may not make. */
export function requireTransition(
  from: PayoutBatchState,
  to: PayoutBatchState,
  by: BatchActor,
): void {
  if (TRANSITIONS[from][to]?.includes(by) !== true) throw new Problem('batch_wrong_state')
}

/** Raises `batch_wrong_state`, or `attempt_under_way` while the transaction may still be signed or land. */
export function requireAction(state: PayoutBatchState, action: BatchAction): void {
  if (isIn(ACTIONS[action], state)) return
  const isInFlight = state === 'awaiting_signature' || state === 'sent' || state === 'confirmed'
  const isForUnsigned = action === 'sign' || action === 'cancel'
  throw new Problem(isInFlight && isForUnsigned ? 'attempt_under_way' : 'batch_wrong_state')
}
