import type { FastifyRequest } from 'fastify'
import { addressKey } from '../platform/limits/rate-limits.ts'
import type { AuthContext } from './context.ts'
import { safeRedirect } from './mail-links/redirects.ts'
import type { Device } from './sessions/device.ts'
import { readInviter } from './sessions/device-cookie.ts'

/** The device of a request, as stored with its session. */
export function deviceOf(request: FastifyRequest): Device {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    deviceKey: request.deviceKey,
    invitedBy: readInviter(request),
  }
}

/** The redirect target of a request's mail link or response. */
export function redirectOf(auth: AuthContext, request: FastifyRequest): URL {
  const { redirect_to: requested } = request.query as Record<string, unknown>
  return safeRedirect(auth, typeof requested === 'string' ? requested : null)
}

/** Counts a request against its address's limit. Raises `rate_limited`. */
export async function limitRequest(auth: AuthContext, request: FastifyRequest): Promise<void> {
  await auth.limits.request.take(addressKey(request.ip))
}
