import type { FastifyReply } from 'fastify'
import type { AuthError } from '../errors.ts'
import type { FlowOutcome } from './flows.service.ts'

/**
 * Redirects a browser back from a provider: with a code in the PKCE flow, else with a session in the fragment for
 * third-party clients (wire.md 1.6). No referrer is sent (check 20).
 */
export function redirectWithOutcome(
  reply: FastifyReply,
  target: URL,
  outcome: FlowOutcome,
): FastifyReply {
  if ('authCode' in outcome) {
    target.searchParams.set('code', outcome.authCode)
    return redirect(reply, target)
  }
  const { access_token, expires_at, expires_in, refresh_token, token_type } = outcome.session
  target.hash = new URLSearchParams({
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    token_type,
    sb: '',
  }).toString()
  return redirect(reply, target)
}

/** Redirects a browser back with an error: in the fragment and, in the PKCE flow, in the query too (wire.md 1.6). */
export function redirectWithError(
  reply: FastifyReply,
  target: URL,
  refusal: AuthError,
  isPkce: boolean,
): FastifyReply {
  const parameters = new URLSearchParams({
    error: refusal.status >= 500 ? 'server_error' : 'access_denied',
    error_code: refusal.code,
    error_description: refusal.message,
    sb: '',
  })
  if (isPkce) for (const [name, value] of parameters) target.searchParams.set(name, value)
  target.hash = parameters.toString()
  return redirect(reply, target)
}

/** Redirects a browser without a referrer; `target` may be a provider's page. */
export function redirect(reply: FastifyReply, target: URL): FastifyReply {
  return reply
    .code(303)
    .headers({
      location: target.href,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .send()
}
