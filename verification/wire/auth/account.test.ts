import { validationTexts } from '@laurel/contract/spec/messages'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PresentedSession } from '../../../apps/server/src/auth/sessions/sessions.service.ts'
import { MS } from '../../../apps/server/src/platform/clock.ts'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

const password = PASSWORD
const newPassword = 'Brand-New-Pass-1'

let server: AuthServer
let email: string
let count = 0
beforeAll(async () => {
  server = await startAuthServer({
    hasPlainPasswords: true,
    authRateLimit: { attempts: 5, windowSeconds: 900, blockSeconds: 1800 },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  email = `person${count}@example.test`
  await server.addPerson(email, { username: 'ann' })
})
afterEach(() => server.clock.setOffsetMs(0))

const call = async (method: string, path: string, token?: string, body?: unknown) => {
  const response = await server.fetch(`/auth/v1/${path}`, {
    method,
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
const signIn = (secret = password) => server.signIn(email, secret)
const getUser = (session: PresentedSession) => call('GET', 'user', session.access_token)
const putUser = (session: PresentedSession, body: unknown) =>
  call('PUT', 'user', session.access_token, body)
const refresh = (session: PresentedSession) =>
  call('POST', 'token?grant_type=refresh_token', undefined, {
    refresh_token: session.refresh_token,
  })

describe('GET /auth/v1/user', () => {
  it('returns the caller’s account without secrets', async () => {
    const { status, body } = await getUser(await signIn())
    expect(status).toBe(200)
    expect(body).toMatchObject({ email, user_metadata: { username: 'ann' } })
    expect(JSON.stringify(body)).not.toContain(password)
  })

  it('requires a token', async () => {
    expect(await call('GET', 'user')).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
  })

  it.each(['made-up', 'a.b.c', ''])('refuses the token %j', async (token) => {
    expect(await call('GET', 'user', token)).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt' },
    })
  })

  it('refuses a client key in place of a token', async () => {
    const { anonKey, serviceKey } = server.auth.clientKeys
    for (const key of [anonKey, serviceKey]) {
      expect(await call('GET', 'user', key)).toMatchObject({
        status: 403,
        body: { code: 'bad_jwt' },
      })
    }
  })

  it('reports an expired token', async () => {
    const session = await signIn()
    server.clock.setOffsetMs(MS.hour)
    expect(await getUser(session)).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt', message: 'Invalid JWT: token is expired' },
    })
  })

  it('applies a ban immediately', async () => {
    const session = await signIn()
    await server.database.pool.query(
      "update auth.users set banned_until = '2100-01-01' where email = $1",
      [email],
    )
    expect(await getUser(session)).toMatchObject({ status: 403, body: { code: 'user_banned' } })
  })

  it('refuses a session whose account was deleted', async () => {
    const session = await signIn()
    await server.database.pool.query('delete from auth.users where email = $1', [email])
    expect(await getUser(session)).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    })
  })
})

