import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/client.ts'
import { registerMetrics } from './metrics.ts'

const TOKEN = 'a-token-for-metrics'
const database = { pool: { totalCount: 3, idleCount: 2, waitingCount: 1 } } as Database

const admission = { counts: () => ({ working: 4, waiting: 5, shed: 6 }) }

function serve(options: { metricsToken: string | null; isPublic: boolean }): FastifyInstance {
  const app = Fastify({ trustProxy: ['10.0.0.1'] })
  const build = { version: '1.2.3', commit: 'abcdef0' }
  registerMetrics(app, { database, admission, build, ...options })
  app.get('/things/:id', async () => ({}))
  return app
}

const own = serve({ metricsToken: null, isPublic: false })
const withToken = serve({ metricsToken: TOKEN, isPublic: false })
const open = serve({ metricsToken: TOKEN, isPublic: true })
const closed = serve({ metricsToken: null, isPublic: true })
beforeAll(async () => {
  await own.inject('/things/1?secret=2')
  await own.inject('/nothing/at/all')
})
afterAll(async () => {
  for (const app of [own, withToken, open, closed]) await app.close()
})

describe('GET /metrics', () => {
  it('counts requests by route, never by address, and reports the pool', async () => {
    const answer = await own.inject('/metrics')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    const text = answer.body
    expect(text).toContain(
      'http_request_duration_seconds_count{route="/things/:id",method="GET",status="200"} 1',
    )
    expect(text).toContain('route="unknown",method="GET",status="404"')
    expect(text).toContain('build_info{version="1.2.3",commit="abcdef0"} 1')
    expect(text).toContain('database_connections{state="waiting"} 1')
    expect(text).toContain('http_requests_admitted{state="waiting"} 5')
    expect(text).toContain('http_requests_shed_total 6')
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect(text).not.toMatch(/secret|nothing/)
  })

  const bearer = { authorization: `Bearer ${TOKEN}` }
  it.each([
    ['loopback', own, '127.0.0.1', {}, 200],
    ['loopback over IPv6', own, '::1', {}, 200],
    ['another machine', own, '192.0.2.1', {}, 404],
    [
      'a proxy that forwards another machine',
      own,
      '10.0.0.1',
      { 'x-forwarded-for': '192.0.2.1' },
      404,
    ],
    [
      'another machine that claims to be this one',
      own,
      '192.0.2.1',
      { 'x-forwarded-for': '127.0.0.1' },
      404,
    ],
    ['another machine with the token', withToken, '192.0.2.1', bearer, 200],
    [
      'another machine with a wrong token',
      withToken,
      '192.0.2.1',
      { authorization: 'Bearer x' },
      404,
    ],
    ['another machine without the token', withToken, '192.0.2.1', {}, 404],
    ['the token on a public server', open, '192.0.2.1', bearer, 200],
    ['loopback on a public server, possibly a proxy', open, '127.0.0.1', {}, 404],
    ['loopback on a public server without a token', closed, '127.0.0.1', {}, 404],
    ['an empty token', closed, '192.0.2.1', { authorization: 'Bearer null' }, 404],
  ] as const)('answers %s', async (_who, app, remoteAddress, headers, status) => {
    const answer = await app.inject({ url: '/metrics', remoteAddress, headers })
    expect(answer.statusCode).toBe(status)
  })
})
