import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { verifySponsor as verifyEndpoint } from '@laurel/contract/work/verified-sponsors'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notify } from '../notifications/notifications.service.ts'
import { reverseUnsettledOfSponsor } from '../points/settlement/unsettled.service.ts'
import {
  findSponsorByName,
  insertVerification,
  lockVerification,
  revokeVerification,
  type VerificationRow,
} from './verified-sponsors.queries.ts'

/**
 * Verifies a sponsor by name. Raises `not_found`, `not_allowed` for oneself, and `conflict` for a sponsor who is
 * verified already.
 */
export async function verifySponsor(
  ctx: MemberCtx,
  { username, reason, proof }: ServerCall<typeof verifyEndpoint>['body'],
): Promise<VerificationRow> {
  const sponsorId = await findSponsorByName(ctx.db, username)
  if (sponsorId === null) throw new Problem('not_found', { detail: 'No one has this username' })
  requireOther(ctx, sponsorId)
  const verification = {
    id: newId(),
    sponsorId,
    reason,
    proof,
    verifiedBy: ctx.viewer.userId,
    verifiedAt: ctx.now,
  }
  const inserted = await insertVerification(ctx.db, verification)
  if (inserted === null) {
    throw new Problem('conflict', { detail: 'This sponsor is verified already' })
  }
  await recordAudit(ctx, {
    action: 'sponsor.verify',
    subjectKind: 'user',
    subjectId: sponsorId,
    reason,
    after: { proof },
  })
  await notify(ctx, [
    {
      userId: sponsorId,
      type: 'milestone',
      title: 'You are a verified sponsor',
      message: 'Your bounties now earn points for voters, authors and you.',
      dedupeKey: `sponsor:verified:${verification.id}`,
      actionUrl: paths.createBounty,
    },
  ])
  return inserted
}

/**
 * Revokes a verification and reverses what has not settled from the sponsor's bounties. Raises `not_found`,
 * `not_allowed` for oneself, and `conflict` for one that is revoked already.
 */
export async function revokeSponsor(
  ctx: MemberCtx,
  verificationId: string,
  reason: string,
): Promise<VerificationRow> {
  const verification = await lockVerification(ctx.db, verificationId)
  if (verification === null) throw new Problem('not_found')
  requireOther(ctx, verification.sponsorId)
  const revocation = {
    revokedBy: ctx.viewer.userId,
    revokedAt: ctx.now,
    revokeReason: reason,
  }
  const revoked = await revokeVerification(ctx.db, verificationId, revocation)
  if (revoked === null) throw new Problem('conflict', { detail: 'It is revoked already' })
  const { sponsorId } = verification
  const reversedPoints = await reverseUnsettledOfSponsor(ctx, sponsorId, reason)
  await recordAudit(ctx, {
    action: 'sponsor.revoke',
    subjectKind: 'user',
    subjectId: sponsorId,
    reason,
    after: { reversedPoints },
  })
  await notify(ctx, [
    {
      userId: sponsorId,
      type: 'reminder',
      title: 'You are no longer a verified sponsor',
      message: `Your bounties go on as promised, but earn no points: ${reason}`,
      dedupeKey: `sponsor:revoked:${verificationId}`,
      actionUrl: paths.help,
    },
  ])
  return revoked
}

function requireOther({ viewer }: MemberCtx, sponsorId: string): void {
  if (viewer.userId === sponsorId) {
    throw new Problem('not_allowed', { detail: 'Someone else must decide about you' })
  }
}
