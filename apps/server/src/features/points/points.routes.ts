import {
  getMyPoints,
  getSupply,
  getTransfer as getTransferEndpoint,
  listSeasons,
} from '@laurel/contract/money/points'
import { getRules } from '@laurel/contract/money/rules'
import { getPointsToday } from '@laurel/contract/money/tasks'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance } from 'fastify'
import { getTransfer, supply } from '../../ledger/balances.service.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { ruleSetOf } from '../rules/rule-sets.rules.ts'
import { registerMyTransfers } from './lines/my-transfers.routes.ts'
import { myPoints, pointsToday } from './my-points.service.ts'
import { presentRules, presentSupply, presentTransfer } from './points.presenter.ts'
import { findOwnerNames } from './receipts/owner-names.queries.ts'
import { findTransferSubjects } from './receipts/receipt-subjects.queries.ts'
import { findLatestRules, findRules, listLatestSeasons } from './seasons/seasons.queries.ts'
import { rulesInForce } from './seasons/seasons.service.ts'

/** Registers the endpoints of points: the viewer's, any transfer, the supply and the rules. */
export function registerPoints(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getMyPoints, (call) => myPoints(call, call.viewer.userId))

  route(app, deps, getPointsToday, pointsToday)

  registerMyTransfers(app, deps)

  route(app, deps, getTransferEndpoint, async ({ db, params }) => {
    const transfer = await getTransfer(db, params.id)
    if (transfer === null) throw new Problem('not_found')
    const owners = [transfer.from, transfer.to].flatMap((ref) =>
      'ownerId' in ref ? [ref.ownerId] : [],
    )
    const subjects = await findTransferSubjects(db, transfer.causeId)
    return presentTransfer(transfer, await findOwnerNames(db, owners), subjects)
  })

  route(app, deps, listSeasons, async ({ db }) => ({
    items: (await listLatestSeasons(db)).map(({ id, name, startsAt, endsAt }) => ({
      seasonId: id,
      name,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  }))

  route(app, deps, getSupply, async ({ db, now }) => presentSupply(await supply(db), now))

  route(app, deps, getRules, async ({ db, now, query }) => {
    const inForce = await rulesInForce(db, now)
    const rules = query.version === undefined ? inForce : await findRules(db, query.version)
    if (rules === null || inForce === null) throw new Problem('not_found')
    const latest = await findLatestRules(db)
    return {
      ...presentRules(rules),
      published: rules.rules,
      rules: ruleSetOf(rules.version),
      next: latest !== null && latest.version > inForce.version ? presentRules(latest) : null,
    }
  })
}
