import { request } from 'node:http'
import { authErrors, validationTexts } from '@laurel/contract/spec/messages'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type AuthServer,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

const password = 'Correct-Horse-9'
let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())
afterEach(() => {
  vi.useRealTimers()
})

/** A response without its times and personal values. */
const shapeOf = (body: object, email: string): string =>
  JSON.stringify(body)
    .replaceAll(email, 'ADDRESS')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
const post = (body: unknown, path = 'signup', headers: Record<string, string> = {}) =>
  server.post(path, body, headers)
const refusal = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as object),
})

describe('POST /auth/v1/signup', () => {
  it.each([
    ['not an address', 'ann'],
    ['too long an address', `${'a'.repeat(250)}@b.co`],
    ['an address with a line break', 'ann@example.test\nBcc:x@y.z'],
    ['an address with NUL', 'a\u0000nn@example.test'],
  ])("refuses %s with the spec's text", async (_name, email) => {
    const response = await post({ email, password })
    expect(await refusal(response)).toEqual({
      status: 422,
      code: 'validation_failed',
      message: validationTexts.emailInvalid,
    })
  })

  it.each([
    ['Short-1', 'length', validationTexts.passwordTooShort],
    ['no-capitals-9', 'characters', validationTexts.passwordTooSimple],
    ['NO-SMALL-ONES-9', 'characters', validationTexts.passwordTooSimple],
    ['No-Digits-Here', 'characters', validationTexts.passwordTooSimple],
  ])('refuses the password %s as weak', async (weak, reason, message) => {
    const response = await post({ email: 'weak@example.test', password: weak })
    expect(await refusal(response)).toEqual({
      status: 422,
      code: 'weak_password',
      message,
      weak_password: { reasons: [reason] },
    })
  })

  it('refuses a password of more than 1,024 bytes', async () => {
    const response = await post({ email: 'long@example.test', password: `Aa1${'x'.repeat(1022)}` })
    expect(await refusal(response)).toMatchObject({ status: 422, code: 'validation_failed' })
  })

  it.each<[string, unknown, number, string]>([
    ['no password', { email: 'ann@example.test' }, 400, 'validation_failed'],
    ['nothing', {}, 422, 'anonymous_provider_disabled'],
    ['an empty body', '', 422, 'anonymous_provider_disabled'],
    ['a phone number', { phone: '+49170', password }, 422, 'phone_provider_disabled'],
    [
      'half a PKCE challenge',
      { email: 'ann@example.test', password, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
    ],
    [
      'a short PKCE challenge',
      {
        email: 'ann@example.test',
        password,
        code_challenge: 'x',
        code_challenge_method: 's256',
      },
      400,
      'validation_failed',
    ],
    ['a number as address', { email: 7, password }, 400, 'validation_failed'],
    ['a list as data', { email: 'a@b.co', password, data: [] }, 400, 'validation_failed'],
    ['a list as body', [], 400, 'validation_failed'],
    ['half a body', '{', 400, 'bad_json'],
    ['a prototype', '{"__proto__": {}}', 400, 'bad_json'],
    ['a very deep body', `{"data": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400, 'bad_json'],
    ['a very large body', { data: { text: 'x'.repeat(70_000) } }, 413, 'bad_json'],
  ])('refuses %s', async (_name, body, status, code) => {
    const response = await post(body)
    expect(response.headers.get('x-sb-error-code')).toBe(code)
    expect(await refusal(response)).toMatchObject({ status, code })
  })

  it('accepts JSON only', async () => {
    const response = await post('email=a', 'signup', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(response.status).toBe(415)
  })

  it('uses the older error format for clients without the version header', async () => {
    const response = await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@example.test' }),
    })
    expect(response.headers.get('x-supabase-api-version')).toBeNull()
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Signup requires a valid password',
    })
  })

  it('ignores roles, flags and ids that people send about themselves', async () => {
    const response = await post({
      email: 'mass@example.test',
      password,
      id: '00000000-0000-4000-8000-000000000000',
      role: 'service_role',
      app_metadata: { role: 'admin' },
      email_confirmed_at: '2020-01-01T00:00:00Z',
      data: { is_wallet_user: true, username: ' <i>mass</i> ', tags: ['a\u0000b', '\ud800'] },
    })
    const user = (await response.json()) as Record<string, unknown>
    expect(user).toMatchObject({
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { username: 'imass/i', tags: ['ab', '\ufffd'] },
    })
    expect(user.id).not.toBe('00000000-0000-4000-8000-000000000000')
    expect(user.email_confirmed_at).toBeUndefined()
    expect(user).not.toHaveProperty('password_hash')
  })

  it('refuses metadata that is too large or too deep', async () => {
    const large = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`key${index}`, 'x'.repeat(1000)]),
    )
    const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } }
    for (const data of [large, deep]) {
      const response = await post({ email: 'meta@example.test', password, data })
      expect(await refusal(response)).toMatchObject({ status: 422, code: 'validation_failed' })
    }
  })

  it('accepts a password exactly as typed', async () => {
    const typed = ' A<b>c1234\u00e9 '
    const long = `Aa1${'x'.repeat(297)}`
    for (const [email, secret] of [
      ['typed@example.test', typed],
      ['long-one@example.test', long],
    ] as const) {
      await post({ email, password: secret })
      await post({ type: 'signup', email, token: server.mailTo(email).code }, 'verify')
      const signIn = (attempt: string) =>
        post({ email, password: attempt }, 'token?grant_type=password')
      expect((await signIn(secret)).status).toBe(200)
      expect((await signIn(secret.trim().replace('<b>', ''))).status).toBe(
        secret === long ? 200 : 400,
      )
      expect((await signIn(secret.slice(0, -1))).status).toBe(400)
    }
  })

  it('creates one account for concurrent sign-ups', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post({ email: 'race@example.test', password })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
    expect(server.mails.filter(({ to }) => to === 'race@example.test')).toHaveLength(1)
  })

  it('keeps the newest sign-up of an unconfirmed address', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const email = 'squat@example.test'
    await post({ email, password: 'Squatter-Pass-1', data: { username: 'squatter' } })
    const planted = server.mailTo(email)
    vi.advanceTimersByTime(61_000)
    await post({ email, password, data: { username: 'owner' } })
    const stale = await post({ type: 'signup', email, token: planted.code }, 'verify')
    expect(stale.status).toBe(403)
    const { code } = server.mailTo(email)
    const confirmed = await post({ type: 'signup', email, token: code }, 'verify')
    expect(await confirmed.json()).toMatchObject({ user: { user_metadata: { username: 'owner' } } })
    const signIn = await post({ email, password: 'Squatter-Pass-1' }, 'token?grant_type=password')
    expect(signIn.status).toBe(400)
  })

  it('answers a taken address like a new one, except for its identities', async () => {
    await server.database.pool.query('delete from rate_limits')
    const [fresh, taken] = await Promise.all(
      ['fresh@example.test', 'squat@example.test'].map(async (email) => {
        const response = await post({ email, password, data: { username: 'x' } })
        return { status: response.status, body: (await response.json()) as object }
      }),
    )
    expect(taken?.status).toBe(200)
    expect(Object.keys(taken?.body ?? {})).toEqual(Object.keys(fresh?.body ?? {}))
    expect(taken?.body).toMatchObject({ identities: [], user_metadata: { username: 'x' } })
    expect(authErrors.emailTaken).toContain('already exists')
  })

  it('reveals nothing else about a taken address: not by its form, nor on a repeat', async () => {
    const twice = async (email: string) => {
      const before = performance.now()
      const response = await post({ email, password, data: { username: 'x' } })
      const ms = performance.now() - before
      const { identities: _identities, ...body } = (await response.json()) as Record<
        string,
        unknown
      >
      const again = await post({ email, password })
      const { code, message } = (await again.json()) as Record<string, string>
      return { ms, shape: shapeOf(body, email), again: [again.status, code, message] }
    }
    const fresh = await twice('fresh2@example.test')
    await server.database.pool.query('delete from rate_limits')
    const taken = await twice('squat@example.test')
    expect(fresh.again[0]).toBe(429)
    expect(taken.again).toEqual(fresh.again)
    expect(taken.shape).toEqual(fresh.shape)
    expect(Math.min(fresh.ms, taken.ms)).toBeGreaterThanOrEqual(149)
  })

  it('uses the configured address for links, whatever the Host header', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = {
        host: 'evil.test',
        'x-forwarded-host': 'evil.test',
        'content-type': 'application/json',
      }
      request(`${server.url}/auth/v1/signup`, { method: 'POST', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end(JSON.stringify({ email: 'host@example.test', password }))
    })
    expect(status).toBe(200)
    expect(server.mailTo('host@example.test').text).toContain('https://laurel.test/auth/v1/verify')
    expect(JSON.stringify(server.mailTo('host@example.test'))).not.toContain('evil.test')
  })

  it.each([
    'https://evil.test/',
    'https://laurel.test.evil.test/',
    'https://laurel.test@evil.test/',
    'https://user:pass@laurel.test/auth',
    'https://user@laurel.test/auth',
    '//evil.test/',
    'http://laurel.test/',
    'https://laurel.test:8443/',
    'https://laurel.test//evil.test',
    'https://laurel.test/auth/v1/verify',
    'https://laurel.test/%2f%2fevil.test',
    'javascript:alert(1)',
    '/auth',
  ])('redirects the link to the site itself instead of %s', async (redirectTo) => {
    const email = `redirect${server.mails.length}@example.test`
    const query = new URLSearchParams({ redirect_to: redirectTo })
    await post({ email, password }, `signup?${query}`)
    const link = new URL(server.mailTo(email).link, server.url)
    expect(link.searchParams.get('redirect_to')).toBe('https://laurel.test/')
    link.searchParams.set('redirect_to', redirectTo)
    const opened = await server.fetch(link.pathname + link.search)
    expect(opened.status).toBe(303)
    expect(opened.headers.get('location')).toMatch(/^https:\/\/laurel\.test\/#/)
  })

  it('grants no foreign origin access', async () => {
    for (const method of ['OPTIONS', 'POST']) {
      const response = await server.fetch('/auth/v1/signup', {
        method,
        headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
      })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})
