import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { readSealing } from '../auth/keys/sealing.ts'
import { readKeyedHash } from '../auth/keys/secrets.ts'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../db/client.ts'
import type { OwnerConnection } from '../db/connect.ts'
import type { AlertSink } from '../features/payout-batches/alerts/payout-alerts.service.ts'
import { ensureSeason } from '../features/points/points.service.ts'
import { createWebhookDispatcher } from '../features/webhooks/sending/dispatcher.service.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { createListening } from '../platform/http/listening.ts'
import { openCounters } from '../platform/limits/redis-counters.ts'
import { createMailSender } from '../platform/mail/mail-sender.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import type { Readiness } from '../platform/work/health.ts'
import { createJobQueue } from '../platform/work/jobs.ts'
import { runSweeps } from '../platform/work/sweeps.ts'
import { createWorkMonitor } from '../platform/work/work-monitor.ts'
import type { WorkerOrder } from '../platform/workers/messages.ts'
import { storageSweeps } from '../storage/storage.jobs.ts'
import { startTracing } from '../tracing/tracing.ts'
import { keyMail } from './api-keys/key-mail.ts'
import { createApp } from './app.ts'
import { followChain, openChain } from './chain/chain-work.ts'
import { openDemo } from './demo/open-demo.ts'
import type { AppParts } from './deps.ts'
import { sayFirstAdmin } from './first-admin-link.ts'
import { digestMail, newsMail, reminderMail, searchAlertMail, ticketMail } from './reminder-mail.ts'
import { sweeps } from './sweeps.ts'
import { waitlistMail } from './waitlist-mail.ts'
import { webhookMail } from './webhooks/webhook-mail.ts'
import { webhookSending } from './webhooks/webhook-sending.ts'
import { openNode, type Start, type StartBase, startInOrder } from './workers/start.ts'

/** A running server. */
export interface RunningServer {
  isDemo: boolean
  /** Finishes running work and closes everything. */
  stop(): Promise<void>
}

/** How long public replies are cached. */
const SHARED_CACHE_MS = 1000

/**
 * Starts everything in order: database, schema, demo data, jobs, HTTP. Everything is closed again when a later step
 * fails or the signal aborts the start. Raises `ConfigError`, `EmbeddedError`.
 */
export async function startServer(config: Config, base: StartBase): Promise<RunningServer> {
  return await startInOrder(base, async (start) => {
    const owner = await openNode(config, start)
    const server = await openServer(config, owner, start)
    if (!server.isDemo) {
      await sayFirstAdmin(config.databaseUrl ?? owner.url, config.publicUrl, start.log)
    }
    return server
  })
}

/** Starts one of the workers of a node, on the database that the primary opened. Raises `ConfigError`. */
export async function startWorker(order: WorkerOrder, base: StartBase): Promise<RunningServer> {
  const { config, ownerUrl: url, isEmbedded } = order
  return await startInOrder(base, (start) => openServer(config, { url, isEmbedded }, start))
}

async function openServer(
  config: Config,
  owner: Pick<OwnerConnection, 'url' | 'isEmbedded'>,
  start: Start,
): Promise<Omit<RunningServer, 'stop'>> {
  const { log, signal, onStop } = start
  onStop(await startTracing(config.tracing, config.build.version, log))
  const readiness: Readiness = { isDraining: false, mailFailingSince: null }
  let onLost = (error: Error): void => log(`Database connection lost: ${error.message}`)
  // While a node stops, PostgreSQL may cut connections that are closing anyway.
  const onError = (error: Error): void => (readiness.isDraining ? undefined : onLost(error))
  // With several servers, the pool itself finds the writable one, which changes on failover.
  const database = openDatabase(config.databaseUrl ?? owner.url, onError, {
    poolSize: config.databasePoolSize,
    isGuarded: !config.isPublic,
  })
  onStop(() => database.close())
  let onRedis = (text: string, error: Error | null): void => log(`${text}: ${String(error ?? '')}`)
  if (config.redisUrl !== null) {
    const counters = await openCounters(database.pool, config.redisUrl, (error) =>
      onRedis(error === null ? 'Redis is back' : 'Redis is away: counting in PostgreSQL', error),
    )
    onStop(() => counters.close())
  }
  const demoClock = await openDemo({ config, owner, database, log, signal })
  await ensureSeason(database, demoClock ?? systemClock)

  const sandbox = { siteUrl: config.databaseUrl ?? owner.url, ownUrl: config.sandboxDatabaseUrl }
  const { app, parts } = await openApp(config, { database, demoClock, readiness, sandbox }, start)
  onLost = (error) => app.log.warn({ err: error }, 'database connection lost')
  onRedis = (text, error) => app.log.warn({ err: error }, text)
  const listening = createListening(app)
  onStop(() => listening.close())
  onStop(async () => {
    readiness.isDraining = true
    // Load balancers learn from `/readyz` to send requests elsewhere before the server stops listening.
    await sleep(config.drainMs)
  })
  await startWork(app, parts, start)
  signal.throwIfAborted()
  await listening.listen({ port: config.port, host: config.host })
  return { isDemo: demoClock !== null }
}

