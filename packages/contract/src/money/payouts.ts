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
/** The life of a payout batch (product.md 11). An `expired` one may be signed again, a `cancelled` one was taken apart, a `settled` one was decided by two people. */
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
/** What a payout waits for, or came to: what finance counts by. */
export const PAYOUT_STAGES = [
  'to_approve',
  'approved',
  'in_batches',
  'held',
  'paid',
  'closed',
] as const
/** What finance may offer as the next steps of a batch. */
export const PAYOUT_BATCH_STEPS = ['simulate', 'approve', 'sign', 'split', 'cancel'] as const
/** A payout's state. */
export type PayoutState = (typeof PAYOUT_STATES)[number]
/** What a payout waits for, or came to. */
export type PayoutStage = (typeof PAYOUT_STAGES)[number]
/** A step of a batch that a person takes. */
export type PayoutBatchStep = (typeof PAYOUT_BATCH_STEPS)[number]
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
    /** Its holds keep it: it is neither approved, on its way, nor over. */
    isWaiting: z.boolean(),
    /** It waits for a wallet to be linked, and perhaps for more. */
    needsWallet: z.boolean(),
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

/** A prize in SOL or USDC that was awarded and is no payout yet, since entrants may still object. */
const awardedPrize = z.object({
  submissionId: id,
  title: z.string(),
  token: payToken,
  amount: tokenAmount,
  bounty: z.object({ bountyId: id, slug: z.string(), title: z.string() }),
  awardedAt: instant,
  objectionsUntil: instant,
})
/** A prize in SOL or USDC that was awarded and is no payout yet. */
export type AwardedPrize = z.infer<typeof awardedPrize>

/** Who agreed to pay it, and when. */
const payoutApprovals = z.array(z.object({ approver: person, at: instant }))

/** That a first person agreed to something that takes two, and why. */
const agreement = z.object({ person, reason: z.string(), at: instant })

/** A payout as finance works on it. */
export const payout = ownPayout
  .extend({
    recipient: person.nullable(),
    /** The recipient's wallet today; differs from `walletAddress` when it changed after approval. */
    currentWallet: walletAddress.nullable(),
    approvals: payoutApprovals,
    /**
     * People who must approve: one, or two from 5 SOL or 500 USDC, be it the amount or all that its first approver alone
     * approved within 24 hours. Before the first approval: if the viewer gave it.
     */
    approvalsNeeded: z.int(),
    /** It waits for approvals, whoever may give them. */
    needsApproval: z.boolean(),
    /** What stands in the way of the viewer's approval, null when nothing does. */
    approvalRefusal: z.string().nullable(),
    /** That too few people can approve it, who can, and what to do; null while enough can. */
    approvalShortage: z.string().nullable(),
    /** What one person decided about it, for a second one to agree: to close it unpaid, or to pay it elsewhere. */
    exit: agreement
      .extend({
        decision: z.enum(['keep', 'redirect']),
        walletAddress: walletAddress.nullable(),
      })
      .nullable(),
    batchId: id.nullable(),
    failure: z.string().nullable(),
    /** What the viewer may do with it now; a second factor may still be asked for. */
    abilities: z.object({
      canApprove: z.boolean(),
      canHold: z.boolean(),
      canRelease: z.boolean(),
      /** Say how a payout ends that cannot be paid, or agree to what another person said. */
      canDecideExit: z.boolean(),
      /** Put it into a batch. */
      canBatch: z.boolean(),
    }),
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
  approvals: payoutApprovals,
})

/** What a transaction that is not what was built moved out of the treasury. */
export const differingTransfer = z.object({
  /** The wallet that was paid, or the account where the chain tells no owner. */
  to: z.string(),
  /** Null for a token that Laurel does not pay in. */
  token: payToken.nullable(),
  amount: tokenAmount,
  /** The payout that this pays exactly; null for none. */
  payoutId: id.nullable(),
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
    /** While a wallet is asked to sign: until about when what it signs can still land. Null once it signed. */
    signBefore: instant.nullable(),
    /**
     * Where the chain did something else than was built: what left the treasury, as far as it was read, and who agreed to
     * settle it by that. Null for any other batch. A `failed` batch without one paid nobody.
     */
    difference: z
      .object({ transfers: z.array(differingTransfer), agreements: z.array(agreement) })
      .nullable(),
    /** Two people settled it by what the chain did. */
    isSettled: z.boolean(),
    /** It was sent and the chain has not decided: it moves on by itself. */
    isOnItsWay: z.boolean(),
    /** What the viewer may do with it now, as far as Laurel knows without asking the chain; a second factor may still be asked for. */
    abilities: z.object({
      canSimulate: z.boolean(),
      canApprove: z.boolean(),
      /** Ask for the transaction, also once more while what was built can still land. */
      canSign: z.boolean(),
      canSplit: z.boolean(),
      canCancel: z.boolean(),
      canSettle: z.boolean(),
    }),
    /** The steps that make sense now and that the viewer may take, the main one first. */
    nextSteps: z.array(z.enum(PAYOUT_BATCH_STEPS)),
    /** Why the viewer cannot take the step that it waits for; null where they can, or it waits for nobody. */
    refusal: z.string().nullable(),
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
  reply: page(ownPayout).extend({
    /** Prizes that become payouts when the time for objections is over; on the first page only. */
    awarded: z.array(awardedPrize),
  }),
})

