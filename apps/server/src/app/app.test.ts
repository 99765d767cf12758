import { LOCAL_LEDGER_PATH, LOCAL_USDC_MINT } from '@laurel/contract/money/practice'
import { getConfig, moveDemoClock } from '@laurel/contract/platform'
import { PROBLEMS, type ProblemBody, type ProblemCode } from '@laurel/contract/problems'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { MS } from '../platform/clock.ts'

let demo: TestApp
let open: TestApp
let ann: string

beforeAll(async () => {
  demo = await startTestApp({ isDemo: true })
  ann = await demo.signIn('ann')
  open = await startTestApp({
    environment: {
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://laurel.example',
      SMTP_URL: 'smtp://localhost',
      TRUST_PROXY: 'none',
    },
  })
})
afterAll(async () => {
  await demo.close()
  await open.close()
})
beforeEach(() => demo.database.pool.query('delete from rate_limits'))

function expectProblem(answer: Awaited<ReturnType<typeof demo.app.inject>>, code: ProblemCode) {
  expect(answer.json<ProblemBody>()).toMatchObject({
    code,
    instance: answer.headers['x-request-id'],
  })
  expect(answer.statusCode).toBe(PROBLEMS[code].status)
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
}

describe('every response', () => {
  it.each(['/', '/no-such-page', '/healthz', '/api/v1/config', '/api/v1/nothing', '/auth/v1/user'])(
    '%s carries the headers that protect pages',
    async (url) => {
      const { headers } = await open.app.inject(url)
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("script-src 'self'"),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(headers['content-security-policy']).toMatch(/base-uri 'none'.*frame-ancestors 'none'/)
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    },
  )

  it('requires HTTPS only where the site is served over HTTPS', async () => {
    const { headers } = await demo.app.inject('/healthz')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('ignores request ids that clients send', async () => {
    const { headers } = await demo.app.inject({
      url: '/healthz',
      headers: { 'x-request-id': 'mine' },
    })
    expect(headers['x-request-id']).not.toBe('mine')
  })

  it.each(['https://evil.example', 'null', 'https://laurel.example.evil.example'])(
    'is unreadable for the origin %s',
    async (origin) => {
      const preflight = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      }
      for (const method of ['GET', 'OPTIONS'] as const) {
        const answer = await open.app.inject({ method, url: '/api/v1/config', headers: preflight })
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
        expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
      }
    },
  )
})

describe('development tools', () => {
  it.each(['/metrics', '/.git/config', '/.env', '/assets/index.js.map', '/.vite/manifest.json'])(
    '%s is a 404 on a public server',
    async (url) => {
      expect((await open.app.inject(url)).statusCode).toBe(404)
    },
  )

  it('include the demo and its mails only in a demo', async () => {
    expect((await demo.app.inject('/api/v1/demo')).statusCode).toBe(200)
    for (const url of ['/api/v1/demo', '/api/v1/demo/mails']) {
      expectProblem(await open.app.inject(url), 'not_found')
    }
    const move = { method: 'POST', url: moveDemoClock.path, payload: { advance: 'day' } } as const
    expectProblem(await open.app.inject(move), 'not_found')
  })
})

describe('malformed requests', () => {
  const post = (
    payload: string,
    contentType = 'application/json',
    url: string = moveDemoClock.path,
  ) => demo.app.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType } })

  it.each([
    ['{"advance":', 'malformed_request'],
    ['', 'malformed_request'],
    ['{"__proto__":{"a":1},"advance":"day"}', 'malformed_request'],
    ['{"constructor":{"prototype":{}},"advance":"day"}', 'malformed_request'],
    [`{"advance":"${'a'.repeat(262_144)}"}`, 'payload_too_large'],
    [`{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`, 'malformed_request'],
    ['[]', 'validation_failed'],
    ['null', 'validation_failed'],
  ] as const)('are answered with a problem (case %#)', async (payload, code) => {
    expectProblem(await post(payload), code)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])(
    'are refused with a body of type %s, also where no body is needed',
    async (type) => {
      expectProblem(await post('{"advance":"day"}', type), 'unsupported_media_type')
      const readAll = '/api/v1/notifications/read-all'
      expectProblem(await post('a=1', type, readAll), 'unsupported_media_type')
    },
  )

  it.each([
    ['GET', '/api/v1/nothing', 'not_found'],
    ['POST', '/', 'not_found'],
    ['DELETE', '/api/v1/config', 'not_found'],
    ['GET', '/api/v1/bounties/%zz', 'malformed_request'],
    ['GET', `/api/v1/bounties/${'x'.repeat(201)}`, 'not_found'],
  ] as const)('%s %s is %s', async (method, url, code) => {
    expectProblem(await demo.app.inject({ method, url }), code)
  })
})

