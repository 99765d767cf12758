import { twitterErrors } from '@laurel/contract/spec/messages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authClient } from '../../../lib/session/session.ts'
import { consumeTwitterMark } from '../../../lib/session/twitter-failure.ts'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import { signInWithTwitter } from './twitter-sign-in.ts'

vi.mock('../../../lib/session/session.ts', { spy: true })

const AUTHORIZE = 'https://laurel.example/auth/v1/authorize'
const AT_TWITTER = 'https://twitter.example/i/oauth2/authorize?state=s'
const config = { json: { publicKey: 'anon' } }

/** A stub for the client, which only builds the URL. */
function setClientUrl(url: string | null): void {
  const client = { signInWithOAuth: async () => ({ data: { url }, error: null }) }
  vi.mocked(authClient).mockResolvedValue(client as never)
}

async function tryWith(answer: Parameters<typeof stubFetch>[0][string]) {
  stubFetch({
    'GET /api/v1/config': config,
    [`GET ${AUTHORIZE}`]: answer,
  })
  const leave = vi.fn()
  return { result: await signInWithTwitter(leave), leave }
}

const textOf = (result: Awaited<ReturnType<typeof signInWithTwitter>>) =>
  result.ok ? null : result.refusal.text

describe('signInWithTwitter', () => {
  beforeEach(() => setClientUrl(`${AUTHORIZE}?provider=twitter`))
  afterEach(() => {
    vi.unstubAllGlobals()
    sessionStorage.clear()
  })

  it('asks the server for the URL, marks the sign-in, and redirects', async () => {
    const { result, leave } = await tryWith({ json: { url: AT_TWITTER } })
    expect(result.ok).toBe(true)
    expect(leave).toHaveBeenCalledWith(AT_TWITTER)
    expect(consumeTwitterMark()).toBe(true)
    expect(consumeTwitterMark()).toBe(false)
  })

  it('stays on the page when no attempt is left, and says for how long', async () => {
    const { result, leave } = await tryWith({
      status: 429,
      json: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
      headers: { 'retry-after': '1800' },
    })
    expect(leave).not.toHaveBeenCalled()
    expect(result).toEqual({
      ok: false,
      refusal: {
        code: 'over_request_rate_limit',
        text: 'Too many Twitter sign-in attempts. Please wait before trying again.',
        waitSeconds: 1800,
      },
    })
  })

  it.each([
    ['configuration', 400, 'oauth_provider_not_supported', twitterErrors.invalidConfiguration],
    ['credentials', 400, 'invalid_client', twitterErrors.invalidConfiguration],
    ['unauthorized', 401, 'no_authorization', twitterErrors.unauthorized],
    ['a service that is down', 503, 'request_timeout', twitterErrors.connectionRefused],
    ['no address', 200, '', twitterErrors.urlMissing],
  ])('has a text for %s', async (_, status, code, text) => {
    const { result } = await tryWith({ status, json: { code, message: 'x' } })
    expect(textOf(result)).toBe(text)
  })

  it('has a text for a URL that could not be created', async () => {
    setClientUrl(null)
    const { result } = await tryWith({ json: {} })
    expect(textOf(result)).toBe(twitterErrors.urlMissing)
  })

  it('distinguishes a blocked request from a refusing service and from a lost connection', async () => {
    stubFetch({ 'GET /api/v1/config': config, 'GET /auth/v1/health': { json: {} } })
    expect(textOf(await signInWithTwitter(vi.fn()))).toBe(twitterErrors.cors)
    stubFetch({ 'GET /api/v1/config': config })
    expect(textOf(await signInWithTwitter(vi.fn()))).toBe(twitterErrors.connectionRefused)
    vi.stubGlobal('navigator', { onLine: false })
    expect(textOf(await signInWithTwitter(vi.fn()))).toBe(twitterErrors.network)
  })
})
