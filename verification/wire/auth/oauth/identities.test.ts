import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type OAuthBrowser,
  openBrowser,
  type RunningProvider,
  signInAs,
  startLocalProvider,
} from '../../../../apps/server/testing/clients/oauth-browser.ts'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../../apps/server/testing/servers/auth-server.ts'

const SITE = 'https://laurel.test'

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

let people = 0
/** A browser in which a new person with an address is signed in. */
async function member(): Promise<OAuthBrowser & { email: string }> {
  const email = `member${people++}@example.test`
  await server.addPerson(email, { full_name: 'A member' })
  const browser = openBrowser(server)
  const { error } = await browser.client.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return Object.assign(browser, { email })
}

/** The final address of linking; `username` is the person chosen at Twitter. */
async function link(browser: OAuthBrowser, username: string | null): Promise<URL> {
  const { data, error } = await browser.client.linkIdentity({
    provider: 'twitter',
    options: { redirectTo: `${SITE}/profile` },
  })
  if (error !== null) throw error
  return await browser.follow(await browser.choose(data.url, username))
}

const errorOf = (landed: URL) => landed.searchParams.get('error_code')
const forget = (username: string) =>
  server.database.pool.query(`delete from auth.identities where identity_data->>'user_name' = $1`, [
    username,
  ])

describe('linkIdentity', () => {
  it('adds Twitter to the account of the signed-in person, and notifies the owner', async () => {
    const browser = await member()
    const landed = await link(browser, 'nora_vind')
    expect(landed.pathname).toBe('/profile')
    const { data } = await browser.client.exchangeCodeForSession(
      landed.searchParams.get('code') ?? '',
    )
    expect(data.user).toMatchObject({
      email: browser.email,
      app_metadata: { provider: 'email', providers: ['email', 'twitter'] },
      user_metadata: { full_name: 'A member' },
    })
    const { data: known } = await browser.client.getUserIdentities()
    expect(known?.identities.map((one) => one.provider)).toEqual(['email', 'twitter'])
    expect(server.mailTo(browser.email).subject).toBe(
      'A new sign-in method for your Laurel account',
    )
    const { user } = await signInAs(openBrowser(server), 'nora_vind')
    expect(user.id).toBe(data.user?.id)
    await forget('nora_vind')
  })

  it('requires a session', async () => {
    const { error } = await openBrowser(server).client.linkIdentity({ provider: 'twitter' })
    expect(error).not.toBeNull()
    const response = await server.fetch('/auth/v1/user/identities/authorize?provider=twitter')
    expect(response.status).toBe(401)
  })

  it('refuses an identity of someone else, and changes nothing', async () => {
    const owner = await signInAs(openBrowser(server), 'bsalt')
    const browser = await member()
    const landed = await link(browser, 'bsalt')
    expect(errorOf(landed)).toBe('identity_already_exists')
    const { data } = await browser.client.getUserIdentities()
    expect(data?.identities).toHaveLength(1)
    expect((await signInAs(openBrowser(server), 'bsalt')).user.id).toBe(owner.user.id)
  })

  it('refuses a second account of the same provider', async () => {
    const browser = await member()
    expect(errorOf(await link(browser, 'nora_vind'))).toBeNull()
    expect(errorOf(await link(browser, 'teo_makes'))).toBe('identity_already_exists')
    expect(errorOf(await link(browser, 'nora_vind'))).toBe('identity_already_exists')
    await forget('nora_vind')
  })

  it('links a Twitter account to one of twenty concurrent requests', async () => {
    const browsers = await Promise.all(Array.from({ length: 20 }, member))
    const landed = await Promise.all(browsers.map((browser) => link(browser, 'nora_vind')))
    expect(landed.filter((one) => one.searchParams.has('code'))).toHaveLength(1)
    expect(landed.filter((one) => errorOf(one) === 'identity_already_exists')).toHaveLength(19)
    await forget('nora_vind')
  })

  it('refuses wallet users (spec §6)', async () => {
    const browser = await member()
    await server.database.pool.query(
      `update auth.users set user_metadata = '{"is_wallet_user": true}' where email = $1`,
      [browser.email],
    )
    const { error } = await browser.client.linkIdentity({ provider: 'twitter' })
    expect(error).toMatchObject({ status: 403, code: 'manual_linking_disabled' })
  })

  it('is refused when the session ended meanwhile', async () => {
    const browser = await member()
    const { data } = await browser.client.linkIdentity({ provider: 'twitter' })
    const back = await browser.choose(data?.url ?? '', 'nora_vind')
    await browser.client.signOut({ scope: 'global' })
    expect(errorOf(await browser.follow(back))).toBe('session_not_found')
  })

  it('is refused for a person banned meanwhile, and in another browser', async () => {
    const browser = await member()
    const { data } = await browser.client.linkIdentity({ provider: 'twitter' })
    const back = await browser.choose(data?.url ?? '', 'nora_vind')
    expect(
      new URLSearchParams((await openBrowser(server).follow(back)).hash).get('error_code'),
    ).toBe('bad_oauth_state')
    await server.database.pool.query(
      `update auth.users set banned_until = '2999-01-01' where email = $1`,
      [browser.email],
    )
    const landed = await browser.follow(back)
    expect(errorOf(landed)).toBe('user_banned')
  })
})

