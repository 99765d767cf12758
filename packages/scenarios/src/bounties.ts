import type { BountyDetail, BountyTerms } from '@laurel/contract/bounties'
import { goodTerms } from './terms.ts'
import type { BodyOf, World } from './world.ts'

/** A sponsor writes a complete draft. */
export async function createBounty<P>(
  world: World<P>,
  sponsor: P,
  terms: Partial<BountyTerms> = {},
): Promise<BountyDetail> {
  const body = goodTerms(await world.now(), terms)
  return await world.ok(sponsor, 'POST /api/v1/bounties', { body })
}

/** A sponsor submits a draft: it waits for a moderator, or for its prize where nobody reviews the sponsor any more. */
export async function submitBounty<P>(
  world: World<P>,
  sponsor: P,
  bountyId: string,
): Promise<BountyDetail> {
  return await world.ok(sponsor, 'POST /api/v1/bounties/{id}/submit', { params: { id: bountyId } })
}

/** A moderator decides about a bounty in review. */
export async function reviewBounty<P>(
  world: World<P>,
  moderator: P,
  bountyId: string,
  review: BodyOf<'POST /api/v1/admin/bounties/{id}/review'>,
): Promise<void> {
  await world.ok(moderator, 'POST /api/v1/admin/bounties/{id}/review', {
    params: { id: bountyId },
    body: review,
  })
}

/** A sponsor pays a prize in points, which opens the bounty. */
export async function publishBounty<P>(
  world: World<P>,
  sponsor: P,
  bountyId: string,
): Promise<BountyDetail> {
  return await world.ok(sponsor, 'POST /api/v1/bounties/{id}/publish', { params: { id: bountyId } })
}

/** A sponsor takes a bounty back, which is possible before its first entry. */
export async function cancelBounty<P>(
  world: World<P>,
  sponsor: P,
  bountyId: string,
): Promise<BountyDetail> {
  return await world.ok(sponsor, 'POST /api/v1/bounties/{id}/cancel', {
    params: { id: bountyId },
    body: { reason: 'Our plans have changed' },
  })
}

/** A bounty as somebody sees it now. */
export async function readBounty<P>(
  world: World<P>,
  as: P | null,
  bountyId: string,
): Promise<BountyDetail> {
  return await world.ok(as, 'GET /api/v1/bounties/{id}', { params: { id: bountyId } })
}

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
