import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '../../../apps/server/src/auth/passwords/passwords.ts'
import { createConfirmedUser } from '../../../apps/server/src/auth/people/users.service.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'
import { startTestApp, type TestApp } from '../../../apps/server/testing/servers/test-app.ts'

const BREACHED = 'Password123'
const ADVICE = { reasons: ['pwned'], message: expect.stringContaining('attackers try first') }

describe('a breached password that meets the rules', () => {
  let server: AuthServer
  beforeAll(async () => {
    server = await startAuthServer({ hasPlainPasswords: true })
  })
  afterAll(() => server.close())

  it('is accepted with advice at sign-up, sign-in and change, until another one is chosen', async () => {
    const email = 'ann@example.test'
    const client = server.client()
    const signedUp = await client.signUp({ email, password: BREACHED })
    expect(signedUp.error).toBeNull()
    expect(signedUp.data.user).toMatchObject({ email, weak_password: ADVICE })
    await client.verifyOtp({ type: 'signup', email, token: server.mailTo(email).code })
    const { data } = await client.signInWithPassword({ email, password: BREACHED })
    expect(data.weakPassword).toMatchObject(ADVICE)
    const worse = await client.updateUser({ password: 'Qwerty123!' })
    expect(worse.data.user).toMatchObject({ weak_password: ADVICE })
    const better = await client.updateUser({ password: 'vK8-lantern-Orbit' })
    expect(better.data.user).not.toHaveProperty('weak_password')
    const signedIn = await client.signInWithPassword({ email, password: 'vK8-lantern-Orbit' })
    expect(signedIn.data.weakPassword).toBeUndefined()
  })

  it('gets the same advice for a taken address', async () => {
    await server.database.pool.query('delete from rate_limits')
    const { data } = await server
      .client()
      .signUp({ email: 'ann@example.test', password: 'Welcome2026!' })
    expect(data.user).toMatchObject({ identities: [], weak_password: ADVICE })
  })
})

describe('staff with a breached password', () => {
  let node: TestApp
  beforeAll(async () => {
    node = await startTestApp()
  })
  afterAll(() => node.close())

  it('must change it before they act; others need not', async () => {
    const now = node.clock.now()
    const passwordHash = await (await createPasswords()).hash(BREACHED)
    const post = (url: string, payload: object, authorization = '') =>
      node.app.inject({ method: 'POST', url, payload, headers: { authorization } })
    const bearerOf = async (email: string, password: string) => {
      const answer = await post('/auth/v1/token?grant_type=password', { email, password })
      return `Bearer ${answer.json<{ access_token: string }>().access_token}`
    }
    const audit = (authorization: string) =>
      node.app.inject({ url: '/api/v1/admin/audit', headers: { authorization } })
    const me = (authorization: string) =>
      node.app.inject({ url: '/api/v1/me', headers: { authorization } })

    const email = 'staff@example.test'
    const account = { email, passwordHash, metadata: {} }
    const userId = await createConfirmedUser(node.database.db, account, now)
    await node.database.pool.query(
      "insert into user_roles (user_id, role, granted_at) values ($1, 'admin', $2)",
      [userId, now],
    )
    const bearer = await bearerOf(email, BREACHED)
    const refused = await audit(bearer)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: 'password_change_required' },
    ])
    expect((await me(bearer)).statusCode).toBe(200)
    const changed = await node.app.inject({
      method: 'PUT',
      url: '/auth/v1/user',
      payload: { password: 'vK8-lantern-Orbit' },
      headers: { authorization: bearer },
    })
    expect(changed.statusCode).toBe(200)
    expect((await audit(bearer)).statusCode).toBe(200)
  })
})
