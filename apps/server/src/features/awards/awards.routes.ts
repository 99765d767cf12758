import {
  announceAward as announceEndpoint,
  getReviewDesk,
  listObjections as listEndpoint,
  objectToAward as objectEndpoint,
  scoreEntry,
} from '@laurel/contract/work/awards'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { announceAward } from './awards.service.ts'
import { reviewDesk, scoreSubmission } from './desk.service.ts'
import { listObjections, objectToAward } from './objections.service.ts'

/** Registers the endpoints of the sponsor's desk, the award and objections to it. */
export function registerAwards(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getReviewDesk, (call) => reviewDesk(call, call.params.id))
  route(app, deps, scoreEntry, (call) => scoreSubmission(call, call.params.id, call.body))
  route(app, deps, announceEndpoint, (call) =>
    announceAward(call, call.params.id, call.body.outcomes),
  )
  route(app, deps, listEndpoint, async (call) => ({
    items: await listObjections(call, call.params.id),
  }))
  route(app, deps, objectEndpoint, (call) => objectToAward(call, call.params.id, call.body))
}
