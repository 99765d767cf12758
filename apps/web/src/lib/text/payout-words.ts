import type { PayoutState } from '@laurel/contract/money/payouts'

/** How a payout's state reads to its recipient and to everybody: no reason of a hold, which is nobody else's business. */
export const PAYOUT_STATES: Readonly<
  Record<PayoutState, { name: string; tone: 'neutral' | 'good' | 'warn' | 'info'; isLive?: true }>
> = {
  pending: { name: 'Waiting', tone: 'neutral' },
  held: { name: 'On hold', tone: 'warn' },
  eligible: { name: 'To be approved', tone: 'info' },
  approved: { name: 'Approved', tone: 'info' },
  batched: { name: 'About to be sent', tone: 'info' },
  submitted: { name: 'Sent', tone: 'info', isLive: true },
  confirmed: { name: 'Confirmed', tone: 'info', isLive: true },
  finalized: { name: 'Paid', tone: 'good' },
  failed: { name: 'To be sent again', tone: 'warn' },
  cancelled: { name: 'Closed unpaid', tone: 'neutral' },
}
