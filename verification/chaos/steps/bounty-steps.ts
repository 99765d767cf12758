import type { BountyDetail } from '@laurel/contract/work/bounties'
import { cancelBounty } from '@laurel/scenarios/bounties'
import { pause } from '../node.ts'
import { attempt } from '../traffic.ts'
import { enter, withdraw } from './entry-steps.ts'
import type { LoadParts } from './load-parts.ts'
import { decide } from './sponsor-steps.ts'
import { endCurrentWait } from './time.ts'
import { castVoteOn, objectTo, voteInArena } from './vote-steps.ts'

/** Entries and votes that let a bounty mint its rewards. */
const ENOUGH_ENTRIES = 5
/** Probabilities of the next step before time passes. */
const MORE_ENTRIES = 0.5
const MORE_VOTES = 0.99
const UNDECIDED = 0.02
/** Concurrent decisions: one person decides, so a few clients are enough to collide. */
const DECIDING = 0.1
const IDLE_MS = 50

/** Takes the next step of a bounty in its state, unless it is refused. */
export async function takeNextStep(parts: LoadParts, bounty: BountyDetail): Promise<void> {
  await attempt(() => act(parts, bounty))
}

async function act(parts: LoadParts, bounty: BountyDetail): Promise<void> {
  const { random, crowd } = parts
  const sponsor = crowd.sponsors.find(({ userId }) => userId === bounty.sponsor.userId)
  if (sponsor === undefined) return
  if (bounty.state === 'open') {
    if (bounty.entryCount === 0 && random.chance(0.05)) {
      const body = { reason: 'Our plans have changed' }
      return void (await cancelBounty(parts.traffic, sponsor, bounty.bountyId, body))
    }
    if (random.chance(0.05)) return await withdraw(parts, bounty)
    const isFull = bounty.entryCount >= ENOUGH_ENTRIES && !random.chance(MORE_ENTRIES)
    return isFull ? await endCurrentWait(parts, bounty) : await enter(parts, bounty)
  }
  if (bounty.state === 'voting') {
    if (!random.chance(MORE_VOTES)) return await endCurrentWait(parts, bounty)
    return random.chance(0.3) ? await voteInArena(parts) : await castVoteOn(parts, bounty)
  }
  if (bounty.state === 'judging') {
    if (random.chance(UNDECIDED)) return await endCurrentWait(parts, bounty)
    return random.chance(DECIDING) ? await decide(parts, sponsor, bounty) : await pause(IDLE_MS)
  }
  if (bounty.state === 'challenge') {
    return random.chance(0.2) ? await objectTo(parts, bounty) : await endCurrentWait(parts, bounty)
  }
}
