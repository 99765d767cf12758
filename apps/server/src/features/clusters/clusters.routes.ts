import {
  appealCluster,
  decideClusterAppeal,
  getMyCluster,
  listClusterAppeals,
} from '@laurel/contract/people/clusters'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { decideAppeal, listAppealPage, myCluster, openAppeal } from './cluster-appeals.service.ts'

/** Registers the endpoints of linked accounts: one's own, and appeals. */
export function registerClusters(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getMyCluster, myCluster)
  route(app, deps, appealCluster, (call) => openAppeal(call, call.body.reason))
  route(app, deps, listClusterAppeals, (call) => listAppealPage(call, call.query))
  route(app, deps, decideClusterAppeal, async (call) => {
    await decideAppeal(call, call.params.id, call.body)
    return { ok: true } as const
  })
}
