import type { Role } from '@laurel/contract/people/people'
import { hashSync } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../src/app/app.ts'
import type { SandboxPlace } from '../../src/app/test-mode/sandbox-database.ts'
import { createConfirmedUser } from '../../src/auth/people/users.service.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { loadConfig } from '../../src/config/config.ts'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { userProfiles, userRoles } from '../../src/db/schema/people.ts'
import type { Blobs } from '../../src/platform/blobs/blobs.ts'
import { createMovableClock, type MovableClock } from '../../src/platform/clock.ts'
import type { Readiness } from '../../src/platform/work/health.ts'
import type { JobData } from '../../src/platform/work/job-data.ts'
import type { JobQueue } from '../../src/platform/work/jobs.ts'
import { createTestChain, type TestChain } from '../money/test-chain.ts'
import { createTestBlobs, type TestBlobs } from './test-blobs.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const PASSWORD = 'Correct-Horse-9'
/** Its argon2id hash at minimum cost: the real cost is tested with the passwords, not with every sign-in. */
const PASSWORD_HASH = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/**
 * The whole server as `main.ts` builds it, on a cloned database, where jobs are recorded and not run; it listens only
 * on request.
 */
export interface TestApp {
  app: FastifyInstance
  database: Database
  clock: MovableClock
  readiness: Readiness
  blobs: TestBlobs
  /** The chain of this server, which costs nothing until first used. */
  money: TestChain
  /** Jobs that were sent, in order. */
  sent: { name: keyof JobData; data: unknown }[]
  /** A new person's `Authorization` header, from a real sign-in; with a profile by default. */
  signIn(name: string, options?: { roles?: readonly Role[]; hasProfile?: boolean }): Promise<string>
  close(): Promise<void>
}

/** Options of a test server. */
interface TestAppOptions {
  isDemo?: boolean
  /** Refuses requests from other machines, as a server on loopback does. */
  isLocalOnly?: boolean
  environment?: Record<string, string>
  /** Leaves the proof of work at sign-up to the server's default; off otherwise. */
  hasProofByDefault?: boolean
  /** Makes it a second node on the database of this one, which is closed after it. */
  beside?: TestApp
  /** Milliseconds for which public replies are cached as bytes; 0 by default. */
  sharedCacheMs?: number
  /** The blob storage, if not in memory. */
  filesIn?: Blobs
  /** Where the sandbox of test keys is, by the owner's address of the database; without it they are refused. */
  sandboxAt?: (siteUrl: string) => SandboxPlace
  /** Takes the lines of the log. */
  logTo?: { write(line: string): void }
  /** The chain, if not the ledger of `money`. */
  chain?: Chain
}

function settingsOf({ environment, hasProofByDefault }: TestAppOptions): Record<string, string> {
  const proof: Record<string, string> = hasProofByDefault === true ? {} : { PROOF_OF_WORK: 'off' }
  return { LOG_LEVEL: 'silent', ...proof, ...environment }
}

/** Builds the server with the environment's settings; a demo has the demo's endpoints. Close it in `afterAll`. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { database, ownerUrl, drop } =
    options.beside === undefined ? await createTestDatabase() : joinDatabase(options.beside)
  const clock = createMovableClock()
  const readiness = { isDraining: false, mailFailingSince: null }
  const blobs = options.beside?.blobs ?? createTestBlobs()
  const money = options.beside?.money ?? createTestChain(clock)
  const sent: TestApp['sent'] = []
  const jobs: JobQueue = {
    send: async (_db, name, data) => void sent.push({ name, data }),
    start: async () => {},
    stop: async () => {},
  }
  const app = await createApp({
    config: loadConfig(settingsOf(options), 'no such file'),
    database,
    jobs,
    blobs: options.filesIn ?? blobs,
    chain: options.chain ?? money.chain,
    localLedger: options.isDemo === true ? await money.ledger() : null,
    clock,
    demoClock: options.isDemo === true ? clock : null,
    readiness,
    isLocalOnly: options.isLocalOnly === true,
    ...(options.sandboxAt !== undefined && { sandbox: options.sandboxAt(ownerUrl) }),
    ...(options.logTo === undefined ? {} : { logTo: options.logTo }),
    sharedCacheMs: options.sharedCacheMs ?? 0,
  })
  return {
    app,
    database,
    clock,
    readiness,
    blobs,
    money,
    sent,
    async signIn(name, { roles = [], hasProfile = true } = {}) {
      const now = clock.now()
      const email = `${name}@example.test`
      const account = { email, passwordHash: PASSWORD_HASH, metadata: {} }
      const userId = await createConfirmedUser(database.db, account, now)
      if (hasProfile) await database.db.insert(userProfiles).values({ userId, username: name })
      for (const role of roles) {
        await database.db.insert(userRoles).values({ userId, role, grantedAt: now })
      }
      const answer = await app.inject({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        payload: { email, password: PASSWORD },
      })
      return `Bearer ${answer.json<{ access_token: string }>().access_token}`
    },
    async close() {
      await app.close()
      if (options.beside === undefined) await money.close()
      await drop()
    },
  }
}

/** A separate pool on the database of another node. */
function joinDatabase(node: TestApp): TestDatabase {
  const ownerUrl = String(node.database.pool.options.connectionString)
  const database = openDatabase(ownerUrl, () => {})
  return { database, ownerUrl, drop: () => database.close() }
}
