import { authToasts, twitterErrors } from '@laurel/contract/spec/messages'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubFetch } from '../../testing/stub-fetch.ts'

/** Loads a page at an address: the notice that it then shows, and where it is. */
async function arriveAt(path: string, prepare: () => void = () => {}) {
  vi.resetModules()
  window.history.replaceState(null, '', path)
  prepare()
  const { consumeArrival, arrivalNotice } = await import('./arrival.ts')
  const { useCurrentToast } = await import('../toast.ts')
  act(consumeArrival)
  const toast = renderHook(useCurrentToast).result.current
  return {
    notice: arrivalNotice(),
    toast,
    place: window.location.pathname + window.location.search,
  }
}

const base64url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const account = (id: string, factors: object[] = []) => ({
  id,
  email: `${id}@example.org`,
  app_metadata: {},
  user_metadata: {},
  factors,
})

const tokenOf = (id: string, aal = 'aal1') => {
  const claims = { sub: id, exp: Math.floor(Date.now() / 1000) + 3600, aal }
  return `${base64url({ alg: 'ES256', typ: 'JWT' })}.${base64url(claims)}.c2ln`
}

/** Follows a link that carries a session of `ada`; the question that it asks, or null while there is none. */
async function arriveByLink(
  type: string,
  { aal = 'aal1', factors = [] as object[], status = 200, prepare = () => {} } = {},
) {
  stubFetch({
    'GET /api/v1/config': { json: { publicKey: 'public' } },
    [`GET ${window.location.origin}/auth/v1/user`]: { status, json: account('ada', factors) },
    'POST /rest/v1/rpc/is_feature_enabled': { json: false },
  })
  vi.stubGlobal('BroadcastChannel', undefined)
  const arrived = await arriveAt(
    `/#access_token=${tokenOf('ada', aal)}&refresh_token=r&type=${type}`,
    prepare,
  )
  const { useArrivalQuestion } = await import('./arrival-question.ts')
  const { readSession, startSession } = await import('./session.ts')
  startSession()
  const { result } = renderHook(useArrivalQuestion)
  return { arrived, question: () => result.current, who: () => readSession().user?.id ?? null }
}

/**
 * Follows and accepts a link that carries a session of `aal` for an account with these factors; returns the
 * final address.
 */
async function arriveWithSession(type: string, options: { aal?: string; factors?: object[] } = {}) {
  const { question, who } = await arriveByLink(type, options)
  await expect.poll(question).not.toBeNull()
  act(() => question()?.answer(true))
  await expect.poll(who).toBe('ada')
  return () => window.location.pathname + window.location.search + window.location.hash
}

/** Another account is signed in in this browser. */
const signedInAs = (id: string) => () => {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  const session = {
    access_token: tokenOf(id),
    refresh_token: 'own',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    user: account(id),
  }
  localStorage.setItem('laurel-auth', JSON.stringify(session))
}

const EXPIRED = 'error=access_denied&error_code=otp_expired&error_description=Link+expired'

describe('consumeArrival', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  })
  afterEach(() => vi.unstubAllGlobals())

  it('removes a code without its verifier from the address and asks to sign in', async () => {
    const { notice, place } = await arriveAt('/?code=abc')
    expect(notice).toEqual({ kind: 'confirmed-elsewhere', from: '/' })
    expect(place).toBe('/auth')
  })

  it('continues with the session of another tab that came back first', async () => {
    const { notice, place } = await arriveAt('/auth?code=abc', () => {
      sessionStorage.setItem('laurel-at-twitter', '1')
      localStorage.setItem('laurel-auth', '{}')
    })
    expect(notice).toBeNull()
    expect(place).toBe('/auth')
    await expect.poll(() => window.location.pathname).toBe('/')
  })

  it('does not mention mail to someone who returned from Twitter too late', async () => {
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

  it('stays on an account page when its link failed', async () => {
    const { notice, toast, place } = await arriveAt(`/profile?${EXPIRED}`)
    expect(notice).toBeNull()
    expect(toast?.title).toBe('This link did not work')
    expect(place).toBe('/profile')
  })

  it.each([
    ['access_denied', twitterErrors.unauthorized],
    ['invalid_client', twitterErrors.invalidConfiguration],
    ['temporarily_unavailable', twitterErrors.connectionRefused],
  ])('says why Twitter sign-in failed (%s)', async (code, text) => {
    const { notice, toast, place } = await arriveAt(
      `/auth?error=server_error&error_code=${code}&error_description=x`,
      () => sessionStorage.setItem('laurel-at-twitter', '1'),
    )
    expect(toast).toMatchObject({ ...authToasts.twitterError, text })
    expect(notice).toEqual({ kind: 'twitter-failed', text })
    expect(place).toBe('/auth')
  })

  it('recognises a refusal of another service by its code', async () => {
    const { notice } = await arriveAt('/auth?error=x&error_code=bad_oauth_state')
    expect(notice?.kind).toBe('twitter-failed')
  })

  it('asks for the second confirmation of a new address', async () => {
    const { toast, place } = await arriveAt('/profile#message=Confirmation+link+accepted')
    expect(toast?.title).toBe('One address confirmed')
    expect(place).toBe('/profile')
  })

  it('signs no one in by the tokens of a link before they agreed', async () => {
    const { arrived, question, who } = await arriveByLink('magiclink')
    expect(arrived.place).toBe('/')
    await expect.poll(question).toMatchObject({ userId: 'ada', name: 'ada@example.org' })
    expect(who()).toBeNull()
    act(() => question()?.answer(false))
    expect(question()).toBeNull()
    expect([who(), localStorage.getItem('laurel-auth')]).toEqual([null, null])
  })

  it('keeps the current session unless the person agrees to switch', async () => {
    const prepare = signedInAs('teo')
    const kept = await arriveByLink('magiclink', { prepare })
    await expect.poll(kept.question).toMatchObject({ name: 'ada@example.org' })
    await expect.poll(kept.who).toBe('teo')
    act(() => kept.question()?.answer(false))
    expect(kept.who()).toBe('teo')
    expect(localStorage.getItem('laurel-auth')).toContain('"own"')

    const switched = await arriveByLink('magiclink', { prepare })
    await expect.poll(switched.question).not.toBeNull()
    await expect.poll(switched.who).toBe('teo')
    act(() => switched.question()?.answer(true))
    await expect.poll(switched.who).toBe('ada')
  })

  it('asks nothing about an invalid link, and signs no one out by it', async () => {
    const { question, who } = await arriveByLink('magiclink', {
      prepare: signedInAs('teo'),
      status: 403,
    })
    await expect.poll(who).toBe('teo')
    const { useCurrentToast } = await import('../toast.ts')
    const toast = renderHook(useCurrentToast)
    await expect.poll(() => toast.result.current?.title).toBe('This link did not work')
    expect([question(), who()]).toEqual([null, 'teo'])
  })

  it.each(['invite', 'recovery'])('asks for a password after a link of kind %s', async (type) => {
    const place = await arriveWithSession(type)
    await expect.poll(() => place()).toBe('/auth?view=new-password')
  })

  it('asks for the second factor of the account', async () => {
    const factors = [{ id: 'f', factor_type: 'totp', status: 'verified' }]
    const place = await arriveWithSession('magiclink', { factors })
    await expect.poll(() => place()).toBe('/auth')
    await arriveWithSession('magiclink', { factors, aal: 'aal2' })
    await expect.poll(() => place()).toBe('/')
  })
})
