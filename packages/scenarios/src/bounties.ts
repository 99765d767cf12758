import type { BountyDetail, BountyTerms } from '@laurel/contract/work/bounties'
import { validTerms } from './terms.ts'
import { stepOn, type World } from './world.ts'

/** Creates a complete draft. */
export async function createBounty<P>(
  world: Pick<World<P>, 'ok' | 'now'>,
  sponsor: P,
  terms: Partial<BountyTerms> = {},
): Promise<BountyDetail> {
  const body = validTerms(await world.now(), terms)
  return await world.ok(sponsor, 'POST /api/v1/bounties', { body })
}

/** Submits a draft: for review, or directly for funding if the sponsor needs no review. */
export const submitBounty = stepOn('POST /api/v1/bounties/{id}/submit')
/** Decides a bounty in review, as a moderator. */
export const reviewBounty = stepOn('POST /api/v1/admin/bounties/{id}/review')
/** Approves a bounty in review with a starter grant above 200 points: one moderator proposes it, another confirms. */
export async function approveWithLargeGrant<P>(
  world: World<P>,
  bountyId: string,
  starterGrantPoints: number,
): Promise<void> {
  for (const moderator of [await world.join('moderator'), await world.join('moderator')]) {
    await reviewBounty(world, moderator, bountyId, { decision: 'approve', starterGrantPoints })
  }
}
/** Pays a prize in points, which opens the bounty. */
export const publishBounty = stepOn('POST /api/v1/bounties/{id}/publish')
/** Cancels a bounty before its first entry. */
export const cancelBounty = stepOn('POST /api/v1/bounties/{id}/cancel')
/** Reads a bounty by id or slug, as the caller sees it. */
export const readBounty = stepOn('GET /api/v1/bounties/{id}')

/** Options of a built bounty. */
export interface BountyOptions<P> {
  /** A new one joins when absent. */
  sponsor?: P
  terms?: Partial<BountyTerms>
}

/** A bounty with its sponsor. */
export interface BuiltBounty<P> {
  sponsor: P
  bounty: BountyDetail
}

/** A complete draft. */
export async function buildDraft<P>(
  world: World<P>,
  options: BountyOptions<P> = {},
): Promise<BuiltBounty<P>> {
  const sponsor = options.sponsor ?? (await world.join('sponsor'))
  return { sponsor, bounty: await createBounty(world, sponsor, options.terms) }
}

/** A bounty awaiting funding, approved by a moderator if it needs review. */
export async function buildUnfunded<P>(
  world: World<P>,
  options: BountyOptions<P> = {},
): Promise<BuiltBounty<P>> {
  const { sponsor, bounty } = await buildDraft(world, options)
  const submitted = await submitBounty(world, sponsor, bounty.bountyId)
  if (submitted.state !== 'in_review') return { sponsor, bounty: submitted }
  const moderator = await world.join('moderator')
  await reviewBounty(world, moderator, bounty.bountyId, { decision: 'approve' })
  return { sponsor, bounty: await readBounty(world, sponsor, bounty.bountyId) }
}

/** A bounty funded in points: open, or scheduled if its terms open later. */
export async function buildOpenBounty<P>(
  world: World<P>,
  options: BountyOptions<P> = {},
): Promise<BuiltBounty<P>> {
  const { sponsor, bounty } = await buildUnfunded(world, options)
  return { sponsor, bounty: await publishBounty(world, sponsor, bounty.bountyId) }
}
