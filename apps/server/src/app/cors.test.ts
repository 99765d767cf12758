import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const SITE = 'https://laurel.example'
const APP = 'https://app.example'
let t: TestApp
let port: number
beforeAll(async () => {
  t = await startTestApp({
    environment: {
      HOST: '0.0.0.0',
      PUBLIC_URL: SITE,
      SMTP_URL: 'smtp://localhost',
      TRUST_PROXY: 'none',
      REDIRECT_URLS: `${APP}/welcome,http://localhost:5173/auth?from=laurel`,
    },
  })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

const SERVICES = [
  '/auth/v1/user',
  '/auth/v1/nothing',
  '/rest/v1/user_profiles?select=*',
  '/rest/v1/nothing',
  '/storage/v1/object/avatars/a.png',
  '/storage/v1/nothing',
  '/realtime/v1/api/broadcast',
  '/realtime/v1/nothing',
]
const ALLOWED = [SITE, APP, 'http://localhost:5173']
const REFUSED = [
  'null',
  '',
  '*',
  'http://laurel.example',
  'https://laurel.example.evil.test',
  'https://evil.test/https://app.example',
  'https://xapp.example',
  'https://app.example.',
  'https://app.example:8443',
  'http://localhost:5174',
  'https://APP.example',
  `${APP}, ${SITE}`,
]
const PREFLIGHT = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,apikey,x-client-info,content-type',
}

describe('pages of the site and of REDIRECT_URLS', () => {
  it.each(SERVICES)('may call %s after a preflight', async (url) => {
    for (const origin of ALLOWED) {
      const headers = { origin, ...PREFLIGHT }
      const answer = await t.app.inject({ method: 'OPTIONS', url, headers })
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect(answer.headers).toMatchObject({
        vary: 'Origin',
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-max-age': '7200',
      })
      const allowed = String(answer.headers['access-control-allow-headers']).split(', ')
      // Section 0 of wire.md.
      const sent =
        'authorization apikey content-type x-client-info x-supabase-api-version prefer accept-profile content-profile range x-upsert cache-control x-metadata x-retry-count'
      expect(allowed).toEqual(expect.arrayContaining(sent.split(' ')))
    }
  })

  it.each(SERVICES)('may read the responses of %s, including refusals', async (url) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await t.app.inject({ method, url, headers: { origin: APP } })
      expectReadable(answer.headers)
    }
    const authorization = 'Bearer made-up'
    const answer = await t.app.inject({ url, headers: { origin: APP, authorization } })
    expectReadable(answer.headers)
  })

  it('may read that an address cannot be decoded, in the error format of the service', async () => {
    for (const [url, body] of [
      ['/rest/v1/%zz', { code: 'PGRST102', details: null }],
      ['/auth/v1/%zz', { error_code: 'bad_json' }],
      ['/storage/v1/%zz', { code: 'InvalidRequest' }],
      ['/realtime/v1/%zz', { error: expect.any(String) }],
    ] as const) {
      const answer = await t.app.inject({ url, headers: { origin: APP } })
      expect(answer.statusCode).toBe(400)
      expectReadable(answer.headers)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.json()).toMatchObject(body)
    }
  })

  it('may read that a request was malformed, as far as the service is known', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST /auth/v1/token HTTP/1.1\r\nhost: a\r\norigin: ${APP}\r\nbad header\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    expect(String(answer)).toContain(`access-control-allow-origin: ${APP}\r\n`)
  })

  it('may read that a rate limit was exceeded', async () => {
    const remoteAddress = '192.0.2.9'
    const ask = () =>
      t.app.inject({ url: '/rest/v1/nothing', headers: { origin: APP }, remoteAddress })
    await Promise.all(Array.from({ length: 1200 }, ask))
    const answer = await ask()
    expect(answer.statusCode).toBe(429)
    expectReadable(answer.headers)
  })
})

describe('pages of any other origin', () => {
  it.each(SERVICES)('may not call %s', async (url) => {
    for (const origin of REFUSED) {
      for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
        const headers = { origin, ...(method === 'OPTIONS' && PREFLIGHT) }
        const answer = await t.app.inject({ method, url, headers })
        expect(answer.headers.vary).toBe('Origin')
        expect(corsOf(answer.headers)).toEqual([])
      }
    }
  })
})

describe('/api/v1 and pages', () => {
  it.each(['/api/v1/config', '/api/v1/nothing', '/', '/healthz'])(
    '%s is for this site alone',
    async (url) => {
      for (const origin of ALLOWED) {
        for (const method of ['GET', 'OPTIONS'] as const) {
          const answer = await t.app.inject({ method, url, headers: { origin, ...PREFLIGHT } })
          expect(corsOf(answer.headers)).toEqual([])
        }
      }
    },
  )
})

describe('realtime sockets', () => {
  const handshake = async (origin: string) => {
    const answer = await t.app.inject({
      url: '/realtime/v1/websocket?apikey=made-up',
      headers: { origin },
    })
    return answer.json<{ error: string }>().error
  }

  it('open for the same pages as every other request', async () => {
    for (const origin of ALLOWED) expect(await handshake(origin)).toBe('Invalid API key')
    for (const origin of REFUSED) expect(await handshake(origin)).toBe('Foreign origin')
  })
})

function corsOf(headers: object): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('access-control-'))
}

function expectReadable(headers: Record<string, unknown>): void {
  expect(headers).toMatchObject({
    vary: 'Origin',
    'access-control-allow-origin': APP,
    'access-control-expose-headers': expect.stringMatching(
      /^x-supabase-api-version, x-total-count, link, content-range\b/,
    ),
  })
  // Tokens travel in headers, never in cookies.
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
}
