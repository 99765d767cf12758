import type { FastifyInstance } from 'fastify'
import { type AuthContext, type AuthDeps, openAuth } from './context.ts'
import { sendAuthError } from './error-reply.ts'
import { AuthError } from './errors.ts'
import { closedRoutes } from './routes/closed.routes.ts'
import { factRoutes } from './routes/facts.route.ts'
import { logoutRoute } from './routes/logout.route.ts'
import { recoverRoute } from './routes/recover.route.ts'
import { resendRoute } from './routes/resend.route.ts'
import { signUpRoute } from './routes/sign-up.route.ts'
import { tokenRoute } from './routes/token.route.ts'
import { userRoute } from './routes/user.route.ts'
import { verifyLinkRoute, verifyRoute } from './routes/verify.route.ts'
import type { ClientKeys } from './secrets.ts'
import type { Viewers } from './viewer.ts'

/** What the rest of the server needs of the auth service. */
export interface Auth {
  /** The public key that clients send. */
  anonKey: string
  clientKeys: ClientKeys
  viewers: Viewers
  /** Who sent this `Authorization` header; null for nobody. Raises `not_authenticated`. */
  resolveViewer: Viewers['resolve']
}

/** No body of the protocol comes near this. */
const BODY_LIMIT_BYTES = 65_536

/** Opens the auth service and registers it under `/auth/v1`. */
export async function registerAuth(app: FastifyInstance, deps: AuthDeps): Promise<Auth> {
  const auth = await openAuth(deps)
  await app.register(async (scope) => registerRoutes(scope, auth), { prefix: '/auth/v1' })
  const { clientKeys, viewers } = auth
  return { anonKey: clientKeys.anonKey, clientKeys, viewers, resolveViewer: viewers.resolve }
}

function registerRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.setErrorHandler(sendAuthError)
  app.setNotFoundHandler((request, reply) =>
    sendAuthError(new AuthError('not_found'), request, reply),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
  })
  parseJsonOrNothing(app)
  const routes = [
    signUpRoute,
    tokenRoute,
    verifyRoute,
    verifyLinkRoute,
    resendRoute,
    recoverRoute,
    userRoute,
    logoutRoute,
    factRoutes,
    closedRoutes,
  ]
  for (const register of routes) register(app, auth)
}

/** The clients name JSON as the type of empty bodies too, which Fastify's own parser refuses (wire.md 0). */
function parseJsonOrNothing(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (request, body, done) => {
      if (body === '') done(null, undefined)
      else parseJson(request, String(body), done)
    },
  )
}
