import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_ID_OR_SLUG_LENGTH } from '../field-limits.ts'
import { id, instant, page, pageQuery, person, tokenAmount } from '../shapes.ts'

/** A token of the chain that Laurel pays in. */
export const payToken = z.enum(['SOL', 'USDC'])
/** A token of the chain that Laurel pays in. */
export type PayToken = z.infer<typeof payToken>

/** A wallet's address: 32 bytes in base58. */
export const walletAddress = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
/** A transaction's signature: 64 bytes in base58. */
export const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
/** A transaction as the chain takes it, base64; at most 1,232 bytes. */
export const wireTransaction = z
  .string()
  .min(100)
  .max(1700)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)

/** A transaction that a wallet is asked to sign. */
export const transactionToSign = z
  .object({
    attemptId: id,
    /** The wallet that signs it and pays the fee. */
    payer: walletAddress,
    /** Unsigned, base64. */
    transaction: z.string(),
    /** In bytes, of at most 1,232. */
    size: z.int(),
    /** After this block of the chain it is worthless. */
    lastValidBlockHeight: z.int(),
  })
  .meta({ id: 'TransactionToSign' })
/** A transaction that a wallet is asked to sign. */
export type TransactionToSign = z.infer<typeof transactionToSign>

/** How a payment stands on the chain. */
export const PAYMENT_STEPS = ['awaiting', 'sent', 'confirmed', 'final'] as const

/** A payment that everybody can check: the money that came for a bounty, or that went to a winner. */
export const payment = z
  .object({
    /** Of the funding's bounty or of the payout. */
    paymentId: id,
    kind: z.enum(['funding', 'prize', 'refund', 'return']),
    token: payToken,
    amount: tokenAmount,
    bounty: z.object({ bountyId: id, slug: z.string(), title: z.string() }).nullable(),
    /** Who funded, or who was paid; null for a payment that went back to a stranger. */
    person: person.nullable(),
    /** What was won, as in "1st place". */
    label: z.string().nullable(),
    signature,
    finalizedAt: instant,
    /** From the award to the money, for prizes; null otherwise. */
    secondsSinceAward: z.int().nullable(),
  })
  .meta({ id: 'Payment' })
/** A payment that everybody can check. */
export type Payment = z.infer<typeof payment>

export const listPayments = endpoint({
  id: 'payments.list',
  method: 'GET',
  path: '/api/v1/payments',
  summary: 'Every final funding and payout, newest first, with its transaction',
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
  summary: 'Whether the chain answers, as this node last saw it',
  access: 'public',
  isShared: true,
  reply: z.object({
    state: z.enum(['ok', 'degraded', 'unreachable']),
    /** The newest slot that was seen, null before the first answer. */
    slot: z.int().nullable(),
    checkedAt: instant.nullable(),
  }),
})
