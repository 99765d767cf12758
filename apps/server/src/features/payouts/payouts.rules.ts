import type { PayToken } from '@laurel/contract/money/payments'
import { MS } from '../../platform/clock.ts'

/** Holds and approvals of payouts (product.md 11). */
export const PAYOUT_RULES = {
  /** Hold on an account's first prize or airdrop, from its award or claim. */
  firstPayoutMs: 7 * MS.day,
  /** Hold after the recipient changed to another wallet. */
  walletChangeMs: 72 * MS.hour,
  /** Time after which an unpayable prize is returned to the sponsor. */
  returnAfterMs: 60 * MS.day,
  /** Days after which a person without a wallet is reminded, after the first request. */
  remindAfterDays: [1, 3, 7],
  /** Age at which finance is reminded of a payout without its approvals, and daily from then on. */
  approvalReminderMs: MS.day,
  /** Age at which it raises an alert. */
  approvalAlertMs: 3 * MS.day,
  /** Minimum trust level of a reporter for a fraud report to hold a payout. */
  caseTrustLevel: 2,
  /** The period over which one person's sole approvals are summed. */
  aloneMs: MS.day,
} as const

/**
 * Amounts in smallest units from which two people must approve, whether in one payout, in a batch or by one person
 * within a day: 5 SOL, 500 USDC.
 */
export const SECOND_APPROVER_FROM: Readonly<Record<PayToken, bigint>> = {
  SOL: 5_000_000_000n,
  USDC: 500_000_000n,
}

/** Kinds of fraud reports: an open one holds the payout of its entry. */
export const FRAUD_KINDS = ['stolen', 'undisclosed_ai', 'impersonation', 'vote_trading'] as const
