import { AuthClient } from '@supabase/auth-js'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Auth, registerAuth } from '../../src/auth/auth.plugin.ts'
import { createPasswords, type Hasher } from '../../src/auth/passwords/passwords.ts'
import { createConfirmedUser } from '../../src/auth/people/users.service.ts'
import type { PresentedSession } from '../../src/auth/sessions/sessions.service.ts'
import type { CaptchaConfig } from '../../src/config/captcha.ts'
import type { OAuthProviderConfig } from '../../src/config/twitter.ts'
import type { AttemptLimit, IdTokenIssuer } from '../../src/config/values.ts'
import { registerDataApi } from '../../src/data-api/data-api.plugin.ts'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { createKeyAccess } from '../../src/features/api-keys/api-key-access.service.ts'
import { createMovableClock, type MovableClock } from '../../src/platform/clock.ts'
import { sendProblem } from '../../src/platform/http/problem-handler.ts'
import { newId } from '../../src/platform/ids.ts'
import { createSharedCache } from '../../src/platform/shared-cache.ts'
import type { MailJob } from '../../src/platform/work/job-data.ts'
import type { Jobs } from '../../src/platform/work/jobs.ts'
import { createTestDatabase } from './test-database.ts'

/** The base of links in the mails of these tests. */
const SITE = 'https://laurel.test'

/** A mail with its link and code. */
export interface SentMail extends MailJob {
  /** Path and query of the link; empty without one. */
  link: string
  /** The six digits; empty without them. */
  code: string
}

