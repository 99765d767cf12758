import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../../../apps/server/src/config/config.ts'
import { MS } from '../../../../apps/server/src/platform/clock.ts'
import {
  type OAuthBrowser,
  openBrowser,
  type RunningProvider,
  signInAs,
  startLocalProvider,
} from '../../../../apps/server/testing/clients/oauth-browser.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../../apps/server/testing/servers/auth-server.ts'

const SITE = 'https://laurel.test'

let provider: RunningProvider
let server: AuthServer
beforeAll(async () => {
  provider = await startLocalProvider()
  server = await startAuthServer({ twitter: provider.config, hasPlainPasswords: true })
})
afterEach(() => server.clock.setOffsetMs(0))
afterAll(async () => {
  await server.close()
  await provider.close()
})

/** The address that starts a flow in a browser, as the client builds it. */
async function beginning(browser: OAuthBrowser, redirectTo = `${SITE}/auth`): Promise<string> {
  const { data } = await browser.client.signInWithOAuth({
    provider: 'twitter',
    options: { redirectTo },
  })
  return data.url ?? ''
}

/** A redirect from the provider that was not followed yet. */
async function returnOf(browser: OAuthBrowser, redirectTo?: string): Promise<URL> {
  return await browser.choose(await beginning(browser, redirectTo), 'nora_vind')
}

const errorOf = (landed: URL) => new URLSearchParams(landed.hash.slice(1)).get('error_code')

