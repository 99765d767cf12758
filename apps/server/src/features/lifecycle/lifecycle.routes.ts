import { cancelBounty as cancelEndpoint } from '@laurel/contract/work/bounties'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { cancelBounty } from './closing.service.ts'

/** The end of a bounty before its time: it refunds the escrow and lets go of the entries. */
export function registerLifecycle(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, cancelEndpoint, (call) => cancelBounty(call, call.params.id, call.body.reason))
}
