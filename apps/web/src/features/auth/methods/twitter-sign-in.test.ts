import { authToasts, twitterErrors } from '@laurel/contract/spec/messages'
import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { authClient, readSession } from '../../../lib/session/session.ts'
import { consumeTwitterMark } from '../../../lib/session/twitter-failure.ts'
import { useCurrentToast } from '../../../lib/toast.ts'
import { alterAnswers, countCalls, cutOff } from '../../../testing/network.ts'
import { openWorld } from '../../../testing/world.ts'
import { signInWithTwitter } from './twitter-sign-in.ts'

const ATTEMPTS = 30
const world = openWorld({ isDemo: true, signInAttempts: ATTEMPTS })

async function attempt() {
  const leave = vi.fn<(url: string) => void>()
  return { result: await signInWithTwitter(leave), leave }
}

const textOf = (result: Awaited<ReturnType<typeof signInWithTwitter>>) =>
  result.ok ? null : result.refusal.text

/** Answers the provider's question as one of its people, or none; the address that one comes back to. */
async function choose(url: string, person: string): Promise<URL> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ person }) })
  return new URL(answer.url)
}

describe('signInWithTwitter', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    sessionStorage.clear()
  })

  it('asks the server for the address, marks the sign-in, and leads there', async () => {
    const { result, leave } = await attempt()
    expect(result).toEqual({ ok: true })
    const url = new URL(leave.mock.calls[0]?.[0] ?? '')
    expect(url.origin + url.pathname).toBe(`${world.url}/dev/twitter/authorize`)
    expect(url.searchParams.get('redirect_uri')).toBe(`${world.url}/auth/v1/callback`)
    expect(renderHook(useCurrentToast).result.current).toMatchObject(
      authToasts.redirectingToTwitter,
    )
    expect(consumeTwitterMark()).toBe(true)
    expect(consumeTwitterMark()).toBe(false)
  })

  it('comes back with a code that signs in, and a profile like that at Twitter', async () => {
    const { leave } = await attempt()
    const back = await choose(leave.mock.calls[0]?.[0] ?? '', '900000000000000001')
    expect(back.origin + back.pathname).toBe(`${world.url}/auth`)
    await (await authClient()).exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(readSession().user).toMatchObject({
      email: 'nora@twitter.localhost',
      provider: 'twitter',
    })
    await expect.poll(() => countCalls('POST /rest/v1/user_profiles')).toBe(1)
    const params = { username: 'nora_vind' }
    await expect
      .poll(() => world.ok(null, 'GET /api/v1/creators/{username}', { params }).catch(() => null))
      .toMatchObject({ displayName: 'Nora Vind', bio: 'Paper cut animations, one a week.' })
  })

  it('comes back with the reason when the person refuses there', async () => {
    const { leave } = await attempt()
    const back = await choose(leave.mock.calls[0]?.[0] ?? '', '')
    expect(back.searchParams.get('error_code')).toBe('access_denied')
  })

  it.each([
    ['configuration', 400, 'oauth_provider_not_supported', twitterErrors.invalidConfiguration],
    ['credentials', 400, 'invalid_client', twitterErrors.invalidConfiguration],
    ['unauthorized', 401, 'no_authorization', twitterErrors.unauthorized],
    ['a service that is down', 503, 'request_timeout', twitterErrors.connectionRefused],
    ['no address', 200, '', twitterErrors.urlMissing],
  ])('has a text for %s', async (_, status, code, text) => {
    alterAnswers('GET /auth/v1/authorize', () => Response.json({ code, message: 'x' }, { status }))
    const { result, leave } = await attempt()
    expect(textOf(result)).toBe(text)
    expect(leave).not.toHaveBeenCalled()
    expect(consumeTwitterMark()).toBe(false)
  })

  it('has a text for a page of a proxy', async () => {
    const page = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
    alterAnswers('GET /auth/v1/authorize', page)
    expect(textOf((await attempt()).result)).toBe(twitterErrors.connectionRefused)
  })

  it('distinguishes a blocked request from a refusing service and from a lost connection', async () => {
    cutOff('GET /auth/v1/authorize')
    expect(textOf((await attempt()).result)).toBe(twitterErrors.cors)
    cutOff('GET /auth/v1/health')
    expect(textOf((await attempt()).result)).toBe(twitterErrors.connectionRefused)
    vi.stubGlobal('navigator', { onLine: false })
    expect(textOf((await attempt()).result)).toBe(twitterErrors.network)
  })

  it('stays on the page when no attempt is left, and says for how long', async () => {
    let { result, leave } = await attempt()
    for (let count = 1; result.ok && count < ATTEMPTS; count += 1) {
      ;({ result, leave } = await attempt())
    }
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
})
