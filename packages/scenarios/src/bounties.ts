import type { BountyDetail, BountyTerms } from '@laurel/contract/work/bounties'
import { goodTerms } from './terms.ts'
import { stepOn, type World } from './world.ts'

/** A sponsor writes a complete draft. */
export async function createBounty<P>(
  world: Pick<World<P>, 'ok' | 'now'>,
  sponsor: P,
  terms: Partial<BountyTerms> = {},
): Promise<BountyDetail> {
  const body = goodTerms(await world.now(), terms)
  return await world.ok(sponsor, 'POST /api/v1/bounties', { body })
}

/** A sponsor submits a draft: it waits for a moderator, or for its prize where nobody reviews the sponsor any more. */
export const submitBounty = stepOn('POST /api/v1/bounties/{id}/submit')
/** A moderator decides about a bounty in review. */
export const reviewBounty = stepOn('POST /api/v1/admin/bounties/{id}/review')
/** A sponsor pays a prize in points, which opens the bounty. */
export const publishBounty = stepOn('POST /api/v1/bounties/{id}/publish')
/** A sponsor takes a bounty back, which is possible before its first entry. */
export const cancelBounty = stepOn('POST /api/v1/bounties/{id}/cancel')
/** A bounty as somebody sees it now; by its id or its slug. */
export const readBounty = stepOn('GET /api/v1/bounties/{id}')

/** What a built bounty may differ in. */
export interface BountyOptions<P> {
  /** Joins for it when absent. */
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

/** A bounty that waits for its prize; a moderator approves it where it needs that. */
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

/** A bounty whose prize in points is paid: open, or scheduled when its terms open later. */
export async function buildOpenBounty<P>(
  world: World<P>,
  options: BountyOptions<P> = {},
): Promise<BuiltBounty<P>> {
  const { sponsor, bounty } = await buildUnfunded(world, options)
  return { sponsor, bounty: await publishBounty(world, sponsor, bounty.bountyId) }
}
