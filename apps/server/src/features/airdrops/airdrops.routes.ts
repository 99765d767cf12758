import {
  decideLinkedAccountsReport,
  listLinkedAccountsReports,
  reportLinkedAccounts,
} from '@laurel/contract/airdrop/airdrop-reports'
import { AIRDROP_ROUNDS } from '@laurel/contract/airdrop/airdrop-words'
import {
  announceAirdrop,
  appealAirdrop,
  checkWallet,
  claimAirdrop,
  decideAirdropAppeal,
  draftAirdrop,
  getAirdropDrafts,
  getMyAirdrop,
  listAirdropAppeals,
  listAirdrops,
  recordMeeting,
} from '@laurel/contract/airdrop/airdrops'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { MainnetDeps } from '../../chain/chain.ts'
import { isUuid } from '../../platform/ids.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import * as desk from './airdrop-desk.service.ts'
import * as airdrops from './airdrops.service.ts'
import * as appeals from './appeals/appeals.service.ts'
import { claimShare } from './claims/claims.service.ts'
import {
  type CheckedWallet,
  prepareWalletCheck,
  storeWalletCheck,
} from './claims/wallet-check.service.ts'
import { readMyAirdrop } from './my-airdrop.service.ts'
import { decideReport, listReports } from './reports/report-decisions.service.ts'
import { reportAccounts } from './reports/reports.service.ts'
import { openDataSet } from './snapshots/data-set.service.ts'

/** Registers the endpoints of airdrops, and the download of their data sets. */
export function registerAirdrops(app: FastifyInstance, deps: RouteDeps & MainnetDeps): void {
  route(app, deps, listAirdrops, desk.listAirdrops)
  route(app, deps, getMyAirdrop, (ctx) => readMyAirdrop(ctx, ctx.params.id, deps))
  route(app, deps, claimAirdrop, async (ctx) => {
    await claimShare(ctx, ctx.params.id)
    return await readMyAirdrop(ctx, ctx.params.id, deps)
  })
  route(app, deps, appealAirdrop, async (ctx) => {
    await appeals.appealAllocation(ctx, ctx.params.id, ctx.body.reason)
    return await readMyAirdrop(ctx, ctx.params.id, deps)
  })
  route(app, deps, getAirdropDrafts, desk.readDrafts)
  route(app, deps, draftAirdrop, async (ctx) =>
    desk.presentDraft(ctx, await airdrops.draftAirdrop(ctx, ctx.body.receivedPaymentId)),
  )
  route(app, deps, announceAirdrop, async (ctx) => {
    await airdrops.announceAirdrop(ctx, ctx.params.id, ctx.body.reason)
    return await desk.readAirdrop(ctx, ctx.params.id)
  })
  route(app, deps, listAirdropAppeals, appeals.listAppeals)
  route(app, deps, decideAirdropAppeal, async (ctx) => {
    await appeals.decideAppeal(ctx, ctx.params.id, ctx.body)
    return { ok: true } as const
  })
  route(app, deps, recordMeeting, async (ctx) => {
    await desk.meetPerson(ctx, ctx.body)
    return { ok: true } as const
  })
  route(
    app,
    deps,
    checkWallet,
    async (ctx, checked: CheckedWallet) => {
      await storeWalletCheck(ctx, checked)
      return await readMyAirdrop(ctx, ctx.params.id, deps)
    },
    (ctx) => prepareWalletCheck(ctx, deps.mainnet),
  )
  registerReports(app, deps)
  registerDataSet(app, deps)
}

/** Reports of linked accounts in the dry run. */
function registerReports(app: FastifyInstance, deps: RouteDeps & MainnetDeps): void {
  route(app, deps, reportLinkedAccounts, async (ctx) => {
    await reportAccounts(ctx, ctx.params.id, ctx.body)
    return await readMyAirdrop(ctx, ctx.params.id, deps)
  })
  route(app, deps, listLinkedAccountsReports, listReports)
  route(app, deps, decideLinkedAccountsReport, async (ctx) => {
    await decideReport(ctx, ctx.params.id, ctx.body)
    return { ok: true } as const
  })
}

/** The download of a data set: JSON lines, too large for a reply of the contract. */
function registerDataSet(app: FastifyInstance, deps: RouteDeps): void {
  app.get<{ Params: { id: string }; Querystring: { round?: string } }>(
    '/api/v1/airdrops/:id/data',
    async (request, reply) => {
      await deps.limitRead(request)
      const { id } = request.params
      const round = AIRDROP_ROUNDS.find((one) => one === request.query.round) ?? null
      if (!isUuid(id) || (round === null && request.query.round !== undefined)) {
        throw new Problem('not_found')
      }
      const lines = await openDataSet(deps.database.db, id, round)
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="laurel-airdrop-${round ?? id}.ndjson"`,
        )
        .header('cache-control', 'no-store')
        .send(lines)
    },
  )
}
