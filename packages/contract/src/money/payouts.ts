import { z } from 'zod'
import { auditEntry } from '../audit.ts'
import { endpoint } from '../endpoint.ts'
import {
  MAX_BATCH_PAYOUTS,
  MAX_REASON_LENGTH,
  MAX_SEARCH_LENGTH,
  MIN_REASON_LENGTH,
} from '../field-limits.ts'
import { id, instant, page, pageQuery, person, plainText, tokenAmount } from '../shapes.ts'
import {
  payToken,
  signature,
  transactionToSign,
  walletAddress,
  wireTransaction,
} from './payments.ts'

/** States of a payout (product.md 11). */
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
/** The stage of a payout: the groups that finance counts by. */
export const PAYOUT_STAGES = [
  'to_approve',
  'approved',
  'in_batches',
  'held',
  'paid',
  'closed',
] as const
/** Steps of a batch that a person takes. */
export const PAYOUT_BATCH_STEPS = ['simulate', 'approve', 'sign', 'split', 'cancel'] as const
/** A payout's state. */
export type PayoutState = (typeof PAYOUT_STATES)[number]
/** The stage of a payout. */
export type PayoutStage = (typeof PAYOUT_STAGES)[number]
/** A step of a batch that a person takes. */
export type PayoutBatchStep = (typeof PAYOUT_BATCH_STEPS)[number]
/** A payout batch's state. */
export type PayoutBatchState = (typeof PAYOUT_BATCH_STATES)[number]

/** A hold on a payout, with a text for its recipient. `until` is null when it needs someone to act. */
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

/** A payout as its recipient sees it. */
export const ownPayout = z
  .object({
    payoutId: id,
    kind: z.enum(['prize', 'refund', 'return', 'airdrop']),
    label: z.string(),
    token: payToken,
    amount: tokenAmount,
    state: z.enum(PAYOUT_STATES),
    bounty: z.object({ bountyId: id, slug: z.string(), title: z.string() }).nullable(),
    holds: z.array(payoutHold),
    /** On hold: neither approved, in progress, nor over. */
    isWaiting: z.boolean(),
    /** It needs a linked wallet; other holds may apply too. */
    needsWallet: z.boolean(),
    walletAddress: walletAddress.nullable(),
    awardedAt: instant,
    /** When it returns to the sponsor unless a wallet is linked; null if none is missing. */
    returnsAt: instant.nullable(),
    signature: signature.nullable(),
    finalizedAt: instant.nullable(),
  })
  .meta({ id: 'OwnPayout' })
/** A payout as its recipient sees it. */
export type OwnPayout = z.infer<typeof ownPayout>

/** An awarded prize in SOL or USDC that is not a payout yet: entrants may still object. */
const awardedPrize = z.object({
  submissionId: id,
  title: z.string(),
  token: payToken,
  amount: tokenAmount,
  bounty: z.object({ bountyId: id, slug: z.string(), title: z.string() }),
  awardedAt: instant,
  objectionsUntil: instant,
})
/** An awarded prize in SOL or USDC that is not a payout yet. */
export type AwardedPrize = z.infer<typeof awardedPrize>

/** People who approved the payment, and when. */
const payoutApprovals = z.array(z.object({ approver: person, at: instant }))

/** One person's agreement to something that takes two, with the reason. */
const agreement = z.object({ person, reason: z.string(), at: instant })

/** A payout as finance sees it. */
export const payout = ownPayout
  .extend({
    recipient: person.nullable(),
    /** The recipient's current wallet; differs from `walletAddress` if it changed after approval. */
    currentWallet: walletAddress.nullable(),
    approvals: payoutApprovals,
    /**
     * Approvals required: one, or two from 5 SOL or 500 USDC, counting either this amount or all that its first approver
     * alone approved within 24 hours. Before the first approval, as if the viewer gave it.
     */
    approvalsNeeded: z.int(),
    /** It is awaiting approval, whether or not the viewer may approve. */
    needsApproval: z.boolean(),
    /** Why the viewer cannot approve; null when they can. */
    approvalRefusal: z.string().nullable(),
    /** A warning that too few people can approve, naming those who can and what to do; null while enough can. */
    approvalShortage: z.string().nullable(),
    /** A first person's proposal to close it unpaid or pay it elsewhere, awaiting a second person. */
    exit: agreement
      .extend({
        decision: z.enum(['keep', 'redirect']),
        walletAddress: walletAddress.nullable(),
      })
      .nullable(),
    batchId: id.nullable(),
    failure: z.string().nullable(),
    /** Actions open to the viewer now; step-up may still be required. */
    abilities: z.object({
      canApprove: z.boolean(),
      canHold: z.boolean(),
      canRelease: z.boolean(),
      /** Propose how a payout that cannot be paid ends, or agree to another person's proposal. */
      canDecideExit: z.boolean(),
      /** Add it to a batch. */
      canBatch: z.boolean(),
    }),
  })
  .meta({ id: 'Payout' })
/** A payout as finance sees it. */
export type Payout = z.infer<typeof payout>

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

const params = z.object({ id })

export const listOwnPayouts = endpoint({
  id: 'payouts.listOwn',
  method: 'GET',
  path: '/api/v1/me/payouts',
  summary: 'List your payouts in SOL and USDC, due and paid',
  access: 'member',
  query: pageQuery,
  reply: page(ownPayout).extend({
    /** Prizes that become payouts when the objection period ends; first page only. */
    awarded: z.array(awardedPrize),
  }),
})

