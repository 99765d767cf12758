import {
  appealSubmission as appealEndpoint,
  createSubmission as createEndpoint,
  getMyCredits,
  getSubmission,
  lintSubmission as lintEndpoint,
  listBountyEntries as listEntriesEndpoint,
  listMySubmissions,
  listSubmissions,
  listSubmissionVersions,
  reportSubmission as reportEndpoint,
  submitSubmission as submitEndpoint,
  updateSubmission as updateEndpoint,
  viewSubmission as viewEndpoint,
  withdrawSubmission as withdrawEndpoint,
} from '@laurel/contract/work/submissions'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { myCredits } from './credits/credits.service.ts'
import { createSubmission, updateSubmission } from './drafts/submission-drafts.service.ts'
import { lintOwnSubmission } from './drafts/submission-lint.service.ts'
import { submitSubmission, withdrawSubmission } from './drafts/submission-submit.service.ts'
import {
  listBountyEntries,
  listGallery,
  listOwnSubmissions,
} from './lists/submission-lists.service.ts'
import { appealSubmission } from './review/appeals.service.ts'
import { reportSubmission } from './review/reports.service.ts'
import {
  listVersions,
  presentSubmission,
  requireVisibleSubmission,
  viewSubmission,
} from './submissions.service.ts'

/** Registers the endpoints of submissions, except those for moderators. */
export function registerSubmissions(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listSubmissions, (call) => listGallery(call, call.query))
  route(app, deps, listEntriesEndpoint, (call) =>
    listBountyEntries(call, call.params.id, call.query),
  )
  route(app, deps, listMySubmissions, (call) => listOwnSubmissions(call, call.query))
  route(app, deps, getMyCredits, (call) => myCredits(call))
  route(app, deps, listSubmissionVersions, (call) => listVersions(call, call.params.id))
  route(app, deps, lintEndpoint, (call) => lintOwnSubmission(call, call.params.id))
  route(app, deps, getSubmission, async (call) => {
    const { submission } = await requireVisibleSubmission(call, call.params.id)
    return await presentSubmission(call, submission)
  })
  registerWrites(app, deps)
}

function registerWrites(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, createEndpoint, async (call) =>
    presentSubmission(call, await createSubmission(call, call.body)),
  )
  route(app, deps, updateEndpoint, async (call) =>
    presentSubmission(call, await updateSubmission(call, call.params.id, call.body)),
  )
  route(app, deps, submitEndpoint, async (call) =>
    presentSubmission(call, await submitSubmission(call, call.params.id)),
  )
  route(app, deps, withdrawEndpoint, async (call) =>
    presentSubmission(call, await withdrawSubmission(call, call.params.id)),
  )
  route(app, deps, appealEndpoint, async (call) =>
    presentSubmission(call, await appealSubmission(call, call.params.id, call.body.reason)),
  )
  route(app, deps, reportEndpoint, async (call) => {
    await reportSubmission(call, call.params.id, call.body)
    return { ok: true as const }
  })
  route(app, deps, viewEndpoint, async (call) => {
    await viewSubmission(call, call.params.id, call.body.dwellMs)
    return { ok: true as const }
  })
}
