import {
  buyBoost as buyEndpoint,
  cancelBoost as cancelEndpoint,
  getBoost,
  getBoostMarket,
  listBoostable,
  listBoostPlacements,
  listLiveBoosts,
  listMyBoosts,
  quoteBoost,
  rejectBoost as rejectEndpoint,
  reportBoostSightings,
} from '@laurel/contract/boosts/boosts'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { readBoost } from './boost-details.service.ts'
import {
  listLive,
  listOwnBoostable,
  listOwnBoosts,
  listPlacements,
  readMarket,
} from './boost-lists.service.ts'
import { presentBoost } from './boosts.presenter.ts'
import { buyBoost, cancelBoost, createQuote, rejectBoost } from './boosts.service.ts'
import { reportSightings } from './counting/sightings.service.ts'

/** Registers the endpoints of boosts. */
export function registerBoosts(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getBoostMarket, readMarket)
  route(app, deps, listBoostPlacements, listPlacements)
  route(app, deps, listBoostable, (call) => listOwnBoostable(call, call.query))
  route(app, deps, listMyBoosts, (call) => listOwnBoosts(call, call.query))
  route(app, deps, listLiveBoosts, listLive)
  route(app, deps, getBoost, (call) => readBoost(call, call.params.id))
  route(app, deps, reportBoostSightings, async (call) => {
    await reportSightings(call, call.body)
    return { ok: true as const }
  })
  route(app, deps, quoteBoost, async (call) =>
    presentBoost(call, await createQuote(call, call.body)),
  )
  route(app, deps, buyEndpoint, async (call) =>
    presentBoost(call, await buyBoost(call, call.params.id)),
  )
  route(app, deps, cancelEndpoint, async (call) =>
    presentBoost(call, await cancelBoost(call, call.params.id)),
  )
  route(app, deps, rejectEndpoint, async (call) =>
    presentBoost(call, await rejectBoost(call, call.params.id, call.body.reason)),
  )
}
