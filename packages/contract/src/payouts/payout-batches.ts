import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_BATCH_PAYOUTS } from '../field-limits.ts'
import {
  payToken,
  signature,
  transactionToSign,
  walletAddress,
  wireTransaction,
} from '../money/payments.ts'
import { id, instant, page, pageQuery, person, tokenAmount } from '../shapes.ts'
import { agreement, decisionNote, PAYOUT_STATES, payoutApprovals } from './payouts.ts'

const params = z.object({ id })

/** States of a payout batch (product.md 11). An `expired` one may be signed again, a `cancelled` one released its payouts, a `settled` one was closed by two people. */
export const PAYOUT_BATCH_STATES = [
  'draft',
  'simulated',
  'approved',
  'awaiting_signature',
  'sent',
  'confirmed',
  'finalized',
  'failed',
  'expired',
  'cancelled',
  'settled',
] as const

/** Steps of a batch that a person takes. */
export const PAYOUT_BATCH_STEPS = ['simulate', 'approve', 'sign', 'split', 'cancel'] as const

/** A step of a batch that a person takes. */
export type PayoutBatchStep = (typeof PAYOUT_BATCH_STEPS)[number]

/** A payout batch's state. */
export type PayoutBatchState = (typeof PAYOUT_BATCH_STATES)[number]

/** One payment of a batch. */
export const payoutBatchItem = z.object({
  payoutId: id,
  recipient: person.nullable(),
  walletAddress,
  amount: tokenAmount,
  label: z.string(),
  state: z.enum(PAYOUT_STATES),
  approvals: payoutApprovals,
})

/** A transfer out of the treasury by a transaction that differs from the one built. */
export const differingTransfer = z.object({
  /** The wallet paid, or the account if the chain reports no owner. */
  to: z.string(),
  /** Null for a token that Laurel does not pay in. */
  token: payToken.nullable(),
  amount: tokenAmount,
  /** The payout that this pays exactly; null if none. */
  payoutId: id.nullable(),
})

/** Payouts paid by one transaction: all of them or none. */
export const payoutBatch = z
  .object({
    batchId: id,
    token: payToken,
    state: z.enum(PAYOUT_BATCH_STATES),
    /** The treasury wallet that signs it and pays from its balance. */
    treasury: walletAddress,
    totalAmount: tokenAmount,
    itemCount: z.int(),
    /** In bytes, of at most 1,232. */
    size: z.int(),
    computeUnits: z.int().nullable(),
    error: z.string().nullable(),
    createdBy: person.nullable(),
    createdAt: instant,
    simulatedAt: instant.nullable(),
    approvedAt: instant.nullable(),
    approvedBy: person.nullable(),
    signature: signature.nullable(),
    finalizedAt: instant.nullable(),
    /** Number of payment attempts: transactions built for signing. */
    attemptCount: z.int(),
    /** While awaiting a signature, about when the transaction expires; null once signed. */
    signBefore: instant.nullable(),
    /**
     * If the chain executed something other than what was built: the transfers that left the treasury, as far as read,
     * and who agreed to settle by them. Null for any other batch. A `failed` batch without one paid no one.
     */
    difference: z
      .object({ transfers: z.array(differingTransfer), agreements: z.array(agreement) })
      .nullable(),
    /** Two people settled it by what the chain executed. */
    isSettled: z.boolean(),
    /** Sent, and not yet finalized: it moves on automatically. */
    isOnItsWay: z.boolean(),
    /** Actions open to the viewer now, as known without a call to the chain; step-up may still be required. */
    abilities: z.object({
      canSimulate: z.boolean(),
      canApprove: z.boolean(),
      /** Get the transaction to sign, also again while the last one built can still land. */
      canSign: z.boolean(),
      canSplit: z.boolean(),
      canCancel: z.boolean(),
      canSettle: z.boolean(),
    }),
    /** Sensible next steps that the viewer may take, the primary one first. */
    nextSteps: z.array(z.enum(PAYOUT_BATCH_STEPS)),
    /** Why the viewer cannot take the pending step; null if they can, or none is pending. */
    refusal: z.string().nullable(),
    items: z.array(payoutBatchItem),
  })
  .meta({ id: 'PayoutBatch' })

/** Payouts paid by one transaction. */
export type PayoutBatch = z.infer<typeof payoutBatch>

export const listPayoutBatches = endpoint({
  id: 'payoutBatches.list',
  method: 'GET',
  path: '/api/v1/payout-batches',
  summary: 'List payout batches, newest first',
  access: 'finance',
  query: pageQuery.extend({ state: z.enum(['open', 'closed', 'all']).default('all') }),
  reply: page(payoutBatch),
})

export const getPayoutBatch = endpoint({
  id: 'payoutBatches.get',
  method: 'GET',
  path: '/api/v1/payout-batches/{id}',
  summary: 'Get a payout batch with its payments',
  access: 'finance',
  params,
  reply: payoutBatch,
})

const batchRequest = z.object({
  token: payToken,
  /** The treasury wallet that signs. */
  treasury: walletAddress,
  payoutIds: z.array(id).min(1).max(MAX_BATCH_PAYOUTS),
})

