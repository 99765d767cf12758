/**
 * Recusals: an entrant of a bounty cannot act as staff on it, and staff who acted on it cannot enter (rule
 * D-moderation-stake).
 */
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../db/client.ts'
import type { Ctx, MemberCtx, Viewer } from '../../platform/context.ts'
import { insertOfficials, type Stake, selectIsOfficial, selectStakes } from './recusals.queries.ts'

/** The viewer of one bounty or post: without staff roles where they have a stake. */
export type BountyViewer = Viewer & { readonly standsTo: 'this' }

/** The texts for staff who may not decide, by stake. */
export const RECUSAL_REASONS: Readonly<Record<Stake, string>> = {
  sponsor: 'You sponsor this bounty. Someone else must decide',
  entrant: 'You entered this bounty. Someone else must decide',
}

/** The viewer of a bounty, or of a post where it is null, without roles where recused. Runs queries only for staff. */
export async function findBountyViewer(
  ctx: Pick<Ctx, 'db' | 'viewer'>,
  bountyId: string | null,
): Promise<BountyViewer | null> {
  return (await findBountyViewers(ctx, [bountyId]))(bountyId)
}

/** The viewer of each of these bounties; null is the bounty of a post. */
export async function findBountyViewers(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  bountyIds: readonly (string | null)[],
): Promise<(bountyId: string | null) => BountyViewer | null> {
  const ids = [...new Set(bountyIds.filter((id) => id !== null))]
  const needsStakes = viewer !== null && viewer.roles.length > 0 && ids.length > 0
  const stakes = needsStakes ? await selectStakes(db, viewer.userId, ids) : null
  return (id) => {
    const isRecused = id !== null && stakes?.has(id) === true
    if (viewer === null) return null
    return { ...viewer, roles: isRecused ? [] : viewer.roles, standsTo: 'this' }
  }
}

/**
 * Checks that staff may decide on a bounty, and records that they do. Raises `not_allowed` for its sponsor and for
 * anyone who has ever entered it, including by a draft or a withdrawn entry.
 */
export async function requireImpartial(ctx: MemberCtx, bountyId: string): Promise<void> {
  await requireNoStake(ctx, bountyId)
  await insertOfficials(ctx.db, ctx.viewer.userId, [bountyId], ctx.now)
}

/** The viewer's stake in one of these bounties, as a text for staff who may not decide; null without one. */
export async function findRecusal(
  { db, viewer }: Pick<MemberCtx, 'db' | 'viewer'>,
  bountyIds: readonly string[],
): Promise<string | null> {
  if (bountyIds.length === 0) return null
  const [stake] = (await selectStakes(db, viewer.userId, bountyIds)).values()
  return stake === undefined ? null : RECUSAL_REASONS[stake]
}

/** Raises `not_allowed` for staff with a stake in a bounty. */
export async function requireNoStake(
  { db, viewer }: Pick<MemberCtx, 'db' | 'viewer'>,
  bountyId: string,
): Promise<void> {
  const stake = (await selectStakes(db, viewer.userId, [bountyId])).get(bountyId)
  if (stake !== undefined) throw new Problem('not_allowed', { detail: RECUSAL_REASONS[stake] })
}

/** Records that staff read the sealed entries of these bounties, except those in which they have a stake. */
export async function recordSealedReading(
  ctx: Pick<MemberCtx, 'db' | 'viewer' | 'now'>,
  bountyIds: readonly string[],
): Promise<void> {
  if (bountyIds.length === 0) return
  await insertOfficials(ctx.db, ctx.viewer.userId, bountyIds, ctx.now)
}

/** Whether a person has decided on a bounty or read its sealed entries as staff, and so cannot enter it. */
export async function isOfficial(db: Db, userId: string, bountyId: string): Promise<boolean> {
  return await selectIsOfficial(db, userId, bountyId)
}

/** Raises `not_allowed` for a complaint (appeal, report or objection) about the viewer's own decision. */
export function requireOtherReviewer(viewer: Viewer, reviewedBy: string | null): void {
  if (reviewedBy !== viewer.userId) return
  throw new Problem('not_allowed', {
    detail: 'You reviewed this submission. Someone else must decide',
  })
}
