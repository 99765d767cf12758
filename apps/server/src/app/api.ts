import { endpoints } from '@laurel/contract/api'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance } from 'fastify'
import { acceptJson } from '../platform/http/json-body.ts'
import { sendProblem } from '../platform/http/problem-handler.ts'
import { openApiDocument } from '../platform/openapi.ts'
import type { ApiDeps } from './deps.ts'
import { features } from './features.ts'

/**
 * Registers the defaults of all services: errors as problems, a request id, and JSON as the only body type, since pages
 * of other sites can send other types without a preflight (check 55). Services inherit the error handler set before
 * their registration, so this comes first.
 */
export function registerDefaults(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('not_found'), request, reply))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  acceptJson(app)
}

/** Registers `/api/v1`: all features and the OpenAPI document. */
export function registerApi(app: FastifyInstance, deps: ApiDeps): void {
  // Generated on first request, to keep the start fast.
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
