import type { PayToken } from '@laurel/contract/money/payments'
import { MS } from '../../platform/clock.ts'

/** What payouts wait for, and who agrees to them (product.md 11). */
export const PAYOUT_RULES = {
  /** An account's first prize waits this long from its award. */
  firstPayoutMs: 7 * MS.day,
  /** Payouts wait this long after their recipient changed to another wallet. */
  walletChangeMs: 72 * MS.hour,
  /** A prize that nobody can be paid goes back to the sponsor after this. */
  returnAfterMs: 60 * MS.day,
  /** Days after which somebody without a wallet is reminded, beside the first request. */
  remindAfterDays: [1, 3, 7],
  /** Reports of people from this trust level on hold a payout. */
  caseTrustLevel: 2,
  /** What one person alone approves is summed up over this time. */
  aloneMs: MS.day,
} as const

/**
 * From these amounts on, in smallest units, two people approve, whether in one payout, in a batch or by one person within
 * a day: 5 SOL, 500 USDC.
 */
export const SECOND_APPROVER_FROM: Readonly<Record<PayToken, bigint>> = {
  SOL: 5_000_000_000n,
  USDC: 500_000_000n,
}

/** Reports that are about fraud, not about taste: an open one holds the payout of its entry. */
export const FRAUD_KINDS = ['stolen', 'undisclosed_ai', 'impersonation', 'vote_trading'] as const
