import type { Decision, Exposure } from '@laurel/contract/work/votes'
import { type Caller, stepOn, type World } from './world.ts'

/** Full support. */
export const SUPPORT: Decision = { decision: 'support', strength: 100 }
/** "Not for this bounty". */
export const NOT_FOR: Decision = { decision: 'not_for' }

/** How long an exposure is open before a decision about it counts. */
const READING_MS = 15_000

/** A voter takes the next exposure in the arena, of a bounty if it is named; null when there is nothing to judge. */
export async function takeExposure<P>(
  caller: Caller<P>,
  voter: P,
  bountyId?: string,
): Promise<Exposure | null> {
  const query = bountyId === undefined ? {} : { bountyId }
  return (await caller.ok(voter, 'POST /api/v1/arena/next', { query })).exposure
}

/** A voter opens the entry of an exposure. */
export const openExposure = stepOn('POST /api/v1/arena/exposures/{id}/open')
/** A voter decides about an exposure that was open long enough. */
export const castVote = stepOn('POST /api/v1/arena/exposures/{id}/vote')
/** A voter decides about an entry on its own page, which weighs less and earns nothing. */
export const castVoteOutside = stepOn('POST /api/v1/submissions/{id}/vote')
/** A voter takes a vote back. */
export const undoVote = stepOn('POST /api/v1/votes/{id}/undo')

/** A voter takes an exposure, opens it and reads until a decision counts; null when there is nothing to judge. */
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
