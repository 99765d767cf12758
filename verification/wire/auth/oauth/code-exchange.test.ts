import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MS } from '../../../../apps/server/src/platform/clock.ts'
import {
  type OAuthBrowser,
  openBrowser,
  type RunningProvider,
  startLocalProvider,
} from '../../../../apps/server/testing/clients/oauth-browser.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../../apps/server/testing/servers/auth-server.ts'

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

describe('POST /auth/v1/token?grant_type=pkce', () => {
  const codeOf = async (browser: OAuthBrowser) =>
    (await browser.comeBack('nora_vind')).searchParams.get('code') ?? ''
  const exchange = (code: string, verifier: string) =>
    server.post('token?grant_type=pkce', { auth_code: code, code_verifier: verifier })

  it('requires the verifier of the browser that started the flow (check 19)', async () => {
    const browser = openBrowser(server)
    const code = await codeOf(browser)
    for (const verifier of ['', 'x'.repeat(43)]) {
      const refused = await exchange(code, verifier)
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { code: 'bad_code_verifier' },
      ])
    }
    expect((await browser.client.exchangeCodeForSession(code)).error).toBeNull()
  })

  it('ends the session of a code that is used again (check 19)', async () => {
    const browser = openBrowser(server)
    const code = await codeOf(browser)
    const { data } = await browser.client.exchangeCodeForSession(code)
    expect((await browser.client.getUser()).error).toBeNull()
    const again = await exchange(code, 'x'.repeat(43))
    expect([again.status, await again.json()]).toMatchObject([
      400,
      { code: 'flow_state_not_found' },
    ])
    expect((await browser.client.getUser(data.session?.access_token)).error).not.toBeNull()
    const refresh = await browser.client.refreshSession({
      refresh_token: data.session?.refresh_token ?? '',
    })
    expect(refresh.error).toMatchObject({ status: 400 })
  })

  it('accepts a code for five minutes', async () => {
    const browser = openBrowser(server)
    const code = await codeOf(browser)
    server.clock.setOffsetMs(5 * MS.minute + MS.second)
    const { error } = await browser.client.exchangeCodeForSession(code)
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })
})
