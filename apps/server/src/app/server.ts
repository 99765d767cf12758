import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/client.ts'
import { connectAsServer } from '../db/connect.ts'
import { seedDemo } from '../db/demo/seed.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { ensureSeason } from '../features/points/points.service.ts'
import { type Clock, createMovableClock, systemClock } from '../platform/clock.ts'
import { readDemoOffset, storeDemoOffset } from '../platform/demo-clock.queries.ts'
import { createJobQueue } from '../platform/jobs.ts'
import { createMailer } from '../platform/mailer.ts'
import { runSweeps } from '../platform/sweeps.ts'
import { createApp } from './app.ts'
import { isDemoDatabase, isEmptyDatabase } from './demo-state.queries.ts'
import { sweeps } from './sweeps.ts'

/** A server that listens. */
export interface RunningServer {
  app: FastifyInstance
  isDemo: boolean
  /** Finishes what is under way, at most 25 s, then lets go of everything. */
  stop(): Promise<void>
}

/** How long public answers are kept as bytes. */
const SHARED_CACHE_MS = 1000

/** Makes the demo data on connections of its own, which need not wait for the disk. */
async function loadDemo(url: string, clock: Clock, log: (message: string) => void): Promise<void> {
  const database = openDatabase(url, (error) => log(error.message), { commitsLazily: true })
  try {
    await seedDemo(database, sweeps, clock.now())
  } finally {
    await database.close()
  }
}

/** Starts everything in order: database, schema, demo data, jobs, HTTP. */
export async function startServer(
  config: Config,
  log: (message: string) => void,
): Promise<RunningServer> {
  const owner = await connectAsServer(config, log)
  await migrateDatabase(owner.url)
  const database = openDatabase(owner.url, (error) =>
    log(`Database connection lost: ${error.message}`),
  )
  const jobs = createJobQueue(database, (error) => log(`Job queue: ${error.message}`))

  const isNew = await isEmptyDatabase(database.db)
  const isDemo =
    config.demo ??
    (owner.isEmbedded && config.isLoopback && (isNew || (await isDemoDatabase(database.db))))
  const demoClock = isDemo ? createMovableClock(await readDemoOffset(database.db)) : null
  const clock: Clock = demoClock ?? systemClock
  if (demoClock !== null && isNew) {
    log('Loading the demo data')
    await loadDemo(owner.url, clock, log)
    await storeDemoOffset(database.db, demoClock.offsetMs())
  }
  await ensureSeason(database, clock)

  const readiness = { isDraining: false }
  const app = await createApp({
    config,
    database,
    jobs,
    clock,
    demoClock,
    readiness,
    sharedCacheMs: SHARED_CACHE_MS,
  })
  const mailer = createMailer(config, systemClock)
  const onSweepError = (sweep: string, error: unknown) =>
    app.log.error({ err: error, sweep }, 'sweep failed')
  await jobs.start({
    mail: (mail) => mailer.send(mail),
    sweep: async () => void (await runSweeps(sweeps, { database, clock, jobs }, onSweepError)),
  })
  await app.listen({ port: config.port, host: config.host })
  return {
    app,
    isDemo,
    async stop() {
      readiness.isDraining = true
      await app.close()
      await jobs.stop()
      await database.close()
      await owner.stop()
    },
  }
}
