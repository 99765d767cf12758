import type { PayoutState } from '@laurel/contract/payouts/payouts'
import { PAYOUT_STATES } from '../../lib/text/payout-words.ts'
import { StatusPill } from './badge.tsx'

/** The state of a payout. */
export function PayoutPill({ state }: { state: PayoutState }) {
  const { name, tone, isLive = false } = PAYOUT_STATES[state]
  return (
    <StatusPill tone={tone} isLive={isLive}>
      {name}
    </StatusPill>
  )
}
