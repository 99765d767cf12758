import {
  approvePayoutBatch,
  cancelPayoutBatch,
  createPayoutBatch,
  createPayoutTransaction,
  getPayoutBatch,
  getTreasury,
  listPayoutBatches,
  measurePayoutBatch,
  sendPayoutTransaction,
  simulatePayoutBatch,
  splitPayoutBatch,
} from '@laurel/contract/payouts'
import type { FastifyInstance } from 'fastify'
import type { ChainDeps } from '../../chain/chain.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { approveBatch, simulateBatch, type TriedBatch, tryBatch } from './batch-approval.service.ts'
import {
  createBatch,
  type MeasuredBatch,
  measureBatch,
  type PlannedBatch,
  planRequest,
} from './batch-building.service.ts'
import { cancelBatch, planHalves, prepareCancel, splitBatch } from './batch-ending.service.ts'
import {
  type BuiltAttempt,
  buildAttempt,
  compareHandedIn,
  createAttempt,
  type HandedIn,
  handIn,
} from './batch-signing.service.ts'
import { getBatch, listBatches, requireProof } from './payout-batches.service.ts'
import { readTreasury } from './treasury.service.ts'

/** The desk of finance people: what is paid together, signed, and on its way. */
export function registerPayoutBatches(app: FastifyInstance, deps: RouteDeps & ChainDeps): void {
  const { chain } = deps
  route(app, deps, getTreasury, (ctx) => readTreasury(ctx, chain))
  route(app, deps, listPayoutBatches, (ctx) => listBatches(ctx, ctx.query))
  route(app, deps, getPayoutBatch, (ctx) => getBatch(ctx.db, ctx.params.id))
  route(
    app,
    deps,
    measurePayoutBatch,
    (_ctx, measured: MeasuredBatch) => measured,
    async (ctx) => measureBatch(chain, await planRequest(ctx, chain, ctx.body)),
  )
  route(
    app,
    deps,
    createPayoutBatch,
    (ctx, planned: PlannedBatch) => createBatch(ctx, planned),
    async (ctx) => {
      requireProof(ctx)
      return await planRequest(ctx, chain, ctx.body)
    },
  )
  route(
    app,
    deps,
    simulatePayoutBatch,
    (ctx, tried: TriedBatch) => simulateBatch(ctx, ctx.params.id, tried),
    async (ctx) => {
      requireProof(ctx)
      return await tryBatch(ctx, chain, ctx.params.id)
    },
  )
  route(
    app,
    deps,
    splitPayoutBatch,
    (ctx, halves: readonly PlannedBatch[]) => splitBatch(ctx, ctx.params.id, halves),
    async (ctx) => {
      requireProof(ctx)
      return await planHalves(ctx, chain, ctx.params.id)
    },
  )
  route(app, deps, approvePayoutBatch, (ctx) => approveBatch(ctx, ctx.params.id))
  registerSigning(app, deps)
}

function registerSigning(app: FastifyInstance, deps: RouteDeps & ChainDeps): void {
  const { chain } = deps
  route(
    app,
    deps,
    createPayoutTransaction,
    (ctx, built: BuiltAttempt) => createAttempt(ctx, ctx.params.id, built),
    async (ctx) => {
      requireProof(ctx)
      const version = ctx.body.version === '0' ? 0 : 'legacy'
      return await buildAttempt(ctx, chain, ctx.params.id, version)
    },
  )
  route(
    app,
    deps,
    sendPayoutTransaction,
    (ctx, signed: HandedIn) => handIn(ctx, ctx.params.id, signed),
    async (ctx) => {
      requireProof(ctx)
      return await compareHandedIn(ctx, chain, ctx.params.id, ctx.body.transaction)
    },
  )
  route(
    app,
    deps,
    cancelPayoutBatch,
    (ctx) => cancelBatch(ctx, ctx.params.id),
    async (ctx) => {
      requireProof(ctx)
      await prepareCancel(ctx, chain, ctx.params.id)
    },
  )
}