export const listPayouts = endpoint({
  id: 'payouts.list',
  method: 'GET',
  path: '/api/v1/payouts',
  summary: 'Payouts with the reasons why they wait, and what there is of each',
  access: 'finance',
  query: pageQuery.extend({
    state: z.enum(['due', 'waiting', 'in_batches', 'paid', 'closed', 'all']).default('due'),
    token: payToken.optional(),
    /** A name, bounty, wallet or amount, such as `1,500.5`. */
    q: z.string().max(MAX_SEARCH_LENGTH).optional(),
    /** Without it what waits comes from the oldest on, and what is over from the newest. `largest` goes token by token. */
    sort: z.enum(['oldest', 'newest', 'largest']).optional(),
  }),
  reply: page(payout).extend({
    /** How many there are of each, and their sums in smallest units. */
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
  body: z.object({ note: plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH) }),
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
  body: z.object({ note: plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH) }),
  reply: payout,
  problems: ['step_up_required', 'own_payout', 'payout_wrong_state'],
})

const decisionNote = plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH)

export const decidePayoutExit = endpoint({
  id: 'payouts.exit',
  method: 'POST',
  path: '/api/v1/payouts/{id}/exit',
  summary: 'Close a payout that cannot be paid, or pay it elsewhere; done when two people said so',
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
  payoutIds: z.array(id).min(1).max(MAX_BATCH_PAYOUTS),
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
  problems: ['payout_wrong_state', 'treasury_missing', 'treasury_wallet', 'chain_unavailable'],
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
  summary: 'Let the chain try it without doing it',
  access: 'finance',
  params,
  reply: payoutBatch,
  problems: ['step_up_required', 'batch_wrong_state', 'payout_wrong_state', 'chain_unavailable'],
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
  summary: 'Agree that this batch may be signed; whoever is paid by it may not',
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

export const settlePayoutBatch = endpoint({
  id: 'payoutBatches.settle',
  method: 'POST',
  path: '/api/v1/payout-batches/{id}/settle',
  summary:
    'Settle a batch that differs by what the chain did: what it paid is paid, the rest is owed; done when two people said so',
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
  summary: 'What staff did with payouts, batches and received payments, newest first',
  access: 'finance',
  query: pageQuery,
  reply: page(auditEntry),
})

/** Something about the treasury that people must look at: open until two of them acknowledged it. */
export const treasuryFinding = z
  .object({
    findingId: id,
    /** As in the log's `alert`, such as `unknown_payment`. */
    kind: z.string(),
    text: z.string(),
    foundAt: instant,
    /** When a comparison no longer found it; null while it is so, and for what has happened. */
    endedAt: instant.nullable(),
    acknowledgements: z.array(
      z.object({
        person,
        reason: z.string(),
        at: instant,
      }),
    ),
    /** What stands in the way of the viewer's acknowledgement, null when nothing does. */
    refusal: z.string().nullable(),
    /** What the viewer may do about it now; a second factor may still be asked for. */
    abilities: z.object({ canAcknowledge: z.boolean() }),
  })
  .meta({ id: 'TreasuryFinding' })
/** Something about the treasury that people must look at. */
export type TreasuryFinding = z.infer<typeof treasuryFinding>

/** Different people who acknowledge a finding before it is closed. */
export const FINDING_ACKNOWLEDGEMENTS = 2

export const acknowledgeFinding = endpoint({
  id: 'payouts.acknowledgeFinding',
  method: 'POST',
  path: '/api/v1/treasury/findings/{id}/acknowledge',
  summary: 'Say what came of a finding; the second person who does closes it',
  access: 'finance',
  params,
  body: z.object({
    /** The finding as its person read it. */
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
  summary: 'The treasury wallets with what they hold, what is owed, and what does not agree',
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
        /** What of `unassigned` came from senders that nobody knows, for no bounty: it is not owed. */
        unknownSenders: tokenAmount,
      }),
    ),
    /** What is open, oldest first. */
    findings: z.array(treasuryFinding),
    /** The last comparison that came to its end, with what was open after it. */
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