export const listPayouts = endpoint({
  id: 'payouts.list',
  method: 'GET',
  path: '/api/v1/payouts',
  summary: 'List payouts with their holds, and totals by state and token',
  access: 'finance',
  query: pageQuery.extend({
    state: z.enum(['due', 'waiting', 'in_batches', 'paid', 'closed', 'all']).default('due'),
    token: payToken.optional(),
    /** A name, bounty, airdrop, wallet or amount, such as `1,500.5`. */
    q: z.string().max(MAX_SEARCH_LENGTH).optional(),
    /** Default: open payouts oldest first, closed ones newest first. `largest` sorts by token, then amount. */
    sort: z.enum(['oldest', 'newest', 'largest']).optional(),
  }),
  reply: page(payout).extend({
    /** Number and sum of each group, in smallest units. */
    totals: z.array(
      z.object({
        state: z.enum(PAYOUT_STATES),
        stage: z.enum(PAYOUT_STAGES),
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
  summary: 'Approve paying this amount to this wallet; not for your own payouts',
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
  summary: 'Hold a payout that is not in a batch, with a reason shown to its recipient',
  access: 'finance',
  params,
  body: z.object({ note: plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH) }),
  reply: payout,
  problems: ['step_up_required', 'payout_wrong_state'],
})

export const releasePayout = endpoint({
  id: 'payouts.release',
  method: 'POST',
  path: '/api/v1/payouts/{id}/release',
  summary: 'Release a hold placed by staff',
  access: 'finance',
  params,
  body: z.object({ note: plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH) }),
  reply: payout,
  problems: ['step_up_required', 'own_payout', 'payout_wrong_state'],
})

const decisionNote = plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH)

export const decidePayoutExit = endpoint({
  id: 'payouts.exit',
  method: 'POST',
  path: '/api/v1/payouts/{id}/exit',
  summary:
    'Close a payout that can’t be paid, or pay it to another wallet; takes effect when two people agree',
  access: 'finance',
  params,
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('keep'), note: decisionNote }),
    z.object({ decision: z.literal('redirect'), walletAddress, note: decisionNote }),
  ]),
  reply: payout,
  problems: [
    'step_up_required',
    'own_payout',
    'payout_wrong_state',
    'payout_changed',
    'treasury_wallet',
    'approved_already',
  ],
})

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

export const listPayoutAudit = endpoint({
  id: 'payouts.audit',
  method: 'GET',
  path: '/api/v1/payout-audit',
  summary: 'List staff actions on payouts, batches and received payments, newest first',
  access: 'finance',
  query: pageQuery,
  reply: page(auditEntry),
})

/** A discrepancy or alert about the treasury, open until two people have acknowledged it. */
export const treasuryFinding = z
  .object({
    findingId: id,
    /** As in the log's `alert` field, such as `unknown_payment`. */
    kind: z.string(),
    text: z.string(),
    foundAt: instant,
    /** When a reconciliation no longer found it; null while it persists, and for one-time events. */
    endedAt: instant.nullable(),
    acknowledgements: z.array(
      z.object({
        person,
        reason: z.string(),
        at: instant,
      }),
    ),
    /** Why the viewer cannot acknowledge it; null when they can. */
    refusal: z.string().nullable(),
    /** Actions open to the viewer now; step-up may still be required. */
    abilities: z.object({ canAcknowledge: z.boolean() }),
  })
  .meta({ id: 'TreasuryFinding' })
/** A discrepancy or alert about the treasury. */
export type TreasuryFinding = z.infer<typeof treasuryFinding>

/** Number of people who must acknowledge a finding to close it. */
export const FINDING_ACKNOWLEDGEMENTS = 2

export const acknowledgeFinding = endpoint({
  id: 'payouts.acknowledgeFinding',
  method: 'POST',
  path: '/api/v1/treasury/findings/{id}/acknowledge',
  summary: 'Acknowledge a finding; the second person to do so closes it',
  access: 'finance',
  params,
  body: z.object({
    /** The text of the finding as the viewer read it. */
    text: z.string().max(2000),
    reason: plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH),
  }),
  reply: z.object({
    /** Null once it is closed. */
    finding: treasuryFinding.nullable(),
  }),
  problems: ['step_up_required', 'conflict'],
})

export const getTreasury = endpoint({
  id: 'payouts.treasury',
  method: 'GET',
  path: '/api/v1/treasury',
  summary: 'Get the treasury wallets: balances, amounts owed and open findings',
  access: 'finance',
  reply: z.object({
    wallets: z.array(
      z.object({
        address: walletAddress,
        /** Null if the chain does not respond. */
        lamports: tokenAmount.nullable(),
        usdc: tokenAmount.nullable(),
      }),
    ),
    /** Amounts owed according to the books, by token. */
    owed: z.array(
      z.object({
        token: payToken,
        escrow: tokenAmount,
        payable: tokenAmount,
        unassigned: tokenAmount,
        /** The part of `unassigned` from unknown senders, for no bounty: not owed. */
        unknownSenders: tokenAmount,
      }),
    ),
    /** Open findings, oldest first. */
    findings: z.array(treasuryFinding),
    /** The last completed reconciliation, with the findings open after it. */
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
