import type { FastifyRequest } from 'fastify'
import type { AuthContext } from '../context.ts'
import { isSameHost } from '../mail-links/redirects.ts'

/** Where providers send browsers back to, on this server. */
export const CALLBACK_PATH = '/auth/v1/callback'

/**
 * Where a provider sends a browser back to: the configured address, whatever a request's Host says (check 53). On
 * loopback it is the machine's name that the browser uses, since its cookie belongs to that.
 */
export function callbackUrlOf({ publicUrl }: AuthContext, request: FastifyRequest): string {
  const site = new URL(publicUrl)
  const asked = URL.parse(`${site.protocol}//${request.headers.host ?? ''}`)
  const host = asked !== null && isSameHost(asked, site) ? asked.host : site.host
  return `${site.protocol}//${host}${CALLBACK_PATH}`
}
