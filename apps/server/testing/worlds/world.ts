import type { TestWorldOptions } from '@laurel/scenarios/test-world'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../src/app/app.ts'
import { newsMail } from '../../src/app/reminder-mail.ts'
import { type AuthContext, openAuth } from '../../src/auth/context.ts'
import { readKeyedHash } from '../../src/auth/keys/secrets.ts'
import { createPasswords } from '../../src/auth/passwords/passwords.ts'
import { type Config, loadConfig } from '../../src/config/config.ts'
import type { Database } from '../../src/db/client.ts'
import { createMovableClock, type MovableClock } from '../../src/platform/clock.ts'
import type { JobQueue, MailJob, NewsJob } from '../../src/platform/work/jobs.ts'
import type { SweepDeps } from '../../src/platform/work/sweeps.ts'
import { createTestChain, type TestChain } from '../money/test-chain.ts'
import { createTestBlobs } from '../servers/test-blobs.ts'
import { createTestDatabase } from '../servers/test-database.ts'

/** A whole server on its own database, with its parts. */
export interface ServedWorld {
  url: string
  database: Database
  db: Database['db']
  clock: MovableClock
  deps: SweepDeps
  money: TestChain
  /** Opens sessions without a sign-in. */
  auth: AuthContext
  mails: MailJob[]
  close(): Promise<void>
}

/** Starts the server of `main.ts` on a clone of the template database, on a free port, with a movable clock. */
export async function serveWorld(
  template: { adminUrl: string; template: string },
  { isDemo = false }: TestWorldOptions,
): Promise<ServedWorld> {
  const { database, drop } = await createTestDatabase(template)
  const clock = createMovableClock()
  const config = loadConfig(
    { LOG_LEVEL: 'silent', AUTH_RATE_LIMIT: '1000/15m/30m' },
    'no such file',
  )
  const { publicUrl } = config
  const keyedHash = await readKeyedHash(database.db)
  const money = createTestChain(clock)
  const mails: MailJob[] = []
  const jobs: JobQueue = {
    send: async (_db, name, data) => {
      if (name === 'mail') mails.push(data as MailJob)
      if (name === 'news') mails.push(newsMail(data as NewsJob, { publicUrl, keyedHash }))
    },
    start: async () => {},
    stop: async () => {},
  }
  const app = await createApp({
    config,
    database,
    jobs,
    blobs: createTestBlobs(),
    chain: money.chain,
    localLedger: await money.ledger(),
    clock,
    demoClock: isDemo ? clock : null,
    readiness: { isDraining: false, mailFailingSince: null },
    isLocalOnly: false,
    sharedCacheMs: 0,
  })
  const auth = await openWorldAuth(config, database, jobs, app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    database,
    db: database.db,
    clock,
    deps: { database, clock, jobs },
    money,
    auth,
    mails,
    async close() {
      await app.close()
      await money.close()
      await drop()
    },
  }
}

/** It only opens sessions: hashing and comparing passwords are left out. */
async function openWorldAuth(
  config: Config,
  database: Database,
  jobs: JobQueue,
  app: FastifyInstance,
): Promise<AuthContext> {
  const nothing = { hash: async () => '', verify: async () => false }
  const passwords = await createPasswords(2, nothing)
  return await openAuth({ config, database, jobs, log: app.log, passwords })
}
