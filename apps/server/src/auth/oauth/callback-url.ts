import type { FastifyRequest } from 'fastify'
import type { AuthContext } from '../context.ts'
import { isSameHost } from '../mail-links/redirects.ts'

/** The path of the OAuth callback. */
export const CALLBACK_PATH = '/auth/v1/callback'

/**
 * The callback URL: on the configured origin, never a request's Host (check 53). On loopback it keeps the host name
 * that the browser uses, to which its cookie belongs.
 */
export function callbackUrlOf({ publicUrl }: AuthContext, request: FastifyRequest): string {
  const site = new URL(publicUrl)
  const asked = URL.parse(`${site.protocol}//${request.headers.host ?? ''}`)
  const host = asked !== null && isSameHost(asked, site) ? asked.host : site.host
  return `${site.protocol}//${host}${CALLBACK_PATH}`
}
