import {
  confirmAdjustment,
  listAdjustments,
  proposeAdjustment,
  rejectAdjustment,
} from '@laurel/contract/operations/adjustments'
import { listFlags, switchFlag } from '@laurel/contract/operations/flags'
import { discardJobs, listJobs, retryJobs } from '@laurel/contract/operations/jobs'
import { listSeasonRules } from '@laurel/contract/operations/seasons'
import { listWaiting } from '@laurel/contract/operations/waiting'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { confirm, listAdjustmentPage, propose, reject } from './adjustments/adjustments.service.ts'
import { changeFlag, loadFlags } from './flags/flag-desk.service.ts'
import { discard, loadJobs, retry } from './jobs/job-desk.service.ts'
import { loadSeasons } from './seasons/season-desk.service.ts'
import { loadWaiting } from './waiting/waiting.service.ts'

/** Registers the endpoints of the people who run the site. */
export function registerOperations(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listWaiting, loadWaiting)
  route(app, deps, listFlags, loadFlags)
  route(app, deps, switchFlag, (call) => changeFlag(call, call.params.name, call.body))
  route(app, deps, listAdjustments, (call) => listAdjustmentPage(call, call.query))
  route(app, deps, proposeAdjustment, (call) => propose(call, call.body))
  route(app, deps, confirmAdjustment, (call) => confirm(call, call.params.id))
  route(app, deps, rejectAdjustment, (call) => reject(call, call.params.id, call.body.reason))
  route(app, deps, listJobs, loadJobs)
  route(app, deps, retryJobs, (call) => retry(call, call.body))
  route(app, deps, discardJobs, (call) => discard(call, call.body))
  route(app, deps, listSeasonRules, loadSeasons)
}
