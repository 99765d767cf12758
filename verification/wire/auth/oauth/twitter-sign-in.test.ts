import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openBrowser,
  type RunningProvider,
  signInAs,
  startLocalProvider,
} from '../../../../apps/server/testing/clients/oauth-browser.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../../apps/server/testing/servers/auth-server.ts'

let provider: RunningProvider
let server: AuthServer
beforeAll(async () => {
  provider = await startLocalProvider()
  server = await startAuthServer({ twitter: provider.config, hasPlainPasswords: true })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

describe('signing in with Twitter', () => {
  it('creates an account with the fields that the product reads (spec §3)', async () => {
    const browser = openBrowser(server)
    const { session, user } = await signInAs(browser, 'nora_vind')
    expect(user).toMatchObject({
      email: 'nora@twitter.localhost',
      app_metadata: { provider: 'twitter', providers: ['twitter'] },
      user_metadata: {
        user_name: 'nora_vind',
        preferred_username: 'nora_vind',
        name: 'Nora Vind',
        full_name: 'Nora Vind',
        description: 'Paper cut animations, one a week.',
        avatar_url: expect.stringMatching(/^http.*\.svg$/),
        picture: expect.stringMatching(/^http.*\.svg$/),
        email: 'nora@twitter.localhost',
        email_verified: true,
      },
      identities: [{ provider: 'twitter', id: '900000000000000001' }],
    })
    expect(user.email_confirmed_at).toBeTruthy()
    expect(session.expires_in).toBe(3600)
    const { data } = await browser.client.getClaims()
    expect(data?.claims).toMatchObject({ amr: [{ method: 'oauth' }], aal: 'aal1' })
    expect((await browser.client.getUser()).data.user?.id).toBe(user.id)
    const identities = await browser.client.getUserIdentities()
    expect(identities.data?.identities).toHaveLength(1)
    expect(identities.data?.identities[0]?.last_sign_in_at).toBeTruthy()
  })

  it('creates one from the least data that Twitter returns', async () => {
    const { user } = await signInAs(openBrowser(server), 'bsalt')
    expect(user.email).toBe('')
    expect(user.email_confirmed_at).toBeUndefined()
    expect(user.user_metadata).not.toHaveProperty('avatar_url')
    expect(user.user_metadata).not.toHaveProperty('description')
    expect(user.user_metadata.email_verified).toBe(false)
  })

  it('finds the account again, and updates it from Twitter', async () => {
    const first = await signInAs(openBrowser(server), 'nora_vind')
    const id = '900000000000000001'
    await server.database.pool.query(
      `update auth.users set user_metadata = user_metadata || '{"avatar_url": "https://old.example/x.png", "username": "own"}' where id = $1`,
      [first.user.id],
    )
    const again = await signInAs(openBrowser(server), 'nora_vind')
    expect(again.user.id).toBe(first.user.id)
    expect(again.user.user_metadata).toMatchObject({
      username: 'own',
      avatar_url: expect.stringContaining(`/pictures/${id}.svg`),
    })
    expect(again.session.access_token).not.toBe(first.session.access_token)
  })

  it('redirects other clients back with a session in the fragment', async () => {
    const browser = openBrowser(server, { flowType: 'implicit' })
    const landed = await browser.comeBack('nora_vind')
    expect(landed.origin + landed.pathname + landed.search).toBe('https://laurel.test/auth')
    const parameters = new URLSearchParams(landed.hash.slice(1))
    expect(parameters.get('token_type')).toBe('bearer')
    const { data, error } = await browser.client.setSession({
      access_token: parameters.get('access_token') ?? '',
      refresh_token: parameters.get('refresh_token') ?? '',
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('nora@twitter.localhost')
  })

  it('never stores or returns the tokens of the provider', async () => {
    const { session } = await signInAs(openBrowser(server), 'nora_vind')
    expect(session.provider_token ?? null).toBeNull()
    expect(session.provider_refresh_token ?? null).toBeNull()
  })

  it('refuses a banned person', async () => {
    const { user } = await signInAs(openBrowser(server), 'bsalt')
    const until = new Date(Date.now() + 60_000)
    const ban = (at: Date | null) =>
      server.database.pool.query('update auth.users set banned_until = $2 where id = $1', [
        user.id,
        at,
      ])
    await ban(until)
    const landed = await openBrowser(server).comeBack('bsalt')
    expect(landed.searchParams.get('error_code')).toBe('user_banned')
    expect(landed.searchParams.has('code')).toBe(false)
    await ban(null)
  })

  it('creates one account for concurrent first sign-ins', async () => {
    const { rowCount: before } = await server.database.pool.query('select from auth.users')
    await server.database.pool.query(
      `delete from auth.users where user_metadata->>'user_name' = 'bsalt'`,
    )
    const people = await Promise.all(
      Array.from({ length: 10 }, () => signInAs(openBrowser(server), 'bsalt')),
    )
    expect(new Set(people.map(({ user }) => user.id)).size).toBe(1)
    const { rowCount: after } = await server.database.pool.query('select from auth.users')
    expect(after).toBe(before)
  })
})

describe('an address that has an account', () => {
  const teo = 'teo@laurel.localhost'
  const forget = () =>
    server.database.pool.query(
      `delete from auth.users where email = $1 or user_metadata->>'user_name' = 'teo_makes'`,
      [teo],
    )

  it('belongs to one account when both sides have confirmed it, and its owner is notified (check 21)', async () => {
    const id = await server.addPerson(teo, { full_name: 'Teo' })
    const { user } = await signInAs(openBrowser(server), 'teo_makes')
    expect(user.id).toBe(id)
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'twitter'] })
    expect(user.user_metadata).toEqual({ full_name: 'Teo' })
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['email', 'twitter'])
    expect(server.mailTo(teo).text).toContain('Twitter')
    await server.signIn(teo)
    await forget()
  })

  it('leads to a second account when we never confirmed it (check 21)', async () => {
    await server.client().signUp({ email: teo, password: 'Correct-Horse-9' })
    const { user } = await signInAs(openBrowser(server), 'teo_makes')
    expect(user.email).toBe('')
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['twitter'])
    const { rows } = await server.database.pool.query(
      'select id, email_confirmed_at from auth.users where email = $1',
      [teo],
    )
    expect(rows).toEqual([{ id: expect.not.stringContaining(user.id), email_confirmed_at: null }])
    await forget()
  })

  it('leads to a second account when Twitter does not confirm it', async () => {
    const id = await server.addPerson('bsalt@example.test')
    const { user } = await signInAs(openBrowser(server), 'bsalt')
    expect(user.id).not.toBe(id)
  })
})
