import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let demo: TestApp
let proxied: TestApp

beforeAll(async () => {
  demo = await startTestApp({ isDemo: true, isLocalOnly: true })
  proxied = await startTestApp({
    beside: demo,
    isLocalOnly: true,
    environment: { TRUST_PROXY: '127.0.0.1', REDIRECT_URLS: 'https://app.example/welcome' },
  })
})
afterAll(async () => {
  await proxied.close()
  await demo.close()
})

/** The status of a call with these headers. */
async function statusOf(node: TestApp, headers: Record<string, string>, url = '/api/v1/config') {
  return (await node.app.inject({ url, headers: { host: 'localhost:3000', ...headers } }))
    .statusCode
}

describe('a server limited to this machine', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:80',
    'laurel.localhost:3000',
    '127.0.0.1',
    '127.0.0.1:65535',
    '127.9.8.7:1',
    '[::1]',
    '[::1]:3000',
  ])('answers requests to the host %s', async (host) => {
    expect(await statusOf(demo, { host })).toBe(200)
    expect(await statusOf(demo, { host, origin: `http://${host}` })).toBe(200)
  })

  it.each([
    'laurel.example',
    'localhost.example',
    'localhost:3000.example',
    '127.0.0.1.nip.io',
    '10.0.0.5:3000',
    '[::2]:3000',
    'localhost@laurel.example',
  ])('refuses requests to the host %s (DNS rebinding, a proxy)', async (host) => {
    expect(await statusOf(demo, { host })).toBe(403)
    expect(await statusOf(proxied, { host })).toBe(403)
  })

  it.each([
    ['x-forwarded-for', '203.0.113.5'],
    ['x-forwarded-host', 'laurel.example'],
    ['x-forwarded-server', 'web-1'],
    ['x-real-ip', '203.0.113.5'],
    ['forwarded', 'for=203.0.113.5'],
    ['via', '1.1 proxy'],
  ])(
    'refuses requests that a proxy forwarded (%s), unless TRUST_PROXY names it',
    async (name, value) => {
      expect(await statusOf(demo, { [name]: value })).toBe(403)
      expect(await statusOf(proxied, { [name]: value })).toBe(200)
    },
  )

  it('refuses pages of other sites, behind a proxy that rewrites the host too', async () => {
    for (const node of [demo, proxied]) {
      expect(await statusOf(node, { origin: 'https://laurel.example' })).toBe(403)
      expect(await statusOf(node, { origin: 'null' })).toBe(200)
    }
    expect(await statusOf(proxied, { origin: 'https://app.example' })).toBe(200)
  })

  it.each([
    '/',
    '/metrics',
    '/healthz',
    '/auth/v1/settings',
    '/rest/v1/user_profiles',
    '/storage/v1/bucket',
    '/realtime/v1/websocket',
    '/dev/solana',
    '/api/v1/none',
    '/assets/none.js',
  ])('refuses %s like all other routes', async (url) => {
    expect(await statusOf(demo, { host: 'laurel.example' }, url)).toBe(403)
  })

  it('refuses sign-in with the known passwords from other machines', async () => {
    const answer = await demo.app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: { host: 'laurel.example', 'x-forwarded-for': '203.0.113.5' },
      payload: { email: 'lina@demo.example', password: 'known' },
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'not_allowed' })
    expect(answer.json().detail).toMatch(/another host \(Host\).+PUBLIC_URL.+DEMO=shared/)
  })

  it('shows browsers a page with the reason and the setting to change', async () => {
    const answer = await demo.app.inject({
      url: '/bounties',
      headers: { host: 'laurel.example', accept: 'text/html,application/xhtml+xml' },
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.body).toContain('<h1>This Laurel is not shared</h1>')
    expect(answer.body).toContain('set PUBLIC_URL')
  })
})
