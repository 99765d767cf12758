import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_ID_OR_SLUG_LENGTH } from '../field-limits.ts'
import { id, instant, page, pageQuery, person, tokenAmount } from '../shapes.ts'

/** An on-chain token that Laurel pays in. */
export const payToken = z.enum(['SOL', 'USDC'])
/** An on-chain token that Laurel pays in. */
export type PayToken = z.infer<typeof payToken>

/** A wallet's address: 32 bytes in base58. */
export const walletAddress = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
/** A transaction's signature: 64 bytes in base58. */
export const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
/** A signed transaction in wire format, base64; at most 1,232 bytes. */
export const wireTransaction = z
  .string()
  .min(100)
  .max(1700)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)

/** An unsigned transaction for a wallet to sign. */
export const transactionToSign = z
  .object({
    attemptId: id,
    /** The wallet that signs it and pays the fee. */
    payer: walletAddress,
    /** Unsigned, base64. */
    transaction: z.string(),
    /** In bytes, of at most 1,232. */
    size: z.int(),
    /** The transaction expires after this block height. */
    lastValidBlockHeight: z.int(),
  })
  .meta({ id: 'TransactionToSign' })
/** An unsigned transaction for a wallet to sign. */
export type TransactionToSign = z.infer<typeof transactionToSign>

/** On-chain progress of a payment. */
export const PAYMENT_STEPS = ['awaiting', 'sent', 'confirmed', 'final'] as const

/** A public payment on the chain: the funding of a bounty, a prize, a refund, a return or a claimed airdrop. */
export const payment = z
  .object({
    /** Id of the funded bounty, or of the payout. */
    paymentId: id,
    kind: z.enum(['funding', 'prize', 'refund', 'return', 'airdrop']),
    token: payToken,
    amount: tokenAmount,
    bounty: z.object({ bountyId: id, slug: z.string(), title: z.string() }).nullable(),
    /** The funder or the recipient; null for a payment returned to an unknown sender. */
    person: person.nullable(),
    /** What was won, such as "1st place". */
    label: z.string().nullable(),
    signature,
    finalizedAt: instant,
    /** Seconds from the award to finality, for prizes; null otherwise. */
    secondsSinceAward: z.int().nullable(),
  })
  .meta({ id: 'Payment' })
/** A public payment on the chain. */
export type Payment = z.infer<typeof payment>

export const listPayments = endpoint({
  id: 'payments.list',
  method: 'GET',
  path: '/api/v1/payments',
  summary: 'List every final funding and payout with its transaction, newest first',
  access: 'public',
  isShared: true,
  query: pageQuery.extend({
    bounty: z.string().max(MAX_ID_OR_SLUG_LENGTH).optional(),
    token: payToken.optional(),
  }),
  reply: page(payment),
})

export const getChainStatus = endpoint({
  id: 'payments.chainStatus',
  method: 'GET',
  path: '/api/v1/chain-status',
  summary: 'Get the state of the connection to the chain, as this node last saw it',
  access: 'public',
  isShared: true,
  reply: z.object({
    state: z.enum(['ok', 'degraded', 'unreachable']),
    /** The newest slot seen; null before the first response. */
    slot: z.int().nullable(),
    checkedAt: instant.nullable(),
  }),
})