/** Opens job queue, files and chain, and builds the app on them. */
async function openApp(
  config: Config,
  base: Pick<AppParts, 'database' | 'demoClock' | 'readiness' | 'sandbox'>,
  { onStop }: Start,
): Promise<{ app: FastifyInstance; parts: AppParts }> {
  const { database, demoClock } = base
  const jobs = createJobQueue(database, {
    onError: (error) => app.log.error({ err: error }, 'job queue'),
    onJobFailed: ({ name, id, error }) =>
      app.log.error({ err: error, queue: name, job: id }, 'job failed'),
  })
  onStop(() => jobs.stop())
  const blobs = openBlobs(config)
  const { chain, localLedger } = await openChain(config, demoClock)
  onStop(() => localLedger?.close())
  const parts: AppParts = {
    ...base,
    config,
    jobs,
    blobs,
    chain,
    localLedger,
    clock: demoClock ?? systemClock,
    isLocalOnly: !config.isPublic,
    sharedCacheMs: SHARED_CACHE_MS,
  }
  const app = await createApp(parts)
  return { app, parts }
}

/** Starts the background work: mails, monitoring, chain work and jobs. */
async function startWork(app: FastifyInstance, parts: AppParts, { onStop }: Start): Promise<void> {
  const { config, database, clock, jobs, chain, blobs, readiness } = parts
  const mails = createMailSender({
    database,
    mailer: createMailer(config, systemClock),
    clock: systemClock,
    onError: (error) => app.log.error({ err: error }, 'mails'),
  })
  onStop(() => mails.stop())
  const webhooks = createWebhookDispatcher({
    database,
    jobs,
    secrets: await readSealing(database.db),
    sending: webhookSending(config),
    clock: systemClock,
    productClock: clock,
    random: Math.random,
    onError: (error) => app.log.error({ err: error }, 'webhooks'),
  })
  onStop(() => webhooks.stop())
  const monitor = createWorkMonitor({
    db: database.db,
    clock: systemClock,
    log: app.log,
    health: readiness,
  })
  onStop(() => monitor.stop())
  const mailParts = {
    publicUrl: config.publicUrl,
    keyedHash: await readKeyedHash(database.db),
  }
  const onSweepError = (sweep: string, error: unknown) =>
    app.log.error({ err: error, sweep }, 'sweep failed')
  const sayAlert: AlertSink = ({ kind, text }) => app.log.error({ alert: kind }, text)
  onStop(followChain(chain, { database, clock, jobs }, onSweepError, sayAlert))
  await jobs.start({
    writeReminder: (job) => reminderMail(job, mailParts),
    writeNews: (job) => newsMail(job, mailParts),
    writeDigest: (job) => digestMail(job, mailParts),
    writeSearchAlert: (job) => searchAlertMail(job, mailParts),
    writeWaitlist: (job) => waitlistMail(job, mailParts.publicUrl),
    writeTicket: (job) => ticketMail(job, mailParts),
    writeWebhook: (job) => webhookMail(job, mailParts),
    writeApiKey: (job) => keyMail(job, mailParts),
    sweep: async () =>
      void (await runSweeps(
        [...sweeps, ...storageSweeps(blobs)],
        { database, clock, jobs },
        onSweepError,
      )),
  })
  mails.start()
  webhooks.start()
  monitor.start()
}
