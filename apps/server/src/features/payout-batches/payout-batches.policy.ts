import type { PayoutBatchState } from '@laurel/contract/payouts'
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
  if ((ACTIONS[action] as readonly PayoutBatchState[]).includes(state)) return
  const isUnderWay = state === 'awaiting_signature' || state === 'sent' || state === 'confirmed'
  const isForUnsigned = action === 'sign' || action === 'cancel'
  throw new Problem(isUnderWay && isForUnsigned ? 'attempt_under_way' : 'batch_wrong_state')
}
