import type { PayoutState } from '@laurel/contract/payouts/payouts'

/** The public name of each payout state; it gives no reason for a hold, which is confidential. */
export const PAYOUT_STATES: Readonly<
  Record<PayoutState, { name: string; tone: 'neutral' | 'good' | 'warn' | 'info'; isLive?: true }>
> = {
  pending: { name: 'Waiting', tone: 'neutral' },
  held: { name: 'On hold', tone: 'warn' },
  eligible: { name: 'Awaiting approval', tone: 'info' },
  approved: { name: 'Approved', tone: 'info' },
  batched: { name: 'About to be sent', tone: 'info' },
  submitted: { name: 'Sent', tone: 'info', isLive: true },
  confirmed: { name: 'Confirmed', tone: 'info', isLive: true },
  finalized: { name: 'Paid', tone: 'good' },
  failed: { name: 'Will be resent', tone: 'warn' },
  cancelled: { name: 'Closed unpaid', tone: 'neutral' },
}
