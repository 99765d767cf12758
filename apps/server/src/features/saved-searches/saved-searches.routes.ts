import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch as saveEndpoint,
} from '@laurel/contract/searches/saved-searches'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import {
  changeSearch,
  listOwnSearches,
  removeSearch,
  saveSearch,
} from './saved-searches.service.ts'

/** Registers the endpoints of saved searches. */
export function registerSavedSearches(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listSavedSearches, listOwnSearches)
  route(app, deps, saveEndpoint, (call) => saveSearch(call, call.body))
  route(app, deps, changeSavedSearch, (call) => changeSearch(call, call.params.id, call.body))
  route(app, deps, deleteSavedSearch, async (call) => {
    await removeSearch(call, call.params.id)
    return { ok: true as const }
  })
}
