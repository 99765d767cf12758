import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createAddressLimit } from '../limits/request-limits.ts'
import { type CallerOrigins, corsHeaders, preflightHeaders } from './cors.ts'

/**
 * Guards a wire service with, in this order: CORS headers, preflight replies, and the request limit per address.
 * Register it before every other hook, so that their refusals carry the headers and are counted.
 */
export function guardService(
  service: FastifyInstance,
  options: {
    /** The service's name, under which its requests are counted. */
    name: string
    origins: CallerOrigins
    /** Exempts requests with the service key from the limit. */
    isUncounted(request: FastifyRequest): boolean
  },
): void {
  const { name, origins, isUncounted } = options
  const limit = createAddressLimit(name)
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
