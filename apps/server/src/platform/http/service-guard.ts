import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createAddressLimit } from '../limits/request-limits.ts'
import { type CallerOrigins, corsHeaders, preflightHeaders } from './cors.ts'

/**
 * What stands before a wire service, in this order: headers for pages of other origins, answers to their preflights,
 * and the limit of requests per address. Register it before every other hook, so that what those refuse carries the
 * headers and was counted.
 */
export function guardService(
  service: FastifyInstance,
  options: {
    origins: CallerOrigins
    /** Requests that are not counted: those of the service key. */
    isUncounted(request: FastifyRequest): boolean
  },
): void {
  const { origins, isUncounted } = options
  const limit = createAddressLimit()
  service.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    reply.headers({
      ...corsHeaders(origins, origin),
      'cache-control': 'no-store',
      'x-request-id': request.id,
    })
    if (isPreflight(request)) {
      return reply.code(204).headers(preflightHeaders(origins, origin)).send()
    }
    if (!isUncounted(request)) await limit(request)
  })
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}
