import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../../platform/ids.ts'
import type { AuthContext } from '../context.ts'
import { lifetimes } from '../sessions/lifetimes.ts'

/*
 * A flow at a provider belongs to the browser that began it: nobody can send somebody else back with a state and a
 * code of their own (RFC 9700, 4.7). What tells browsers apart is a random key in a cookie that no script reads; a
 * second tab shares it, so that several flows of one browser can be under way.
 */

const KEY = /^[\w-]{43}$/

/** The key of the browser that sends a request; null without one. */
export function readBrowserKey(auth: AuthContext, request: FastifyRequest): string | null {
  const name = cookieName(auth)
  for (const cookie of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = cookie.trim().split('=', 2)
    if (key === name && KEY.test(value)) return value
  }
  return null
}

/** The key of the browser, which keeps it for as long as a flow may last. */
export function keepBrowserKey(
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

/** Behind https no other host and no plain connection can set it (check 14). */
function cookieName(auth: AuthContext): string {
  return `${isSecure(auth) ? '__Host-' : ''}laurel-browser`
}

function isSecure({ publicUrl }: AuthContext): boolean {
  return publicUrl.startsWith('https://')
}