describe('GET /auth/v1/authorize', () => {
  it('redirects to the provider with a state, a challenge and a cookie of its own', async () => {
    const browser = openBrowser(server)
    const response = await browser.open(await beginning(browser))
    expect(response.status).toBe(303)
    const location = new URL(response.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe(provider.config.authorizeUrl)
    expect(Object.fromEntries(location.searchParams)).toEqual({
      response_type: 'code',
      client_id: provider.config.clientId,
      redirect_uri: `${SITE}/auth/v1/callback`,
      scope: 'users.read tweet.read users.email',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-laurel-browser=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('returns the address instead, for a page that skips the redirect', async () => {
    const browser = openBrowser(server)
    const response = await browser.open(`${await beginning(browser)}&skip_http_redirect=true`)
    expect(response.status).toBe(200)
    const { url } = (await response.json()) as { url: string }
    const landed = await browser.follow(await browser.choose(url, 'nora_vind'))
    expect(landed.searchParams.get('code')).toBeTruthy()
  })

  it('allows five attempts in fifteen minutes, then refuses for thirty (spec §9)', async () => {
    const { authRateLimit } = loadConfig({}, 'no-such-file')
    const strict = await startAuthServer({ twitter: provider.config, authRateLimit })
    const address = '203.0.113.9'
    const ask = async (browser: OAuthBrowser) =>
      await browser.open(`${await beginning(browser)}&skip_http_redirect=true`)
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await ask(openBrowser(strict, { address }))).status).toBe(200)
    }
    const refused = await ask(openBrowser(strict, { address }))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1700)
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect((await ask(openBrowser(strict))).status).toBe(200)
    const visitor = openBrowser(strict, { address })
    expect(errorOf(await visitor.follow(await beginning(visitor)))).toBe('over_request_rate_limit')
    await strict.close()
  })

  it('takes back the attempt of a successful sign-in (D-auth-attempts)', async () => {
    const { authRateLimit } = loadConfig({}, 'no-such-file')
    const strict = await startAuthServer({ twitter: provider.config, authRateLimit })
    for (let visit = 1; visit <= 7; visit += 1) {
      await signInAs(openBrowser(strict, { address: '203.0.113.10' }), 'nora_vind')
    }
    await strict.close()
  })

  it.each(['google', 'x', '', 'toString'])('refuses the provider %j', async (name) => {
    const browser = openBrowser(server)
    const program = await browser.open(`${SITE}/auth/v1/authorize?provider=${name}`)
    expect(program.status).toBe(400)
    expect(await program.json()).toMatchObject({ error_code: 'oauth_provider_not_supported' })
    const person = await browser.follow(
      `${SITE}/auth/v1/authorize?provider=${name}&redirect_to=${SITE}/auth`,
    )
    expect(person.pathname).toBe('/auth')
    expect(errorOf(person)).toBe('oauth_provider_not_supported')
  })

  it('requires both parts of a challenge', async () => {
    const response = await openBrowser(server).open(
      `${SITE}/auth/v1/authorize?provider=twitter&code_challenge=${'x'.repeat(43)}`,
    )
    expect(response.status).toBe(400)
  })

  it.each([
    'https://evil.example/auth',
    `${SITE}.evil.example/auth`,
    'https://app.laurel.test/auth',
    'https://laurel.test@evil.example/auth',
    '//evil.example/auth',
    'https:/evil.example',
    `${SITE}/auth/../nothing`,
    `${SITE}/auth%2f..%2f..%2fapi`,
    'javascript:alert(1)',
    'http://laurel.test/auth',
  ])('redirects to the site itself instead of %s (check 18)', async (redirectTo) => {
    const browser = openBrowser(server)
    const landed = await browser.follow(await returnOf(browser, redirectTo))
    expect(landed.origin + landed.pathname).toBe(`${SITE}/`)
  })
})

describe('GET /auth/v1/callback', () => {
  it('accepts a state once (check 19)', async () => {
    const browser = openBrowser(server)
    const back = await returnOf(browser)
    expect((await browser.follow(back)).searchParams.get('code')).toBeTruthy()
    const again = await browser.follow(back)
    expect(again.pathname).toBe('/auth')
    expect(errorOf(again)).toBe('bad_oauth_state')
    expect(again.searchParams.has('code')).toBe(false)
  })

  it('gives a code to one of several concurrent returns', async () => {
    const browser = openBrowser(server)
    const back = await returnOf(browser)
    const landed = await Promise.all(Array.from({ length: 10 }, () => browser.follow(back)))
    expect(landed.filter(({ searchParams }) => searchParams.has('code'))).toHaveLength(1)
    expect(landed.filter((one) => errorOf(one) === 'bad_oauth_state')).toHaveLength(9)
  })

  it('accepts only the browser that left, which can still return (check 14)', async () => {
    const [browser, other] = [openBrowser(server), openBrowser(server)]
    const back = await returnOf(browser)
    await other.open(await beginning(other))
    expect(errorOf(await other.follow(back))).toBe('bad_oauth_state')
    other.cookie = ''
    expect(errorOf(await other.follow(back))).toBe('bad_oauth_state')
    expect((await browser.follow(back)).searchParams.get('code')).toBeTruthy()
  })

  it('keeps the flows of two tabs separate', async () => {
    const browser = openBrowser(server)
    const [first, second] = [await returnOf(browser), await returnOf(browser)]
    for (const back of [first, second]) {
      expect((await browser.follow(back)).searchParams.get('code')).toBeTruthy()
    }
  })

  it.each(['', 'state=', 'state=none', 'state=00000000-0000-4000-8000-000000000000', 'state=%00'])(
    'refuses ?code=x&%s (check 19)',
    async (state) => {
      const landed = await openBrowser(server).follow(`${SITE}/auth/v1/callback?code=x&${state}`)
      expect(landed.href).toMatch(/^https:\/\/laurel\.test\/auth#error=access_denied&error_code=/)
      expect(errorOf(landed)).toBe('bad_oauth_state')
    },
  )

  it('refuses a return after five minutes', async () => {
    const browser = openBrowser(server)
    const back = await returnOf(browser)
    server.clock.setOffsetMs(5 * MS.minute + MS.second)
    expect(errorOf(await browser.follow(back))).toBe('bad_oauth_state')
  })

  it('refuses a return forged by another provider (check 20)', async () => {
    const browser = openBrowser(server)
    const back = await returnOf(browser)
    back.searchParams.set('iss', 'https://evil.example')
    expect(errorOf(await browser.follow(back))).toBe('bad_oauth_callback')
  })

  it('refuses repeated parameters', async () => {
    const browser = openBrowser(server)
    const back = await returnOf(browser)
    back.searchParams.append('code', 'another')
    expect(errorOf(await browser.follow(back))).toBe('bad_oauth_callback')
  })

  it('refuses a code injected from another flow (check 19)', async () => {
    const [mine, theirs] = [openBrowser(server), openBrowser(server)]
    const [back, foreign] = [await returnOf(mine), await returnOf(theirs)]
    back.searchParams.set('code', foreign.searchParams.get('code') ?? '')
    expect(errorOf(await mine.follow(back))).toBe('bad_oauth_callback')
  })

  it('reports a cancelled sign-in, in the fragment and for PKCE in the query', async () => {
    const landed = await openBrowser(server).comeBack(null)
    for (const parameters of [landed.searchParams, new URLSearchParams(landed.hash.slice(1))]) {
      expect(Object.fromEntries(parameters)).toMatchObject({
        error: 'access_denied',
        error_code: 'access_denied',
        error_description: expect.any(String),
      })
    }
    const implicit = await openBrowser(server, { flowType: 'implicit' }).comeBack(null)
    expect(implicit.search).toBe('')
    expect(errorOf(implicit)).toBe('access_denied')
  })

  it('puts no token into an address of the PKCE flow, and sends no referrer (check 20)', async () => {
    const browser = openBrowser(server)
    const back = await returnOf(browser)
    const response = await browser.open(back)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('location')).not.toMatch(/access_token|refresh_token/)
    expect(new URL(response.headers.get('location') ?? '').hash).toBe('')
  })

  it('ignores HEAD requests', async () => {
    const browser = openBrowser(server)
    const back = await returnOf(browser)
    expect((await browser.open(back, { method: 'HEAD' })).status).toBe(404)
    expect((await browser.follow(back)).searchParams.get('code')).toBeTruthy()
  })
})

describe('POST /auth/v1/callback', () => {
  it('redirects to the GET form, with its cookie', async () => {
    const browser = openBrowser(server)
    const back = await returnOf(browser)
    const response = await fetch(`${server.url}/auth/v1/callback`, {
      method: 'POST',
      redirect: 'manual',
      body: back.searchParams,
    })
    expect(response.status).toBe(303)
    const location = response.headers.get('location') ?? ''
    expect(location).toBe(back.href)
    expect((await browser.follow(location)).searchParams.get('code')).toBeTruthy()
  })
})

describe('a node that stops during a flow', () => {
  it('leaves flow, code and session to the next one', async () => {
    const shared = { twitter: provider.config, hasPlainPasswords: true, beside: server }
    const first = await startAuthServer(shared)
    const browser = openBrowser(first)
    const back = await returnOf(browser)
    await first.close()
    const second = await startAuthServer(shared)
    browser.server = second
    const code = (await browser.follow(back)).searchParams.get('code') ?? ''
    await second.close()
    browser.server = server
    expect((await browser.client.exchangeCodeForSession(code)).error).toBeNull()
    expect((await browser.client.getUser()).error).toBeNull()
  })

  it('gives a code to one of several concurrent returns on two nodes', async () => {
    const second = await startAuthServer({ twitter: provider.config, beside: server })
    const browser = openBrowser(server)
    const back = await returnOf(browser)
    const landed = await Promise.all(
      [server, second, server, second].map((node) => {
        browser.server = node
        return browser.follow(back)
      }),
    )
    expect(landed.filter(({ searchParams }) => searchParams.has('code'))).toHaveLength(1)
    await second.close()
  })
})
