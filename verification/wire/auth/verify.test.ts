import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MS } from '../../../apps/server/src/platform/clock.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

const password = 'Correct-Horse-9'
let server: AuthServer
let count = 0
beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())
afterEach(() => {
  vi.useRealTimers()
  server.clock.setOffsetMs(0)
})

const post = (path: string, body: unknown) => server.post(path, body)
const verify = (body: unknown) => post('verify', body)
const newPerson = async (extra: object = {}) => {
  count += 1
  const email = `person${count}@example.test`
  await post('signup', { email, password, ...extra })
  return { email, ...server.mailTo(email) }
}
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')
const challenge = {
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 's256',
}
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

describe('POST /auth/v1/verify', () => {
  it.each([
    [{ type: 'signup' }, 400, 'validation_failed'],
    [{ type: 'signup', token: '123456' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'a@b.co', token: '1', token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: 'toString', email: 'a@b.co', token: '123456' }, 400, 'validation_failed'],
    [{ type: 'sms', phone: '+49170', token: '123456' }, 422, 'phone_provider_disabled'],
    [{ type: 'signup', email: 'nobody@example.test', token: '123456' }, 403, 'otp_expired'],
    [{ type: 'magiclink', token_hash: 'made-up' }, 403, 'otp_expired'],
    [{ type: 'signup', token_hash: 'made-up' }, 403, 'otp_expired'],
  ])('refuses %j', async (body, status, code) => {
    const response = await verify(body)
    expect([response.status, await response.json()]).toMatchObject([status, { code }])
  })

  it('refuses a token that exceeds the length of any valid one', async () => {
    const response = await verify({ type: 'signup', token_hash: 'x'.repeat(2000) })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'validation_failed' },
    ])
  })

  it('accepts the token of a link that a client sends itself, once', async () => {
    const { link } = await newPerson()
    const tokenHash = new URL(link, server.url).searchParams.get('token')
    const wrongKind = await verify({ type: 'recovery', token_hash: tokenHash })
    expect(wrongKind.status).toBe(403)
    const both = await Promise.all([
      verify({ type: 'email', token_hash: tokenHash }),
      verify({ type: 'email', token_hash: tokenHash }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it('accepts a code for ten minutes, the link of the same mail for a day', async () => {
    const { email, code, link } = await newPerson()
    server.clock.setOffsetMs(10 * MS.minute + 1)
    expect((await verify({ type: 'signup', email, token: code })).status).toBe(403)
    server.clock.setOffsetMs(23 * MS.hour)
    const opened = await server.fetch(link)
    expect(opened.headers.get('location')).toContain('access_token=')
    const late = await newPerson()
    server.clock.setOffsetMs(48 * MS.hour)
    const expired = await server.fetch(late.link)
    expect(expired.headers.get('location')).toContain('error_code=otp_expired')
  })

  it('refuses the sixth guess with 429 and revokes the code, not the link', async () => {
    const { email, code, link } = await newPerson()
    for (let guess = 1; guess <= 5; guess += 1) {
      const response = await verify({ type: 'signup', email, token: wrongCode(code) })
      expect(response.status).toBe(403)
    }
    const sixth = await verify({ type: 'signup', email, token: code })
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await sixth.json()).toMatchObject({ code: 'over_request_rate_limit' })
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.advanceTimersByTime(61_000)
    expect((await verify({ type: 'signup', email, token: code })).status).toBe(403)
    expect((await server.fetch(link)).headers.get('location')).toContain('access_token=')
  })

  it('counts concurrent guesses one by one', async () => {
    const { email, code } = await newPerson()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => verify({ type: 'signup', email, token: wrongCode(code) })),
    )
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('answers the same to guesses at an unknown address', async () => {
    const statuses: number[] = []
    for (let guess = 1; guess <= 6; guess += 1) {
      const response = await verify({ type: 'signup', email: 'ghost@example.test', token: '1' })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  })

  it('restarts with the next mail, but allows no more than twenty guesses a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { email, code } = await newPerson()
    let wrong = wrongCode(code)
    const statuses: number[] = []
    for (let mail = 1; mail <= 5; mail += 1) {
      for (let guess = 1; guess <= 5; guess += 1) {
        statuses.push((await verify({ type: 'signup', email, token: wrong })).status)
      }
      vi.advanceTimersByTime(61_000)
      await post('resend', { type: 'signup', email })
      wrong = wrongCode(server.mailTo(email).code)
    }
    expect(statuses.slice(0, 20).every((status) => status === 403)).toBe(true)
    expect(statuses.slice(20).every((status) => status === 429)).toBe(true)
  })

  it('refuses a banned person every kind of mailed link', async () => {
    const { email, code } = await newPerson()
    await server.database.pool.query(
      "update auth.users set banned_until = '2100-01-01' where email = $1",
      [email],
    )
    const response = await verify({ type: 'signup', email, token: code })
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'user_banned' }])
  })
})

