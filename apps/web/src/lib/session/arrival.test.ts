import { authToasts, twitterErrors } from '@laurel/contract/spec/messages'
import { callAuth } from '@laurel/scenarios/http'
import type { BrowserSession, TestMember } from '@laurel/scenarios/test-world'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cutOff } from '../../testing/network.ts'
import { addApp, mailedLink, withNewSession } from '../../testing/sign-in.ts'
import { openWorld } from '../../testing/world.ts'

const world = openWorld()

/** Loads a page at an address: the notice that it then shows, and where it is. */
async function arriveAt(path: string, prepare: () => void = () => {}) {
  vi.resetModules()
  window.history.replaceState(null, '', path)
  prepare()
  const { consumeArrival, arrivalNotice } = await import('./arrival.ts')
  const { useCurrentToast } = await import('../toast.ts')
  act(consumeArrival)
  const { result } = renderHook(useCurrentToast)
  return {
    notice: arrivalNotice(),
    toast: () => result.current,
    place: window.location.pathname + window.location.search,
  }
}

/** Follows a link to a path; the question that it asks, or null while there is none. */
async function follow(path: string, prepare?: () => void) {
  const arrived = await arriveAt(path, prepare)
  const { useArrivalQuestion } = await import('./arrival-question.ts')
  const { readSession, startSession } = await import('./session.ts')
  startSession()
  const { result } = renderHook(useArrivalQuestion)
  return { arrived, question: () => result.current, who: () => readSession().user?.id ?? null }
}

const linkOf = ({ session: { access_token, refresh_token } }: TestMember, type = 'magiclink') =>
  `/#${new URLSearchParams({ access_token, refresh_token, type })}`

/** Follows and accepts a link to a session of an account; the address after it. */
async function followAndAccept(member: TestMember, type?: string) {
  const { question, who } = await follow(linkOf(member, type))
  await expect.poll(question).toMatchObject({ userId: member.userId })
  act(() => question()?.answer(true))
  await expect.poll(who).toBe(member.userId)
  return () => window.location.pathname + window.location.search + window.location.hash
}

/** Another account is signed in in this browser. */
const signedInAs = (session: BrowserSession) => () =>
  localStorage.setItem('laurel-auth', JSON.stringify(session))

const EXPIRED = 'error=access_denied&error_code=otp_expired&error_description=Link+expired'

beforeEach(() => {
  sessionStorage.clear()
  // Otherwise the clients of different tests would act as tabs of one browser.
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => vi.unstubAllGlobals())

describe('consumeArrival', () => {
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

  it('explains a link of a mail that was followed already', async () => {
    const email = 'twice@example.test'
    const redirect = encodeURIComponent(`${world.url}/enhanced-auth`)
    await callAuth(world.url, `/otp?redirect_to=${redirect}`, { email, create_user: true })
    const link = await mailedLink(world, email)
    await fetch(link)
    const { pathname, search, hash } = new URL((await fetch(link)).url)
    const { notice } = await arriveAt(pathname + search + hash)
    expect(notice).toMatchObject({
      kind: 'link-failed',
      from: '/enhanced-auth',
      code: 'otp_expired',
    })
  })

  it('stays on an account page when its link failed', async () => {
    const { notice, toast, place } = await arriveAt(`/profile?${EXPIRED}`)
    expect(notice).toBeNull()
    expect(toast()?.title).toBe('This link did not work')
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
    expect(toast()).toMatchObject({ ...authToasts.twitterError, text })
    expect(notice).toEqual({ kind: 'twitter-failed', text })
    expect(place).toBe('/auth')
  })

  it('recognises a refusal of another service by its code', async () => {
    const { notice } = await arriveAt('/auth?error=x&error_code=bad_oauth_state')
    expect(notice?.kind).toBe('twitter-failed')
  })

  it('asks for the second confirmation of a new address', async () => {
    const { toast, place } = await arriveAt('/profile#message=Confirmation+link+accepted')
    expect(toast()?.title).toBe('One address confirmed')
    expect(place).toBe('/profile')
  })
})

describe('consumeArrival by a link with a session', () => {
  it('signs no one in by the tokens of a link before they agreed', async () => {
    const ada = await world.join('newcomer')
    const { arrived, question, who } = await follow(linkOf(ada))
    expect(arrived.place).toBe('/')
    await expect.poll(question).toMatchObject({ userId: ada.userId, name: ada.email })
    expect(who()).toBeNull()
    act(() => question()?.answer(false))
    expect(question()).toBeNull()
    expect([who(), localStorage.getItem('laurel-auth')]).toEqual([null, null])
  })

  it('keeps the current session unless the person agrees to switch', async () => {
    const [ada, teo] = await Promise.all([world.join('newcomer'), world.join('newcomer')])
    const prepare = signedInAs(teo.session)
    const kept = await follow(linkOf(ada), prepare)
    await expect.poll(kept.question).toMatchObject({ name: ada.email })
    await expect.poll(kept.who).toBe(teo.userId)
    act(() => kept.question()?.answer(false))
    expect(kept.who()).toBe(teo.userId)
    expect(localStorage.getItem('laurel-auth')).toContain(teo.session.refresh_token)

    const switched = await follow(linkOf(ada), prepare)
    await expect.poll(switched.question).not.toBeNull()
    await expect.poll(switched.who).toBe(teo.userId)
    act(() => switched.question()?.answer(true))
    await expect.poll(switched.who).toBe(ada.userId)
  })

  it('asks nothing about a link whose session has ended, and signs no one out by it', async () => {
    const [ada, teo] = await Promise.all([world.join('newcomer'), world.join('newcomer')])
    const elsewhere = await withNewSession(world, ada)
    await world.ok(elsewhere, 'POST /api/v1/me/sessions/end-others')
    const { arrived, question, who } = await follow(linkOf(ada), signedInAs(teo.session))
    await expect.poll(who).toBe(teo.userId)
    await expect.poll(() => arrived.toast()?.title).toBe('This link did not work')
    expect([question(), who()]).toEqual([null, teo.userId])
  })

  it('says that the link did not work where the server cannot be reached', async () => {
    cutOff('GET /auth/v1/user')
    const { arrived, question, who } = await follow(linkOf(await world.join('newcomer')))
    await expect.poll(() => arrived.toast()?.title).toBe('This link did not work')
    expect([question(), who()]).toEqual([null, null])
  })

  it.each(['invite', 'recovery'])('asks for a password after a link of kind %s', async (type) => {
    const place = await followAndAccept(await world.join('newcomer'), type)
    await expect.poll(place).toBe('/auth?view=new-password')
  })

  it('asks for the second factor of the account', async () => {
    const ada = await world.join('newcomer')
    await addApp(world, ada)
    const place = await followAndAccept(await withNewSession(world, ada))
    await expect.poll(place).toBe('/auth')
  })

  it('asks for no second factor that the session of the link has shown', async () => {
    const place = await followAndAccept((await addApp(world, await world.join('newcomer'))).member)
    await expect.poll(place).toBe('/')
  })
})
