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

/** What a bounty's prize waits for on the chain, and how far it is. */
export const funding = z
  .object({
    bountyId: id,
    token: payToken,
    amount: tokenAmount,
    /** The wallet that receives it. */
    treasury: walletAddress,
    /** The account that names this bounty in the transaction. */
    reference: walletAddress,
    memo: z.string(),
    state: z.enum(PAYMENT_STEPS),
    /** A payment was signed and the chain has not decided: nobody pays again. */
    isOnItsWay: z.boolean(),
    /** The money is there for good. */
    isFinal: z.boolean(),
    payer: walletAddress.nullable(),
    signature: signature.nullable(),
    sentAt: instant.nullable(),
    confirmedAt: instant.nullable(),
    finalizedAt: instant.nullable(),
    /** Why the last transaction came to nothing, null while one is on its way or none was sent. */
    lastFailure: z.string().nullable(),
  })
  .meta({ id: 'Funding' })
/** What a bounty's prize waits for on the chain, and how far it is. */
export type Funding = z.infer<typeof funding>

export const getFunding = endpoint({
  id: 'fundings.get',
  method: 'GET',
  path: '/api/v1/bounties/{id}/funding',
  summary:
    'The funding of a bounty that pays in SOL or USDC; before it is public only for its sponsor',
  access: 'public',
  params,
  reply: funding,
})

export const createFundingTransaction = endpoint({
  id: 'fundings.createTransaction',
  method: 'POST',
  path: '/api/v1/bounties/{id}/funding/transactions',
  summary: 'Build the transaction that the sponsor signs: the whole prize to the treasury',
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
  summary: 'Hand in the signed transaction: it is stored, then sent and followed',
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

/** Money that reached the treasury and funds nothing by itself. */
export const receivedPayment = z
  .object({
    receivedPaymentId: id,
    signature,
    /** Null for a token that Laurel does not pay in; then `mint` says which. */
    token: payToken.nullable(),
    mint: z.string().nullable(),
    amount: tokenAmount,
    source: walletAddress,
    memo: z.string().nullable(),
    bounty: z.object({ bountyId: id, slug: z.string(), title: z.string() }).nullable(),
    reason: z.enum(['late', 'short', 'over', 'double', 'wrong_mint', 'third_party', 'unknown']),
    state: z.enum(['open', 'returning', 'returned', 'kept']),
    note: z.string().nullable(),
    /** Who wants to keep it, as long as a second person has not agreed. */
    keepProposal: z.object({ by: person, at: instant }).nullable(),
    /** What stands in the way of the viewer's decision, null when nothing does. */
    refusal: z.string().nullable(),
    /** What the viewer may do about it now. */
    abilities: z.object({
      canReturn: z.boolean(),
      /** Say that it is kept, or agree to that as the second person. */
      canKeep: z.boolean(),
    }),
    decidedAt: instant.nullable(),
    seenAt: instant,
  })
  .meta({ id: 'ReceivedPayment' })
/** Money that reached the treasury and funds nothing by itself. */
export type ReceivedPayment = z.infer<typeof receivedPayment>

export const listReceivedPayments = endpoint({
  id: 'fundings.listReceived',
  method: 'GET',
  path: '/api/v1/received-payments',
  summary: 'Money that reached the treasury and funds nothing by itself',
  access: 'finance',
  query: pageQuery.extend({ state: z.enum(['open', 'decided', 'all']).default('open') }),
  reply: page(receivedPayment).extend({
    /** What was too little to be listed: how many payments of each token, and their sum. */
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
    'Send it back to where it came from (a payout), or keep it with a reason, which a second person must agree to',
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
    'Decide alike about several received payments; those that cannot be are named, the others are',
  access: 'finance',
  body: decision.extend({ ids: z.array(id).min(1).max(MAX_DECIDED_AT_ONCE) }),
  reply: z.object({
    decided: z.array(receivedPayment),
    refused: z.array(z.object({ receivedPaymentId: id, reason: z.string() })),
  }),
})
