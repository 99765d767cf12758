import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AuthServer,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

const FORGED = {
  host: 'evil.test',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'http',
  forwarded: 'host=evil.test',
  referer: 'https://evil.test/',
  origin: 'https://evil.test',
}
let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
})
afterAll(() => server.close())

describe('every mailed link', () => {
  it('leads to the configured address, whatever host a request claims (check 53)', async () => {
    await server.addPerson('ann@example.test')
    const { access_token } = await server.signIn('ann@example.test')
    const send = (method: 'POST' | 'PUT', path: string, payload: object, key?: string) =>
      server.app.inject({
        method,
        url: `/auth/v1/${path}?redirect_to=https://evil.test/profile`,
        payload,
        headers: {
          ...FORGED,
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
      })
    const { serviceKey } = server.auth.clientKeys
    const answers = [
      await send('POST', 'otp', { email: 'new@example.test' }),
      await send('POST', 'recover', { email: 'ann@example.test' }),
      await send('PUT', 'user', { email: 'ann2@example.test' }, access_token),
      await send('POST', 'invite', { email: 'invited@example.test' }, serviceKey),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(server.mails).toHaveLength(5)
    for (const { text, html } of server.mails) {
      expect(text).toContain('https://laurel.test/auth/v1/verify?token=')
      expect(`${text}${html}`).not.toContain('evil')
    }
  })

  it('is never sent to an address that would inject a header (check 52)', async () => {
    const sent = server.mails.length
    for (const email of [
      'ann@example.test\r\nBcc: all@example.test',
      'ann@example.test\nBcc:all@example.test',
      'ann%0d%0aBcc@example.test\u0000',
      'Ann <ann@example.test>, all@example.test',
    ]) {
      for (const path of ['otp', 'recover', 'resend']) {
        const answer = await server.post(path, { email, type: 'signup' })
        expect([path, email, answer.status]).toEqual([path, email, 422])
      }
    }
    expect(server.mails).toHaveLength(sent)
  })
})
