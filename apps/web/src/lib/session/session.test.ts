import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENCE_MS } from '../../testing/patience.ts'
import { type Call, stubFetch } from '../../testing/stub-fetch.ts'

const ADDRESS = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const ORIGIN = window.location.origin

const base64url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Stores a session where the auth client finds it at page load. */
function storeSession(userMetadata: object, provider: string): void {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  const claims = { sub: 'a', exp: expiresAt }
  localStorage.setItem(
    'laurel-auth',
    JSON.stringify({
      access_token: `${base64url({ alg: 'ES256', typ: 'JWT' })}.${base64url(claims)}.c2ln`,
      refresh_token: 'refresh',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expiresAt,
      user: {
        id: '3f2a91c0-77aa-4c1e-9d1f-000000000000',
        email: provider === 'email' ? 'ada@example.org' : '',
        app_metadata: { provider },
        user_metadata: userMetadata,
        aud: 'authenticated',
        created_at: '2026-11-02T09:00:00Z',
      },
    }),
  )
}

let calls: Call[]
beforeEach(() => {
  vi.resetModules()
  // Otherwise the clients of different tests would act as tabs of one browser.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  calls = stubFetch({
    'GET /api/v1/config': { json: { publicKey: 'public' } },
    'GET /rest/v1/user_profiles': { json: [] },
    'POST /rest/v1/rpc/generate_unique_username': { json: 'ada' },
    'POST /rest/v1/user_profiles': { status: 201 },
    [`POST ${ORIGIN}/auth/v1/logout`]: { status: 204 },
  })
})
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function signInAs(userMetadata: object, provider: string) {
  storeSession(userMetadata, provider)
  const session = await import('./session.ts')
  session.startSession()
  await vi.waitFor(() => expect(session.readSession().status).toBe('signed-in'), PATIENCE_MS)
  await vi.advanceTimersByTimeAsync(100)
  return session
}

const profileCalls = () => calls.filter(({ url }) => url.startsWith('/rest/v1/user_profiles'))

describe('the session', () => {
  it('of a wallet user has the address of the metadata, sets up no profile, and is cleared on sign-out', async () => {
    const session = await signInAs({ is_wallet_user: true, wallet_address: ADDRESS }, 'web3')
    expect(session.readSession().user).toMatchObject({ isWalletUser: true, walletAddress: ADDRESS })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(profileCalls()).toEqual([])
    await session.endSession()
    expect(session.readSession()).toMatchObject({ status: 'signed-out', user: null })
    expect(localStorage.length).toBe(0)
  })

  it('ends without an error before the second factor is proven, and ends no other session', async () => {
    const session = await signInAs({ is_wallet_user: true, wallet_address: ADDRESS }, 'web3')
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
      input.includes('/auth/v1/logout')
        ? Response.json(
            { code: 'insufficient_aal', message: 'x' },
            { status: 403, headers: { 'x-supabase-api-version': '2024-01-01' } },
          )
        : await fetch(input, init),
    )
    expect(await session.endSession()).toBe(true)
    expect(session.readSession().status).toBe('signed-out')
  })

  it('of any other user sets up the profile after 100 ms', async () => {
    const session = await signInAs({}, 'email')
    expect(session.readSession().user).toMatchObject({ isWalletUser: false, walletAddress: null })
    await vi.waitFor(
      () => expect(profileCalls().map(({ method }) => method)).toEqual(['GET', 'POST']),
      PATIENCE_MS,
    )
  })
})