describe('PUT /auth/v1/user', () => {
  it('changes metadata by key, and nothing else', async () => {
    const session = await signIn()
    const { body } = await putUser(session, {
      data: { bio: ' <b>Paints</b> ', username: null, is_wallet_user: true, wallet_address: 'abc' },
      role: 'service_role',
      app_metadata: { role: 'admin' },
      email_confirmed_at: null,
      id: 'x',
    })
    expect(body).toMatchObject({
      id: session.user.id,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { bio: 'bPaints/b', wallet_address: 'abc' },
    })
    expect(body.user_metadata).not.toHaveProperty('is_wallet_user')
    expect(body.user_metadata).not.toHaveProperty('username')
    expect(body.email_confirmed_at).toBeTruthy()
  })

  it('keeps all concurrent changes', async () => {
    const session = await signIn()
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        putUser(session, { data: { [`key${index}`]: index } }),
      ),
    )
    const { body } = await getUser(session)
    expect(Object.keys(body.user_metadata).sort()).toEqual([
      'key0',
      'key1',
      'key2',
      'key3',
      'key4',
      'key5',
      'username',
    ])
  })

  it('changes the password in a fresh session, ends the other sessions and notifies the owner', async () => {
    const [here, there] = [await signIn(), await signIn()]
    await call('POST', 'recover', undefined, { email })
    const { link } = server.mailTo(email)
    expect((await putUser(here, { password: newPassword })).status).toBe(200)
    expect(server.mailTo(email).subject).toBe('Your Laurel password was changed')
    expect((await getUser(here)).status).toBe(200)
    expect((await refresh(here)).status).toBe(200)
    expect((await getUser(there)).body).toMatchObject({ code: 'session_not_found' })
    expect((await refresh(there)).status).toBe(400)
    const opened = await server.fetch(link)
    expect(opened.headers.get('location')).toContain('otp_expired')
    expect((await signIn(newPassword)).user.id).toBe(here.user.id)
  })

  it('requires the current password in an older session', async () => {
    const session = await signIn()
    server.clock.setOffsetMs(11 * MS.minute)
    const { body: renewed } = await refresh(session)
    expect(await putUser(renewed, { password: newPassword })).toMatchObject({
      status: 400,
      body: { code: 'current_password_required' },
    })
    const wrong = { password: newPassword, current_password: 'Wrong-Horse-9' }
    expect(await putUser(renewed, wrong)).toMatchObject({
      status: 400,
      body: { code: 'current_password_invalid' },
    })
    const right = { password: newPassword, current_password: password }
    expect((await putUser(renewed, right)).status).toBe(200)
  })

  it('limits guesses at the current password as strictly as sign-ins', async () => {
    const session = await signIn()
    const guess = { password: newPassword, current_password: 'Wrong-Horse-9' }
    const statuses = []
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      statuses.push((await putUser(session, guess)).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect(
      (await call('POST', 'token?grant_type=password', undefined, { email, password })).status,
    ).toBe(429)
  })

  it('allows one of two concurrent password changes', async () => {
    const devices = [await signIn(), await signIn()]
    const answers = await Promise.all(
      devices.map((device, index) => putUser(device, { password: `${newPassword}${index}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it.each([
    [{ password: 'short' }, 422, 'weak_password', validationTexts.passwordTooShort],
    [{ password: 'all-small-letters' }, 422, 'weak_password', validationTexts.passwordTooSimple],
    [{ password }, 422, 'same_password', /different/],
    [{ password: `Aa1${'x'.repeat(1022)}` }, 422, 'validation_failed', /1024/],
    [{ email: 'other' }, 422, 'validation_failed', validationTexts.emailInvalid],
    [{ phone: '+49170' }, 422, 'phone_provider_disabled', /Phone/],
    [{ data: 'text' }, 400, 'validation_failed', /data/],
  ])('refuses %j', async (body, status, code, message) => {
    const session = await signIn()
    expect(await putUser(session, body)).toMatchObject({
      status,
      body: { code, message: expect.stringMatching(message) },
    })
    expect((await getUser(session)).status).toBe(200)
  })

  it('keeps the address when it is sent unchanged', async () => {
    const session = await signIn()
    expect((await putUser(session, { email: email.toUpperCase() })).status).toBe(200)
  })

  it('requires a token', async () => {
    expect((await call('PUT', 'user', undefined, { data: {} })).status).toBe(401)
  })
})

describe('POST /auth/v1/logout', () => {
  it.each([
    ['', [403, 403]],
    ['?scope=global', [403, 403]],
    ['?scope=local', [403, 200]],
    ['?scope=others', [200, 403]],
  ])('ends the right sessions with %j', async (scope, expected) => {
    const [here, there] = [await signIn(), await signIn()]
    expect(await server.auth.resolveViewer(`Bearer ${there.access_token}`)).not.toBeNull()
    expect((await call('POST', `logout${scope}`, here.access_token)).status).toBe(204)
    const users = [await getUser(here), await getUser(there)]
    expect(users.map(({ status }) => status)).toEqual(expected)
    const refreshes = [await refresh(here), await refresh(there)]
    expect(refreshes.map(({ status }) => (status === 200 ? 200 : 403))).toEqual(expected)
    const viewer = server.auth.resolveViewer(`Bearer ${there.access_token}`)
    if (expected[1] === 200) expect(await viewer).not.toBeNull()
    else await expect(viewer).rejects.toMatchObject({ code: 'not_authenticated' })
  })

  it('refuses an unknown scope, and a second sign-out', async () => {
    const session = await signIn()
    expect((await call('POST', 'logout?scope=everywhere', session.access_token)).status).toBe(400)
    expect((await call('POST', 'logout', session.access_token)).status).toBe(204)
    expect(await call('POST', 'logout', session.access_token)).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    })
    expect((await call('POST', 'logout')).status).toBe(401)
  })
})
