import assert from 'node:assert/strict'
import type { Endpoint } from '@laurel/contract/endpoint'
import {
  approvePayoutBatch,
  cancelPayoutBatch,
  createPayoutBatch,
  createPayoutTransaction,
  getPayoutBatch,
  listPayoutBatches,
  measurePayoutBatch,
  sendPayoutTransaction,
  settlePayoutBatch,
  simulatePayoutBatch,
  splitPayoutBatch,
} from '@laurel/contract/payouts/payout-batches'
import {
  acknowledgeFinding as acknowledgeFindingEndpoint,
  getTreasury,
} from '@laurel/contract/payouts/treasury'
import type { FastifyInstance } from 'fastify'
import type { ChainDeps } from '../../chain/chain.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Handler, type Prepare, type RouteDeps, route } from '../../platform/route.ts'
import { requireStepUp } from '../../platform/step-up.ts'
import type { SignedAttempt } from '../payment-attempts/attempt-signing.service.ts'
import type { SimulationResult } from './building/batch-approval.service.ts'
import type { MeasuredBatch, PlannedBatch } from './building/batch-building.service.ts'
import { getBatch, listBatches } from './payout-batches.service.ts'
import type { Settlement } from './settling/batch-settling.service.ts'
import type { BuiltBatch } from './signing/batch-signing.service.ts'
import { readTreasury } from './treasury/treasury.service.ts'
import { acknowledgeFinding } from './treasury/treasury-findings.service.ts'

/** These services import the Solana kit of 29 MB: loaded when first needed. */
const approval = () => import('./building/batch-approval.service.ts')
const building = () => import('./building/batch-building.service.ts')
const ending = () => import('./settling/batch-ending.service.ts')
const settling = () => import('./settling/batch-settling.service.ts')
const signing = () => import('./signing/batch-signing.service.ts')

/** Registers the endpoints of payout batches and the treasury, for finance. */
export function registerPayoutBatches(app: FastifyInstance, deps: RouteDeps & ChainDeps): void {
  const { chain } = deps
  route(app, deps, getTreasury, (ctx) => readTreasury(ctx, chain))
  route(app, deps, acknowledgeFindingEndpoint, async (ctx) => ({
    finding: await acknowledgeFinding(ctx, ctx.params.id, ctx.body),
  }))
  route(app, deps, listPayoutBatches, (ctx) => listBatches(ctx, ctx.query))
  route(app, deps, getPayoutBatch, (ctx) => getBatch(ctx, ctx.params.id))
  route(
    app,
    deps,
    measurePayoutBatch,
    (_ctx, measured: MeasuredBatch) => measured,
    async (ctx) => {
      const { measureBatch, planPayoutBatch } = await building()
      return await measureBatch(chain, await planPayoutBatch(ctx, chain, ctx.body))
    },
  )
  stepUpRoute(
    app,
    deps,
    createPayoutBatch,
    async (ctx, planned: PlannedBatch) => (await building()).createBatch(ctx, planned),
    async (ctx) => (await building()).planPayoutBatch(ctx, chain, ctx.body),
  )
  stepUpRoute(
    app,
    deps,
    simulatePayoutBatch,
    async (ctx, tried: SimulationResult) =>
      (await approval()).simulateBatch(ctx, ctx.params.id, tried),
    async (ctx) => (await approval()).runSimulation(ctx, chain, ctx.params.id),
  )
  stepUpRoute(
    app,
    deps,
    splitPayoutBatch,
    async (ctx, halves: readonly PlannedBatch[]) =>
      (await ending()).splitBatch(ctx, ctx.params.id, halves),
    async (ctx) => (await ending()).planHalves(ctx, chain, ctx.params.id),
  )
  stepUpRoute(
    app,
    deps,
    settlePayoutBatch,
    async (ctx, found: Settlement) =>
      (await settling()).settleBatch(ctx, ctx.params.id, found, ctx.body.note),
    async (ctx) => (await settling()).readSettlement(ctx, chain, ctx.params.id),
  )
  stepUpRoute(app, deps, approvePayoutBatch, async (ctx) =>
    (await approval()).approveBatch(ctx, ctx.params.id),
  )
  registerSigning(app, deps)
}

function registerSigning(app: FastifyInstance, deps: RouteDeps & ChainDeps): void {
  const { chain } = deps
  stepUpRoute(
    app,
    deps,
    createPayoutTransaction,
    async (ctx, built: BuiltBatch) =>
      (await signing()).createPaymentAttempt(ctx, ctx.params.id, built),
    async (ctx) => {
      const version = ctx.body.version === '0' ? 0 : 'legacy'
      return await (await signing()).buildTransaction(ctx, chain, ctx.params.id, version)
    },
  )
  stepUpRoute(
    app,
    deps,
    sendPayoutTransaction,
    async (ctx, signed: SignedAttempt) => (await signing()).storeSigned(ctx, ctx.params.id, signed),
    async (ctx) =>
      (await signing()).compareTransaction(ctx, chain, ctx.params.id, ctx.body.transaction),
  )
  stepUpRoute(
    app,
    deps,
    cancelPayoutBatch,
    async (ctx) => (await ending()).cancelBatch(ctx, ctx.params.id),
    async (ctx) => (await ending()).prepareCancel(ctx, chain, ctx.params.id),
  )
}

/**
 * As `route`, for people with a recent second factor: money is never moved without one (check 17), nor the chain asked
 * to. Raises `step_up_required`.
 */
function stepUpRoute<const E extends Endpoint, P = undefined>(
  app: FastifyInstance,
  deps: RouteDeps,
  endpoint: E,
  handler: Handler<E, P>,
  prepare?: Prepare<E, P>,
): void {
  const proven: Prepare<E, P | undefined> = async (call) => {
    const { viewer } = call as Ctx
    assert(viewer !== null, 'these endpoints are for members')
    requireStepUp(viewer, 'always')
    return await prepare?.(call)
  }
  route(app, deps, endpoint, handler, proven as Prepare<E, P>)
}
