import type { FastifyInstance } from 'fastify'
import type { Accounts, Secrets, Visitors } from '../platform/accounts.ts'
import { callerOrigins } from '../platform/http/cors.ts'
import { acceptJson } from '../platform/http/json-body.ts'
import { guardService } from '../platform/http/service-guard.ts'
import type { RouteDeps } from '../platform/route.ts'
import { type AuthContext, type AuthDeps, openAuth } from './context.ts'
import { sendAuthError } from './error-reply.ts'
import { AuthError } from './errors.ts'
import type { ClientKeys } from './keys/secrets.ts'
import { isSameHost } from './mail-links/redirects.ts'
import { authorizeRoute } from './oauth/authorize.route.ts'
import { callbackRoute } from './oauth/callback.route.ts'
import { CALLBACK_PATH } from './oauth/callback-url.ts'
import { identitiesRoute } from './oauth/identities/identities.route.ts'
import type { StandIn } from './oauth/providers/stand-in.ts'
import { createAccounts } from './people/accounts.ts'
import { createVisitors } from './people/visitors.ts'
import { proofOfWorkRoute } from './protection/proof-of-work.ts'
import { adminFactorRoutes } from './routes/admin/admin-factors.route.ts'
import { adminLinkRoutes } from './routes/admin/admin-links.route.ts'
import { adminUserRoutes } from './routes/admin/admin-users.route.ts'
import { disabledRoutes } from './routes/disabled.routes.ts'
import { factorRoutes } from './routes/factors.route.ts'
import { logoutRoute } from './routes/logout.route.ts'
import { otpRoute } from './routes/otp.route.ts'
import { passkeyRoutes } from './routes/passkeys.route.ts'
import { reauthenticateRoute } from './routes/reauthenticate.route.ts'
import { recoverRoute } from './routes/recover.route.ts'
import { recoveryCodeRoutes } from './routes/recovery-codes.route.ts'
import { resendRoute } from './routes/resend.route.ts'
import { serviceInfoRoutes } from './routes/service-info.route.ts'
import { signUpRoute } from './routes/sign-up.route.ts'
import { tokenRoute } from './routes/token.route.ts'
import { userRoute } from './routes/user.route.ts'
import { verifyRoute } from './routes/verify.route.ts'
import { verifyLinkRoute } from './routes/verify-link.route.ts'
import { isServiceCall } from './service-call.ts'
import { keepDeviceKeys } from './sessions/device-cookie.ts'
import type { Viewers } from './sessions/viewer.ts'
import { registerWallets } from './solana/wallets.routes.ts'

/** The auth service as the rest of the server uses it. */
export interface Auth {
  /** The public key that clients send. */
  anonKey: string
  clientKeys: ClientKeys
  /** Whether people can sign in with Twitter. */
  hasTwitter: boolean
  viewers: Viewers
  /** Account look-ups for features. */
  accounts: Accounts
  /** Resolves an `Authorization` header to its viewer; null without one. Raises `not_authenticated`. */
  resolveViewer: Viewers['resolve']
  /** People without an account, for features. */
  visitors: Visitors
  /** Encryption of secrets, for features. */
  secrets: Secrets
  /** Registers the sign-in endpoints outside the protocol: wallet nonces and proofs. */
  registerApi(app: FastifyInstance, deps: RouteDeps): void
}

/** Far above any body of the protocol. */
const BODY_LIMIT_BYTES = 65_536

/** Opens the auth service and registers it under `/auth/v1`. */
export async function registerAuth(app: FastifyInstance, deps: AuthDeps): Promise<Auth> {
  const { standIn = null } = deps
  const twitter = standIn?.localProviderConfig(deps.config.publicUrl) ?? deps.config.twitter
  const config = { ...deps.config, twitter }
  const auth = await openAuth({ ...deps, config })
  await app.register(async (scope) => registerRoutes(scope, auth), { prefix: '/auth/v1' })
  if (standIn !== null) await registerStandIn(app, auth, standIn)
  const { clientKeys, viewers } = auth
  return {
    anonKey: clientKeys.anonKey,
    clientKeys,
    hasTwitter: auth.twitter !== null,
    viewers,
    accounts: createAccounts(auth),
    resolveViewer: viewers.resolve,
    visitors: createVisitors(auth),
    secrets: auth.sealing,
    registerApi: (api, routeDeps) => registerWallets(api, routeDeps, auth),
  }
}

/** Registers the local stand-in for Twitter of a demo, which is not reachable from outside. */
async function registerStandIn(
  app: FastifyInstance,
  auth: AuthContext,
  standIn: StandIn,
): Promise<void> {
  const site = new URL(auth.publicUrl)
  await app.register(standIn.localProvider, {
    prefix: standIn.LOCAL_PROVIDER_PATH,
    config: standIn.localProviderConfig(auth.publicUrl),
    isCallback: (url: URL) =>
      url.protocol === site.protocol && isSameHost(url, site) && url.pathname === CALLBACK_PATH,
    sign: (text: string) => auth.keyedHash.of('local provider', text),
    clock: auth.clock,
  })
}

function registerRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.setErrorHandler(sendAuthError)
  app.setNotFoundHandler((request, reply) =>
    sendAuthError(new AuthError('not_found'), request, reply),
  )
  guardService(app, {
    name: 'auth',
    origins: callerOrigins(auth),
    isUncounted: (request) => isServiceCall(auth.clientKeys, request.headers),
  })
  // The clients name JSON as the type of empty bodies too (wire.md 0).
  acceptJson(app, { bodyLimit: BODY_LIMIT_BYTES, allowsEmpty: true })
  keepDeviceKeys(app, auth)
  const routes = [
    signUpRoute,
    tokenRoute,
    verifyRoute,
    verifyLinkRoute,
    resendRoute,
    recoverRoute,
    userRoute,
    logoutRoute,
    factorRoutes,
    recoveryCodeRoutes,
    passkeyRoutes,
    otpRoute,
    reauthenticateRoute,
    adminUserRoutes,
    adminLinkRoutes,
    adminFactorRoutes,
    authorizeRoute,
    callbackRoute,
    identitiesRoute,
    serviceInfoRoutes,
    proofOfWorkRoute,
    disabledRoutes,
  ]
  for (const register of routes) register(app, auth)
  // Without this, a GET of an unknown path would be answered by the web app.
  app.get('/*', async () => {
    throw new AuthError('not_found')
  })
}
