import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_VERDICT_LENGTH, MIN_REASON_LENGTH } from '../field-limits.ts'
import { id, instant, person, plainText } from '../shapes.ts'

const reason = plainText(MIN_REASON_LENGTH, MAX_VERDICT_LENGTH)

/** A verification of a sponsor: only verified sponsors' bounties mint points. */
export const sponsorVerification = z
  .object({
    verificationId: id,
    sponsor: person,
    reason: z.string(),
    /** What staff saw, as a link or in words. */
    proof: z.string(),
    verifiedBy: person,
    verifiedAt: instant,
    revokedAt: instant.nullable(),
    revokeReason: z.string().nullable(),
    abilities: z.object({ canRevoke: z.boolean() }),
  })
  .meta({ id: 'SponsorVerification' })

export const listSponsorVerifications = endpoint({
  id: 'sponsors.list',
  method: 'GET',
  path: '/api/v1/admin/sponsors',
  summary: 'List the verified sponsors and the last 100 revoked ones, newest first',
  access: 'admin',
  reply: z.object({ items: z.array(sponsorVerification) }),
})

export const verifySponsor = endpoint({
  id: 'sponsors.verify',
  method: 'POST',
  path: '/api/v1/admin/sponsors',
  summary: 'Verify a sponsor, so that their bounties mint points',
  access: 'admin',
  body: z.object({
    username: z.string().min(1).max(100),
    reason,
    proof: plainText(MIN_REASON_LENGTH, MAX_VERDICT_LENGTH),
  }),
  reply: sponsorVerification,
  status: 201,
  problems: ['not_found', 'not_allowed', 'conflict'],
})

export const revokeSponsor = endpoint({
  id: 'sponsors.revoke',
  method: 'POST',
  path: '/api/v1/admin/sponsors/{id}/revoke',
  summary: 'Revoke a verification; what has not settled from that sponsor’s bounties is reversed',
  access: 'admin',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: sponsorVerification,
  problems: ['not_found', 'not_allowed', 'conflict'],
})
