import type { Api } from '@laurel/contract/api'
import type { Role } from '@laurel/contract/people/people'
import { PROBLEMS, Problem, type ProblemBody, type ProblemCode } from '@laurel/contract/problems'
import type { World } from '@laurel/scenarios/world'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { registerApi, registerDefaults } from '../../src/app/api.ts'
import type { ApiDeps } from '../../src/app/deps.ts'
import { registerGuides } from '../../src/app/guides/guides.routes.ts'
import { registerMcp } from '../../src/app/mcp/mcp.routes.ts'
import { chainSweeps, sweeps } from '../../src/app/sweeps.ts'
import { readSealing } from '../../src/auth/keys/sealing.ts'
import type { MainnetDeps } from '../../src/chain/chain.ts'
import type { Db } from '../../src/db/client.ts'
import { createKeyAccess } from '../../src/features/api-keys/api-key-access.service.ts'
import { storeTreasuryWallets } from '../../src/features/payouts/treasury-wallets.queries.ts'
import { resolveHost } from '../../src/features/webhooks/sending/webhook-address.ts'
import type { WebhookSending } from '../../src/features/webhooks/sending/webhook-post.ts'
import type { Visitors } from '../../src/platform/accounts.ts'
import type { MovableClock } from '../../src/platform/clock.ts'
import { NO_SECOND_FACTOR, type Viewer } from '../../src/platform/context.ts'
import { newId, sha256 } from '../../src/platform/ids.ts'
import { createSharedCache } from '../../src/platform/shared-cache.ts'
import type { JobData } from '../../src/platform/work/job-data.ts'
import type { Jobs } from '../../src/platform/work/jobs.ts'
import { runSweeps, type SweepDeps } from '../../src/platform/work/sweeps.ts'
import { createFixedClock } from '../fixed-clock.ts'
import { createTestChain, type TestChain } from '../money/test-chain.ts'
import { joinAs } from '../shortcuts.ts'
import { createTestDatabase } from './test-database.ts'

/** The caller of a request: a person of the test, with or without a second factor or by an API key, or none. */
export type As = {
  userId: string
  roles?: readonly Role[]
  isProven?: boolean
  /** The secret of the key that speaks for the person. */
  apiKey?: string
} | null

/** Someone who can sign requests. */
export type Person = NonNullable<As>

/** The parts of a call that its endpoint takes. */
interface Input {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  key?: string
  /** The browser of the request, for routes that know browsers; a new one by default. */
  device?: string
  /** The address of the request; loopback by default. */
  ip?: string
}

/** A response with its parsed body. */
interface Answer<T> {
  status: number
  body: T
  headers: Record<string, unknown>
}

/** `/api/v1` on a cloned database, with a clock that moves only on request. */
export interface TestServer extends World<Person> {
  db: Db
  deps: SweepDeps
  clock: MovableClock
  /** The chain of this server, which costs nothing until first used. */
  money: TestChain
  /** Jobs that were sent, in order. */
  sent: { name: keyof JobData; data: unknown }[]
  setPrelaunch(isOn: boolean): void
  /** Calls an endpoint and returns the raw response. */
  call<K extends keyof Api>(as: As, endpoint: K, input?: Input): Promise<Answer<Api[K]['reply']>>
  /** Calls an endpoint and expects success. */
  ok<K extends keyof Api>(as: As, endpoint: K, input?: Input): Promise<Api[K]['reply']>
  /** Calls an endpoint and expects this problem. */
  refused<K extends keyof Api>(
    as: As,
    endpoint: K,
    code: ProblemCode,
    input?: Input,
  ): Promise<ProblemBody>
  /** Sends a request that is not of `/api/v1`, as a client over the network would. */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>
  /** Downloads a file of the API. */
  download(as: As, url: string): Promise<Answer<string>>
  now(): Date
  close(): Promise<void>
}

function openFastify(): FastifyInstance {
  // An unexpected error says what went wrong; the answer only says that something did.
  const logger = { level: 'error' }
  return Fastify({ genReqId: newId, logger, routerOptions: { maxParamLength: 200 } })
}

/** Browsers name themselves by a header; any proof but `wrong` is right. */
const visitors: Visitors = {
  proveWork: async ({ proof }) => {
    if (proof === 'wrong') throw new Problem('work_proof_refused')
  },
  deviceKey: ({ headers }) => String(headers['x-test-device'] ?? newId()),
  hash: (purpose, text) => sha256(`${purpose} ${text}`),
}

/** Receivers of webhooks are on this machine. */
const webhookSending: WebhookSending = {
  targets: 'any',
  resolveHost,
  userAgent: 'Laurel-Webhooks/test',
}

const NO_LIMITS = { limitRead: async () => {}, limitWrite: async () => {} }

