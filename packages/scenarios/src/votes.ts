import type { Decision, Exposure } from '@laurel/contract/votes'
import type { ReplyOf, World } from './world.ts'

/** Full support. */
export const SUPPORT: Decision = { decision: 'support', strength: 100 }
/** "Not for this bounty". */
export const NOT_FOR: Decision = { decision: 'not_for' }

/** How long an exposure is open before a decision about it counts. */
const READING_MS = 15_000

/** A voter takes the next exposure in the arena, of a bounty if it is named; null when there is nothing to judge. */
export async function takeExposure<P>(
  world: World<P>,
  voter: P,
  bountyId?: string,
): Promise<Exposure | null> {
  const query = bountyId === undefined ? {} : { bountyId }
  return (await world.ok(voter, 'POST /api/v1/arena/next', { query })).exposure
}

/** A voter opens the entry of an exposure. */
export async function openExposure<P>(
  world: World<P>,
  voter: P,
  exposureId: string,
): Promise<ReplyOf<'POST /api/v1/arena/exposures/{id}/open'>> {
  return await world.ok(voter, 'POST /api/v1/arena/exposures/{id}/open', {
    params: { id: exposureId },
  })
}

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

/** A voter decides about an exposure that was open long enough. */
export async function castVote<P>(
  world: World<P>,
  voter: P,
  exposureId: string,
  decision: Decision = SUPPORT,
): Promise<ReplyOf<'POST /api/v1/arena/exposures/{id}/vote'>> {
  return await world.ok(voter, 'POST /api/v1/arena/exposures/{id}/vote', {
    params: { id: exposureId },
    body: decision,
  })
}

/** A voter decides about an entry on its own page, which weighs less and earns nothing. */
export async function castVoteOutside<P>(
  world: World<P>,
  voter: P,
  submissionId: string,
  decision: Decision = SUPPORT,
): Promise<ReplyOf<'POST /api/v1/submissions/{id}/vote'>> {
  return await world.ok(voter, 'POST /api/v1/submissions/{id}/vote', {
    params: { id: submissionId },
    body: decision,
  })
}

/** A voter takes a vote back. */
export async function undoVote<P>(world: World<P>, voter: P, voteId: string): Promise<void> {
  await world.ok(voter, 'POST /api/v1/votes/{id}/undo', { params: { id: voteId } })
}
