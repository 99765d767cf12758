import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  enrolApp,
  levelsOf,
  signedIn,
} from '../../../../apps/server/testing/builders/factor-builders.ts'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
let email: string
let count = 0
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
})
afterAll(() => server.close())
beforeEach(() => {
  count += 1
  email = `person${count}@example.test`
})

describe('the data API', () => {
  it('refuses writes of a person who has not verified their second factor', async () => {
    const { client, userId } = await enrolApp(server, email)
    const weak = await signedIn(server, email)
    const send = async (as: typeof client, method: string, path: string, body: object) => {
      const token = (await as.getSession()).data.session?.access_token
      const { status } = await server.fetch(`/rest/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return status
    }
    const profile = { user_id: userId, username: `person${count}` }
    expect(await send(weak, 'POST', 'user_profiles', profile)).toBe(403)
    expect(await send(client, 'POST', 'user_profiles', profile)).toBe(201)
    const own = `user_profiles?user_id=eq.${userId}`
    expect(await send(weak, 'PATCH', own, { bio: 'Theirs' })).toBe(403)
    expect(await send(weak, 'DELETE', own, {})).toBe(403)
    expect(await send(weak, 'POST', 'rpc/generate_unique_username', { base_name: 'ann' })).toBe(200)
    expect(await send(client, 'PATCH', own, { bio: 'Mine' })).toBe(204)
  })
})

describe('sign-in methods', () => {
  it('are linked and unlinked only after the second factor, where there is one', async () => {
    await enrolApp(server, email)
    const weak = await signedIn(server, email)
    const [identity] = (await weak.getUserIdentities()).data?.identities ?? []
    if (identity === undefined) throw new Error('no identity')
    const refusal = { status: 403, code: 'insufficient_aal' }
    expect((await weak.unlinkIdentity(identity)).error).toMatchObject(refusal)
    const linked = await weak.linkIdentity({
      provider: 'twitter',
      options: { skipBrowserRedirect: true },
    })
    expect(linked.error).toMatchObject(refusal)
    const token = { provider: 'google', token: 'none' }
    expect((await weak.linkIdentity(token)).error).toMatchObject(refusal)
  })
})

describe('a password reset by mail', () => {
  it('keeps the second factor, and requires it for a new password', async () => {
    const { factorId, code } = await enrolApp(server, email)
    const client = server.client()
    await client.resetPasswordForEmail(email)
    const { link } = server.mailTo(email)
    const landed = new URL((await server.fetch(link)).headers.get('location') ?? '')
    const tokens = new URLSearchParams(landed.hash.slice(1))
    await client.setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    })
    expect(await levelsOf(client)).toEqual(['aal1', 'aal2'])
    const refused = await client.updateUser({ password: 'Brand-New-Pass-1' })
    expect(refused.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect((await client.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
    expect((await client.updateUser({ password: 'Brand-New-Pass-1' })).error).toBeNull()
    expect(await levelsOf(client)).toEqual(['aal2', 'aal2'])
    expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1)
    expect((await server.signIn(email, 'Brand-New-Pass-1')).user.email).toBe(email)
    await expect(server.signIn(email, PASSWORD)).rejects.toThrow('Invalid login')
  })
})
