import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../field-limits.ts'
import { payToken, walletAddress } from '../money/payments.ts'
import { id, instant, person, plainText, tokenAmount } from '../shapes.ts'

const params = z.object({ id })

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
