import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AllRoutes,
  addressOf,
  type KnownRoute,
  watchRoutes,
} from '../../testing/all-routes.ts'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let all: AllRoutes
let demo: TestApp
let ann: string
let server: KnownRoute[]
let people = 0
const LOGOUT = '/auth/v1/logout'
beforeAll(async () => {
  all = watchRoutes()
  demo = await startTestApp({ isDemo: true })
  await demo.app.ready()
  all.stop()
  // Routes that end the session come last.
  server = all.routes
    .filter(({ method }) => method !== 'HEAD')
    .sort((a, b) => Number(a.url === LOGOUT) - Number(b.url === LOGOUT))
})
beforeEach(async () => {
  people += 1
  ann = await demo.signIn(`ann${people}`)
})
afterAll(() => demo.close())
afterEach(() => {
  all.fault = null
  vi.restoreAllMocks()
})

let addresses = 0

/** A request to a route as a member who sent none before, from an address of its own. */
async function ask(route: KnownRoute, sent: { type?: string; payload?: string } = {}) {
  addresses += 1
  await demo.database.pool.query('delete from rate_limits')
  const { type, payload } = sent
  return await demo.app.inject({
    method: route.method as 'GET',
    url: addressOf(route),
    remoteAddress: `198.18.${addresses >> 8}.${addresses & 255}`,
    headers: { authorization: ann, ...(type !== undefined && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
}

/** Routes of the built app, without a query. */
const isFile = ({ url }: KnownRoute) =>
  /\.\w+$/.test(url) && !/^\/(api|auth|rest|storage|realtime)\//.test(url)
const nameOf = ({ method, url }: KnownRoute) => `${method} ${url}`

/** The error format of each service; routes not listed answer with problems. */
const FORMS: [prefix: string, body: object][] = [
  ['/auth/v1', { error_code: 'unexpected_failure', msg: expect.any(String) }],
  ['/rest/v1', { code: 'PGRST500', message: expect.any(String), details: null, hint: null }],
  ['/storage/v1', { statusCode: '500', code: 'InternalError', message: expect.any(String) }],
  ['/realtime/v1', { error: expect.any(String) }],
]
const PROBLEM = { code: 'internal_error', status: 500 }

describe('every route', () => {
  it('is known to this test', () => {
    expect(server.length).toBeGreaterThan(200)
    for (const [prefix] of FORMS)
      expect(server.some(({ url }) => url.startsWith(prefix))).toBe(true)
  })

  it('answers unexpected errors in the format of its service, without their text', async () => {
    const secret = 'relation "inner_secrets" at /srv/laurel/pool.ts:31'
    const wrong: string[] = []
    // Health probes log even in a silent test.
    const quiet = server.filter((one) => !isFile(one) && !/^\/(health|ready)z$/.test(one.url))
    for (const route of quiet) {
      all.fault = new Error(secret)
      const answer = await ask(route)
      if (answer.body.includes('inner_secrets')) wrong.push(`${nameOf(route)} reveals it`)
      if (answer.statusCode !== 500) continue
      const form = FORMS.find(([prefix]) => route.url.startsWith(prefix))?.[1] ?? PROBLEM
      expect(answer.json(), nameOf(route)).toMatchObject(form)
    }
    expect(wrong).toEqual([])
  })

  it('refuses JSON that is nested 4,500 deep, and works on 60', async () => {
    const nested = (depth: number) => [
      `{"payload":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`,
    ]
    const failed: string[] = []
    for (const route of server.filter(({ method }) => method !== 'GET')) {
      for (const payload of [...nested(4500), ...nested(60)]) {
        const { statusCode } = await ask(route, { type: 'application/json', payload })
        if (statusCode >= 500) failed.push(`${nameOf(route)} ${statusCode}`)
      }
    }
    expect(failed).toEqual([])
  })

  it('reports too deeply nested JSON in the format of its service', async () => {
    const payload = `${'{"a":'.repeat(4500)}0${'}'.repeat(4500)}`
    const sentTo = async (url: string) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await demo.app.inject({ method: 'POST', url, headers, payload })
      return [answer.statusCode, answer.json()]
    }
    expect(await sentTo('/realtime/v1/api/broadcast/a/events/b')).toEqual([
      400,
      { error: 'We couldn’t read that request' },
    ])
    expect(await sentTo('/auth/v1/signup')).toMatchObject([400, { error_code: 'bad_json' }])
    expect(await sentTo('/rest/v1/user_profiles')).toMatchObject([400, { code: 'PGRST102' }])
    expect(await sentTo('/storage/v1/object/list/avatars')).toMatchObject([
      400,
      { code: 'InvalidRequest' },
    ])
    expect(await sentTo('/api/v1/bounties')).toMatchObject([400, { code: 'malformed_request' }])
  })

  /** Routes without a request limit, and why. */
  const UNCOUNTED: Record<string, string> = {
    'GET /healthz': 'asked by load balancers; costs nothing',
    'GET /readyz': 'asked by load balancers; one query without a table',
    'GET /metrics': 'for holders of the token; not found for everyone else',
    'GET /api/v1/openapi.json': 'one text, made once',
    'GET /mcp': 'always refused, with one text',
    'DELETE /mcp': 'always refused, with one text',
    'GET /dev/twitter/authorize': 'of demos, which strangers do not reach; asks no database',
    'POST /dev/twitter/authorize': 'of demos, which strangers do not reach; asks no database',
    'POST /dev/twitter/token': 'of demos, which strangers do not reach; asks no database',
    'GET /dev/twitter/users/me': 'of demos, which strangers do not reach; asks no database',
    'GET /dev/twitter/pictures/:id': 'of demos, which strangers do not reach; asks no database',
  }

  it('limits its requests, or is listed with a reason', async () => {
    const counted = [RateLimiterMemory, RateLimiterPostgres].map((limiter) =>
      vi.spyOn(limiter.prototype, 'consume'),
    )
    const uncounted: string[] = []
    for (const route of server.filter((one) => !isFile(one))) {
      for (const spy of counted) spy.mockClear()
      const type = route.url === '/csp-reports' ? 'application/csp-report' : 'application/json'
      await ask(route, route.method === 'GET' ? {} : { type, payload: '{}' })
      if (counted.every((spy) => spy.mock.calls.length === 0)) uncounted.push(nameOf(route))
    }
    expect(uncounted.sort()).toEqual(Object.keys(UNCOUNTED).sort())
  })
})

describe('reads from one address', () => {
  const ask1200 = async (url: string, headers: Record<string, string> = {}) => {
    const remoteAddress = '192.0.2.77'
    const all1200 = Array.from({ length: 1200 }, () =>
      demo.app.inject({ url, headers, remoteAddress }),
    )
    const statuses = new Set((await Promise.all(all1200)).map(({ statusCode }) => statusCode))
    expect(statuses.has(429)).toBe(false)
    return await demo.app.inject({ url, headers, remoteAddress })
  }

  it.each([
    ['/auth/v1/settings', { error_code: 'over_request_rate_limit' }],
    ['/rest/v1/nothing', { code: 'PGRST400' }],
    ['/storage/v1/nothing', { code: 'SlowDown' }],
    ['/realtime/v1/nothing', { error: 'Too many requests' }],
  ])('%s are refused past 1,200 a minute, in the format of the service', async (url, body) => {
    const answer = await ask1200(url)
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('60')
    expect(answer.json()).toMatchObject(body)
  })

  it('with invalid tokens are refused too, on every route', async () => {
    const headers = { authorization: 'Bearer made-up' }
    const writes = Array.from({ length: 1200 }, () =>
      demo.app.inject({
        method: 'POST',
        url: '/api/v1/bounties',
        headers,
        remoteAddress: '192.0.2.78',
      }),
    )
    const statuses = new Set((await Promise.all(writes)).map(({ statusCode }) => statusCode))
    expect([...statuses]).toEqual([401])
    const url = '/api/v1/me'
    const read = await demo.app.inject({ url, headers, remoteAddress: '192.0.2.78' })
    expect(read.statusCode).toBe(429)
  })
})
