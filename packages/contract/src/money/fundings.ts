import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  MAX_DECIDED_AT_ONCE,
  MAX_ID_OR_SLUG_LENGTH,
  MAX_REASON_LENGTH,
  MIN_REASON_LENGTH,
} from '../field-limits.ts'
import { id, instant, page, pageQuery, person, plainText, tokenAmount } from '../shapes.ts'
import {
  PAYMENT_STEPS,
  payToken,
  signature,
  transactionToSign,
  walletAddress,
  wireTransaction,
} from './payments.ts'

const params = z.object({ id: z.string().min(1).max(MAX_ID_OR_SLUG_LENGTH) })

/** The on-chain payment that funds a bounty's prize, and its progress. */
export const funding = z
  .object({
    bountyId: id,
    token: payToken,
    amount: tokenAmount,
    /** The treasury wallet that receives it. */
    treasury: walletAddress,
    /** The reference key that identifies this bounty in the transaction. */
    reference: walletAddress,
    memo: z.string(),
    state: z.enum(PAYMENT_STEPS),
    /** A signed payment is awaiting finality: no one should pay again. */
    isOnItsWay: z.boolean(),
    /** The payment is final. */
    isFinal: z.boolean(),
    payer: walletAddress.nullable(),
    signature: signature.nullable(),
    sentAt: instant.nullable(),
    confirmedAt: instant.nullable(),
    finalizedAt: instant.nullable(),
    /** Why the last transaction failed; null while one is in progress or none was sent. */
    lastFailure: z.string().nullable(),
  })
  .meta({ id: 'Funding' })
/** The on-chain payment that funds a bounty's prize, and its progress. */
export type Funding = z.infer<typeof funding>

export const getFunding = endpoint({
  id: 'fundings.get',
  method: 'GET',
  path: '/api/v1/bounties/{id}/funding',
  summary:
    'Get the funding of a bounty that pays in SOL or USDC; visible only to its sponsor until the bounty is public',
  access: 'public',
  params,
  reply: funding,
})

export const createFundingTransaction = endpoint({
  id: 'fundings.createTransaction',
  method: 'POST',
  path: '/api/v1/bounties/{id}/funding/transactions',
  summary:
    'Build the transaction for the sponsor to sign, which pays the whole prize to the treasury',
  access: 'member',
  params,
  body: z.object({ payer: walletAddress }),
  reply: transactionToSign,
  status: 201,
  problems: [
    'not_allowed',
    'bounty_wrong_state',
    'bounty_deadline_too_close',
    'sponsor_overdue',
    'funding_under_way',
    'wallet_balance_too_low',
    'treasury_missing',
    'chain_unavailable',
  ],
})

export const sendFundingTransaction = endpoint({
  id: 'fundings.sendTransaction',
  method: 'POST',
  path: '/api/v1/funding-transactions/{id}/signed',
  summary: 'Submit the signed transaction: it is stored, then sent and tracked',
  access: 'member',
  params: z.object({ id }),
  body: z.object({ transaction: wireTransaction }),
  reply: funding,
  problems: [
    'not_allowed',
    'bounty_wrong_state',
    'bounty_deadline_too_close',
    'funding_under_way',
    'transaction_differs',
    'transaction_expired',
    'chain_unavailable',
  ],
})

/** A payment to the treasury that funds nothing automatically. */
export const receivedPayment = z
  .object({
    receivedPaymentId: id,
    signature,
    /** Null for a token that Laurel does not pay in; `mint` then identifies it. */
    token: payToken.nullable(),
    mint: z.string().nullable(),
    amount: tokenAmount,
    source: walletAddress,
    memo: z.string().nullable(),
    bounty: z.object({ bountyId: id, slug: z.string(), title: z.string() }).nullable(),
    reason: z.enum(['late', 'short', 'over', 'double', 'wrong_mint', 'third_party', 'unknown']),
    state: z.enum(['open', 'returning', 'returned', 'kept']),
    note: z.string().nullable(),
    /** A first person's proposal to keep it, awaiting a second person. */
    keepProposal: z.object({ by: person, at: instant }).nullable(),
    /** Why the viewer cannot decide; null when they can. */
    refusal: z.string().nullable(),
    /** Actions open to the viewer now. */
    abilities: z.object({
      canReturn: z.boolean(),
      /** Propose to keep it, or agree as the second person. */
      canKeep: z.boolean(),
    }),
    decidedAt: instant.nullable(),
    seenAt: instant,
  })
  .meta({ id: 'ReceivedPayment' })
/** A payment to the treasury that funds nothing automatically. */
export type ReceivedPayment = z.infer<typeof receivedPayment>

export const listReceivedPayments = endpoint({
  id: 'fundings.listReceived',
  method: 'GET',
  path: '/api/v1/received-payments',
  summary: 'List payments to the treasury that fund nothing automatically',
  access: 'finance',
  query: pageQuery.extend({ state: z.enum(['open', 'decided', 'all']).default('open') }),
  reply: page(receivedPayment).extend({
    /** Payments below the listing minimum: number and sum by token. */
    unlisted: z.array(
      z.object({
        /** Null for tokens that Laurel does not pay in. */
        token: payToken.nullable(),
        count: z.int(),
        /** Null for tokens that Laurel does not pay in. */
        amount: tokenAmount.nullable(),
      }),
    ),
  }),
})

const decision = z.object({
  decision: z.enum(['return', 'keep']),
  note: plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH),
})

export const decideReceivedPayment = endpoint({
  id: 'fundings.decideReceived',
  method: 'POST',
  path: '/api/v1/received-payments/{id}/decision',
  summary:
    'Return a received payment to its sender as a payout, or keep it with a reason and a second person’s agreement',
  access: 'finance',
  params: z.object({ id }),
  body: decision,
  reply: receivedPayment,
  problems: ['conflict', 'not_allowed'],
})

export const decideReceivedPayments = endpoint({
  id: 'fundings.decideReceivedTogether',
  method: 'POST',
  path: '/api/v1/received-payments/decisions',
  summary:
    'Decide several received payments the same way; refused ones are listed, the rest are decided',
  access: 'finance',
  body: decision.extend({ ids: z.array(id).min(1).max(MAX_DECIDED_AT_ONCE) }),
  reply: z.object({
    decided: z.array(receivedPayment),
    refused: z.array(z.object({ receivedPaymentId: id, reason: z.string() })),
  }),
})
