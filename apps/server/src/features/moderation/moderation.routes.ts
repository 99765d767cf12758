import {
  resolveCommentAppeal as resolveCommentAppealEndpoint,
  resolveCommentReport as resolveCommentReportEndpoint,
} from '@laurel/contract/work/comments'
import {
  getModerationOverview,
  listQueue,
  resolveAppeal as resolveAppealEndpoint,
  resolveObjection as resolveObjectionEndpoint,
  resolveReport as resolveReportEndpoint,
  reviewBounty,
  reviewSubmission,
  undoBountyReview as undoBountyReviewEndpoint,
  undoSubmissionReview as undoSubmissionReviewEndpoint,
} from '@laurel/contract/work/moderation'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { resolveCommentAppeal, resolveCommentReport } from './comment-decisions.service.ts'
import { undoBountyReview, undoSubmissionReview } from './decision-undo.service.ts'
import {
  decideBounty,
  decideSubmission,
  resolveAppeal,
  resolveObjection,
  resolveReport,
} from './moderation.service.ts'
import { listQueuePage, overview } from './moderation-queues.service.ts'

const done = { ok: true } as const

/** Registers the endpoints of the moderator's desk: queues and decisions. */
export function registerModeration(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getModerationOverview, (call) => overview(call))
  route(app, deps, listQueue, (call) => listQueuePage(call, call.params.queue, call.query))
  route(app, deps, reviewBounty, (call) => decideBounty(call, call.params.id, call.body))
  route(app, deps, reviewSubmission, (call) => decideSubmission(call, call.params.id, call.body))
  route(app, deps, undoBountyReviewEndpoint, (call) => undoBountyReview(call, call.params.id))
  route(app, deps, undoSubmissionReviewEndpoint, (call) =>
    undoSubmissionReview(call, call.params.id),
  )
  route(app, deps, resolveReportEndpoint, async (call) => {
    await resolveReport(call, call.params.id, call.body)
    return done
  })
  route(app, deps, resolveAppealEndpoint, async (call) => {
    await resolveAppeal(call, call.params.id, call.body)
    return done
  })
  route(app, deps, resolveCommentReportEndpoint, async (call) => {
    await resolveCommentReport(call, call.params.id, call.body)
    return done
  })
  route(app, deps, resolveCommentAppealEndpoint, async (call) => {
    await resolveCommentAppeal(call, call.params.id, call.body)
    return done
  })
  route(app, deps, resolveObjectionEndpoint, async (call) => {
    await resolveObjection(call, call.params.id, call.body)
    return done
  })
}
