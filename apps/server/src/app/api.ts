import { endpoints } from '@laurel/contract/api'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance } from 'fastify'
import { takeJson } from '../platform/http/json-body.ts'
import { sendProblem } from '../platform/http/problem-handler.ts'
import { openApiDocument } from '../platform/openapi.ts'
import type { ApiDeps } from './deps.ts'
import { features } from './features.ts'

/**
 * What holds wherever a service says nothing else: problems as the only form of error, a request id, and JSON as the only
 * form of a body, since a page elsewhere can send others without asking (check 55). Services take the error handler that
 * is set when they are registered, so this comes before all of them.
 */
export function registerDefaults(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('not_found'), request, reply))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  takeJson(app)
}

/** Registers `/api/v1`: all features and their description. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  // Made when somebody asks: a start need not wait for it.
  let document: string | undefined
  app.get('/api/v1/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints))
    return reply
      .type('application/json')
      .header('cache-control', 'public, max-age=300')
      .send(document)
  })
  for (const register of features) register(app, deps)
}
