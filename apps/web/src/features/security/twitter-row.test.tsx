import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authClient, readSession } from '../../lib/session/session.ts'
import { consumeTwitterMark } from '../../lib/session/twitter-failure.ts'
import { countCalls, cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderSecurity } from '../../testing/render-security.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const OTTO = '900000000000000004'
const BRUNO = '900000000000000002'

const world = openWorld({ isDemo: true })

/** Where the page was led, outside of the site. */
const left: string[] = []
beforeEach(() => {
  left.length = 0
  vi.spyOn(window.location, 'assign').mockImplementation((url) => {
    left.push(String(url))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
/** Chooses a person at the provider; the address that one comes back to. */
const choose = async (url: string, person: string) => {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ person }) })
  return new URL(answer.url)
}
/** Connects the account of a person at the provider to the account that is signed in. */
const connect = async (person: string) => {
  await renderSecurity()
  fireEvent.click(await screen.findByRole('button', { name: 'Connect X' }))
  await waitFor(() => expect(left).toHaveLength(1))
  return await choose(left[0] ?? '', person)
}
const providers = async () => {
  const { data } = await (await authClient()).getUser()
  return data.user?.identities?.map(({ provider }) => provider).sort()
}

describe('the X account', () => {
  it('is connected at the provider, and disconnected again', async () => {
    await signIn(await world.join('newcomer'))
    const back = await connect(OTTO)
    expect(back.pathname + back.search).toMatch(/^\/profile\?section=security&code=/)
    expect(consumeTwitterMark()).toBe(true)
    expect(await providers()).toEqual(['email', 'twitter'])
    await renderSecurity()
    await screen.findByText('@otto_reyes')
    press('Disconnect')
    press('Keep it')
    expect(screen.getByText('Connected')).toBeTruthy()
    press('Disconnect')
    dialog().getByText('You won’t be able to sign in with it until you connect it again.')
    press('Disconnect X')
    await screen.findByText('X disconnected')
    expect(await providers()).toEqual(['email'])
  })

  it('of another member is refused on the way back', async () => {
    await signIn(await world.join('newcomer'))
    await connect(OTTO)
    await signIn(await world.join('newcomer'))
    left.length = 0
    const { searchParams } = await connect(OTTO)
    expect(searchParams.get('error_code')).toBe('identity_already_exists')
    expect(await providers()).toEqual(['email'])
  })

  it('cannot be disconnected while it is the only way to sign in', async () => {
    const client = await authClient()
    const { data } = await client.signInWithOAuth({
      provider: 'twitter',
      options: { redirectTo: `${world.url}/auth`, skipBrowserRedirect: true },
    })
    const { url } = await fetch(data.url ?? '')
    const back = await choose(url, BRUNO)
    await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(readSession().user?.provider).toBe('twitter')
    await renderSecurity()
    await screen.findByText('@bsalt')
    screen.getByText('Your only sign-in method')
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull()
  })

  it('stays where it is when the server cannot be reached', async () => {
    await signIn(await world.join('newcomer'))
    await renderSecurity()
    cutOff('GET /auth/v1/user/identities/authorize')
    fireEvent.click(await screen.findByRole('button', { name: 'Connect X' }))
    await screen.findByText('Couldn’t connect X')
    expect(left).toEqual([])
    restoreNetwork()
    press('Connect X')
    await waitFor(() => expect(left).toHaveLength(1))
    expect(countCalls('GET /auth/v1/user/identities/authorize')).toBe(2)
  })
})
