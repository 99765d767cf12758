import type { FastifyInstance } from 'fastify'
import { type Auth, registerAuth } from '../auth/auth.plugin.ts'
import { readKeyedHash } from '../auth/keys/secrets.ts'
import { registerChainMetrics } from '../chain/chain-metrics.ts'
import { openMainnet } from '../chain/open-chain.ts'
import { registerDataApi } from '../data-api/data-api.plugin.ts'
import { registerAccount } from '../features/account/account.routes.ts'
import { deletePersonalData } from '../features/account/deletion.service.ts'
import { createKeyAccess } from '../features/api-keys/api-key-access.service.ts'
import { createPrelaunchReader } from '../features/flags/flags.service.ts'
import { registerPayoutBatchMetrics } from '../features/payout-batches/payout-batches.metrics.ts'
import { registerPayoutMetrics } from '../features/payouts/payouts.metrics.ts'
import { storeTreasuryWallets } from '../features/payouts/treasury-wallets.queries.ts'
import { registerPeopleDesk } from '../features/people-desk/people-desk.routes.ts'
import { registerWebhookMetrics } from '../features/webhooks/webhooks.metrics.ts'
import { type Bus, createBus } from '../platform/bus/bus.ts'
import { systemClock } from '../platform/clock.ts'
import type { Admission } from '../platform/http/admission.ts'
import { type CallerOrigins, callerOrigins } from '../platform/http/cors.ts'
import { registerCspReports } from '../platform/http/csp-reports.ts'
import { limitResponseTime } from '../platform/http/response-limit.ts'
import { createAddressLimit, createRequestLimits } from '../platform/limits/request-limits.ts'
import { createSharedCache } from '../platform/shared-cache.ts'
import { registerHealth } from '../platform/work/health.ts'
import { registerMetrics } from '../platform/work/metrics.ts'
import { registerWorkMetrics } from '../platform/work/work-metrics.ts'
import { registerRealtime } from '../realtime/realtime.plugin.ts'
import { registerStorage } from '../storage/storage.plugin.ts'
import { readHelpAnswers } from '../web/help-answers.ts'
import { registerSpa } from '../web/spa.ts'
import { registerApi, registerDefaults } from './api.ts'
import { registerDemo } from './demo/demo.routes.ts'
import type { ApiDeps, AppParts } from './deps.ts'
import { registerEmbeds } from './embeds/embeds.routes.ts'
import { registerFeeds } from './feeds/feeds.routes.ts'
import { registerGuides } from './guides/guides.routes.ts'
import { createHttpServer } from './http-server.ts'
import { registerMcp } from './mcp/mcp.routes.ts'
import { registerSharePictures } from './share/share.routes.ts'
import { signInObserver } from './sign-in-observer.ts'
import { registerConfig } from './site/config.routes.ts'
import { registerSiteMap } from './site/site-map.ts'
import { registerSiteTexts } from './site/site-texts.routes.ts'
import { readSubjectMeta } from './site/subject-meta.ts'
import { registerVersion } from './site/version.routes.ts'
import { divertTestKeys } from './test-mode/test-keys.ts'
import { webhookSending } from './webhooks/webhook-sending.ts'

/** The response time limit of every request, even when the database hangs. */
const ANSWER_LIMIT_MS = 9000

type Metrics = ReturnType<typeof registerMetrics>

/** Builds the server from its parts; the caller starts listening. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, jobs, clock } = parts
  const origins = callerOrigins(config)
  const keyedHash = await readKeyedHash(database.db)
  const personKey = (userId: string) => keyedHash.of('log', userId).slice(0, 16)
  const { app, admission } = createHttpServer({ ...parts, personKey }, origins)
  const limits = limitsOf(parts)
  const { sandbox } = parts
  if (sandbox !== undefined) divertTestKeys(app, { ...parts, sandbox }, { ...limits, createApp })
  registerDefaults(app)
  limitResponseTime(app, ANSWER_LIMIT_MS)
  const bus = createBus(database, (error) => app.log.error({ err: error }, 'bus'))
  registerHealth(app, { database, bus, readiness: parts.readiness, clock: systemClock })
  const metrics = registerAllMetrics(app, parts, admission)
  const isPrelaunch = createPrelaunchReader(database.db, parts.sharedCacheMs)
  const auth = await registerServices(app, parts, { bus, metrics, origins, isPrelaunch })
  registerPayoutMetrics(metrics, database.db)
  registerWebhookMetrics(metrics, database.db)
  await storeTreasuryWallets(database.db, parts.chain.treasury)

  const deps: ApiDeps = {
    chain: parts.chain,
    mainnet: config.mainnetRpcUrl === null ? null : openMainnet(config.mainnetRpcUrl),
    database,
    clock,
    jobs,
    sharedCache: createSharedCache(parts.sharedCacheMs),
    resolveViewer: auth.resolveViewer,
    keyAccess: parts.keyAccess ?? createKeyAccess({ database, clock }),
    isPrelaunch,
    visitors: auth.visitors,
    secrets: auth.secrets,
    webhookSending: webhookSending(config),
    ...limits,
  }
  registerApi(app, deps)
  registerMcp(app, deps, origins)
  auth.registerApi(app, deps)
  await registerAccount(app, deps, auth.accounts)
  await registerPeopleDesk(app, deps, auth.accounts)
  registerCspReports(app)
  await registerSite(app, deps, parts, auth)
  return app
}

/** The limits of `/api/v1`. Reads in the sandbox count where they arrive, on the site. */
function limitsOf({ database, keyAccess }: AppParts): ReturnType<typeof createRequestLimits> {
  const limits = createRequestLimits(database)
  return keyAccess === undefined ? limits : { ...limits, limitRead: async () => {} }
}

