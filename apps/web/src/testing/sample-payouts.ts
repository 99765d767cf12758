import type { ApiReply } from '../lib/api/api.ts'
import { sampleId } from './sample-bounties.ts'
import { samplePerson } from './sample-people.ts'

type Payout = ApiReply<'GET /api/v1/payouts'>['items'][number]
type Batch = ApiReply<'GET /api/v1/payout-batches'>['items'][number]

/** A wallet of samples. */
export const SAMPLE_WALLET = '7Yc1vN4bH9pTq3sXwKJm2uEaR5dGfL8oZiVtQhBnCxPk'
/** The treasury of samples. */
export const SAMPLE_TREASURY = '9tRsU6yWm3kDpA1vXcZbN8eHqJfG5oLiT2nVwKxSaYhB'
/** A transaction of samples. */
export const SAMPLE_SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

/** An approved prize of half a SOL; in another state with what the server then lets a person of finance do. */
export function samplePayout(n: number, change: Partial<Payout> = {}): Payout {
  const { state = 'approved', approvalRefusal = null, currentWallet = SAMPLE_WALLET } = change
  const needsApproval = state === 'eligible' || state === 'failed'
  const isOpen = needsApproval || state === 'approved'
  return {
    isWaiting: state === 'eligible',
    needsWallet: false,
    needsApproval,
    abilities: {
      canApprove: needsApproval && approvalRefusal === null && currentWallet !== null,
      canHold: isOpen,
      canRelease: false,
      canDecideExit: isOpen,
      canBatch: state === 'approved',
    },
    payoutId: sampleId(7000 + n),
    kind: 'prize',
    label: '1st place',
    token: 'SOL',
    amount: '500000000',
    state: 'approved',
    bounty: { bountyId: sampleId(1), slug: 'bounty-1', title: 'Explain priority fees' },
    holds: [],
    walletAddress: SAMPLE_WALLET,
    awardedAt: '2026-06-08T12:00:00.000Z',
    returnsAt: null,
    signature: null,
    finalizedAt: null,
    recipient: samplePerson(`Winner ${n}`, sampleId(800 + n)),
    currentWallet: SAMPLE_WALLET,
    approvals: [],
    approvalsNeeded: 1,
    approvalRefusal: null,
    approvalShortage: null,
    exit: null,
    batchId: null,
    failure: null,
    ...change,
  }
}

/** The steps that the server names in each state. */
const STEPS: Partial<Record<Batch['state'], Batch['nextSteps']>> = {
  draft: ['simulate', 'cancel'],
  simulated: ['approve', 'simulate', 'cancel'],
  approved: ['sign', 'cancel'],
  awaiting_signature: ['sign'],
  expired: ['sign', 'cancel'],
}

/** A batch of the given payouts, as it was just made; in another state with what the server then lets finance do. */
export function sampleBatch(payouts: readonly Payout[], change: Partial<Batch> = {}): Batch {
  const { state = 'draft', error = null, difference = null } = change
  const steps = STEPS[state] ?? []
  const nextSteps = error !== null && state === 'draft' ? (['split', ...steps] as const) : steps
  const total = payouts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return {
    batchId: sampleId(7900),
    token: 'SOL',
    state: 'draft',
    treasury: SAMPLE_TREASURY,
    totalAmount: String(total),
    itemCount: payouts.length,
    size: 420,
    computeUnits: null,
    error: null,
    createdBy: samplePerson('Sam Okafor', sampleId(9)),
    createdAt: '2026-06-10T11:00:00.000Z',
    simulatedAt: null,
    approvedAt: null,
    approvedBy: null,
    signature: null,
    finalizedAt: null,
    attemptCount: 0,
    signBefore: null,
    difference: null,
    isSettled: state === 'settled',
    isOnItsWay: state === 'sent' || state === 'confirmed',
    abilities: {
      canSimulate: steps.includes('simulate'),
      canApprove: steps.includes('approve'),
      canSign: steps.includes('sign'),
      canSplit: payouts.length > 1 && difference === null,
      canCancel: steps.includes('cancel'),
      canSettle: difference?.agreements.length === 0,
    },
    nextSteps: [...nextSteps],
    refusal: null,
    items: payouts.map(({ payoutId, recipient, amount, label, state }) => ({
      payoutId,
      recipient,
      walletAddress: SAMPLE_WALLET,
      amount,
      label,
      state,
      approvals: [],
    })),
    ...change,
  }
}
