import { validationTexts } from '@laurel/contract/spec/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AuthServer,
  hashing,
  PASSWORD,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

const password = PASSWORD

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
  await server.addPerson('ann@example.test')
})
afterAll(() => server.close())

const token = (grant: string, body: unknown) => server.post(`token${grant}`, body)
const signIn = (email: string, secret: string) =>
  token('?grant_type=password', { email, password: secret })
const answerOf = async (response: Response) => [response.status, await response.json()]

describe('POST /auth/v1/token?grant_type=password', () => {
  it('returns a session', async () => {
    const response = await signIn(' Ann@Example.TEST', password)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await answerOf(response)).toMatchObject([
      200,
      {
        token_type: 'bearer',
        expires_in: 3600,
        expires_at: expect.any(Number),
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        user: { email: 'ann@example.test', last_sign_in_at: expect.any(String) },
      },
    ])
  })

  it('starts another session each time', async () => {
    const sessions = await Promise.all([
      signIn('ann@example.test', password),
      signIn('ann@example.test', password),
    ])
    const ids = await Promise.all(
      sessions.map(async (response) => {
        const { access_token } = (await response.json()) as { access_token: string }
        const [, payload = ''] = access_token.split('.')
        return JSON.parse(Buffer.from(payload, 'base64url').toString()).session_id
      }),
    )
    expect(new Set(ids).size).toBe(2)
  })

  it('answers and behaves the same for a wrong password and an unknown address', async () => {
    const outcomes = []
    for (const email of ['ann@example.test', 'nobody@example.test']) {
      const before = hashing.compared
      const response = await signIn(email, 'Wrong-Horse-9')
      outcomes.push([
        response.status,
        response.headers.get('x-sb-error-code'),
        await response.json(),
        hashing.compared - before,
      ])
    }
    expect(outcomes[0]).toEqual([
      400,
      'invalid_credentials',
      { code: 'invalid_credentials', message: 'Invalid login credentials' },
      1,
    ])
    expect(outcomes[1]).toEqual(outcomes[0])
  })

  it.each([
    [{}, 400, { code: 'validation_failed', message: validationTexts.credentialsMissing }],
    [{ email: 'ann@example.test' }, 400, { message: validationTexts.credentialsMissing }],
    [{ email: 'ann', password }, 422, { message: validationTexts.emailInvalid }],
    [{ phone: '+49170', password }, 422, { code: 'phone_provider_disabled' }],
    [{ email: ['ann@example.test'], password }, 400, { code: 'validation_failed' }],
    [{ email: "ann' or 1=1 --@example.test", password }, 422, { code: 'validation_failed' }],
    [{ email: "o'hara@example.test", password }, 400, { code: 'invalid_credentials' }],
  ])('refuses %j', async (body, status, problem) => {
    expect(await answerOf(await token('?grant_type=password', body))).toMatchObject([
      status,
      problem,
    ])
  })

  it('does not hash a password of more than 1,024 bytes', async () => {
    const before = hashing.compared
    const response = await signIn('ann@example.test', 'é'.repeat(513))
    expect([response.status, hashing.compared - before]).toEqual([422, 0])
  })

  it('refuses a banned person who has the right password', async () => {
    const id = await server.addPerson('bad@example.test')
    const ban = (until: string | null) =>
      server.database.pool.query('update auth.users set banned_until = $2 where id = $1', [
        id,
        until,
      ])
    await ban('2100-01-01')
    expect(await answerOf(await signIn('bad@example.test', password))).toMatchObject([
      400,
      { code: 'user_banned' },
    ])
    expect((await signIn('bad@example.test', 'Wrong-Horse-9')).status).toBe(400)
    await ban('2020-01-01')
    expect((await signIn('bad@example.test', password)).status).toBe(200)
  })
})

describe('POST /auth/v1/token', () => {
  it.each([
    ['', 400, 'invalid_credentials'],
    ['?grant_type=magic', 400, 'invalid_credentials'],
    ['?grant_type=constructor', 400, 'invalid_credentials'],
    ['?grant_type=password&grant_type=pkce', 400, 'invalid_credentials'],
    ['?grant_type=id_token', 400, 'validation_failed'],
    ['?grant_type=web3', 400, 'validation_failed'],
    ['?grant_type=refresh_token', 400, 'validation_failed'],
    ['?grant_type=pkce', 400, 'validation_failed'],
  ])('refuses %j', async (grant, status, code) => {
    expect(await answerOf(await token(grant, {}))).toMatchObject([status, { code }])
  })
})
