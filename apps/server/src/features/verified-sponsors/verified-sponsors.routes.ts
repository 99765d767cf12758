import assert from 'node:assert/strict'
import {
  listSponsorVerifications,
  revokeSponsor as revokeEndpoint,
  verifySponsor as verifyEndpoint,
} from '@laurel/contract/work/verified-sponsors'
import type { FastifyInstance } from 'fastify'
import type { MemberCtx } from '../../platform/context.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { presentVerification } from './verified-sponsors.presenter.ts'
import { listVerifications, type VerificationRow } from './verified-sponsors.queries.ts'
import { revokeSponsor, verifySponsor } from './verified-sponsors.service.ts'

/** Registers the endpoints by which admins verify sponsors. */
export function registerVerifiedSponsors(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listSponsorVerifications, async ({ db, viewer }) => {
    const rows = [
      ...(await listVerifications(db, { isRevoked: false })),
      ...(await listVerifications(db, { isRevoked: true })),
    ]
    return { items: rows.map((row) => presentVerification(row, viewer.userId)) }
  })
  route(app, deps, verifyEndpoint, async (call) =>
    present(call, await verifySponsor(call, call.body)),
  )
  route(app, deps, revokeEndpoint, async (call) =>
    present(call, await revokeSponsor(call, call.params.id, call.body.reason)),
  )
}

async function present({ db, viewer }: MemberCtx, { id, revokedAt }: VerificationRow) {
  const [row] = await listVerifications(db, { id, isRevoked: revokedAt !== null })
  assert(row !== undefined, `verification ${id} exists`)
  return presentVerification(row, viewer.userId)
}
