import type { FastifyRequest } from 'fastify'
import { addressKey } from '../platform/limits/rate-limits.ts'
import type { AuthContext } from './context.ts'
import { safeRedirect } from './mail-links/redirects.ts'
import type { Device } from './sessions/sessions.service.ts'

/** What a session remembers of the request that began it. */
export function deviceOf(request: FastifyRequest): Device {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

/** The page that a request asks its mail's link, or its own answer, to lead to. */
export function redirectOf(auth: AuthContext, request: FastifyRequest): URL {
  const { redirect_to: requested } = request.query as Record<string, unknown>
  return safeRedirect(auth, typeof requested === 'string' ? requested : null)
}

/** Counts a request of a client. Raises `rate_limited`. */
export async function limitRequest(auth: AuthContext, request: FastifyRequest): Promise<void> {
  await auth.limits.request.take(addressKey(request.ip))
}
