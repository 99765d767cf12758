import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../../apps/server/src/config/config.ts'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

const password = PASSWORD
const { authRateLimit } = loadConfig({}, 'no-such-file')

let direct: AuthServer
let proxied: AuthServer
beforeAll(async () => {
  direct = await startAuthServer({ authRateLimit, hasPlainPasswords: true, trustProxy: false })
  proxied = await startAuthServer({ authRateLimit, hasPlainPasswords: true })
})
afterAll(async () => {
  await direct.close()
  await proxied.close()
})
afterEach(async () => {
  vi.useRealTimers()
  await direct.database.pool.query('delete from rate_limits')
})

const person = async (server: AuthServer, email: string) => {
  await server.addPerson(email)
  return email
}
const post = (server: AuthServer, path: string, body: unknown, address?: string) =>
  server.post(path, body, address === undefined ? {} : { 'x-forwarded-for': address })
const signIn = (server: AuthServer, email: string, secret: string, address?: string) =>
  post(server, 'token?grant_type=password', { email, password: secret }, address)
const statuses = async (answers: Promise<Response>[]) => {
  const all: number[] = []
  for (const answer of answers) all.push((await answer).status)
  return all
}

describe('the limit of sign-ins', () => {
  it('refuses after the fifth wrong attempt for 30 minutes, also the right password', async () => {
    const email = await person(direct, 'ann@example.test')
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await signIn(direct, email, 'Wrong-Horse-9')).status).toBe(400)
    }
    const sixth = await signIn(direct, email, password)
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '1800'])
    expect(await sixth.json()).toMatchObject({ code: 'over_request_rate_limit' })
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.advanceTimersByTime(29 * 60_000)
    expect((await signIn(direct, email, password)).status).toBe(429)
    vi.advanceTimersByTime(61_000)
    expect((await signIn(direct, email, password)).status).toBe(200)
  })

  it('ignores an X-Forwarded-For that a client forges', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await signIn(direct, `guess${attempt}@example.test`, password, `198.51.100.${attempt}`)
    }
    const sixth = await signIn(direct, 'guess6@example.test', password, '198.51.100.6')
    expect(sixth.status).toBe(429)
  })

  it('applies to an account from any address', async () => {
    const email = await person(proxied, 'bob@example.test')
    const guesses = [1, 2, 3, 4, 5, 6].map(
      (host) => () => signIn(proxied, email, 'Wrong-Horse-9', `203.0.113.${host}`),
    )
    const all: number[] = []
    for (const guess of guesses) all.push((await guess()).status)
    expect(all).toEqual([400, 400, 400, 400, 400, 429])
    expect((await signIn(proxied, email.toUpperCase(), password, '203.0.113.77')).status).toBe(429)
  })

  it('applies to an address with any account, also one that does not exist', async () => {
    const all: number[] = []
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const email = `nobody${attempt}@example.test`
      all.push((await signIn(proxied, email, password, '192.0.2.1')).status)
    }
    expect(all).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('counts concurrent attempts', async () => {
    const email = await person(proxied, 'cleo@example.test')
    const answers = Array.from({ length: 20 }, (_, host) =>
      signIn(proxied, email, 'Wrong-Horse-9', `198.18.0.${host}`),
    )
    const all = await statuses(answers)
    expect(all.filter((status) => status === 400)).toHaveLength(5)
    expect(all.filter((status) => status === 429)).toHaveLength(15)
  })

  it('counts no successful sign-in', async () => {
    const email = await person(proxied, 'dora@example.test')
    const all: number[] = []
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      all.push((await signIn(proxied, email, password, '192.0.2.50')).status)
    }
    expect(all).toEqual(Array(12).fill(200))
  })

  it('keeps earlier wrong attempts after a right one', async () => {
    const email = await person(proxied, 'eve@example.test')
    const all: number[] = []
    for (const secret of [
      'Wrong-1-Pass',
      'Wrong-2-Pass',
      password,
      'Wrong-3-Pass',
      'Wrong-4-Pass',
      'Wrong-5-Pass',
      password,
    ]) {
      all.push((await signIn(proxied, email, secret, '192.0.2.60')).status)
    }
    expect(all).toEqual([400, 400, 200, 400, 400, 400, 429])
  })
})

