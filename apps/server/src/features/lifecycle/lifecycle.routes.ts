import { cancelBounty as cancelEndpoint } from '@laurel/contract/work/bounties'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { cancelBounty } from './closing.service.ts'

/** Registers the endpoint that cancels a bounty. */
export function registerLifecycle(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, cancelEndpoint, (call) => cancelBounty(call, call.params.id, call.body.reason))
}
