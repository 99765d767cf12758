import { MAX_USERNAME_LENGTH } from '@laurel/contract/field-limits'
import { REFERRAL_COOKIE } from '@laurel/contract/money/referrals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MS } from '../../platform/clock.ts'
import { newSecret } from '../../platform/ids.ts'
import type { AuthContext } from '../context.ts'

/*
 * A browser keeps a random key in an HttpOnly cookie, by which accounts that sign in from it are linked (rule
 * D-clusters). It says nothing about the browser or its owner, and is stored hashed. Clients without cookies have none.
 */

const KEY = /^[\w-]{43}$/
/** The longest life that browsers give a cookie. */
const MAX_AGE_SECONDS = (400 * MS.day) / MS.second
/** The requests that may start or refresh a session. */
const SIGN_INS = /\/(signup|token|verify|callback)$/

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser's device key, also when it is new; null where none is kept. */
    deviceKey: string | null
  }
}

/** Gives each browser that signs in its key. */
export function keepDeviceKeys(app: FastifyInstance, auth: AuthContext): void {
  app.decorateRequest('deviceKey', null)
  if (auth.observer === null) return
  app.addHook('onRequest', async (request, reply) => {
    if (!SIGN_INS.test(request.url.split('?')[0] ?? '')) return
    request.deviceKey = ensureDeviceKey(auth, request, reply)
  })
}

/** The key of a browser; a new one is set with the reply. */
export function ensureDeviceKey(
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const known = readCookie(request, cookieName(auth))
  if (known !== null && KEY.test(known)) return known
  const key = newSecret()
  const attributes = [
    `${cookieName(auth)}=${key}`,
    'Path=/',
    `Max-Age=${MAX_AGE_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(auth) ? ['Secure'] : []),
  ]
  reply.header('set-cookie', attributes.join('; '))
  return key
}

/** The username in the browser's referral cookie, null without one. */
export function readInviter(request: FastifyRequest): string | null {
  const sent = readCookie(request, REFERRAL_COOKIE)
  if (sent === null) return null
  try {
    const name = decodeURIComponent(sent)
    // PostgreSQL's text cannot hold NUL.
    return name.length <= MAX_USERNAME_LENGTH && !name.includes('\u0000') ? name : null
  } catch {
    return null
  }
}

function readCookie(request: FastifyRequest, name: string): string | null {
  for (const cookie of (request.headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = cookie.trim().split('=', 2)
    if (key === name && value !== '') return value
  }
  return null
}

function cookieName(auth: AuthContext): string {
  return `${isSecure(auth) ? '__Host-' : ''}laurel-device`
}

function isSecure({ publicUrl }: AuthContext): boolean {
  return publicUrl.startsWith('https://')
}
