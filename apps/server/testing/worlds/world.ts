import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestWorldOptions } from '@laurel/scenarios/test-world'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../src/app/app.ts'
import { newsMail } from '../../src/app/reminder-mail.ts'
import { type AuthContext, openAuth } from '../../src/auth/context.ts'
import { readKeyedHash } from '../../src/auth/keys/secrets.ts'
import { createPasswords } from '../../src/auth/passwords/passwords.ts'
import { type Config, loadConfig } from '../../src/config/config.ts'
import type { Database } from '../../src/db/client.ts'
import { createMovableClock, type MovableClock, systemClock } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/ids.ts'
import { createMailer, type Mailer } from '../../src/platform/mail/mailer.ts'
import type { MailJob, NewsJob } from '../../src/platform/work/job-data.ts'
import type { JobQueue } from '../../src/platform/work/jobs.ts'
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
  { isDemo = false, signInAttempts = 1000 }: TestWorldOptions,
): Promise<ServedWorld> {
  const { database, ownerUrl, drop } = await createTestDatabase(template)
  const clock = createMovableClock()
  const money = createTestChain(clock)
  const port = await unusedPort()
  const dataDir = await mkdtemp(join(tmpdir(), 'laurel-world-'))
  const config = configOf(port, dataDir, signInAttempts)
  const mails: MailJob[] = []
  const { publicUrl } = config
  const keyedHash = await readKeyedHash(database.db)
  const mailOf = (news: NewsJob) => newsMail(news, { publicUrl, keyedHash })
  const jobs = collectMails(mails, mailOf, isDemo ? createMailer(config, systemClock) : null)
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
    sandbox: { siteUrl: ownerUrl, ownUrl: null },
  })
  const auth = await openWorldAuth(config, database, jobs, app)
  const url = await app.listen({ port, host: '127.0.0.1' })
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
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function configOf(port: number, dataDir: string, signInAttempts: number): Config {
  return loadConfig(
    {
      LOG_LEVEL: 'silent',
      PROOF_OF_WORK: 'off',
      WEBHOOK_TARGETS: 'any',
      DATA_DIR: dataDir,
      // Links of mails and wallet messages lead to the server itself, as the page does.
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      AUTH_RATE_LIMIT: `${signInAttempts}/15m/30m`,
    },
    'no such file',
  )
}

/** A queue that runs nothing and collects the mails, in a demo also in its outbox. */
function collectMails(
  mails: MailJob[],
  mailOf: (news: NewsJob) => MailJob,
  outbox: Mailer | null,
): JobQueue {
  return {
    send: async (_db, name, data) => {
      if (name !== 'mail' && name !== 'news') return
      const mail = name === 'mail' ? (data as MailJob) : mailOf(data as NewsJob)
      mails.push(mail)
      await outbox?.send({ ...mail, id: newId() })
    },
    start: async () => {},
    stop: async () => {},
  }
}

/** A port of the system's choice, since the configuration names it before the server listens. */
async function unusedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
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
