import type { PayoutBatch, PayoutBatchState, PayoutBatchStep } from '@laurel/contract/money/payouts'
import { Problem } from '@laurel/contract/problems'

/** Who moves a batch: a person of finance, or what the chain says. */
export type BatchActor = 'finance' | 'chain'

/**
 * The life of a batch as data (product.md 11, rule D-batch-states): from each state, where it may go and by whom.
 * `moveBatch` lets nothing else through.
 */
export const TRANSITIONS: Readonly<
  Record<PayoutBatchState, Readonly<Partial<Record<PayoutBatchState, readonly BatchActor[]>>>>
> = {
  draft: { simulated: ['finance'], cancelled: ['finance'] },
  // The chain changed since: what passed once may fail when it is tried again.
  simulated: { draft: ['finance'], approved: ['finance'], cancelled: ['finance'] },
  approved: { awaiting_signature: ['finance'], cancelled: ['finance'] },
  awaiting_signature: {
    sent: ['finance'],
    expired: ['chain'],
    // A wallet may send by itself what it signed: then the chain tells of it first.
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
  // What looked like another payment than was built may turn out to be the right one (rule D-batch-mismatch).
  // Or two people settle it by what the chain did.
  failed: { finalized: ['chain'], settled: ['finance'] },
  settled: {},
  finalized: {},
  cancelled: {},
}

/** What a person may ask for, and the states that allow it. */
export const ACTIONS = {
  simulate: ['draft', 'simulated', 'approved', 'expired'],
  approve: ['simulated'],
  sign: ['approved', 'expired'],
  submit: ['awaiting_signature'],
  split: ['draft', 'simulated', 'approved', 'expired', 'failed'],
  cancel: ['draft', 'simulated', 'approved', 'expired'],
  settle: ['failed'],
} as const satisfies Record<string, readonly PayoutBatchState[]>

/** What a person may ask for. */
export type BatchAction = keyof typeof ACTIONS

/** Whether only who has no part in the payments may do it: what pays, or says what was paid. */
export function isForOthers(action: BatchAction): boolean {
  return action === 'settle' || isForApproved(action)
}

/** Whether every payment must still be as it was approved: what leads to paying. */
export function isForApproved(action: BatchAction): boolean {
  return action === 'approve' || action === 'sign' || action === 'submit'
}

/** What there is to do with a batch, the main step first; a batch that a trial refused is halved first. */
const STEPS: Readonly<Partial<Record<PayoutBatchState, readonly PayoutBatchStep[]>>> = {
  draft: ['simulate', 'cancel'],
  simulated: ['approve', 'simulate', 'cancel'],
  approved: ['sign', 'cancel'],
  // Only goes on with what was built.
  awaiting_signature: ['sign'],
  // Halving finds the payment that fails.
  failed: ['split'],
  expired: ['sign', 'cancel'],
}

/** States in which it moves on by itself. */
export const MOVING_STATES = ['sent', 'confirmed'] as const satisfies readonly PayoutBatchState[]

/** What the abilities of a viewer depend on, beside the chain. */
export interface BatchFacts {
  state: PayoutBatchState
  paymentCount: number
  /** The chain did something else than was built, and nobody settled it. */
  isDiffering: boolean
  /** No payout of a batch that failed was decided about since. */
  isUntouched: boolean
  /** A wallet was asked for a signature, and the same bytes may still be signed. */
  isAsked: boolean
  /** The viewer is paid by it, or sponsors what it pays for. */
  isParty: boolean
  /** The viewer alone approved so much of it that somebody else approves the batch. */
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

/** The steps that make sense now, without those that the viewer may not take; the main one first. */
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

/** What a batch waits for that not everybody may do; null where it waits for nobody in particular. */
export function waitsFor(state: PayoutBatchState): 'approve' | 'sign' | null {
  const [main] = STEPS[state] ?? []
  return main === 'approve' || main === 'sign' ? main : null
}

/** Whether a batch is in one of these states. */
export function isIn(states: readonly PayoutBatchState[], state: PayoutBatchState): boolean {
  return states.includes(state)
}

/** States in which a batch still has something before it. */
export const OPEN_STATES = [
  'draft',
  'simulated',
  'approved',
  'awaiting_signature',
  'sent',
  'confirmed',
  'expired',
] as const satisfies readonly PayoutBatchState[]

/** States in which nothing more is done with it. */
export const CLOSED_STATES = [
  'finalized',
  'failed',
  'cancelled',
  'settled',
] as const satisfies readonly PayoutBatchState[]

/** Raises `batch_wrong_state` where the life of a batch has no such step for this actor. */
export function requireTransition(
  from: PayoutBatchState,
  to: PayoutBatchState,
  by: BatchActor,
): void {
  if (TRANSITIONS[from][to]?.includes(by) !== true) throw new Problem('batch_wrong_state')
}

/** Raises `batch_wrong_state`, or `attempt_under_way` while a wallet may still be signing or the chain taking it. */
export function requireAction(state: PayoutBatchState, action: BatchAction): void {
  if (isIn(ACTIONS[action], state)) return
  const isUnderWay = state === 'awaiting_signature' || state === 'sent' || state === 'confirmed'
  const isForUnsigned = action === 'sign' || action === 'cancel'
  throw new Problem(isUnderWay && isForUnsigned ? 'attempt_under_way' : 'batch_wrong_state')
}
