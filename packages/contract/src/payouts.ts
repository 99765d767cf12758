import { z } from 'zod'
import { auditEntry } from './audit.ts'
import { endpoint } from './endpoint.ts'
import {
  payToken,
  signature,
  transactionToSign,
  walletAddress,
  wireTransaction,
} from './payments.ts'
import { id, instant, page, pageQuery, person, plainText, tokenAmount } from './shapes.ts'

/** The life of a payout (product.md 11). */
export const PAYOUT_STATES = [
  'pending',
  'held',
  'eligible',
  'approved',
  'batched',
  'submitted',
  'confirmed',
  'finalized',
  'failed',
  'cancelled',
] as const
/** The life of a payout batch (product.md 11). An `expired` one may be signed again, a `cancelled` one was taken apart. */
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
] as const
/** A payout's state. */
export type PayoutState = (typeof PAYOUT_STATES)[number]
/** A payout batch's state. */
export type PayoutBatchState = (typeof PAYOUT_BATCH_STATES)[number]

/** Why a payout waits, in words for the person who waits, and until when; null until somebody acts. */
export const payoutHold = z.object({
  reason: z.enum([
    'challenge',
    'first_payout',
    'wallet_changed',
    'fraud_case',
    'no_wallet',
    'staff',
  ]),
  text: z.string(),
  until: instant.nullable(),
})

/** What its recipient sees of a payout. */
export const ownPayout = z
  .object({
    payoutId: id,
    kind: z.enum(['prize', 'refund', 'return']),
    label: z.string(),
    token: payToken,
    amount: tokenAmount,
    state: z.enum(PAYOUT_STATES),
    bounty: z.object({ bountyId: id, slug: z.string(), title: z.string() }).nullable(),
    holds: z.array(payoutHold),
    walletAddress: walletAddress.nullable(),
    awardedAt: instant,
    /** When it goes back to the sponsor unless a wallet is linked; null where none is missing. */
    returnsAt: instant.nullable(),
    signature: signature.nullable(),
    finalizedAt: instant.nullable(),
  })
  .meta({ id: 'OwnPayout' })
/** What its recipient sees of a payout. */
export type OwnPayout = z.infer<typeof ownPayout>

