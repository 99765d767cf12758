import type { ServerCall } from '@laurel/contract/endpoint'
import type { verifySponsor } from '@laurel/contract/work/verified-sponsors'
import { presentPersonOrGone } from '../../platform/person.ts'
import type { NamedVerification } from './verified-sponsors.queries.ts'

/** A verification as admins see it. */
export function presentVerification(
  { verification, sponsor, verifiedBy }: NamedVerification,
  viewerId: string,
): ServerCall<typeof verifySponsor>['reply'] {
  return {
    verificationId: verification.id,
    sponsor: presentPersonOrGone(sponsor, verification.sponsorId),
    reason: verification.reason,
    proof: verification.proof,
    verifiedBy: presentPersonOrGone(verifiedBy, verification.verifiedBy),
    verifiedAt: verification.verifiedAt.toISOString(),
    revokedAt: verification.revokedAt?.toISOString() ?? null,
    revokeReason: verification.revokeReason,
    abilities: {
      canRevoke: verification.revokedAt === null && verification.sponsorId !== viewerId,
    },
  }
}