/** Starts the API. Close it in `afterAll`. */
export async function startTestServer({
  mainnet = null,
}: Partial<MainnetDeps> = {}): Promise<TestServer> {
  const { database, drop } = await createTestDatabase()
  const clock = createFixedClock('2026-11-02T09:00:00.000Z')
  const sent: TestServer['sent'] = []
  const money = createTestChain(clock)
  const jobs: Jobs = { send: async (_db, name, data) => void sent.push({ name, data }) }
  await storeTreasuryWallets(database.db, money.chain.treasury)
  let isPrelaunch = false
  const app = openFastify()
  registerDefaults(app)
  const deps: ApiDeps = {
    chain: money.chain,
    mainnet,
    database,
    clock,
    jobs,
    sharedCache: createSharedCache(0),
    resolveViewer: async (authorization) => readTestToken(authorization),
    keyAccess: createKeyAccess({ database, clock, cacheMs: 0 }),
    isPrelaunch: async () => isPrelaunch,
    visitors,
    secrets: await readSealing(database.db),
    webhookSending,
    ...NO_LIMITS,
  }
  registerApi(app, deps)
  registerMcp(app, deps, new Set([TEST_ORIGIN]))
  registerGuides(app, deps, TEST_ORIGIN)
  const call = callsTo(app)
  return {
    db: database.db,
    deps,
    clock,
    money,
    sent,
    call,
    fetch: fetchFrom(app),
    download: downloadsFrom(app),
    setPrelaunch: (isOn) => {
      isPrelaunch = isOn
    },
    ...expectationsOf(call),
    now: () => clock.now(),
    wait: (ms) => clock.setOffsetMs(clock.offsetMs() + ms),
    join: (part) => joinAs(deps, part),
    async advance(ms) {
      clock.setOffsetMs(clock.offsetMs() + ms)
      await runSweeps([...sweeps, ...chainSweeps(money.chain)], deps, (name, error) => {
        throw new Error(`sweep ${name} failed`, { cause: error })
      })
    },
    async close() {
      await app.close()
      await money.close()
      await drop()
    },
  }
}

/** Where the test server is, for clients that need an address. */
export const TEST_ORIGIN = 'http://localhost'

function fetchFrom(app: FastifyInstance): TestServer['fetch'] {
  return async (url, { method = 'GET', headers, body } = {}) => {
    const { pathname, search } = new URL(url, TEST_ORIGIN)
    const response = await app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body === null || body === undefined ? {} : { payload: String(body) }),
    })
    const sent = new Headers()
    for (const [name, value] of Object.entries(response.headers)) sent.set(name, String(value))
    // Fetch allows no body with these.
    const isEmpty = [204, 205, 304].includes(response.statusCode)
    return new Response(isEmpty ? null : response.body, {
      status: response.statusCode,
      headers: sent,
    })
  }
}

function downloadsFrom(app: FastifyInstance): TestServer['download'] {
  return async (as, url) => {
    const headers = as === null ? {} : { authorization: testToken(as) }
    const response = await app.inject({ method: 'GET', url, headers })
    return { status: response.statusCode, body: response.body, headers: response.headers }
  }
}

/** Sends requests to the API in-process. */
function callsTo(app: FastifyInstance): TestServer['call'] {
  return async (as, endpoint, input = {}) => {
    const [method = '', template = ''] = endpoint.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_match, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const query = Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const response = await app.inject({
      method: method as 'GET',
      url: query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`,
      headers: {
        ...(as === null ? {} : { authorization: testToken(as) }),
        ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
        ...(input.device === undefined ? {} : { 'x-test-device': input.device }),
      },
      ...(input.ip === undefined ? {} : { remoteAddress: input.ip }),
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
}

function expectationsOf(call: TestServer['call']): Pick<TestServer, 'ok' | 'refused'> {
  return {
    async ok(as, endpoint, input) {
      const answer = await call(as, endpoint, input)
      expect(answer, JSON.stringify(answer.body)).toMatchObject({
        status: expect.toSatisfy((status: number) => status >= 200 && status <= 202),
      })
      return answer.body
    },
    async refused(as, endpoint, code, input) {
      const answer = await call(as, endpoint, input)
      const body = answer.body as unknown as ProblemBody
      expect(body).toMatchObject({ code, status: PROBLEMS[code].status })
      expect(answer.status).toBe(PROBLEMS[code].status)
      expect(body.instance).toBe(answer.headers['x-request-id'])
      return body
    },
  }
}

function testToken(viewer: NonNullable<As>): string {
  const { userId, roles = [], isProven = false, apiKey } = viewer
  if (apiKey !== undefined) return `Bearer ${apiKey}`
  return `Bearer ${userId}:${roles.join(',')}:${isProven ? 'aal2' : 'aal1'}`
}

function readTestToken(authorization: string | undefined): Viewer | null {
  if (authorization === undefined) return null
  const [userId = '', roles = '', aal = ''] = authorization.replace('Bearer ', '').split(':')
  if (userId === '') throw new Problem('not_authenticated')
  return {
    userId,
    sessionId: userId,
    roles: roles === '' ? [] : (roles.split(',') as Role[]),
    assurance:
      aal === 'aal2' ? { isProven: true, isRecent: true, hasFactor: true } : NO_SECOND_FACTOR,
  }
}