describe('GET /auth/v1/verify', () => {
  it('returns failures of the PKCE flow in query and fragment, others in the fragment', async () => {
    const implicit = await server.fetch('/auth/v1/verify?token=x&type=signup')
    expect(implicit.status).toBe(303)
    const location = new URL(implicit.headers.get('location') ?? '')
    expect(location.search).toBe('')
    expect(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    })
    const pkce = await server.fetch('/auth/v1/verify?token=pkce_x&type=signup')
    expect(new URL(pkce.headers.get('location') ?? '').searchParams.get('error_code')).toBe(
      'otp_expired',
    )
  })

  it.each(['', '?type=nonsense&token=x', '?token=a&token=b', '?token=%00&type=signup'])(
    'redirects to the site with %j',
    async (query) => {
      const response = await server.fetch(`/auth/v1/verify${query}`)
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toMatch(/^https:\/\/laurel\.test\/#error=/)
    },
  )

  it('confirms the address in any browser, and is not consumed by a HEAD request', async () => {
    const { email, link } = await newPerson(challenge)
    const head = await server.fetch(link, { method: 'HEAD' })
    expect(head.status).toBe(404)
    const opened = await server.fetch(link)
    expect(opened.headers.get('location')).toMatch(/^https:\/\/laurel\.test\/\?code=[\w-]+$/)
    const signIn = await post('token?grant_type=password', { email, password })
    expect(signIn.status).toBe(200)
  })

  it('keeps the query of the redirect address', async () => {
    const { link } = await newPerson(challenge)
    const url = new URL(link, server.url)
    url.searchParams.set('redirect_to', 'https://laurel.test/auth?sb_flow_id=7#gone')
    const opened = await server.fetch(url.pathname + url.search)
    expect(opened.headers.get('location')).toMatch(
      /^https:\/\/laurel\.test\/auth\?sb_flow_id=7&code=[\w-]+$/,
    )
  })
})

describe('POST /auth/v1/token?grant_type=pkce', () => {
  const exchange = (auth_code: string, code_verifier: string) =>
    post('token?grant_type=pkce', { auth_code, code_verifier })
  const openedCode = async () => {
    const { link } = await newPerson(challenge)
    const opened = await server.fetch(link)
    return new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? ''
  }

  it('accepts the right verifier, once', async () => {
    const code = await openedCode()
    const wrong = await exchange(code, `${verifier.slice(0, -1)}x`)
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'bad_code_verifier' }])
    const both = await Promise.all([exchange(code, verifier), exchange(code, verifier)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const again = await exchange(code, verifier)
    expect(await again.json()).toMatchObject({ code: 'flow_state_not_found' })
  })

  it('accepts it for five minutes', async () => {
    const code = await openedCode()
    server.clock.setOffsetMs(5 * MS.minute)
    const late = await exchange(code, verifier)
    expect([late.status, await late.json()]).toMatchObject([422, { code: 'flow_state_expired' }])
  })

  it('compares a plain challenge unchanged', async () => {
    const { link } = await newPerson({ code_challenge: verifier, code_challenge_method: 'plain' })
    const opened = await server.fetch(link)
    const code = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await exchange(code, verifier)).status).toBe(200)
  })
})

describe('POST /auth/v1/recover', () => {
  it('answers alike, and as slowly, for an unknown address', async () => {
    const { email } = await newPerson()
    const sent = server.mails.length
    const answers: unknown[] = []
    for (const address of [email, 'nobody-here@example.test']) {
      const began = performance.now()
      const response = await post('recover', { email: address })
      expect(performance.now() - began).toBeGreaterThan(140)
      answers.push([response.status, await response.json()])
      answers.push((await post('recover', { email: address })).status)
    }
    expect(answers).toEqual([[200, {}], 429, [200, {}], 429])
    expect(server.mails.slice(sent).map(({ to }) => to)).toEqual([email])
  })

  it('can be opened again in the PKCE flow until its code is exchanged: mail scanners open links', async () => {
    const { link } = await newPerson(challenge)
    const open = async () =>
      new URL((await server.fetch(link)).headers.get('location') ?? '').searchParams
    const [scanned, opened] = [(await open()).get('code'), (await open()).get('code')]
    const exchange = (code: string | null) =>
      post('token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
    expect((await exchange(opened)).status).toBe(200)
    expect((await exchange(scanned)).status).toBe(404)
    expect((await open()).get('error_code')).toBe('otp_expired')
  })

  it('takes as long to refuse a code for an unknown address', async () => {
    const { email, code } = await newPerson()
    for (const address of [email, 'nobody-there@example.test']) {
      const began = performance.now()
      const wrong = await verify({ type: 'recovery', email: address, token: wrongCode(code) })
      expect([wrong.status, performance.now() - began > 140]).toEqual([403, true])
    }
  })

  it('confirms the address as well, and removes a password set before it was confirmed', async () => {
    const { email } = await newPerson()
    await post('recover', { email })
    const { code } = server.mailTo(email)
    const response = await verify({ type: 'recovery', email, token: code })
    const session = (await response.json()) as { user: object }
    expect(session.user).toHaveProperty('email_confirmed_at')
    const signIn = await post('token?grant_type=password', { email, password })
    expect(signIn.status).toBe(400)
  })

  it('expires after an hour', async () => {
    const { email } = await newPerson()
    await post('recover', { email })
    const { link } = server.mailTo(email)
    server.clock.setOffsetMs(MS.hour)
    expect((await server.fetch(link)).headers.get('location')).toContain('otp_expired')
  })

  it('refuses invalid addresses', async () => {
    const response = await post('recover', { email: 'nobody' })
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'validation_failed' },
    ])
    expect((await post('recover', {})).status).toBe(400)
  })
})
