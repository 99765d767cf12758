import type { TestMember } from '@laurel/scenarios/test-world'
import { createWallet } from '@laurel/scenarios/wallet'
import { describe, expect, it } from 'vitest'
import {
  bodiesOf,
  callsTo,
  countCalls,
  cutOff,
  holdCalls,
  refuseCalls,
  restoreNetwork,
} from '../../testing/network.ts'
import { addApp, mailedCode, withNewSession } from '../../testing/sign-in.ts'
import { openWorld, signIn } from '../../testing/world.ts'
import { api } from '../api/api.ts'
import { authClient, endSession, readSession } from './session.ts'

const world = openWorld()

/** Signs in a new account by the code of a mail. */
async function signInByMail(email: string): Promise<string> {
  const client = await authClient()
  await client.signInWithOtp({ email })
  const token = await mailedCode(world, email)
  const { data, error } = await client.verifyOtp({ type: 'email', email, token })
  expect(error).toBeNull()
  return data.user?.id ?? ''
}

const isLive = async (member: TestMember) =>
  await world.ok(member, 'GET /api/v1/me').then(
    () => true,
    () => false,
  )

describe('the session', () => {
  it('of a wallet user has the address of the wallet and sets up no profile', async () => {
    const { address, adapter } = createWallet()
    const { data } = await (await authClient()).signInWithWeb3({
      chain: 'solana',
      statement: 'Sign in to Laurel.',
      wallet: adapter as never,
    })
    expect(readSession().user).toMatchObject({ isWalletUser: true, walletAddress: address })
    expect(await endSession()).toBe(true)
    expect(readSession()).toMatchObject({ status: 'signed-out', user: null })
    expect(localStorage.length).toBe(0)
    // The next account's profile is set up later than that of the wallet would have been.
    const userId = await signInByMail('nora@example.test')
    await expect.poll(() => countCalls('POST /rest/v1/user_profiles')).toBe(1)
    expect(callsTo('GET /rest/v1/user_profiles')).toEqual([
      `GET /rest/v1/user_profiles?user_id=eq.${userId}&select=avatar_url`,
    ])
    expect(data.user?.id).not.toBe(userId)
  })

  it('of any other user sets up the profile once', async () => {
    const userId = await signInByMail('otto@example.test')
    expect(readSession().user).toMatchObject({ isWalletUser: false, walletAddress: null })
    await expect.poll(() => countCalls('POST /rest/v1/user_profiles')).toBe(1)
    expect(bodiesOf('POST /rest/v1/user_profiles')).toMatchObject([
      { user_id: userId, username: 'otto', display_name: 'otto' },
    ])
    const params = { username: 'otto' }
    await expect
      .poll(() => world.ok(null, 'GET /api/v1/creators/{username}', { params }).catch(() => null))
      .toMatchObject({ displayName: 'otto' })
  })

  it('of a new user writes nothing before the profile is set up', async () => {
    const release = holdCalls('POST /rest/v1/user_profiles')
    const userId = await signInByMail('pia@example.test')
    const created = api('POST /api/v1/bounties', { body: {} })
    await expect.poll(() => countCalls('POST /rest/v1/user_profiles')).toBe(1)
    await api('GET /api/v1/me')
    expect(countCalls('POST /api/v1/bounties')).toBe(0)
    release()
    expect((await created).sponsor).toMatchObject({ userId, username: 'pia' })
  })

  it('of a new user writes under the default name when the profile cannot be set up', async () => {
    refuseCalls('GET /rest/v1/user_profiles', 'overloaded')
    const userId = await signInByMail('rhea@example.test')
    const { sponsor } = await api('POST /api/v1/bounties', { body: {} })
    expect(sponsor).toMatchObject({ userId, username: `user_${userId.slice(0, 8)}` })
    restoreNetwork()
  })

  it('ends on every device', async () => {
    const ada = await signIn(await world.join('newcomer'))
    const elsewhere = await withNewSession(world, ada)
    expect(await endSession()).toBe(true)
    expect(readSession().status).toBe('signed-out')
    expect([await isLive(ada), await isLive(elsewhere)]).toEqual([false, false])
  })

  it('ends here, and says that it may go on elsewhere, where the server cannot be reached', async () => {
    const ada = await signIn(await world.join('newcomer'))
    cutOff('POST /auth/v1/logout')
    expect(await endSession()).toBe(false)
    expect(readSession().status).toBe('signed-out')
    expect(localStorage.length).toBe(0)
    expect(await isLive(ada)).toBe(true)
  })

  it('ends without an error before the second factor is proven, and ends no other session', async () => {
    const ada = await world.join('newcomer')
    const { member: proven } = await addApp(world, ada)
    const here = await signIn(await withNewSession(world, ada))
    expect(readSession().needsSecondFactor).toBe(true)
    expect(await endSession()).toBe(true)
    expect(readSession().status).toBe('signed-out')
    expect([await isLive(proven), await isLive(here)]).toEqual([true, false])
  })
})
