import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { registerAuth } from '../auth/auth.plugin.ts'
import { captchaSources } from '../auth/protection/captcha-widget.ts'
import { registerChainMetrics } from '../chain/chain-metrics.ts'
import { registerDataApi } from '../data-api/data-api.plugin.ts'
import { registerAccount } from '../features/account/account.routes.ts'
import { removePersonalData } from '../features/account/deletion.service.ts'
import { createPrelaunchReader } from '../features/flags/flags.service.ts'
import { registerPayoutBatchMetrics } from '../features/payout-batches/payout-batches.metrics.ts'
import { registerPayoutMetrics } from '../features/payouts/payouts.metrics.ts'
import { noteTreasury } from '../features/payouts/treasury-wallets.queries.ts'
import { createBus } from '../platform/bus/bus.ts'
import { systemClock } from '../platform/clock.ts'
import { createAdmission } from '../platform/http/admission.ts'
import { limitAnswerTime } from '../platform/http/answer-limit.ts'
import { refuseUnreadable } from '../platform/http/client-error.ts'
import { callerOrigins, earlyCorsHeaders } from '../platform/http/cors.ts'
import { registerCspReports } from '../platform/http/csp-reports.ts'
import { watchForwarded } from '../platform/http/forwarded.ts'
import { refuseOthers } from '../platform/http/local-only.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { newId } from '../platform/ids.ts'
import { createAddressLimit, createRequestLimits } from '../platform/limits/request-limits.ts'
import { logOptions, logRequests } from '../platform/log.ts'
import { createSharedCache } from '../platform/shared-cache.ts'
import { registerHealth } from '../platform/work/health.ts'
import { registerMetrics } from '../platform/work/metrics.ts'
import { registerWorkMetrics } from '../platform/work/work-metrics.ts'
import { registerRealtime } from '../realtime/realtime.plugin.ts'
import { registerStorage } from '../storage/storage.plugin.ts'
import { registerSpa } from '../web/spa.ts'
import { registerApi, registerDefaults } from './api.ts'
import { asksChain } from './chain/chain-requests.ts'
import { registerDemo } from './demo/demo.routes.ts'
import type { ApiDeps, AppParts } from './deps.ts'
import { sendEarlyError } from './early-errors.ts'
import { registerConfig } from './site/config.routes.ts'
import { contentSecurityPolicy } from './site/content-security-policy.ts'
import { registerSiteMap } from './site/site-map.ts'
import { registerSiteTexts } from './site/site-texts.routes.ts'
import { readSubjectMeta } from './site/subject-meta.ts'

/** The largest body: several times the longest brief with all its fields. */
const BODY_LIMIT_BYTES = 262_144
/** The response time limit of every request, even when the database hangs. */
const ANSWER_LIMIT_MS = 9000

/** Builds the server from its parts; the caller starts listening. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, jobs, clock } = parts
  const origins = callerOrigins(config)
  const early = (request: Pick<IncomingMessage, 'url' | 'headers'>) =>
    earlyCorsHeaders(origins, request)
  const admission = createAdmission({
    headersFor: early,
    outside: { isMeant: asksChain, problem: 'chain_unavailable' },
    isDraining: () => parts.readiness.isDraining,
    onOverload: () => app.log.warn(admission.counts(), 'overloaded: refusing requests'),
  })
  const app: FastifyInstance = Fastify({
    serverFactory: admission.serverFactory,
    logger: { ...logOptions(config.logLevel), ...(parts.logTo && { stream: parts.logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // While draining, requests on open connections are still served; the connection closes after the response.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      sendEarlyError(error, request, reply.headers({ ...headers, ...early(request.raw) })),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, early),
  })
  watchForwarded(app, config.trustProxy !== false)
  logRequests(app)
  const headers = {
    ...securityHeaders({
      contentSecurityPolicy: {
        directives: contentSecurityPolicy(captchaSources(config.captcha)),
      },
      strictTransportSecurity: config.publicUrl.startsWith('https://')
        ? { maxAge: 63_072_000, includeSubDomains: true }
        : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      // Wallets reply from a window that the page opened (docs/decisions/0023).
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    }),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  if (parts.isLocalOnly) {
    refuseOthers(app, {
      hasProxies: config.trustProxy !== false,
      origins: config.redirectUrls.map((page) => new URL(page).origin),
    })
  }
  // A browser would keep its connection, and so the server, open.
  app.addHook('onSend', async (_request, reply) => {
    if (parts.readiness.isDraining) reply.header('connection', 'close')
  })
  registerDefaults(app)
  limitAnswerTime(app, ANSWER_LIMIT_MS)
  const bus = createBus(database, (error) => app.log.error({ err: error }, 'bus'))
  registerHealth(app, { database, bus, readiness: parts.readiness, clock: systemClock })
  const metrics = registerMetrics(app, {
    database,
    admission,
    metricsToken: config.metricsToken,
    isPublic: config.isPublic,
    build: config.build,
  })
  registerChainMetrics(metrics, parts.chain)
  registerPayoutBatchMetrics(metrics, database.db)
  registerWorkMetrics(metrics, database.db, systemClock)

  const auth = await registerAuth(app, {
    config,
    database,
    jobs,
    removePersonalData: (ctx, userId) => removePersonalData({ ...ctx, now: clock.now() }, userId),
    log: app.log,
    isDemo: parts.demoClock !== null,
    standIn:
      parts.demoClock === null || config.twitter !== null
        ? null
        : await import('../../../sandbox/src/provider/local-provider.ts'),
  })
  await registerDataApi(app, {
    database,
    auth,
    jobs,
    publicUrl: config.publicUrl,
    origins,
    productClock: clock,
  })
  const isPrelaunch = createPrelaunchReader(database.db)
  await registerStorage(app, { database, auth, blobs: parts.blobs, origins, isPrelaunch })
  await registerRealtime(app, {
    auth,
    bus,
    clock: systemClock,
    database,
    metrics,
    origins,
  })
  registerPayoutMetrics(metrics, database.db)
  await noteTreasury(database.db, parts.chain.treasury)

  const deps: ApiDeps = {
    chain: parts.chain,
    database,
    clock,
    jobs,
    sharedCache: createSharedCache(parts.sharedCacheMs),
    resolveViewer: auth.resolveViewer,
    isPrelaunch,
    ...createRequestLimits(database),
  }
  registerApi(app, deps)
  auth.registerApi(app, deps)
  await registerAccount(app, deps, auth.accounts)
  registerCspReports(app)
  registerConfig(app, deps, {
    publicKey: auth.anonKey,
    hasTwitter: auth.hasTwitter,
    isDemo: parts.demoClock !== null,
    chain: {
      network: parts.chain.network,
      isLocalLedger: parts.chain.isLocal,
      usdcMint: parts.chain.usdcMint,
      treasuryAddresses: parts.chain.treasury,
    },
  })
  registerSiteTexts(app, deps, { own: config.siteTexts, network: parts.chain.network })
  if (parts.demoClock !== null) {
    registerDemo(app, deps, { demoClock: parts.demoClock, dataDir: config.dataDir })
  }
  if (parts.localLedger !== null) {
    const { registerLocalLedger } = await import(
      '../../../sandbox/src/ledger/rpc/local-ledger.routes.ts'
    )
    registerLocalLedger(app, deps, parts.localLedger)
  }
  registerSiteMap(app, database.db, config.publicUrl)
  await registerSpa(app, {
    publicUrl: config.publicUrl,
    limit: createAddressLimit(),
    subjectMeta: (pathname, search) => readSubjectMeta(database.db, pathname, search),
  })
  return app
}
