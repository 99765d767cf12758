import type { Tone } from '../../ui/data/badge.tsx'
import type { Payout, PayoutBatch, ReceivedPayment } from './api.ts'

/** How a state is shown; `isLive` where it moves by itself. */
export interface StateWords {
  label: string
  tone: Tone
  isLive?: true
}

/** A payout's state in words. */
export const PAYOUT_WORDS: Record<Payout['state'], StateWords> = {
  pending: { label: 'Pending', tone: 'neutral' },
  held: { label: 'Held', tone: 'warn' },
  eligible: { label: 'To approve', tone: 'info' },
  approved: { label: 'Approved', tone: 'good' },
  batched: { label: 'In a batch', tone: 'info' },
  submitted: { label: 'Sent', tone: 'info', isLive: true },
  confirmed: { label: 'Confirmed', tone: 'info', isLive: true },
  finalized: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** A batch's state in words. */
const BATCH_WORDS: Record<PayoutBatch['state'], StateWords> = {
  draft: { label: 'Draft', tone: 'neutral' },
  simulated: { label: 'Simulated', tone: 'info' },
  approved: { label: 'Approved', tone: 'info' },
  awaiting_signature: { label: 'Awaiting signature', tone: 'warn' },
  sent: { label: 'Sent', tone: 'info', isLive: true },
  confirmed: { label: 'Confirmed', tone: 'info', isLive: true },
  finalized: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed, nobody was paid', tone: 'bad' },
  expired: { label: 'Expired, nobody was paid', tone: 'warn' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  settled: { label: 'Settled by two people', tone: 'neutral' },
}

/** How a batch is shown: one whose transaction did something else than was built may have paid people all the same. */
export function batchWords({ state, difference, isSettled }: PayoutBatch): StateWords {
  return difference !== null && !isSettled
    ? { label: 'Not as built', tone: 'bad' }
    : BATCH_WORDS[state]
}

/** Why money that came funds nothing. */
export const RECEIVED_WORDS: Record<ReceivedPayment['reason'], string> = {
  late: 'Came too late',
  short: 'Too little',
  over: 'Too much',
  double: 'Paid twice',
  wrong_mint: 'Another token',
  third_party: 'From somebody else',
  unknown: 'Names no bounty',
}

/** What a payout is. */
export const KIND_WORDS: Record<Payout['kind'], string> = {
  prize: 'Prize',
  refund: 'Refund',
  return: 'Returned payment',
}