describe('unlinkIdentity', () => {
  const identityOf = async (browser: OAuthBrowser, name: string) => {
    const { data } = await browser.client.getUserIdentities()
    const found = data?.identities.find((one) => one.provider === name)
    if (found === undefined) throw new Error(`no ${name}`)
    return found
  }

  it('removes a sign-in method, ends the other sessions and notifies the owner', async () => {
    const browser = await member()
    await link(browser, 'nora_vind')
    const other = openBrowser(server)
    await signInAs(other, 'nora_vind')
    const { error } = await browser.client.unlinkIdentity(await identityOf(browser, 'twitter'))
    expect(error).toBeNull()
    const { data } = await browser.client.getUser()
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(data.user?.identities).toHaveLength(1)
    expect((await other.client.getUser()).error).not.toBeNull()
    expect(server.mailTo(browser.email).subject).toBe(
      'A sign-in method was removed from your Laurel account',
    )
    const later = await signInAs(openBrowser(server), 'nora_vind')
    expect(later.user.id).not.toBe(data.user?.id)
    await forget('nora_vind')
  })

  it('frees the address of a removed email method, whose password is refused from then on', async () => {
    const browser = await member()
    await link(browser, 'nora_vind')
    expect(
      (await browser.client.unlinkIdentity(await identityOf(browser, 'email'))).error,
    ).toBeNull()
    const { data } = await browser.client.getUser()
    expect(data.user).toMatchObject({
      email: '',
      app_metadata: { provider: 'twitter', providers: ['twitter'] },
    })
    const { error } = await openBrowser(server).client.signInWithPassword({
      email: browser.email,
      password: PASSWORD,
    })
    expect(error?.code).toBe('invalid_credentials')
    await forget('nora_vind')
  })

  it('keeps the last sign-in method (check 22)', async () => {
    const browser = openBrowser(server)
    await signInAs(browser, 'bsalt')
    const { error } = await browser.client.unlinkIdentity(await identityOf(browser, 'twitter'))
    expect(error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
  })

  it('keeps one of two that are removed concurrently', async () => {
    const browser = await member()
    await link(browser, 'nora_vind')
    const [email, twitter] = [
      await identityOf(browser, 'email'),
      await identityOf(browser, 'twitter'),
    ]
    const answers = await Promise.all([
      browser.client.unlinkIdentity(email),
      browser.client.unlinkIdentity(twitter),
    ])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect((await browser.client.getUserIdentities()).data?.identities).toHaveLength(1)
    await forget('nora_vind')
  })

  it('finds only one’s own sign-in methods', async () => {
    const [browser, other] = [await member(), await member()]
    const foreign = await identityOf(other, 'email')
    const { error } = await browser.client.unlinkIdentity(foreign)
    expect(error).toMatchObject({ status: 422, code: 'identity_not_found' })
    const none = { ...foreign, identity_id: 'none' }
    expect((await browser.client.unlinkIdentity(none)).error).toMatchObject({ status: 422 })
  })
})
