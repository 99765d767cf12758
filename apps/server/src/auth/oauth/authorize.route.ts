import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressKey } from '../../platform/limits/rate-limits.ts'
import { codeChallengeOf, parseBody, pkceFields } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { toAuthError } from '../error-reply.ts'
import { requireFreshProof } from '../factors/assurance.ts'
import { requireMember } from '../people/member.service.ts'
import { limitRequest, redirectOf } from '../request.ts'
import { keepBrowserKey } from './browser-key.ts'
import { callbackUrlOf } from './callback-url.ts'
import { beginFlow, requireProvider } from './flows.service.ts'
import { requireLinkable } from './identities/external-people.service.ts'
import { redirect, sendBackWithout } from './redirect-answers.ts'

/** `scopes` and whatever else a client adds is left out: what is asked of a provider is the configuration's. */
const query = z.object({
  provider: z.string().default(''),
  skip_http_redirect: z.string().optional(),
  ...pkceFields,
})

/**
 * `GET /authorize?provider=`: leads to the provider. With `skip_http_redirect=true` it answers `{url}` instead, so that
 * a page can learn first that no attempt is left (spec §9) or nothing is configured. A browser that came by itself is
 * led back with the refusal, a program gets it as JSON.
 */
export function authorizeRoute(app: FastifyInstance, auth: AuthContext): void {
  app.get('/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    try {
      await auth.limits.twitter.take(attemptKey(request))
      return await leave(auth, request, reply, null)
    } catch (error) {
      if (!isVisit(request)) throw error
      const refusal = toAuthError(error)
      request.log.info({ err: error, code: refusal.code }, 'sign-in with a provider refused')
      const { code_challenge: challenge } = request.query as Record<string, unknown>
      return sendBackWithout(reply, redirectOf(auth, request), refusal, challenge !== undefined)
    }
  })

  /** `linkIdentity`: the same for who is signed in, to add a way in; the client goes to the `url` of the answer. */
  app.get('/user/identities/authorize', async (request, reply) => {
    const member = await requireMember(auth, request.headers.authorization)
    await limitRequest(auth, request)
    await requireFreshProof(auth, auth.database.db, member, 403)
    requireLinkable(member.user)
    return await leave(auth, request, reply, member.session.id)
  })
}

/** Leads to the provider that a request names, or says where that is. Raises `oauth_provider_not_supported`, `validation_failed`. */
async function leave(
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
    key: keepBrowserKey(auth, request, reply),
    callbackUrl: callbackUrlOf(auth, request),
  })
  return form.skip_http_redirect === 'true' ? reply.send({ url: url.href }) : redirect(reply, url)
}

/** What stands for a client in the limit of sign-ins with Twitter: nobody knows yet who it is. */
export function attemptKey(request: FastifyRequest): string {
  return `address ${addressKey(request.ip)}`
}

/** Whether a person sees the answer: the address was opened, not asked by a script. */
function isVisit({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true
}
