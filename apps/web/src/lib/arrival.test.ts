import { authToasts, twitterErrors } from '@laurel/contract/spec/messages'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubFetch } from '../testing/stub-fetch.ts'

/** A page load at an address: what the page then shows, and where it is. */
async function arriveAt(path: string, prepare: () => void = () => {}) {
  vi.resetModules()
  window.history.replaceState(null, '', path)
  prepare()
  const { takeArrival, arrivalNotice } = await import('./arrival.ts')
  const { useShownToast } = await import('./toast.ts')
  act(takeArrival)
  const toast = renderHook(useShownToast).result.current
  return {
    notice: arrivalNotice(),
    toast,
    place: window.location.pathname + window.location.search,
  }
}

const base64url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** A link that carries a session of `aal` for an account with these factors; where the page ends up. */
async function arriveWithSession(type: string, { aal = 'aal1', factors = [] as object[] } = {}) {
  const claims = { sub: 'a', exp: Math.floor(Date.now() / 1000) + 3600, aal }
  const token = `${base64url({ alg: 'ES256', typ: 'JWT' })}.${base64url(claims)}.c2ln`
  const user = { id: 'a', email: 'ada@example.org', app_metadata: {}, user_metadata: {}, factors }
  stubFetch({
    'GET /api/v1/config': { json: { publicKey: 'public' } },
    [`GET ${window.location.origin}/auth/v1/user`]: { json: user },
    'POST /rest/v1/rpc/is_feature_enabled': { json: false },
  })
  vi.stubGlobal('BroadcastChannel', undefined)
  await arriveAt(`/#access_token=${token}&refresh_token=r&type=${type}`)
  const { readSession } = await import('./session.ts')
  await expect.poll(() => readSession().status).toBe('signed-in')
  return () => window.location.pathname + window.location.search + window.location.hash
}

const EXPIRED = 'error=access_denied&error_code=otp_expired&error_description=Link+expired'

describe('takeArrival', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  })
  afterEach(() => vi.unstubAllGlobals())

  it('takes a code without its verifier out of the address and asks to sign in', async () => {
    const { notice, place } = await arriveAt('/?code=abc')
    expect(notice).toEqual({ kind: 'confirmed-elsewhere', from: '/' })
    expect(place).toBe('/auth')
  })

  it('goes on as who signed in meanwhile when another tab came back first', async () => {
    const { notice, place } = await arriveAt('/auth?code=abc', () => {
      sessionStorage.setItem('laurel-at-twitter', '1')
      localStorage.setItem('laurel-auth', '{}')
    })
    expect(notice).toBeNull()
    expect(place).toBe('/auth')
    await expect.poll(() => window.location.pathname).toBe('/')
  })

  it('does not speak of mail to who came from Twitter too late', async () => {
    const { notice } = await arriveAt('/auth?code=abc', () =>
      sessionStorage.setItem('laurel-at-twitter', '1'),
    )
    expect(notice).toEqual({ kind: 'twitter-failed', text: twitterErrors.urlMissing })
  })

  it.each([
    ['/', '/auth'],
    ['/auth', '/auth'],
    ['/enhanced-auth', '/enhanced-auth'],
  ])('explains an old link to %s', async (from, ends) => {
    const { notice, place } = await arriveAt(`${from}?${EXPIRED}#${EXPIRED}`)
    expect(notice).toMatchObject({ kind: 'link-failed', from, code: 'otp_expired' })
    expect(place).toBe(ends)
  })

  it('stays on a page of the account when its link failed', async () => {
    const { notice, toast, place } = await arriveAt(`/profile?${EXPIRED}`)
    expect(notice).toBeNull()
    expect(toast?.title).toBe('This link did not work')
    expect(place).toBe('/profile')
  })

  it.each([
    ['access_denied', twitterErrors.unauthorized],
    ['invalid_client', twitterErrors.invalidConfiguration],
    ['temporarily_unavailable', twitterErrors.connectionRefused],
  ])('says why Twitter did not sign in (%s)', async (code, text) => {
    const { notice, toast, place } = await arriveAt(
      `/auth?error=server_error&error_code=${code}&error_description=x`,
      () => sessionStorage.setItem('laurel-at-twitter', '1'),
    )
    expect(toast).toMatchObject({ ...authToasts.twitterError, text })
    expect(notice).toEqual({ kind: 'twitter-failed', text })
    expect(place).toBe('/auth')
  })

  it('knows a refusal of another service by its code too', async () => {
    const { notice } = await arriveAt('/auth?error=x&error_code=bad_oauth_state')
    expect(notice?.kind).toBe('twitter-failed')
  })

  it('asks for the second confirmation of a new address', async () => {
    const { toast, place } = await arriveAt('/profile#message=Confirmation+link+accepted')
    expect(toast?.title).toBe('One address confirmed')
    expect(place).toBe('/profile')
  })

  it.each(['invite', 'recovery'])('asks for a password after a link of kind %s', async (type) => {
    const place = await arriveWithSession(type)
    await expect.poll(() => place()).toBe('/auth?view=new-password')
  })

  it('asks for the second factor that the account has', async () => {
    const factors = [{ id: 'f', factor_type: 'totp', status: 'verified' }]
    const place = await arriveWithSession('magiclink', { factors })
    await expect.poll(() => place()).toBe('/auth')
    await arriveWithSession('magiclink', { factors, aal: 'aal2' })
    await expect.poll(() => place()).toBe('/')
  })
})
