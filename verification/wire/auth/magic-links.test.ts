import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
let count = 0
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
})
afterAll(() => server.close())

const newAddress = () => {
  count += 1
  return `person${count}@example.test`
}
const follow = async (link: string, on = server) =>
  new URL((await on.fetch(link)).headers.get('location') ?? '')
const accountOf = async (email: string) => {
  const { rows } = await server.database.pool.query('select * from auth.users where email = $1', [
    email,
  ])
  return rows[0] as Record<string, unknown> | undefined
}

describe('a magic link', () => {
  it('signs in a person with an account, in the PKCE flow', async () => {
    const email = newAddress()
    const id = await server.addPerson(email)
    const client = server.client({ flowType: 'pkce' })
    const { data, error } = await client.signInWithOtp({
      email: email.toUpperCase(),
      options: { emailRedirectTo: 'https://laurel.test/profile' },
    })
    expect([data, error]).toEqual([{ user: null, session: null, messageId: undefined }, null])
    const mail = server.mailTo(email)
    expect(mail.subject).toBe('Your sign-in link for Laurel')
    const landed = await follow(mail.link)
    expect(landed.pathname).toBe('/profile')
    const exchanged = await client.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user?.id).toBe(id)
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }])
  })

  it('signs in by its fragment in the implicit flow, once', async () => {
    const email = newAddress()
    await server.addPerson(email)
    await server.client().signInWithOtp({ email })
    const { link } = server.mailTo(email)
    const landed = await follow(link)
    const parameters = new URLSearchParams(landed.hash.slice(1))
    expect(parameters.get('type')).toBe('magiclink')
    const { data, error } = await server.client().setSession({
      access_token: parameters.get('access_token') ?? '',
      refresh_token: parameters.get('refresh_token') ?? '',
    })
    expect([data.user?.email, error]).toEqual([email, null])
    expect((await follow(link)).hash).toContain('otp_expired')
  })

  it('signs up a new person with their metadata', async () => {
    const email = newAddress()
    const client = server.client()
    await client.signInWithOtp({
      email,
      options: { data: { full_name: 'Ann <b>Lee</b>', is_wallet_user: true } },
    })
    const { data, error } = await client.verifyOtp({
      email,
      token: server.mailTo(email).code,
      type: 'email',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Ann bLee/b' },
      identities: [{ provider: 'email' }],
    })
    expect(data.user?.email_confirmed_at).toBeTruthy()
  })

  it('sends no mail to an unknown address when no account is wanted, with the same answer', async () => {
    const [stranger, known] = [newAddress(), newAddress()]
    await server.addPerson(known)
    const ask = async (email: string) => {
      const startedAt = performance.now()
      const response = await server.post('otp', { email, create_user: false })
      const ms = performance.now() - startedAt
      return { ms, answer: [response.status, await response.json()] }
    }
    const answers = [await ask(stranger), await ask(known)]
    expect(answers.map(({ answer }) => answer)).toEqual([
      [200, {}],
      [200, {}],
    ])
    for (const { ms } of answers) expect(ms).toBeGreaterThan(140)
    expect(() => server.mailTo(stranger)).toThrow()
    expect(server.mailTo(known).code).toMatch(/^\d{6}$/)
    expect(await accountOf(stranger)).toBeUndefined()
    expect((await server.post('otp', { email: stranger, create_user: false })).status).toBe(429)
  })

  it('gives nothing to a stranger who signed up before with the address', async () => {
    const email = newAddress()
    await server.client().signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'A stranger' } },
    })
    const planted = server.mailTo(email)
    await server.client().signInWithOtp({ email, options: { data: { full_name: 'The owner' } } })
    expect((await follow(planted.link)).hash).toContain('otp_expired')
    const { data } = await server
      .client()
      .verifyOtp({ email, token: server.mailTo(email).code, type: 'email' })
    expect(data.user?.user_metadata).toEqual({ full_name: 'The owner' })
    const stranger = await server.client().signInWithPassword({ email, password: PASSWORD })
    expect(stranger.error?.code).toBe('invalid_credentials')
  })

  it('revokes the link when the code is used', async () => {
    const email = newAddress()
    await server.client().signInWithOtp({ email })
    const { code, link } = server.mailTo(email)
    await server.client().verifyOtp({ email, token: code, type: 'email' })
    expect((await follow(link)).hash).toContain('otp_expired')
  })

  it('gives another device nothing when opened there in the PKCE flow', async () => {
    const email = newAddress()
    await server.addPerson(email)
    const asking = server.client({ flowType: 'pkce' })
    await asking.signInWithOtp({ email })
    const landed = await follow(server.mailTo(email).link)
    const code = landed.searchParams.get('code') ?? ''
    expect(code).not.toBe('')
    expect(landed.hash).toBe('')
    const elsewhere = await server
      .client({ flowType: 'pkce' })
      .exchangeCodeForSession(code)
      .catch((error: unknown) => ({ error, data: null }))
    expect(elsewhere.error).toBeTruthy()
    const guessed = await server.post('token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(56),
    })
    expect(await guessed.json()).toMatchObject({ code: 'bad_code_verifier' })
    expect((await asking.exchangeCodeForSession(code)).error).toBeNull()
  })

  it.each([
    [{}, 422, 'validation_failed'],
    [{ email: 'nobody' }, 422, 'validation_failed'],
    [{ phone: '+49170' }, 422, 'phone_provider_disabled'],
    [{ email: 'a@b.co', code_challenge: 'x'.repeat(43) }, 400, 'validation_failed'],
    [{ email: 'a@b.co', create_user: 'no' }, 400, 'validation_failed'],
  ])('refuses %j', async (body, status, code) => {
    const response = await server.post('otp', body)
    expect([response.status, await response.json()]).toMatchObject([status, { code }])
  })

  it('waits a minute between two mails', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const email = newAddress()
    await server.client().signInWithOtp({ email })
    const again = await server.client().signInWithOtp({ email })
    expect(again.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    vi.advanceTimersByTime(61_000)
    expect((await server.client().signInWithOtp({ email })).error).toBeNull()
    vi.useRealTimers()
  })
})

describe('a restart during a sign-in', () => {
  it('loses no link, code or PKCE flow, whichever node continues', async () => {
    const email = newAddress()
    const asking = server.client({ flowType: 'pkce' })
    await asking.signInWithOtp({ email })
    const mail = server.mailTo(email)
    // Nodes share only the database: another one equals a restarted one.
    const second = await startAuthServer({ beside: server, hasPlainPasswords: true })
    const landed = await follow(mail.link, second)
    await second.close()
    const { data, error } = await asking.exchangeCodeForSession(
      landed.searchParams.get('code') ?? '',
    )
    expect([error, data.user?.email]).toEqual([null, email])
    const third = await startAuthServer({ beside: server, hasPlainPasswords: true })
    try {
      const bearer = { authorization: `Bearer ${data.session?.access_token}` }
      expect((await third.fetch('/auth/v1/user', { headers: bearer })).status).toBe(200)
      const refreshed = await third.post('token?grant_type=refresh_token', {
        refresh_token: data.session?.refresh_token,
      })
      expect(refreshed.status).toBe(200)
    } finally {
      await third.close()
    }
  })

  it('accepts a code on one of two nodes', async () => {
    const email = newAddress()
    await server.client().signInWithOtp({ email })
    const { code } = server.mailTo(email)
    const second = await startAuthServer({ beside: server, hasPlainPasswords: true })
    try {
      const answers = await Promise.all(
        [server, second, server, second].map((node) =>
          node.post('verify', { type: 'email', email, token: code }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    } finally {
      await second.close()
    }
  })
})
