import type { Tone } from '../../ui/data/badge.tsx'
import type { Payout, PayoutBatch, ReceivedPayment } from './api.ts'

/** The label of a state; `isLive` where it changes on its own. */
export interface StateWords {
  label: string
  tone: Tone
  isLive?: true
}

/** Labels of a payout's states. */
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

const BATCH_WORDS: Record<PayoutBatch['state'], StateWords> = {
  draft: { label: 'Draft', tone: 'neutral' },
  simulated: { label: 'Simulated', tone: 'info' },
  approved: { label: 'Approved', tone: 'info' },
  awaiting_signature: { label: 'Awaiting signature', tone: 'warn' },
  sent: { label: 'Sent', tone: 'info', isLive: true },
  confirmed: { label: 'Confirmed', tone: 'info', isLive: true },
  finalized: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed, no one was paid', tone: 'bad' },
  expired: { label: 'Expired, no one was paid', tone: 'warn' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  settled: { label: 'Settled by two people', tone: 'neutral' },
}

/** The label of a batch's state. One whose transaction differs from what was built may still have paid people. */
export function batchWords({ state, difference, isSettled }: PayoutBatch): StateWords {
  return difference !== null && !isSettled
    ? { label: 'Differs on the chain', tone: 'bad' }
    : BATCH_WORDS[state]
}

/** Why a received payment funds no bounty. */
export const RECEIVED_WORDS: Record<ReceivedPayment['reason'], string> = {
  late: 'Too late',
  short: 'Too little',
  over: 'Too much',
  double: 'Paid twice',
  wrong_mint: 'Wrong token',
  third_party: 'From a third party',
  unknown: 'No matching bounty',
}

/** Labels of a payout's kinds. */
export const KIND_WORDS: Record<Payout['kind'], string> = {
  prize: 'Prize',
  airdrop: 'Airdrop',
  refund: 'Refund',
  return: 'Returned payment',
}
