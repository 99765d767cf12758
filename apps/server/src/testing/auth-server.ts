import { AuthClient } from '@supabase/auth-js'
import Fastify from 'fastify'
import { type Auth, registerAuth } from '../auth/auth.plugin.ts'
import type { Passwords } from '../auth/passwords.ts'
import type { AttemptLimit } from '../config.ts'
import { registerDataApi } from '../data-api/data-api.plugin.ts'
import type { Database } from '../db/client.ts'
import { createMovableClock, type MovableClock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Jobs, MailJob } from '../platform/jobs.ts'
import { createTestDatabase } from './test-database.ts'

/** Where links in the mails of these tests lead. */
export const SITE = 'https://laurel.test'

/** What a mail's link and code are. */
export interface SentMail extends MailJob {
  /** Path and query of the link; empty without one. */
  link: string
  /** The six digits; empty without them. */
  code: string
}

/** The auth service and the data API on a cloned database, listening on a port of its own. */
export interface AuthServer {
  /** Address of the server, without a trailing slash. */
  url: string
  auth: Auth
  database: Database
  ownerUrl: string
  clock: MovableClock
  /** Mails in the order in which they were sent. */
  mails: SentMail[]
  /** The newest mail to an address. Fails without one. */
  mailTo(address: string): SentMail
  /** The real client, with a memory of its own. */
  client(options?: { flowType?: 'pkce' | 'implicit' }): InstanceType<typeof AuthClient>
  /** A plain request with the version header of the clients. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** Any number of attempts. */
const UNLIMITED: AttemptLimit = { attempts: 100_000, windowSeconds: 900, blockSeconds: 1800 }

/** Starts the services. Close them in `afterAll`. */
export async function startAuthServer(
  options: {
    authRateLimit?: AttemptLimit
    passwords?: Passwords
    /** Proxies that may say where a request comes from; every address may, so that each client here has its own. */
    trustProxy?: false | string[]
    jobs?: (database: Database) => Jobs
    clock?: MovableClock
  } = {},
): Promise<AuthServer> {
  const { database, ownerUrl, drop } = await createTestDatabase()
  const clock = options.clock ?? createMovableClock()
  const mails: SentMail[] = []
  const recorded: Jobs = {
    send: async (_db, name, data) => {
      if (name === 'mail') mails.push(readMail(data as MailJob))
    },
  }
  const app = Fastify({
    genReqId: newId,
    trustProxy: options.trustProxy ?? ['127.0.0.1'],
    forceCloseConnections: true,
  })
  const auth = await registerAuth(app, {
    config: {
      publicUrl: SITE,
      anonKey: null,
      serviceKey: null,
      authRateLimit: options.authRateLimit ?? UNLIMITED,
    },
    database,
    jobs: options.jobs?.(database) ?? recorded,
    log: app.log,
    clock,
    ...(options.passwords === undefined ? {} : { passwords: options.passwords }),
  })
  await registerDataApi(app, { database, auth })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    auth,
    database,
    ownerUrl,
    clock,
    mails,
    mailTo(address) {
      const mail = mails.findLast(({ to }) => to === address)
      if (mail === undefined) throw new Error(`no mail to ${address}`)
      return mail
    },
    client: ({ flowType = 'implicit' } = {}) =>
      new AuthClient({
        url: `${url}/auth/v1`,
        headers: { apikey: auth.anonKey, 'x-forwarded-for': newAddress() },
        flowType,
        storage: createMemory(),
        autoRefreshToken: false,
        detectSessionInUrl: false,
      }),
    fetch: (path, init = {}) =>
      fetch(`${url}${path}`, {
        redirect: 'manual',
        ...init,
        headers: {
          'x-supabase-api-version': '2024-01-01',
          'x-forwarded-for': newAddress(),
          ...init.headers,
        },
      }),
    async close() {
      await app.close()
      await drop()
    },
  }
}

/** Splits a mail into what a person would click and type. */
export function readMail(mail: MailJob): SentMail {
  const link = /https:\/\/laurel\.test(\/auth\/v1\/verify\S*)/.exec(mail.text)?.[1] ?? ''
  const code = /^\d{6}$/m.exec(mail.text)?.[0] ?? ''
  return { ...mail, link, code }
}

let addresses = 0

/** An address that no other client of this test run has. */
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
