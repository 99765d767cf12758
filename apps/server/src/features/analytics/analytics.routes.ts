import {
  getBountyAnalytics,
  getCreatorAnalytics,
  getSubmissionAnalytics,
  listContentAnalytics,
} from '@laurel/contract/analytics/analytics'
import { reportViews } from '@laurel/contract/analytics/views'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { readBountyAnalytics } from './reports/bounty-analytics.service.ts'
import { readContentAnalytics } from './reports/content-analytics.service.ts'
import { readCreatorAnalytics } from './reports/creator-analytics.service.ts'
import { readSubmissionAnalytics } from './reports/submission-analytics.service.ts'
import { viewLogOf } from './views/view-log.service.ts'

/** Registers the endpoints of views and analytics. */
export function registerAnalytics(app: FastifyInstance, deps: RouteDeps): void {
  const log = viewLogOf(deps.database)
  app.addHook('onClose', async () => {
    await log.flush()
  })
  // Reports only fill memory: they count as reads, and not against what a person may write.
  const asRead: RouteDeps = { ...deps, limitWrite: (request) => deps.limitRead(request) }
  route(
    app,
    asRead,
    reportViews,
    () => ({ ok: true as const }),
    (call) => log.report(call, call.body),
  )
  route(app, deps, getCreatorAnalytics, (call) => readCreatorAnalytics(call, call.query.range))
  route(app, deps, listContentAnalytics, (call) => readContentAnalytics(call, call.query.range))
  route(app, deps, getSubmissionAnalytics, (call) =>
    readSubmissionAnalytics(call, call.params.id, call.query.range),
  )
  route(app, deps, getBountyAnalytics, (call) =>
    readBountyAnalytics(call, call.params.id, call.query.range),
  )
}
