import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AuthServer,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

describe('the public settings of the auth service', () => {
  it('GET /auth/v1/settings', async () => {
    const response = await server.fetch('/auth/v1/settings')
    expect(await response.json()).toMatchObject({
      external: { email: true, phone: false, twitter: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    })
  })

  it('GET /auth/v1/health', async () => {
    const response = await server.fetch('/auth/v1/health')
    expect(await response.json()).toMatchObject({ name: 'GoTrue' })
  })

  it('GET /auth/v1/.well-known/jwks.json', async () => {
    const response = await server.fetch('/auth/v1/.well-known/jwks.json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = (await response.json()) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(JSON.stringify(keys)).not.toContain('"d"')
  })
})

describe('disabled parts of the protocol', () => {
  const client = () => server.client()

  it.each<[string, () => Promise<{ error: unknown }>, number, string]>([
    [
      'a magic link for a phone',
      () => client().signInWithOtp({ phone: '+49170' }),
      422,
      'phone_provider_disabled',
    ],
    [
      'an anonymous session',
      () => client().signInAnonymously(),
      422,
      'anonymous_provider_disabled',
    ],
    [
      'an id token',
      () => client().signInWithIdToken({ provider: 'google', token: 'x' }),
      400,
      'provider_disabled',
    ],
    [
      'single sign-on',
      () => client().signInWithSSO({ domain: 'b.co' }),
      404,
      'sso_provider_not_found',
    ],
    [
      'a phone',
      () => client().signInWithPassword({ phone: '+49170', password: 'x' }),
      422,
      'phone_provider_disabled',
    ],
  ])('refuse %s in the client’s error format', async (_name, call, status, code) => {
    expect((await call()).error).toMatchObject({ status, code })
  })

  it.each([
    ['GET', '/authorize?provider=twitter', 400, 'oauth_provider_not_supported'],
    ['GET', '/admin/users', 401, 'no_authorization'],
    ['DELETE', '/admin/users/1', 401, 'no_authorization'],
    ['DELETE', '/factors/1', 401, 'no_authorization'],
    ['POST', '/passkeys/registration/options', 401, 'no_authorization'],
    ['GET', '/reauthenticate', 401, 'no_authorization'],
    ['GET', '/nothing', 404, 'not_found'],
    ['PATCH', '/user', 404, 'not_found'],
    ['GET', '', 404, 'not_found'],
  ])('answer %s %s with %i %s', async (method, path, status, code) => {
    const response = await server.fetch(`/auth/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json;charset=UTF-8' },
    })
    expect([response.status, await response.json()]).toMatchObject([status, { code }])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toBeTruthy()
  })
})

describe('server faults', () => {
  it('hide their text and name the request', async () => {
    const broken = await startAuthServer()
    const { pool } = broken.database
    await broken.client().signUp({ email: 'ann@example.test', password: 'Correct-Horse-9' })
    const original = pool.query
    pool.query = (() => Promise.reject(new Error('select secret from somewhere'))) as never
    const response = await broken.fetch('/auth/v1/recover', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@example.test' }),
    })
    pool.query = original
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(JSON.parse(text)).toEqual({
      code: 'unexpected_failure',
      message: 'Unexpected failure',
      error_id: response.headers.get('x-request-id'),
    })
    await broken.close()
  })

  it('return 503 while the database is unavailable', async () => {
    const lost = await startAuthServer()
    await lost.database.pool.query('select 1')
    const { pool } = lost.database
    const original = pool.query
    pool.query = (() =>
      Promise.reject(
        Object.assign(new Error('connect ECONNREFUSED'), {
          code: 'ECONNREFUSED',
          syscall: 'connect',
        }),
      )) as never
    const response = await lost.fetch('/auth/v1/recover', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@example.test' }),
    })
    pool.query = original
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    await lost.close()
  })
})