export const measurePayoutBatch = endpoint({
  id: 'payoutBatches.measure',
  method: 'POST',
  path: '/api/v1/payout-batches/measure',
  summary: 'Measure a batch without creating it: its size, and how many of the payouts fit',
  access: 'finance',
  body: batchRequest,
  reply: z.object({
    size: z.int(),
    maxSize: z.int(),
    /** How many of the given payouts fit, counted from the first. */
    fits: z.int(),
    totalAmount: tokenAmount,
    /** The treasury wallet's balance of the token. */
    treasuryBalance: tokenAmount,
    /** Maximum lamports for the fee, the batch marker and new token accounts. */
    costLamports: tokenAmount,
  }),
  problems: ['payout_wrong_state', 'treasury_missing', 'treasury_wallet', 'chain_unavailable'],
})

export const createPayoutBatch = endpoint({
  id: 'payoutBatches.create',
  method: 'POST',
  path: '/api/v1/payout-batches',
  summary: 'Create a batch of approved payouts in one token',
  access: 'finance',
  body: batchRequest,
  reply: payoutBatch,
  status: 201,
  problems: [
    'step_up_required',
    'own_payout',
    'payout_wrong_state',
    'payout_changed',
    'batch_too_large',
    'treasury_missing',
    'treasury_wallet',
    'chain_unavailable',
  ],
})

export const simulatePayoutBatch = endpoint({
  id: 'payoutBatches.simulate',
  method: 'POST',
  path: '/api/v1/payout-batches/{id}/simulate',
  summary: 'Simulate a batch on the chain without sending it',
  access: 'finance',
  params,
  reply: payoutBatch,
  problems: ['step_up_required', 'batch_wrong_state', 'payout_wrong_state', 'chain_unavailable'],
})

export const splitPayoutBatch = endpoint({
  id: 'payoutBatches.split',
  method: 'POST',
  path: '/api/v1/payout-batches/{id}/split',
  summary: 'Split a batch that can’t be paid into two halves, to find the failing payment',
  access: 'finance',
  params,
  reply: z.object({ batches: z.array(payoutBatch) }),
  problems: [
    'step_up_required',
    'own_payout',
    'batch_wrong_state',
    'payout_wrong_state',
    'payout_changed',
    'treasury_wallet',
    'attempt_under_way',
    'chain_unavailable',
  ],
})

export const approvePayoutBatch = endpoint({
  id: 'payoutBatches.approve',
  method: 'POST',
  path: '/api/v1/payout-batches/{id}/approve',
  summary: 'Approve a batch for signing; not open to its recipients',
  access: 'finance',
  params,
  reply: payoutBatch,
  problems: [
    'step_up_required',
    'own_payout',
    'approved_already',
    'batch_wrong_state',
    'payout_changed',
  ],
})

export const createPayoutTransaction = endpoint({
  id: 'payoutBatches.createTransaction',
  method: 'POST',
  path: '/api/v1/payout-batches/{id}/transactions',
  summary:
    'Build the transaction for the treasury wallet to sign; a new one only after the last has expired',
  access: 'finance',
  params,
  body: z.object({ version: z.enum(['0', 'legacy']).default('0') }),
  reply: transactionToSign,
  status: 201,
  problems: [
    'step_up_required',
    'own_payout',
    'batch_wrong_state',
    'batch_too_large',
    'attempt_under_way',
    'payout_changed',
    'treasury_missing',
    'chain_unavailable',
  ],
})

export const sendPayoutTransaction = endpoint({
  id: 'payoutBatches.sendTransaction',
  method: 'POST',
  path: '/api/v1/payout-transactions/{id}/signed',
  summary: 'Submit the signed transaction: its signature is stored, then it is sent and tracked',
  access: 'finance',
  params,
  body: z.object({ transaction: wireTransaction }),
  reply: payoutBatch,
  problems: [
    'step_up_required',
    'own_payout',
    'batch_wrong_state',
    'payout_changed',
    'transaction_differs',
    'transaction_expired',
    'chain_unavailable',
  ],
})

export const cancelPayoutBatch = endpoint({
  id: 'payoutBatches.cancel',
  method: 'POST',
  path: '/api/v1/payout-batches/{id}/cancel',
  summary: 'Cancel an unsigned batch; its payouts return to approved',
  access: 'finance',
  params,
  reply: payoutBatch,
  problems: ['step_up_required', 'batch_wrong_state', 'attempt_under_way', 'chain_unavailable'],
})

export const settlePayoutBatch = endpoint({
  id: 'payoutBatches.settle',
  method: 'POST',
  path: '/api/v1/payout-batches/{id}/settle',
  summary:
    'Settle a differing batch by what the chain executed: what was paid counts as paid, the rest stays owed; takes effect when two people agree',
  access: 'finance',
  params,
  body: z.object({ note: decisionNote }),
  reply: payoutBatch,
  problems: [
    'step_up_required',
    'own_payout',
    'batch_wrong_state',
    'approved_already',
    'attempt_under_way',
    'chain_unavailable',
  ],
})