function registerAllMetrics(
  app: FastifyInstance,
  { config, database, chain }: AppParts,
  admission: Admission,
): Metrics {
  const metrics = registerMetrics(app, {
    database,
    admission,
    metricsToken: config.metricsToken,
    isPublic: config.isPublic,
    build: config.build,
  })
  registerChainMetrics(metrics, chain)
  registerPayoutBatchMetrics(metrics, database.db)
  registerWorkMetrics(metrics, database.db, systemClock)
  return metrics
}

/** Registers the wire services: auth, data API, storage and realtime. */
async function registerServices(
  app: FastifyInstance,
  { config, database, jobs, clock, blobs, demoClock }: AppParts,
  shared: {
    bus: Bus
    metrics: Metrics
    origins: CallerOrigins
    isPrelaunch: () => Promise<boolean>
  },
): Promise<Auth> {
  const { bus, metrics, origins, isPrelaunch } = shared
  const auth = await registerAuth(app, {
    config,
    database,
    jobs,
    deletePersonalData: (ctx, userId) => deletePersonalData({ ...ctx, now: clock.now() }, userId),
    isProofRequired: config.proofOfWork ?? (demoClock === null || config.isPublic),
    observer: demoClock === null ? signInObserver(clock) : null,
    log: app.log,
    isDemo: demoClock !== null,
    standIn:
      demoClock === null || config.twitter !== null
        ? null
        : await import('../../../sandbox/src/provider/local-provider.ts'),
  })
  const { publicUrl } = config
  await registerDataApi(app, { database, auth, jobs, publicUrl, origins, productClock: clock })
  await registerStorage(app, { database, auth, blobs, origins, isPrelaunch })
  await registerRealtime(app, { auth, bus, clock: systemClock, database, metrics, origins })
  return auth
}

/** Registers what the web app needs: its settings and pages, and the endpoints of a demo and of a local ledger. */
async function registerSite(
  app: FastifyInstance,
  deps: ApiDeps,
  { config, database, chain, localLedger, demoClock }: AppParts,
  auth: Auth,
): Promise<void> {
  registerConfig(app, deps, {
    publicKey: auth.anonKey,
    hasTwitter: auth.hasTwitter,
    isDemo: demoClock !== null,
    chain: {
      network: chain.network,
      isLocalLedger: chain.isLocal,
      usdcMint: chain.usdcMint,
      treasuryAddresses: chain.treasury,
    },
  })
  registerVersion(app, deps, config.build)
  registerSiteTexts(app, deps, { own: config.siteTexts, network: chain.network })
  if (demoClock !== null) registerDemo(app, deps, { demoClock, dataDir: config.dataDir })
  if (localLedger !== null) {
    const { registerLocalLedger } = await import(
      '../../../sandbox/src/ledger/rpc/local-ledger.routes.ts'
    )
    registerLocalLedger(app, deps, localLedger)
  }
  registerSharePictures(app, deps)
  registerFeeds(app, deps, config.publicUrl)
  registerEmbeds(app, deps, config.publicUrl)
  registerGuides(app, deps, config.publicUrl)
  const answers = readHelpAnswers()
  registerSiteMap(app, { db: database.db, publicUrl: config.publicUrl, answers })
  await registerSpa(app, {
    publicUrl: config.publicUrl,
    limit: createAddressLimit('pages'),
    subjectMeta: (pathname, search) =>
      readSubjectMeta({ db: database.db, now: deps.clock.now(), answers }, pathname, search),
  })
}
