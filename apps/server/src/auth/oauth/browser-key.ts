import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../../platform/ids.ts'
import type { AuthContext } from '../context.ts'
import { lifetimes } from '../sessions/lifetimes.ts'

/*
 * A provider flow is bound to the browser that began it, so that no one can inject their own state and code into
 * another person's browser (RFC 9700, 4.7). The browser is identified by a random key in an HttpOnly cookie, which its
 * tabs share, so one browser can run several flows.
 */

const KEY = /^[\w-]{43}$/

/** The browser key of a request; null without one. */
export function readBrowserKey(auth: AuthContext, request: FastifyRequest): string | null {
  const name = cookieName(auth)
  for (const cookie of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = cookie.trim().split('=', 2)
    if (key === name && KEY.test(value)) return value
  }
  return null
}

/** The browser key of a request, created when missing; the cookie lasts as long as a flow may. */
export function ensureBrowserKey(
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const key = readBrowserKey(auth, request) ?? newSecret()
  const attributes = [
    `${cookieName(auth)}=${key}`,
    'Path=/',
    `Max-Age=${lifetimes.flowStateMs / 1000}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(auth) ? ['Secure'] : []),
  ]
  reply.header('set-cookie', attributes.join('; '))
  return key
}

/** With https, the `__Host-` prefix keeps other hosts and plain connections from setting it (check 14). */
function cookieName(auth: AuthContext): string {
  return `${isSecure(auth) ? '__Host-' : ''}laurel-browser`
}

function isSecure({ publicUrl }: AuthContext): boolean {
  return publicUrl.startsWith('https://')
}
