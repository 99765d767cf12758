import {
  acknowledgeFinding as acknowledgeFindingEndpoint,
  approvePayoutBatch,
  cancelPayoutBatch,
  createPayoutBatch,
  createPayoutTransaction,
  getPayoutBatch,
  getTreasury,
  listPayoutBatches,
  measurePayoutBatch,
  sendPayoutTransaction,
  settlePayoutBatch,
  simulatePayoutBatch,
  splitPayoutBatch,
} from '@laurel/contract/payouts'
import type { FastifyInstance } from 'fastify'
import type { ChainDeps } from '../../chain/chain.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import type { TriedBatch } from './batch-approval.service.ts'
import type { MeasuredBatch, PlannedBatch } from './batch-building.service.ts'
import type { Settlement } from './batch-settling.service.ts'
import type { BuiltAttempt, HandedIn } from './batch-signing.service.ts'
import { getBatch, listBatches, requireProof } from './payout-batches.service.ts'
import { readTreasury } from './treasury.service.ts'
import { acknowledgeFinding } from './treasury-findings.service.ts'

/** What builds and compares transactions stands on a kit of 29 MB: loaded when somebody first pays. */
const approval = () => import('./batch-approval.service.ts')
const building = () => import('./batch-building.service.ts')
const ending = () => import('./batch-ending.service.ts')
const settling = () => import('./batch-settling.service.ts')
const signing = () => import('./batch-signing.service.ts')

/** The desk of finance people: what is paid together, signed, and on its way. */
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
      const { measureBatch, planRequest } = await building()
      return await measureBatch(chain, await planRequest(ctx, chain, ctx.body))
    },
  )
  route(
    app,
    deps,
    createPayoutBatch,
    async (ctx, planned: PlannedBatch) => (await building()).createBatch(ctx, planned),
    async (ctx) => {
      requireProof(ctx)
      return await (await building()).planRequest(ctx, chain, ctx.body)
    },
  )
  route(
    app,
    deps,
    simulatePayoutBatch,
    async (ctx, tried: TriedBatch) => (await approval()).simulateBatch(ctx, ctx.params.id, tried),
    async (ctx) => {
      requireProof(ctx)
      return await (await approval()).tryBatch(ctx, chain, ctx.params.id)
    },
  )
  route(
    app,
    deps,
    splitPayoutBatch,
    async (ctx, halves: readonly PlannedBatch[]) =>
      (await ending()).splitBatch(ctx, ctx.params.id, halves),
    async (ctx) => {
      requireProof(ctx)
      return await (await ending()).planHalves(ctx, chain, ctx.params.id)
    },
  )
  route(
    app,
    deps,
    settlePayoutBatch,
    async (ctx, found: Settlement) =>
      (await settling()).settleBatch(ctx, ctx.params.id, found, ctx.body.note),
    async (ctx) => {
      requireProof(ctx)
      return await (await settling()).readSettlement(ctx, chain, ctx.params.id)
    },
  )
  route(app, deps, approvePayoutBatch, async (ctx) =>
    (await approval()).approveBatch(ctx, ctx.params.id),
  )
  registerSigning(app, deps)
}

function registerSigning(app: FastifyInstance, deps: RouteDeps & ChainDeps): void {
  const { chain } = deps
  route(
    app,
    deps,
    createPayoutTransaction,
    async (ctx, built: BuiltAttempt) => (await signing()).createAttempt(ctx, ctx.params.id, built),
    async (ctx) => {
      requireProof(ctx)
      const version = ctx.body.version === '0' ? 0 : 'legacy'
      return await (await signing()).buildAttempt(ctx, chain, ctx.params.id, version)
    },
  )
  route(
    app,
    deps,
    sendPayoutTransaction,
    async (ctx, signed: HandedIn) => (await signing()).handIn(ctx, ctx.params.id, signed),
    async (ctx) => {
      requireProof(ctx)
      return await (await signing()).compareHandedIn(
        ctx,
        chain,
        ctx.params.id,
        ctx.body.transaction,
      )
    },
  )
  route(
    app,
    deps,
    cancelPayoutBatch,
    async (ctx) => (await ending()).cancelBatch(ctx, ctx.params.id),
    async (ctx) => {
      requireProof(ctx)
      await (await ending()).prepareCancel(ctx, chain, ctx.params.id)
    },
  )
}
