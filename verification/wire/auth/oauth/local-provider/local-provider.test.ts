import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localPeople } from '../../../../../apps/sandbox/src/provider/local-people.ts'
import {
  type RunningProvider,
  startLocalProvider,
} from '../../../../../apps/server/testing/clients/oauth-browser.ts'

const CALLBACK = 'https://laurel.test/auth/v1/callback'
const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

let provider: RunningProvider
beforeAll(async () => {
  provider = await startLocalProvider()
})
afterAll(() => provider.close())

const query = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: provider.config.clientId,
    redirect_uri: CALLBACK,
    state: 'a-state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  })
const open = (changes?: Record<string, string>, init?: RequestInit) =>
  fetch(`${provider.config.authorizeUrl}?${query(changes)}`, { redirect: 'manual', ...init })
const choose = async (person: string) => {
  const answer = await open({}, { method: 'POST', body: new URLSearchParams({ person }) })
  return new URL(answer.headers.get('location') ?? '').searchParams
}
const secret = () => btoa(`${provider.config.clientId}:${provider.config.clientSecret}`)
const redeem = (changes: Record<string, string>, authorization = `Basic ${secret()}`) =>
  fetch(provider.config.tokenUrl, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      ...changes,
    }),
  })

describe('the local provider', () => {
  it('shows a page that identifies itself, lists its people and permits nothing else', async () => {
    const answer = await open()
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('Local sign-in provider, standing in for Twitter')
    for (const { name } of localPeople) expect(html).toContain(name)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|script-src/)
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
  })

  it('redirects back with a code, or with an error when the person cancelled', async () => {
    const chosen = await choose('900000000000000002')
    expect(Object.fromEntries(chosen)).toEqual({
      code: expect.any(String),
      state: 'a-state',
      iss: provider.config.issuer,
    })
    expect(Object.fromEntries(await choose(''))).toMatchObject({ error: 'access_denied' })
  })

  it.each<[string, Record<string, string>]>([
    ['another client', { client_id: 'other' }],
    ['another redirect address', { redirect_uri: 'https://evil.example/auth/v1/callback' }],
    ['no redirect address', { redirect_uri: 'nowhere' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['no challenge', { code_challenge: '' }],
    ['markup', { redirect_uri: '"><script>alert(1)</script>' }],
  ])('redirects nowhere for %s', async (_name, changes) => {
    for (const method of ['GET', 'POST']) {
      const answer = await open(changes, { method })
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
      expect(await answer.text()).not.toContain('<script')
    }
  })

  it('returns a token for a code once, to its client, with the verifier', async () => {
    const code = (await choose('900000000000000001')).get('code') ?? ''
    expect((await redeem({ code }, 'Basic x')).status).toBe(401)
    for (const changes of [
      { code_verifier: 'w'.repeat(43) },
      { redirect_uri: 'https://evil.example/' },
      { grant_type: 'password' },
      { code: `${code}x` },
      { code: '' },
    ]) {
      expect((await redeem({ code, ...changes })).status).toBe(400)
    }
    const good = await redeem({ code })
    expect(good.status).toBe(200)
    const token = (await good.json()) as { access_token: string }
    expect((await redeem({ code })).status).toBe(400)
    const me = await fetch(provider.config.userinfoUrl, {
      headers: { authorization: `Bearer ${token.access_token}` },
    })
    expect(await me.json()).toEqual({
      data: {
        id: '900000000000000001',
        created_at: '2019-03-14T09:00:00.000Z',
        name: 'Nora Vind',
        username: 'nora_vind',
        description: 'Paper cut animations, one a week.',
        profile_image_url: expect.stringMatching(/\.svg$/),
        confirmed_email: 'nora@twitter.localhost',
      },
    })
    const byCode = await fetch(provider.config.userinfoUrl, {
      headers: { authorization: `Bearer ${code}` },
    })
    expect(byCode.status).toBe(401)
  })

  it('renders pictures of its people', async () => {
    const url = new URL('pictures/900000000000000001.svg', provider.config.tokenUrl)
    const answer = await fetch(url)
    expect(answer.headers.get('content-type')).toContain('image/svg+xml')
    expect(await answer.text()).toContain('>NV</text>')
    expect((await fetch(new URL('none', url))).status).toBe(404)
  })
})
