import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MS } from '../../../apps/server/src/platform/clock.ts'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
let count = 0
let old: string
let wanted: string
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  old = `old${count}@example.test`
  wanted = `new${count}@example.test`
  await server.addPerson(old)
})

const signedIn = async (email = old, flowType: 'pkce' | 'implicit' = 'implicit') => {
  const client = server.client({ flowType })
  await client.signInWithPassword({ email, password: PASSWORD })
  return client
}
/** Opens the link of a mail and presses the button of its page, where there is one. */
const follow = async (link: string) => {
  const opened = await server.fetch(link)
  const [, action = null] = /action="([^"]+)"/.exec(await opened.text()) ?? []
  const answer = action === null ? opened : await agree(action.replaceAll('&amp;', '&'))
  return new URL(answer.headers.get('location') ?? '')
}
const agree = (action: string, headers: Record<string, string> = {}) =>
  server.fetch(action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const verify = (email: string, token: string) =>
  server.post('verify', { type: 'email_change', email, token })
const emailOf = async (client: Awaited<ReturnType<typeof signedIn>>) =>
  (await client.getUser()).data.user?.email

describe('a change of address', () => {
  it('happens when both addresses have confirmed it, by link', async () => {
    const client = await signedIn()
    const { data, error } = await client.updateUser({ email: wanted.toUpperCase() })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: old, new_email: wanted })
    expect(server.mailTo(old)).toMatchObject({ subject: 'Approve your new email for Laurel' })
    expect(server.mailTo(old).text).toContain(wanted)
    const first = await follow(server.mailTo(old).link)
    expect(new URLSearchParams(first.hash.slice(1)).get('message')).toMatch(/other email/)
    expect(first.hash).not.toContain('access_token')
    expect(await emailOf(client)).toBe(old)

    const second = await follow(server.mailTo(wanted).link)
    expect(new URLSearchParams(second.hash.slice(1)).get('type')).toBe('email_change')
    const { data: after } = await client.getUser()
    expect(after.user).toMatchObject({
      email: wanted,
      identities: [{ provider: 'email', identity_data: { email: wanted, email_verified: true } }],
    })
    expect(after.user?.new_email).toBeUndefined()
    expect(server.mailTo(old)).toMatchObject({ subject: 'Your Laurel email was changed' })
    expect((await signedIn(wanted).then(emailOf)) ?? '').toBe(wanted)
    const gone = await server.client().signInWithPassword({ email: old, password: PASSWORD })
    expect(gone.error?.code).toBe('invalid_credentials')
  })

  it('happens by codes too, in the other order', async () => {
    const client = await signedIn()
    await client.updateUser({ email: wanted })
    const codes = { old: server.mailTo(old).code, wanted: server.mailTo(wanted).code }
    const half = await server
      .client()
      .verifyOtp({ type: 'email_change', email: wanted, token: codes.wanted })
    expect(half.error).toBeNull()
    expect(half.data).toEqual({ user: null, session: null })
    const { data, error } = await server
      .client()
      .verifyOtp({ type: 'email_change', email: old, token: codes.old })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(wanted)
  })

  it('answers the first confirmation as the protocol does', async () => {
    await (await signedIn()).updateUser({ email: wanted })
    const response = await verify(old, server.mailTo(old).code)
    expect([response.status, await response.json()]).toEqual([
      200,
      { msg: expect.stringContaining('Confirmation link accepted'), code: '200' },
    ])
    const again = await verify(old, server.mailTo(old).code)
    expect(again.status).toBe(403)
  })

  it('ends in a code to exchange in the PKCE flow', async () => {
    const client = await signedIn(old, 'pkce')
    await client.updateUser({ email: wanted }, { emailRedirectTo: 'https://laurel.test/profile' })
    const first = await follow(server.mailTo(wanted).link)
    expect(first.searchParams.get('message')).toMatch(/other email/)
    const second = await follow(server.mailTo(old).link)
    expect(second.pathname).toBe('/profile')
    const { error } = await client.exchangeCodeForSession(second.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(await emailOf(client)).toBe(wanted)
  })

  it('happens once when both confirm concurrently', async () => {
    const client = await signedIn()
    await client.updateUser({ email: wanted })
    const sent = server.mails.length
    const [one, two] = [server.mailTo(old).code, server.mailTo(wanted).code]
    const answers = await Promise.all([
      verify(old, one),
      verify(wanted, two),
      verify(old, one),
      verify(wanted, two),
    ])
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as object[]
    expect(bodies.filter((body) => 'access_token' in body)).toHaveLength(1)
    expect(bodies.filter((body) => 'msg' in body)).toHaveLength(1)
    expect(server.mails.slice(sent).map(({ subject }) => subject)).toEqual([
      'Your Laurel email was changed',
    ])
    expect(await emailOf(client)).toBe(wanted)
  })

  it('handles mails requested while the last ones are used', async () => {
    await (await signedIn()).updateUser({ email: wanted })
    const statuses = []
    for (let round = 0; round < 8; round += 1) {
      await server.database.pool.query('delete from rate_limits')
      const { link, code } = server.mailTo(round % 2 === 0 ? wanted : old)
      const answers = await Promise.all([
        server.post('resend', { type: 'email_change', email: old }),
        agree(link.replace('verify?', 'verify/agree?')),
        verify(old, code),
      ])
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => ![200, 303, 403].includes(status))).toEqual([])
  })

  it('revokes all other mailed links', async () => {
    const client = await signedIn()
    await server.post('recover', { email: old })
    const recovery = server.mailTo(old).link
    await client.updateUser({ email: wanted })
    await verify(old, server.mailTo(old).code)
    await verify(wanted, server.mailTo(wanted).code)
    expect((await follow(recovery)).hash).toContain('otp_expired')
  })

  it('is cancelled by another change, and by a new password', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const client = await signedIn()
    await client.updateUser({ email: wanted })
    const first = server.mailTo(wanted).link
    vi.advanceTimersByTime(61_000)
    await client.updateUser({ email: `another.${wanted}` })
    expect((await follow(first)).hash).toContain('otp_expired')
    const second = server.mailTo(`another.${wanted}`).link
    const { data } = await client.updateUser({ password: 'Brand-New-Pass-1' })
    expect(data.user?.new_email).toBeUndefined()
    expect((await follow(second)).hash).toContain('otp_expired')
    vi.useRealTimers()
  })

  it('is shown by opening the link, and confirmed only by its button', async () => {
    const client = await signedIn()
    await client.updateUser({ email: wanted })
    for (const link of [server.mailTo(old).link, server.mailTo(wanted).link]) {
      for (const method of ['GET', 'GET', 'HEAD']) {
        const opened = await server.fetch(link, { method, headers: { accept: 'text/html' } })
        expect(opened.headers.get('location')).toBeNull()
        if (method === 'GET') expect(opened.status).toBe(200)
      }
    }
    const opened = await server.fetch(server.mailTo(old).link)
    expect(opened.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'.*form-action 'self' https:\/\/laurel.test;/,
    )
    const page = await opened.text()
    expect(page).toContain(`<dd>${old}</dd>`)
    expect(page).toContain(`<dd>${wanted}</dd>`)
    expect(await emailOf(client)).toBe(old)
    const elsewhere = await agree(server.mailTo(old).link.replace('verify?', 'verify/agree?'), {
      'sec-fetch-site': 'cross-site',
    })
    expect(elsewhere.status).toBe(404)
    await follow(server.mailTo(old).link)
    await follow(server.mailTo(wanted).link)
    expect(await emailOf(client)).toBe(wanted)
  })

  it.each([
    ['old', 'wanted'],
    ['wanted', 'old'],
  ] as const)(
    'does not happen when the half of the %s address has expired',
    async (late, other) => {
      const client = await signedIn()
      await client.updateUser({ email: wanted })
      const address = { old, wanted }
      const kind = { old: 'email_change_current', wanted: 'email_change_new' }[late]
      const expire = () =>
        server.database.pool.query(
          'update auth.one_time_tokens set expires_at = $1 where kind = $2',
          [server.clock.now(), kind],
        )
      await expire()
      expect((await follow(server.mailTo(address[other]).link)).hash).toContain('otp_expired')
      expect((await verify(address[other], server.mailTo(address[other]).code)).status).toBe(403)
      // A confirmation expires with the mail that it came by.
      await server.database.pool.query('delete from rate_limits')
      await client.resend({ type: 'email_change', email: old })
      expect((await follow(server.mailTo(address[late]).link)).hash).toContain('message=')
      await expire()
      expect((await follow(server.mailTo(address[other]).link)).hash).toContain('otp_expired')
      expect(await emailOf(client)).toBe(old)
    },
  )

  it.each(['global', 'others'] as const)('is cancelled by signing out (%s)', async (scope) => {
    const client = await signedIn()
    const other = await signedIn()
    await client.updateUser({ email: wanted })
    await follow(server.mailTo(old).link)
    await client.signOut({ scope })
    expect((await follow(server.mailTo(wanted).link)).hash).toContain('otp_expired')
    const again = scope === 'others' ? client : await signedIn()
    const { data } = await again.getUser()
    expect(data.user).toMatchObject({ email: old })
    expect(data.user).not.toHaveProperty('new_email')
    expect((await other.getUser()).error).not.toBeNull()
  })

  it('requires reauthentication in an older session', async () => {
    const client = await signedIn()
    server.clock.setOffsetMs(11 * MS.minute)
    const refused = await client.updateUser({ email: wanted })
    expect(refused.error).toMatchObject({ status: 400, code: 'current_password_required' })
    const { error } = await client.updateUser({ email: wanted, current_password: PASSWORD })
    expect(error).toBeNull()
    server.clock.setOffsetMs(0)
  })

  it('is refused for an address that has an account', async () => {
    const taken = `taken${count}@example.test`
    await server.addPerson(taken)
    const { error } = await (await signedIn()).updateUser({ email: taken })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
    expect(() => server.mailTo(taken)).toThrow()
  })

  it('gives an address that two accounts request to the one that confirms first', async () => {
    const rival = `rival${count}@example.test`
    await server.addPerson(rival)
    const [one, two] = [await signedIn(), await signedIn(rival)]
    await one.updateUser({ email: wanted })
    const toFirst = server.mailTo(wanted)
    await server.database.pool.query('delete from rate_limits')
    await two.updateUser({ email: wanted })
    const toSecond = server.mailTo(wanted)
    await verify(old, server.mailTo(old).code)
    await verify(rival, server.mailTo(rival).code)
    const [won, lost] = await Promise.all([follow(toFirst.link), follow(toSecond.link)])
    const hashes = [won.hash, lost.hash]
    expect(hashes.filter((hash) => hash.includes('access_token'))).toHaveLength(1)
    expect(hashes.filter((hash) => hash.includes('error_code=email_exists'))).toHaveLength(1)
    expect(
      [await emailOf(one), await emailOf(two)].filter((email) => email === wanted),
    ).toHaveLength(1)
  })

  it('can be resent, with the same answer where no change is pending', async () => {
    const client = await signedIn()
    await client.updateUser({ email: wanted })
    const first = { old: server.mailTo(old).link, wanted: server.mailTo(wanted).link }
    await server.database.pool.query('delete from rate_limits')
    const { error } = await client.resend({ type: 'email_change', email: old })
    expect(error).toBeNull()
    expect(server.mailTo(wanted).link).not.toBe(first.wanted)
    expect((await follow(first.old)).hash).toContain('otp_expired')
    await follow(server.mailTo(old).link)
    await follow(server.mailTo(wanted).link)
    expect(await emailOf(client)).toBe(wanted)
    const unknown = await client.resend({ type: 'email_change', email: 'nobody@example.test' })
    expect(unknown.error).toBeNull()
  })

  it('waits a minute between two mails', async () => {
    const client = await signedIn()
    await client.updateUser({ email: wanted })
    const { error } = await client.updateUser({ email: `x${wanted}` })
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  })

  it('expires after a day, and its codes after ten minutes', async () => {
    await (await signedIn()).updateUser({ email: wanted })
    const { link } = server.mailTo(wanted)
    server.clock.setOffsetMs(10 * MS.minute + 1)
    expect((await verify(old, server.mailTo(old).code)).status).toBe(403)
    server.clock.setOffsetMs(MS.day + 1)
    expect((await follow(link)).hash).toContain('otp_expired')
    server.clock.setOffsetMs(0)
  })

  it('gives an account without an address its first one by that confirmation alone', async () => {
    const client = await signedIn()
    const id = (await client.getUser()).data.user?.id
    await server.database.pool.query('delete from auth.identities where user_id = $1', [id])
    await server.database.pool.query(
      `update auth.users
       set email = null, email_confirmed_at = null, app_metadata = '{"provider":"web3","providers":["web3"]}'
       where id = $1`,
      [id],
    )
    await client.updateUser({ email: wanted })
    const landed = await follow(server.mailTo(wanted).link)
    expect(landed.hash).toContain('access_token')
    expect((await client.getUser()).data.user).toMatchObject({
      email: wanted,
      app_metadata: { provider: 'web3', providers: ['web3', 'email'] },
      identities: [{ provider: 'email' }],
    })
  })

  it.each([
    ['a\r\nBcc: all@example.test@example.test'],
    ['not-an-address'],
    [`${'a'.repeat(250)}@b.co`],
  ])('is refused to %j', async (email) => {
    const { error } = await (await signedIn()).updateUser({ email })
    expect(error).toMatchObject({ status: 422, code: 'validation_failed' })
  })
})