/** A payout as finance works on it. */
export const payout = ownPayout
  .extend({
    recipient: person.nullable(),
    /** The recipient's wallet today; differs from `walletAddress` when it changed after approval. */
    currentWallet: walletAddress.nullable(),
    approvals: z.array(z.object({ approver: person, at: instant })),
    /** People who must approve: one, or two from 5 SOL or 500 USDC. */
    approvalsNeeded: z.int(),
    /** What stands in the way of the viewer's approval, null when nothing does. */
    approvalRefusal: z.string().nullable(),
    batchId: id.nullable(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'Payout' })
/** A payout as finance works on it. */
export type Payout = z.infer<typeof payout>

/** One payment of a batch. */
export const payoutBatchItem = z.object({
  payoutId: id,
  recipient: person.nullable(),
  walletAddress,
  amount: tokenAmount,
  label: z.string(),
  state: z.enum(PAYOUT_STATES),
})

/** Payouts that one transaction pays together: all of them, or none. */
export const payoutBatch = z
  .object({
    batchId: id,
    token: payToken,
    state: z.enum(PAYOUT_BATCH_STATES),
    /** The treasury wallet that signs it and that it draws on. */
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
    /** How often a wallet was asked to sign it. */
    attemptCount: z.int(),
    items: z.array(payoutBatchItem),
  })
  .meta({ id: 'PayoutBatch' })
/** Payouts that one transaction pays together. */
export type PayoutBatch = z.infer<typeof payoutBatch>

const params = z.object({ id })

export const listOwnPayouts = endpoint({
  id: 'payouts.listOwn',
  method: 'GET',
  path: '/api/v1/me/payouts',
  summary: 'What I am owed and was paid in SOL and USDC',
  access: 'member',
  query: pageQuery,
  reply: page(ownPayout),
})

export const listPayouts = endpoint({
  id: 'payouts.list',
  method: 'GET',
  path: '/api/v1/payouts',
  summary: 'Payouts with the reasons why they wait, oldest first',
  access: 'finance',
  query: pageQuery.extend({
    state: z.enum(['due', 'waiting', 'in_batches', 'paid', 'closed', 'all']).default('due'),
    token: payToken.optional(),
    q: z.string().max(100).optional(),
  }),
  reply: page(payout).extend({
    /** How many there are of each, and their sums in smallest units. */
    totals: z.array(
      z.object({
        state: z.enum(PAYOUT_STATES),
        token: payToken,
        count: z.int(),
        amount: tokenAmount,
      }),
    ),
  }),
})

export const approvePayout = endpoint({
  id: 'payouts.approve',
  method: 'POST',
  path: '/api/v1/payouts/{id}/approve',
  summary: 'Agree to pay this amount to this wallet; never to oneself',
  access: 'finance',
  params,
  body: z.object({ walletAddress, amount: tokenAmount }),
  reply: payout,
  problems: [
    'step_up_required',
    'own_payout',
    'payout_wrong_state',
    'payout_changed',
    'approved_already',
  ],
})

export const holdPayout = endpoint({
  id: 'payouts.hold',
  method: 'POST',
  path: '/api/v1/payouts/{id}/hold',
  summary: 'Stop a payout that is in no batch, with a reason that its recipient sees',
  access: 'finance',
  params,
  body: z.object({ note: plainText(3, 500) }),
  reply: payout,
  problems: ['step_up_required', 'payout_wrong_state'],
})

export const releasePayout = endpoint({
  id: 'payouts.release',
  method: 'POST',
  path: '/api/v1/payouts/{id}/release',
  summary: 'End the hold that a person put on it',
  access: 'finance',
  params,
  body: z.object({ note: plainText(3, 500) }),
  reply: payout,
  problems: ['step_up_required', 'own_payout', 'payout_wrong_state'],
})

export const listPayoutBatches = endpoint({
  id: 'payoutBatches.list',
  method: 'GET',
  path: '/api/v1/payout-batches',
  summary: 'Batches, newest first',
  access: 'finance',
  query: pageQuery.extend({ state: z.enum(['open', 'closed', 'all']).default('all') }),
  reply: page(payoutBatch),
})

export const getPayoutBatch = endpoint({
  id: 'payoutBatches.get',
  method: 'GET',
  path: '/api/v1/payout-batches/{id}',
  summary: 'One batch with its payments',
  access: 'finance',
  params,
  reply: payoutBatch,
})

const batchRequest = z.object({
  token: payToken,
  /** The treasury wallet that will sign. */
  treasury: walletAddress,
  payoutIds: z.array(id).min(1).max(50),
})

export const measurePayoutBatch = endpoint({
  id: 'payoutBatches.measure',
  method: 'POST',
  path: '/api/v1/payout-batches/measure',
  summary: 'How large a batch of these would be, and how many of them fit; changes nothing',
  access: 'finance',
  body: batchRequest,
  reply: z.object({
    size: z.int(),
    maxSize: z.int(),
    /** How many of the given payouts fit, from the first on. */
    fits: z.int(),
    totalAmount: tokenAmount,
    /** What the treasury wallet has of the token. */
    treasuryBalance: tokenAmount,
    /** Lamports for fee, receipt account and new token accounts, at most. */
    costLamports: tokenAmount,
  }),
  problems: ['payout_wrong_state', 'treasury_missing', 'chain_unavailable'],
})

export const createPayoutBatch = endpoint({
  id: 'payoutBatches.create',
  method: 'POST',
  path: '/api/v1/payout-batches',
  summary: 'Put approved payouts of one token into a batch',
  access: 'finance',
  body: batchRequest,
  reply: payoutBatch,
  status: 201,
  problems: [
    'step_up_required',
    'payout_wrong_state',
    'payout_changed',
    'batch_too_large',
    'treasury_missing',
    'chain_unavailable',
  ],
})

export const simulatePayoutBatch = endpoint({
  id: 'payoutBatches.simulate',
  method: 'POST',
  path: '/api/v1/payout-batches/{id}/simulate',
  summary: 'Let the chain try it without doing it',
  access: 'finance',
  params,
  reply: payoutBatch,
  problems: ['step_up_required', 'batch_wrong_state', 'chain_unavailable'],
})

export const splitPayoutBatch = endpoint({
  id: 'payoutBatches.split',
  method: 'POST',
  path: '/api/v1/payout-batches/{id}/split',
  summary:
    'Replace a batch that cannot be paid by two halves of it, to find the payment that fails',
  access: 'finance',
  params,
  reply: z.object({ batches: z.array(payoutBatch) }),
  problems: ['step_up_required', 'batch_wrong_state', 'chain_unavailable'],
})

export const approvePayoutBatch = endpoint({
  id: 'payoutBatches.approve',
  method: 'POST',
  path: '/api/v1/payout-batches/{id}/approve',
  summary: 'Agree that this batch may be signed; whoever is paid by it may not',
  access: 'finance',
  params,
  reply: payoutBatch,
  problems: ['step_up_required', 'own_payout', 'batch_wrong_state', 'payout_changed'],
})

export const createPayoutTransaction = endpoint({
  id: 'payoutBatches.createTransaction',
  method: 'POST',
  path: '/api/v1/payout-batches/{id}/transactions',
  summary:
    'Build the transaction that the treasury wallet signs; again only after the last one is dead',
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
  summary: 'Hand in the signed transaction: its signature is stored, then it is sent and followed',
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
  summary: 'Take a batch apart that nobody signed; its payouts are approved again',
  access: 'finance',
  params,
  reply: payoutBatch,
  problems: ['step_up_required', 'batch_wrong_state', 'attempt_under_way', 'chain_unavailable'],
})

export const listPayoutAudit = endpoint({
  id: 'payouts.audit',
  method: 'GET',
  path: '/api/v1/payout-audit',
  summary: 'What staff did with payouts, batches and received payments, newest first',
  access: 'finance',
  query: pageQuery,
  reply: page(auditEntry),
})

export const getTreasury = endpoint({
  id: 'payouts.treasury',
  method: 'GET',
  path: '/api/v1/treasury',
  summary: 'The treasury wallets with what they hold, what is owed, and the last reconciliation',
  access: 'finance',
  reply: z.object({
    wallets: z.array(
      z.object({
        address: walletAddress,
        /** Null when the chain does not answer. */
        lamports: tokenAmount.nullable(),
        usdc: tokenAmount.nullable(),
      }),
    ),
    /** What the books say must be there, by token. */
    owed: z.array(
      z.object({
        token: payToken,
        escrow: tokenAmount,
        payable: tokenAmount,
        unassigned: tokenAmount,
      }),
    ),
    reconciliation: z
      .object({
        ranAt: instant,
        isClean: z.boolean(),
        findings: z.array(z.object({ kind: z.string(), text: z.string() })),
      })
      .nullable(),
  }),
  problems: ['chain_unavailable'],
})
