import { searchAll } from '@laurel/contract/people/search'
import type { FastifyInstance } from 'fastify'
import { createAddressLimit } from '../../platform/limits/request-limits.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { searchEverything } from './search.service.ts'

/** Searches per address and minute: a person who types without a pause sends about 100. */
const SEARCHES_PER_MINUTE = 240

/** Registers the search over everything, which has a limit of its own besides that of all reads. */
export function registerSearch(app: FastifyInstance, deps: RouteDeps): void {
  const limitSearch = createAddressLimit('search', SEARCHES_PER_MINUTE)
  const limitRead: RouteDeps['limitRead'] = async (request) => {
    await limitSearch(request)
    await deps.limitRead(request)
  }
  route(app, { ...deps, limitRead }, searchAll, (call) => searchEverything(call, call.query.q))
}