describe('the limit of sign-ups', () => {
  const signUp = (email: string) => post(direct, 'signup', { email, password })

  it('refuses the sixth from one address for 30 minutes', async () => {
    const all: number[] = []
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      all.push((await signUp(`new${attempt}@example.test`)).status)
    }
    const sixth = await signUp('new6@example.test')
    expect([...all, sixth.status]).toEqual([200, 200, 200, 200, 200, 429])
    expect(sixth.headers.get('retry-after')).toBe('1800')
    expect(direct.mails.some(({ to }) => to === 'new6@example.test')).toBe(false)
  })

  it('counts no form that breaks the rules, and is separate from the limit of sign-ins', async () => {
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await post(direct, 'signup', { email: 'typo@example.test', password: 'weak' })
    }
    expect((await signUp('typo@example.test')).status).toBe(200)
    const email = await person(direct, 'fred@example.test')
    expect((await signIn(direct, email, password)).status).toBe(200)
  })
})

describe('the other limits', () => {
  it('refuse the thirty-first request of five minutes for a minute', async () => {
    // The remaining seconds are compared: time stands still.
    vi.useFakeTimers({ toFake: ['Date'] })
    const answers = Array.from({ length: 31 }, () =>
      post(direct, 'verify', { type: 'signup', token_hash: 'made-up' }),
    )
    const all = await statuses(answers)
    expect(all.filter((status) => status === 403)).toHaveLength(30)
    const next = await post(direct, 'verify', { type: 'signup', token_hash: 'made-up' })
    expect([next.status, next.headers.get('retry-after')]).toEqual([429, '60'])
    const link = await direct.fetch('/auth/v1/verify?token=x&type=signup')
    expect([link.status, link.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('error_code=over_request_rate_limit'),
    ])
  })
})

describe('the daily mail limit', () => {
  const email = 'victim@example.test'
  const ask = (address: string) => post(proxied, 'recover', { email: address }, '203.0.113.77')

  it('is 20 to one mailbox, of all kinds and spellings together, whether or not it has an account', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const paths = ['recover', 'otp', 'resend'] as const
    const spellings = [email, 'VICTIM@example.test ', 'victim+news@example.test']
    const answers: number[] = []
    for (let n = 0; n < 24; n += 1) {
      vi.advanceTimersByTime(6 * 60_000)
      const body = { email: spellings[n % 3], type: 'signup', create_user: false }
      const answer = await post(proxied, paths[n % 2] ?? '', body, `203.0.113.${n}`)
      answers.push(answer.status)
      if (answer.status === 429) {
        expect(await answer.json()).toMatchObject({ code: 'over_email_send_rate_limit' })
      }
    }
    expect(answers).toEqual([...Array(20).fill(200), ...Array(4).fill(429)])
    expect((await ask('other@example.test')).status).toBe(200)
    vi.advanceTimersByTime(24 * 60 * 60_000)
    expect((await ask(email)).status).toBe(200)
  })

  it('cannot be used up by strangers for a signed-in person', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const own = await person(proxied, 'own@example.test')
    for (let n = 0; n < 21; n += 1) {
      vi.advanceTimersByTime(6 * 60_000)
      await ask(own)
    }
    expect((await ask(own)).status).toBe(429)
    const signedIn = await signIn(proxied, own, password)
    const session = (await signedIn.json()) as { access_token: string }
    const answer = await proxied.fetch('/auth/v1/reauthenticate', {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(answer.status).toBe(200)
  })

  it.each([
    'x1,victim@example.test',
    'x3;victim@example.test',
    '(c)victim@example.test',
    'g:victim@example.test',
    'victim(c)@example.test',
    '"victim"@example.test',
    'victim@example.test.',
  ])('cannot be evaded by writing the address as %s', async (typed) => {
    const answer = await ask(typed)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ message: 'Please enter a valid email address' })
  })
})
