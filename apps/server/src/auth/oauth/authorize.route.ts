import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressKey } from '../../platform/limits/rate-limits.ts'
import { codeChallengeOf, parseBody, pkceFields } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { toAuthError } from '../error-reply.ts'
import { requireFreshProof } from '../factors/assurance.ts'
import { requireMember } from '../people/member.service.ts'
import { limitRequest, redirectOf } from '../request.ts'
import { ensureBrowserKey } from './browser-key.ts'
import { callbackUrlOf } from './callback-url.ts'
import { beginFlow, requireProvider } from './flows.service.ts'
import { requireLinkable } from './identities/external-people.service.ts'
import { redirect, redirectWithError } from './redirect-answers.ts'

/** `scopes` and other client parameters are ignored: the configuration decides what a provider is asked for. */
const query = z.object({
  provider: z.string().default(''),
  skip_http_redirect: z.string().optional(),
  ...pkceFields,
})

/**
 * `GET /authorize?provider=`: redirects to the provider. With `skip_http_redirect=true` it replies `{url}` instead, so
 * that a page can first learn that no attempts are left (spec §9) or no provider is configured. A browser that
 * navigated here is redirected back with a refusal, a script gets it as JSON.
 */
export function authorizeRoute(app: FastifyInstance, auth: AuthContext): void {
  app.get('/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    try {
      await auth.limits.twitter.take(attemptKey(request))
      return await redirectToProvider(auth, request, reply, null)
    } catch (error) {
      if (!isVisit(request)) throw error
      const refusal = toAuthError(error)
      request.log.info({ err: error, code: refusal.code }, 'sign-in with a provider refused')
      const { code_challenge: challenge } = request.query as Record<string, unknown>
      return redirectWithError(reply, redirectOf(auth, request), refusal, challenge !== undefined)
    }
  })

  /**
   * `linkIdentity`: the same for a signed-in user who adds a sign-in method; the client navigates to the `url` of the
   * reply.
   */
  app.get('/user/identities/authorize', async (request, reply) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    await requireFreshProof(auth, auth.database.db, member, 403)
    requireLinkable(member.user)
    return await redirectToProvider(auth, request, reply, member.session.id)
  })
}

/**
 * Redirects to the provider of a request, or replies its URL. Raises `oauth_provider_not_supported`,
 * `validation_failed`.
 */
async function redirectToProvider(
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  linkingSessionId: string | null,
): Promise<FastifyReply> {
  const form = parseBody(query, request.query)
  const provider = requireProvider(auth, form.provider)
  const challenge = codeChallengeOf(form)
  const wishes = { redirectTo: redirectOf(auth, request), challenge, linkingSessionId }
  const url = await beginFlow(auth, provider, wishes, {
    key: ensureBrowserKey(auth, request, reply),
    callbackUrl: callbackUrlOf(auth, request),
  })
  return form.skip_http_redirect === 'true' ? reply.send({ url: url.href }) : redirect(reply, url)
}

/** The rate-limit key of a provider sign-in: the client's address, as the user is still unknown. */
export function attemptKey(request: FastifyRequest): string {
  return `address ${addressKey(request.ip)}`
}

/** Whether the request is a page visit rather than a script's. */
function isVisit({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true
}
