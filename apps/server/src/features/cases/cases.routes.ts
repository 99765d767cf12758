import {
  appealCase as appealEndpoint,
  decideCaseAppeal,
  decideCase as decideEndpoint,
  listCases,
  listMyCases,
} from '@laurel/contract/people/cases'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { appealCase, decideAppeal, myCases } from './case-appeals.service.ts'
import { listCasePage } from './case-lists.service.ts'
import { decideCase } from './cases.service.ts'

const done = { ok: true } as const

/** Registers the endpoints of cases: the moderators' list and decisions, and one's own with appeals. */
export function registerCases(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listCases, (call) => listCasePage(call, call.query))
  route(app, deps, decideEndpoint, async (call) => {
    await decideCase(call, call.params.id, call.body)
    return done
  })
  route(app, deps, decideCaseAppeal, async (call) => {
    await decideAppeal(call, call.params.id, call.body)
    return done
  })
  route(app, deps, listMyCases, myCases)
  route(app, deps, appealEndpoint, (call) => appealCase(call, call.params.id, call.body.reason))
}
