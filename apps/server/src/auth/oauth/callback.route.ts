import { paths } from '@laurel/contract/spec/routes'
import type { FastifyInstance } from 'fastify'
import type { AuthContext } from '../context.ts'
import { toAuthError } from '../error-reply.ts'
import { deviceOf, limitRequest } from '../request.ts'
import { attemptKey } from './authorize.route.ts'
import { readBrowserKey } from './browser-key.ts'
import { CALLBACK_PATH } from './callback-url.ts'
import { finishFlow, takeFlow } from './flows.service.ts'
import { ProviderFailure } from './providers/provider-failure.ts'
import { redirect, redirectWithError, redirectWithOutcome } from './redirect-answers.ts'

const ANY_HOST = 'http://localhost'
/** Above the parameters of any provider. */
const FORM_LIMIT_BYTES = 16_384

/** `GET /callback`, `POST /callback`: a browser returns from a provider and is always redirected to the site. */
export function callbackRoute(app: FastifyInstance, auth: AuthContext): void {
  app.get('/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const { searchParams: parameters } = new URL(request.url, ANY_HOST)
    // Until the flow is known, only the sign-in page can show an error.
    let target = new URL(paths.auth, auth.publicUrl)
    let isPkce = false
    try {
      await limitRequest(auth, request)
      const browserKey = readBrowserKey(auth, request)
      const flow = await takeFlow(auth, parameters.get('state'), browserKey)
      target = new URL(flow.redirectTo)
      isPkce = flow.codeChallenge !== null
      const answer = { parameters, browserKey: browserKey ?? '' }
      const outcome = await finishFlow(auth, flow, answer, deviceOf(request))
      // The limit counts failures, so a successful sign-in refunds its attempt (D-auth-attempts).
      if (flow.linkingSessionId === null)
        await auth.limits.twitter.refundAttempt(attemptKey(request))
      return redirectWithOutcome(reply, target, outcome)
    } catch (error) {
      const refusal = toAuthError(error)
      const reason = error instanceof ProviderFailure ? error.reason : undefined
      request.log.info({ err: error, code: refusal.code, reason }, 'return from a provider refused')
      return redirectWithError(reply, target, refusal, isPkce)
    }
  })

  // A cross-site POST carries no cookie, so the browser is redirected to repeat the request as a GET.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post('/callback', async ({ body }, reply) => {
      const target = new URL(CALLBACK_PATH, auth.publicUrl)
      target.search = body instanceof URLSearchParams ? body.toString() : ''
      return redirect(reply, target)
    })
  })
}
