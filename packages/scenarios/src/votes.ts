import type { Decision, Exposure } from '@laurel/contract/work/votes'
import { type Caller, stepOn, type World } from './world.ts'

/** Full support. */
export const SUPPORT: Decision = { decision: 'support', strength: 100 }
/** "Not for this bounty". */
export const NOT_FOR: Decision = { decision: 'not_for' }

/** How long an exposure must be open before a decision counts. */
const READING_MS = 15_000

/** Takes the next exposure in the arena, optionally of one bounty; null when there is nothing to judge. */
export async function takeExposure<P>(
  caller: Caller<P>,
  voter: P,
  bountyId?: string,
): Promise<Exposure | null> {
  const query = bountyId === undefined ? {} : { bountyId }
  return (await caller.ok(voter, 'POST /api/v1/arena/next', { query })).exposure
}

/** Opens the entry of an exposure. */
export const openExposure = stepOn('POST /api/v1/arena/exposures/{id}/open')
/** Votes on an exposure that was open long enough. */
export const castVote = stepOn('POST /api/v1/arena/exposures/{id}/vote')
/** Votes on an entry outside the arena, which counts less and earns nothing. */
export const castVoteOutside = stepOn('POST /api/v1/submissions/{id}/vote')
/** Undoes a vote. */
export const undoVote = stepOn('POST /api/v1/votes/{id}/undo')

/** Takes an exposure, opens it and waits until a decision counts; null when there is nothing to judge. */
export async function readExposure<P>(
  world: World<P>,
  voter: P,
  bountyId?: string,
): Promise<Exposure | null> {
  const exposure = await takeExposure(world, voter, bountyId)
  if (exposure === null) return null
  await openExposure(world, voter, exposure.exposureId)
  await world.wait(READING_MS)
  return exposure
}
