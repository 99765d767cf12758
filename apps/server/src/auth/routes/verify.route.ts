import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { optionalText, parseBody, requireEmail, TOKEN_MAX_CHARS } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { toAuthError } from '../error-reply.ts'
import { AuthError } from '../errors.ts'
import { kindsOfType, type LinkKind } from '../mail-kinds.ts'
import { isPkceToken } from '../mail-tokens.service.ts'
import { deviceOf, limitRequest, redirectOf } from '../request.ts'
import type { PresentedSession } from '../sessions.service.ts'
import { openLink, verifyCode, verifyLinkToken } from '../verification.service.ts'

const body = z.object({
  type: z.string(),
  email: optionalText,
  phone: optionalText,
  token: z.string().max(TOKEN_MAX_CHARS).nullish(),
  token_hash: z.string().max(TOKEN_MAX_CHARS).nullish(),
})

const linkQuery = z.object({
  token: z.string().max(TOKEN_MAX_CHARS).default(''),
  type: z.string().default(''),
})

/** `POST /verify`: a code that was typed, or a link's token that a client sends itself. */
export function verifyRoute(app: FastifyInstance, auth: AuthContext): void {
  app.post('/verify', async (request) => {
    await limitRequest(auth, request)
    const { type, email, phone, token, token_hash: linkToken } = parseBody(body, request.body)
    if (phone) throw new AuthError('phone_provider_disabled')
    const kinds = kindsOf(type)
    const device = deviceOf(request)
    if (linkToken && !email && !token) {
      return await verifyLinkToken(auth, linkToken, kinds, device)
    }
    if (!email || !token || linkToken) {
      throw new AuthError('validation_failed', {
        message: 'Verify requires either a token hash, or an email address and a token',
      })
    }
    return await verifyCode(auth, { email: requireEmail(email), code: token }, kinds, device)
  })
}

/**
 * `GET /verify`: the link of a mail. Always leads back to the site: with a session or a code, or with what went wrong
 * (wire.md 1.6). A HEAD request, as mail scanners send, does not use the link up.
 */
export function verifyLinkRoute(app: FastifyInstance, auth: AuthContext): void {
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const target = redirectOf(auth, request)
    const { token = '', type = '' } = linkQuery.safeParse(request.query).data ?? {}
    try {
      await limitRequest(auth, request)
      const outcome = await openLink(auth, token, kindsOf(type), deviceOf(request))
      if ('authCode' in outcome) target.searchParams.set('code', outcome.authCode)
      else if ('session' in outcome) target.hash = sessionParams(outcome.session, type).toString()
      else sayHalf(target, outcome.message, isPkceToken(token))
    } catch (error) {
      const refusal = toAuthError(error)
      request.log.info({ err: error, code: refusal.code }, 'mail link refused')
      const params = failureParams(refusal)
      if (isPkceToken(token)) {
        for (const [name, value] of params) target.searchParams.set(name, value)
      }
      target.hash = params.toString()
    }
    return reply.code(303).header('location', target.href).send()
  })
}

function kindsOf(type: string): readonly LinkKind[] {
  const kinds = kindsOfType(type)
  if (kinds === null) {
    throw new AuthError('validation_failed', { message: 'Unsupported verification type' })
  }
  return kinds
}

/** The first of two agreements: there is no session yet, but something to say (wire.md 1.6). */
function sayHalf(target: URL, message: string, isPkce: boolean): void {
  if (isPkce) target.searchParams.set('message', message)
  target.hash = new URLSearchParams({ message, sb: '' }).toString()
}

function sessionParams(session: PresentedSession, type: string): URLSearchParams {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
    sb: '',
  })
}

function failureParams(refusal: AuthError): URLSearchParams {
  const isOurFault = refusal.status >= 500
  return new URLSearchParams({
    error: isOurFault ? 'server_error' : 'access_denied',
    error_code: refusal.code,
    error_description:
      refusal.code === 'otp_expired' ? 'Email link is invalid or has expired' : refusal.message,
    sb: '',
  })
}
