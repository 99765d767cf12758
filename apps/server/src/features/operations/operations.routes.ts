import { listWaiting } from '@laurel/contract/operations/waiting'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { loadWaiting } from './waiting/waiting.service.ts'

/** Registers the endpoints of the people who run the site. */
export function registerOperations(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listWaiting, loadWaiting)
}
