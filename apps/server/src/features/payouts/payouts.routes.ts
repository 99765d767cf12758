import {
  approvePayout,
  decidePayoutExit,
  holdPayout,
  listOwnPayouts,
  listPayouts,
  releasePayout,
} from '@laurel/contract/payouts/payouts'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import * as approvals from './approvals/payout-approvals.service.ts'
import { decideExit } from './exits/payout-exits.service.ts'
import { findPayout, listAll, listOwn } from './lists/payout-lists.service.ts'

/** Registers the endpoints of payouts, for recipients and finance. */
export function registerPayouts(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listOwnPayouts, (ctx) => listOwn(ctx, ctx.query))
  route(app, deps, listPayouts, (ctx) => listAll(ctx, ctx.query))
  route(app, deps, approvePayout, async (ctx) => {
    const { id } = await approvals.approvePayout(ctx, ctx.params.id, ctx.body)
    return await findPayout(ctx, id)
  })
  route(app, deps, holdPayout, async (ctx) => {
    const { id } = await approvals.holdPayout(ctx, ctx.params.id, ctx.body.note)
    return await findPayout(ctx, id)
  })
  route(app, deps, releasePayout, async (ctx) => {
    const { id } = await approvals.releasePayout(ctx, ctx.params.id, ctx.body.note)
    return await findPayout(ctx, id)
  })
  route(app, deps, decidePayoutExit, async (ctx) => {
    await decideExit(ctx, ctx.params.id, ctx.body)
    return await findPayout(ctx, ctx.params.id)
  })
}
