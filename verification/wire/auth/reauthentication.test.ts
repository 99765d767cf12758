import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MS } from '../../../apps/server/src/platform/clock.ts'
import {
  type AuthServer,
  PASSWORD,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

const NEW_PASSWORD = 'Brand-New-Pass-1'
let server: AuthServer
let count = 0
let email: string
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.setOffsetMs(0)
  count += 1
  email = `person${count}@example.test`
  await server.addPerson(email)
})

/** A client whose person reauthenticated eleven minutes ago. */
const staleClient = async () => {
  const client = server.client()
  await client.signInWithPassword({ email, password: PASSWORD })
  server.clock.setOffsetMs(11 * MS.minute)
  return client
}
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

describe('reauthentication', () => {
  const enrol = (client: ReturnType<typeof server.client>) =>
    client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })

  it.each(['password', 'mail'])('lets later tokens change sign-in methods (%s)', async (by) => {
    const client = await staleClient()
    const before = (await client.getSession()).data.session?.access_token
    const refused = await enrol(client)
    expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    if (by === 'mail') await client.reauthenticate()
    const { error } = await client.updateUser(
      by === 'mail' ? { nonce: server.mailTo(email).code } : { current_password: PASSWORD },
    )
    expect(error).toBeNull()
    // A token that was stolen before gains nothing.
    const stolen = await server.post(
      'factors',
      { factor_type: 'totp' },
      { authorization: `Bearer ${before}` },
    )
    expect(stolen.status).toBe(400)
    await client.refreshSession()
    expect((await enrol(client)).error).toBeNull()
    server.clock.setOffsetMs(server.clock.offsetMs() + 11 * MS.minute)
    expect((await enrol(client)).error?.code).toBe('reauthentication_needed')
  })

  it('fails with a wrong password', async () => {
    const client = await staleClient()
    const { error } = await client.updateUser({ current_password: 'Wrong-Horse-9' })
    expect(error).toMatchObject({ status: 400, code: 'current_password_invalid' })
    await client.refreshSession()
    expect((await enrol(client)).error?.code).toBe('reauthentication_needed')
  })
})

describe('reauthentication by mail', () => {
  it('allows an older session to change the password by the mailed nonce, once', async () => {
    const client = await staleClient()
    const refused = await client.updateUser({ password: NEW_PASSWORD })
    expect(refused.error).toMatchObject({ status: 400, code: 'current_password_required' })
    expect((await client.reauthenticate()).error).toBeNull()
    const mail = server.mailTo(email)
    expect(mail).toMatchObject({ subject: 'Your Laurel confirmation code', link: '' })
    const { data, error } = await client.updateUser({ password: NEW_PASSWORD, nonce: mail.code })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(server.mailTo(email).subject).toBe('Your Laurel password was changed')
    const again = await client.updateUser({ password: 'Another-New-Pass-2', nonce: mail.code })
    expect(again.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  })

  it('keeps the nonce when the new password itself is refused', async () => {
    const client = await staleClient()
    await client.reauthenticate()
    const nonce = server.mailTo(email).code
    expect((await client.updateUser({ password: 'short', nonce })).error?.code).toBe(
      'weak_password',
    )
    expect((await client.updateUser({ password: PASSWORD, nonce })).error?.code).toBe(
      'same_password',
    )
    expect((await client.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull()
  })

  it('is the only option for an older session of an account without a password', async () => {
    const client = await staleClient()
    await server.database.pool.query(
      'update auth.users set password_hash = null where email = $1',
      [email],
    )
    const refused = await client.updateUser({ password: NEW_PASSWORD })
    expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    await client.reauthenticate()
    const { error } = await client.updateUser({
      password: NEW_PASSWORD,
      nonce: server.mailTo(email).code,
    })
    expect(error).toBeNull()
  })

  it('refuses a nonce of another person, of another mail, or after ten minutes', async () => {
    const other = `other${count}@example.test`
    await server.addPerson(other)
    const stranger = server.client()
    await stranger.signInWithPassword({ email: other, password: PASSWORD })
    await stranger.reauthenticate()
    const client = await staleClient()
    await server.post('recover', { email })
    const recovery = server.mailTo(email).code
    await client.reauthenticate()
    const own = server.mailTo(email).code
    for (const nonce of [server.mailTo(other).code, recovery]) {
      if (nonce === own) continue
      const { error } = await client.updateUser({ password: NEW_PASSWORD, nonce })
      expect(error?.code).toBe('reauthentication_not_valid')
    }
    const verified = await server.post('verify', { type: 'email', email, token: own })
    expect(verified.status).toBe(403)
    server.clock.setOffsetMs(server.clock.offsetMs() + 10 * MS.minute + 1)
    const late = await client.updateUser({ password: NEW_PASSWORD, nonce: own })
    expect(late.error?.code).toBe('reauthentication_not_valid')
  })

  it('revokes the nonce at the sixth guess', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const client = await staleClient()
    await client.reauthenticate()
    const { code } = server.mailTo(email)
    const statuses = []
    for (let guess = 1; guess <= 5; guess += 1) {
      const { error } = await client.updateUser({ password: NEW_PASSWORD, nonce: wrongCode(code) })
      statuses.push(error?.status)
    }
    const sixth = await client.updateUser({ password: NEW_PASSWORD, nonce: code })
    expect([...statuses, sixth.error?.status]).toEqual([422, 422, 422, 422, 422, 429])
    vi.advanceTimersByTime(61_000)
    const dead = await client.updateUser({ password: NEW_PASSWORD, nonce: code })
    expect(dead.error?.code).toBe('reauthentication_not_valid')
    vi.useRealTimers()
  })

  it('requires a session and a confirmed address, and mails once a minute', async () => {
    expect((await server.fetch('/auth/v1/reauthenticate')).status).toBe(401)
    const client = await staleClient()
    await client.reauthenticate()
    expect((await client.reauthenticate()).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    await server.database.pool.query('update auth.users set email = null where email = $1', [email])
    expect((await client.reauthenticate()).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
    })
  })
})
