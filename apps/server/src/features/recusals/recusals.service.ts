/**
 * Who competes in a bounty is no staff there, and who was staff there does not compete (rule D-moderation-stake).
 */
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../db/client.ts'
import type { Ctx, MemberCtx, Viewer } from '../../platform/context.ts'
import { insertOfficials, type Stake, selectIsOfficial, selectStakes } from './recusals.queries.ts'

/** A viewer as they stand to one bounty, or to a post: without staff roles where they have a stake. */
export type BountyViewer = Viewer & { readonly standsTo: 'this' }

/** Why staff do not decide, as they read it. */
export const RECUSAL_REASONS: Readonly<Record<Stake, string>> = {
  sponsor: 'You sponsor this bounty. Someone else must decide',
  entrant: 'You entered this bounty. Someone else must decide',
}

/** The viewer as they stand to a bounty, or to a post where it is null. Costs queries for staff alone. */
export async function viewerOn(
  ctx: Pick<Ctx, 'db' | 'viewer'>,
  bountyId: string | null,
): Promise<BountyViewer | null> {
  return (await viewersOn(ctx, [bountyId]))(bountyId)
}

/** The viewer as they stand to each of these bounties; null is the bounty of a post. */
export async function viewersOn(
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
 * Lets staff decide about a bounty, and notes that they did. Raises `not_allowed` for whoever sponsors it or has ever
 * entered it, also by a draft or an entry that was withdrawn.
 */
export async function requireImpartial(ctx: MemberCtx, bountyId: string): Promise<void> {
  const { userId } = ctx.viewer
  const stake = (await selectStakes(ctx.db, userId, [bountyId])).get(bountyId)
  if (stake !== undefined) throw new Problem('not_allowed', { detail: RECUSAL_REASONS[stake] })
  await insertOfficials(ctx.db, userId, [bountyId], ctx.now)
}

/** Notes that staff read the sealed entries of these bounties, those apart in which they have a stake. */
export async function noteSealedReading(
  ctx: Pick<MemberCtx, 'db' | 'viewer' | 'now'>,
  bountyIds: readonly string[],
): Promise<void> {
  if (bountyIds.length === 0) return
  await insertOfficials(ctx.db, ctx.viewer.userId, bountyIds, ctx.now)
}

/** Whether a person decided about a bounty or read its sealed entries as staff, and so cannot enter it. */
export async function isOfficial(db: Db, userId: string, bountyId: string): Promise<boolean> {
  return await selectIsOfficial(db, userId, bountyId)
}

/** Raises `not_allowed` for a complaint about what the viewer decided: an appeal, a report, an objection. */
export function requireOtherReviewer(viewer: Viewer, reviewedBy: string | null): void {
  if (reviewedBy !== viewer.userId) return
  throw new Problem('not_allowed', {
    detail: 'You reviewed this submission. Someone else must decide',
  })
}