describe('GET /api/v1/config', () => {
  it('returns the client key and whether this is a demo', async () => {
    const answer = await demo.app.inject(getConfig.path)
    expect(answer.json()).toEqual({
      publicKey: expect.stringMatching(/^sb_publishable_/),
      network: 'devnet',
      isLocalLedger: true,
      rpcUrl: LOCAL_LEDGER_PATH,
      usdcMint: LOCAL_USDC_MINT,
      hasTreasury: true,
      twitter: true,
      demo: true,
    })
    expect((await open.app.inject(getConfig.path)).json()).toMatchObject({ demo: false })
  })
})

describe('GET /api/v1/openapi.json', () => {
  it('describes the API', async () => {
    const answer = await open.app.inject('/api/v1/openapi.json')
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/v1/config': {} } })
  })
})

describe('a private answer', () => {
  it('is never stored by caches nor served to anyone else', async () => {
    const url = '/api/v1/leaderboard'
    const mine = await demo.app.inject({ url, headers: { authorization: ann } })
    expect(mine.headers['cache-control']).toBe('no-store')
    const theirs = await demo.app.inject(url)
    expect(theirs.headers['cache-control']).toBe('public, max-age=1')
    expect(theirs.headers.vary).toContain('authorization')
  })
})

describe('POST /api/v1/demo/clock', () => {
  const move = (advance: string, headers: Record<string, string> = {}) =>
    demo.app.inject({ method: 'POST', url: moveDemoClock.path, payload: { advance }, headers })

  it('advances by an hour or a day, and keeps the time across a restart', async () => {
    const before = demo.clock.offsetMs()
    expect((await move('hour')).json()).toMatchObject({ offsetMs: before + MS.hour })
    expect((await move('day')).json()).toMatchObject({ offsetMs: before + MS.hour + MS.day })
    const about = await demo.app.inject('/api/v1/demo')
    expect(about.json()).toMatchObject({ offsetMs: before + MS.hour + MS.day })
  })

  it('advances once per idempotency key', async () => {
    const before = demo.clock.offsetMs()
    const key = { 'idempotency-key': 'move-once' }
    const [first, second] = [await move('hour', key), await move('hour', key)]
    expect(second.body).toBe(first.body)
    expect(demo.clock.offsetMs()).toBe(before + MS.hour)
  })

  it('refuses a second advance while one runs, and accepts the next', async () => {
    const before = demo.clock.offsetMs()
    const answers = await Promise.all([move('hour'), move('hour'), move('hour')])
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 409, 409])
    expect(demo.clock.offsetMs()).toBe(before + MS.hour)
    expect((await move('hour')).statusCode).toBe(200)
  })

  it('refuses any other duration', async () => {
    expectProblem(await move('year'), 'validation_failed')
  })
})

describe('a node that drains', () => {
  it('reports it, and still answers', async () => {
    demo.readiness.isDraining = true
    expect((await demo.app.inject('/readyz')).statusCode).toBe(503)
    expect((await demo.app.inject('/healthz')).statusCode).toBe(200)
    expect((await demo.app.inject('/api/v1/config')).statusCode).toBe(200)
    demo.readiness.isDraining = false
    expect((await demo.app.inject('/readyz')).statusCode).toBe(200)
  })
})
