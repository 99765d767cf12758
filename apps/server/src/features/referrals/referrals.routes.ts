import { getMyReferrals } from '@laurel/contract/money/referrals'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { listMyReferrals } from './my-referrals.service.ts'

/** Registers the endpoint of a person's invitations. */
export function registerReferrals(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getMyReferrals, (call) => listMyReferrals(call, call.query))
}
