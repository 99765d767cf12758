import { type GenerateLinkParams, GoTrueAdminApi } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MS } from '../../../../apps/server/src/platform/clock.ts'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
let admin: GoTrueAdminApi
let count = 0
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
  admin = new GoTrueAdminApi({
    url: `${server.url}/auth/v1`,
    headers: { authorization: `Bearer ${server.auth.clientKeys.serviceKey}` },
  })
})
afterAll(() => server.close())

const newAddress = () => {
  count += 1
  return `person${count}@example.test`
}
/** Opens a link; for a change of address it also presses the button of the page. */
const open = async (link: string) => {
  const { pathname, search } = new URL(link, 'https://laurel.test')
  const opened = await server.fetch(`${pathname}${search}`)
  const response = opened.headers.has('location')
    ? opened
    : await server.fetch(`${pathname}/agree${search}`, { method: 'POST' })
  return new URL(response.headers.get('location') ?? '')
}
const generate = async (wish: GenerateLinkParams) => {
  const { data, error } = await admin.generateLink(wish)
  if (error !== null) throw error
  return data
}

describe('inviteUserByEmail', () => {
  it('mails a new person, who accepts by the link and chooses a password', async () => {
    const email = newAddress()
    const { data, error } = await admin.inviteUserByEmail(email, {
      data: { full_name: 'Ann' },
      redirectTo: 'https://laurel.test/profile',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ann' } })
    expect(data.user?.invited_at).toBeTruthy()
    expect(data.user?.email_confirmed_at).toBeUndefined()
    const mail = server.mailTo(email)
    expect(mail.subject).toBe('You are invited to Laurel')
    server.clock.setOffsetMs(6 * MS.day)
    const landed = await open(mail.link)
    server.clock.setOffsetMs(0)
    expect(landed.pathname).toBe('/profile')
    const parameters = new URLSearchParams(landed.hash.slice(1))
    expect(parameters.get('type')).toBe('invite')
    const client = server.client()
    await client.setSession({
      access_token: parameters.get('access_token') ?? '',
      refresh_token: parameters.get('refresh_token') ?? '',
    })
    expect((await client.updateUser({ password: PASSWORD })).error).toBeNull()
    expect(
      (await server.client().signInWithPassword({ email, password: PASSWORD })).error,
    ).toBeNull()
  })

  it('accepts the code of the invitation', async () => {
    const email = newAddress()
    await admin.inviteUserByEmail(email)
    const { data, error } = await server
      .client()
      .verifyOtp({ type: 'invite', email, token: server.mailTo(email).code })
    expect([error, data.user?.email]).toEqual([null, email])
  })

  it('refuses the password of a sign-up with the address meanwhile', async () => {
    const email = newAddress()
    await admin.inviteUserByEmail(email)
    const { link } = server.mailTo(email)
    await server.client().signUp({ email, password: PASSWORD })
    expect((await open(link)).hash).toContain('access_token')
    const stranger = await server.client().signInWithPassword({ email, password: PASSWORD })
    expect(stranger.error?.code).toBe('invalid_credentials')
  })

  it('refuses an address that has an account', async () => {
    const email = newAddress()
    await server.addPerson(email)
    const { error } = await admin.inviteUserByEmail(email)
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
  })
})

describe('generateLink', () => {
  it('returns a link, a code and a token, and sends no mail', async () => {
    const email = newAddress()
    await server.addPerson(email)
    const sent = server.mails.length
    const { properties, user } = await generate({
      type: 'magiclink',
      email,
      options: { redirectTo: 'https://evil.test/' },
    })
    expect(server.mails.length).toBe(sent)
    expect(user?.email).toBe(email)
    expect(properties).toMatchObject({
      action_link: expect.stringMatching(/^https:\/\/laurel\.test\/auth\/v1\/verify\?token=/),
      email_otp: expect.stringMatching(/^\d{6}$/),
      verification_type: 'magiclink',
      redirect_to: 'https://laurel.test/',
    })
    expect((await open(properties.action_link)).hash).toContain('access_token')
  })

  it('returns a token that another client verifies', async () => {
    const email = newAddress()
    await server.addPerson(email)
    const { properties } = await generate({ type: 'recovery', email })
    const { data, error } = await server
      .client()
      .verifyOtp({ type: 'recovery', token_hash: properties.hashed_token })
    expect([error, data.user?.email]).toEqual([null, email])
  })

  it('signs up an unknown address with a magic link', async () => {
    const email = newAddress()
    const { properties } = await generate({
      type: 'magiclink',
      email,
      options: { data: { full_name: 'Ann' } },
    })
    expect(properties.verification_type).toBe('signup')
    const { data } = await server
      .client()
      .verifyOtp({ type: 'signup', email, token: properties.email_otp })
    expect(data.user?.user_metadata).toEqual({ full_name: 'Ann' })
  })

  it('signs up with a password', async () => {
    const email = newAddress()
    const { properties } = await generate({ type: 'signup', email, password: PASSWORD })
    await open(properties.action_link)
    expect(
      (await server.client().signInWithPassword({ email, password: PASSWORD })).error,
    ).toBeNull()
  })

  it('invites a person', async () => {
    const email = newAddress()
    const { properties, user } = await generate({ type: 'invite', email })
    expect(user?.invited_at).toBeTruthy()
    expect((await open(properties.action_link)).hash).toContain('type=invite')
  })

  it('changes an address when both links were opened, never by one', async () => {
    const [email, newEmail] = [newAddress(), newAddress()]
    const id = await server.addPerson(email)
    const emailOf = async () => (await admin.getUserById(id)).data.user?.email
    const entering = await generate({ type: 'email_change_new', email, newEmail })
    expect((await open(entering.properties.action_link)).hash).toContain('other+email')
    expect(await emailOf()).toBe(email)
    const leaving = await generate({ type: 'email_change_current', email, newEmail })
    await open(leaving.properties.action_link)
    expect(await emailOf()).toBe(newEmail)
  })

  it('restarts an address change for another address', async () => {
    const [email, first, second] = [newAddress(), newAddress(), newAddress()]
    const id = await server.addPerson(email)
    const entering = await generate({ type: 'email_change_new', email, newEmail: first })
    await open(entering.properties.action_link)
    const leaving = await generate({ type: 'email_change_current', email, newEmail: second })
    await open(leaving.properties.action_link)
    expect((await admin.getUserById(id)).data.user).toMatchObject({ email, new_email: second })
  })

  it.each([
    [{ type: 'recovery', email: 'nobody@example.test' }, 404, 'user_not_found'],
    [{ type: 'email_change_new', email: 'nobody@example.test' }, 404, 'user_not_found'],
    [{ type: 'signup', email: 'somebody@example.test' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'x@example.test', password: 'short' }, 422, 'weak_password'],
    [{ type: 'sms', email: 'x@example.test' }, 400, 'validation_failed'],
    [{ type: 'recovery', email: 'x' }, 422, 'validation_failed'],
  ])('refuses %j', async (wish, status, code) => {
    const { error } = await admin.generateLink(wish as GenerateLinkParams)
    expect(error).toMatchObject({ status, code })
  })

  it('refuses addresses that are taken', async () => {
    const [one, two] = [newAddress(), newAddress()]
    await server.addPerson(one)
    await server.addPerson(two)
    for (const wish of [
      { type: 'signup', email: one, password: PASSWORD },
      { type: 'invite', email: one },
      { type: 'email_change_new', email: one, newEmail: two },
    ] as const) {
      const { error } = await admin.generateLink(wish)
      expect(error).toMatchObject({ status: 422, code: 'email_exists' })
    }
  })
})