/** The auth service and the data API on a cloned database, listening on a free port. */
export interface AuthServer {
  /** Address of the server, without a trailing slash. */
  url: string
  auth: Auth
  app: FastifyInstance
  database: Database
  clock: MovableClock
  /** Mails in the order in which they were sent. */
  mails: SentMail[]
  /** The newest mail to an address. Fails without one. */
  mailTo(address: string): SentMail
  /** The real client, with separate storage. */
  client(options?: { flowType?: 'pkce' | 'implicit' }): InstanceType<typeof AuthClient>
  /** A person with a confirmed address and `PASSWORD`; only where passwords stay plain. */
  addPerson(email: string, metadata?: Record<string, unknown>): Promise<string>
  /** The session of a sign-in that succeeds. */
  signIn(email: string, password?: string): Promise<PresentedSession>
  /** A POST to the auth service; a text is sent as it is. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** A plain request with the version header of the clients. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** The password of people in tests. */
export const PASSWORD = 'Correct-Horse-9'

/** Counts the argon2 operations that were skipped. */
export const hashing = { hashed: 0, compared: 0 }

const PLAIN: Hasher = {
  hash: async (password) => {
    hashing.hashed += 1
    return password
  },
  verify: async (passwordHash, password) => {
    hashing.compared += 1
    return passwordHash === password
  },
}

/** Any number of attempts. */
const UNLIMITED: AttemptLimit = { attempts: 100_000, windowSeconds: 900, blockSeconds: 1800 }

/** Options of an auth server. */
interface AuthServerOptions {
  authRateLimit?: AttemptLimit
  /** Stores passwords in plain instead of hashing them, which would be too slow for most tests. */
  hasPlainPasswords?: boolean
  /** Trusted proxies; every address by default, so that each client can have its own address. */
  trustProxy?: false | string[]
  jobs?: (database: Database) => Jobs
  twitter?: OAuthProviderConfig
  idTokenIssuers?: readonly IdTokenIssuer[]
  redirectUrls?: readonly string[]
  captcha?: CaptchaConfig
  isProofRequired?: boolean
  clock?: MovableClock
  /** Makes it a second node on the database and clock of this one, which is closed after it. */
  beside?: AuthServer
}

/** Starts the services. Close them in `afterAll`. */
export async function startAuthServer(options: AuthServerOptions = {}): Promise<AuthServer> {
  const { beside } = options
  const { database, drop } =
    beside === undefined ? await createTestDatabase() : joinDatabase(beside)
  const clock = options.clock ?? beside?.clock ?? createMovableClock()
  const mails: SentMail[] = beside?.mails ?? []
  const app = Fastify({
    genReqId: newId,
    trustProxy: options.trustProxy ?? ['127.0.0.1'],
    forceCloseConnections: true,
  })
  const auth = await registerServices(app, options, { database, clock, jobs: recordTo(mails) })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const server: AuthServer = {
    url,
    auth,
    app,
    database,
    clock,
    mails,
    mailTo(address) {
      const mail = mails.findLast(({ to }) => to === address)
      if (mail === undefined) throw new Error(`no mail to ${address}`)
      return mail
    },
    client: ({ flowType = 'implicit' } = {}) => createClient(url, auth.anonKey, flowType),
    addPerson: (email, metadata = {}) =>
      createConfirmedUser(database.db, { email, passwordHash: PASSWORD, metadata }, clock.now()),
    async signIn(email, password = PASSWORD) {
      const response = await server.post('token?grant_type=password', { email, password })
      if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`)
      return (await response.json()) as PresentedSession
    },
    post: (path, body, headers = {}) =>
      server.fetch(`/auth/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json;charset=UTF-8', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    fetch: (path, init = {}) => fetchAsClient(`${url}${path}`, init),
    async close() {
      await app.close()
      await drop()
    },
  }
  return server
}

/** Jobs that are not run; mails are added to `mails`. */
function recordTo(mails: SentMail[]): Jobs {
  return {
    send: async (_db, name, data) => {
      if (name === 'mail') mails.push(readMail(data as MailJob))
    },
  }
}

async function registerServices(
  app: FastifyInstance,
  options: AuthServerOptions,
  { database, clock, jobs }: { database: Database; clock: MovableClock; jobs: Jobs },
): Promise<Auth> {
  const auth = await registerAuth(app, {
    config: {
      publicUrl: SITE,
      solana: { network: 'devnet' },
      twitter: options.twitter ?? null,
      idTokenIssuers: options.idTokenIssuers ?? [],
      anonKey: null,
      serviceKey: null,
      authRateLimit: options.authRateLimit ?? UNLIMITED,
      redirectUrls: options.redirectUrls ?? [],
      captcha: options.captcha ?? null,
    },
    database,
    jobs: options.jobs?.(database) ?? jobs,
    log: app.log,
    clock,
    isProofRequired: options.isProofRequired === true,
    ...(options.hasPlainPasswords === true ? { passwords: await createPasswords(2, PLAIN) } : {}),
  })
  const origins = new Set([SITE])
  await registerDataApi(app, { database, auth, jobs, publicUrl: SITE, origins, clock })
  app.setErrorHandler(sendProblem)
  auth.registerApi(app, {
    database,
    clock,
    jobs,
    sharedCache: createSharedCache(0),
    resolveViewer: auth.resolveViewer,
    keyAccess: createKeyAccess({ database, clock }),
    isPrelaunch: async () => false,
    limitRead: async () => {},
    limitWrite: async () => {},
  })
  return auth
}

function createClient(url: string, anonKey: string, flowType: 'pkce' | 'implicit') {
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey, 'x-forwarded-for': newAddress() },
    flowType,
    storage: createMemory(),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}

async function fetchAsClient(url: string, init: RequestInit): Promise<Response> {
  return await fetch(url, {
    redirect: 'manual',
    ...init,
    headers: {
      'x-supabase-api-version': '2024-01-01',
      'x-forwarded-for': newAddress(),
      ...init.headers,
    },
  })
}

/** A separate pool on the database of another node. */
function joinDatabase(node: AuthServer): { database: Database; drop: () => Promise<void> } {
  const database = openDatabase(String(node.database.pool.options.connectionString), () => {})
  return { database, drop: () => database.close() }
}

/** Extracts the link and the code of a mail. */
export function readMail(mail: MailJob): SentMail {
  const link = /https:\/\/laurel\.test(\/auth\/v1\/verify\S*)/.exec(mail.text)?.[1] ?? ''
  const code = /^\d{6}$/m.exec(mail.text)?.[0] ?? ''
  return { ...mail, link, code }
}

let addresses = 0

/** A unique client address in this test run. */
function newAddress(): string {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

function createMemory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
