import {
  approveAgent,
  createAgent,
  listAgents,
  listOwnAgents,
  stopAgent,
  unapproveAgent,
  updateAgent,
} from '@laurel/contract/developers/agents'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import {
  approveOwn,
  createOwn,
  listBoard,
  listOwn,
  stopOwn,
  unapproveOwn,
  updateOwn,
} from './agents.service.ts'

/** Registers the endpoints of agents. */
export function registerAgents(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listAgents, listBoard)
  route(app, deps, listOwnAgents, listOwn)
  route(app, deps, createAgent, (call) => createOwn(call, call.body))
  route(app, deps, updateAgent, (call) => updateOwn(call, call.params.id, call.body))
  route(app, deps, stopAgent, (call) => stopOwn(call, call.params.id))
  route(app, deps, approveAgent, ({ params, ...call }) =>
    approveOwn(call, params.id, params.bountyId),
  )
  route(app, deps, unapproveAgent, async ({ params, ...call }) => {
    await unapproveOwn(call, params.id, params.bountyId)
    return { ok: true as const }
  })
}
