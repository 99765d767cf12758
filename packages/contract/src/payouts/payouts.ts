import { z } from 'zod'
import { auditEntry } from '../audit.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_REASON_LENGTH, MAX_SEARCH_LENGTH, MIN_REASON_LENGTH } from '../field-limits.ts'
import { payToken, signature, walletAddress } from '../money/payments.ts'
import { id, instant, page, pageQuery, person, plainText, tokenAmount } from '../shapes.ts'

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

/** The stage of a payout: the groups that finance counts by. */
export const PAYOUT_STAGES = [
  'to_approve',
  'approved',
  'in_batches',
  'held',
  'paid',
  'closed',
] as const

/** A payout's state. */
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** The stage of a payout. */
export type PayoutStage = (typeof PAYOUT_STAGES)[number]

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
export const payoutApprovals = z.array(z.object({ approver: person, at: instant }))

/** One person's agreement to something that takes two, with the reason. */
export const agreement = z.object({ person, reason: z.string(), at: instant })

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

/** Why a person of finance decided as they did. */
export const decisionNote = plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH)

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

export const listPayoutAudit = endpoint({
  id: 'payouts.audit',
  method: 'GET',
  path: '/api/v1/payout-audit',
  summary: 'List staff actions on payouts, batches and received payments, newest first',
  access: 'finance',
  query: pageQuery,
  reply: page(auditEntry),
})
