import type { BountyState } from '@laurel/contract/bounties'
import type { Bounty } from './api.ts'

/** States in which a prize that was paid in on the chain is still held. */
const HELD: readonly BountyState[] = [
  'awaiting_funding',
  'scheduled',
  'open',
  'voting',
  'judging',
  'challenge',
]

/** Whether the whole prize was paid in, by points or on the chain, whatever became of it later. */
export function isFunded({ escrow, funding }: Pick<Bounty, 'escrow' | 'funding'>): boolean {
  return escrow !== null || funding?.state === 'final'
}

/** What of the prize is held right now, in smallest units. */
export function inEscrow(
  bounty: Pick<Bounty, 'escrow' | 'funding' | 'rewardToken' | 'state'>,
): bigint {
  const { escrow, funding, rewardToken, state } = bounty
  if (rewardToken === 'POINTS') return BigInt(escrow?.balance ?? 0)
  return funding?.state === 'final' && HELD.includes(state) ? BigInt(funding.amount) : 0n
}
