import {
  appealComment,
  appealQuestion,
  createComment as createEndpoint,
  deleteComment as deleteEndpoint,
  listComments as listEndpoint,
  reportComment,
  reportQuestion,
  updateComment as updateEndpoint,
} from '@laurel/contract/work/comments'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { createComment, deleteComment, listComments, updateComment } from './comments.service.ts'
import { appealRemoval, reportSubject } from './reviews/comment-reports.service.ts'

const done = { ok: true } as const

/** Registers the endpoints of comments, and the reports and appeals of comments and questions. */
export function registerComments(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listEndpoint, (call) => listComments(call, call.params.id, call.query))
  route(app, deps, createEndpoint, (call) => createComment(call, call.params.id, call.body))
  route(app, deps, updateEndpoint, (call) => updateComment(call, call.params.id, call.body.body))
  route(app, deps, deleteEndpoint, async (call) => {
    await deleteComment(call, call.params.id)
    return done
  })
  route(app, deps, reportComment, async (call) => {
    await reportSubject(call, { kind: 'comment', id: call.params.id }, call.body)
    return done
  })
  route(app, deps, reportQuestion, async (call) => {
    await reportSubject(call, { kind: 'question', id: call.params.id }, call.body)
    return done
  })
  route(app, deps, appealComment, async (call) => {
    await appealRemoval(call, { kind: 'comment', id: call.params.id }, call.body.reason)
    return done
  })
  route(app, deps, appealQuestion, async (call) => {
    await appealRemoval(call, { kind: 'question', id: call.params.id }, call.body.reason)
    return done
  })
}
