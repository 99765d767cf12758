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

const post = (body: unknown, path = 'signup', headers: Record<string, string> = {}) =>
  server.post(path, body, headers)
const refusal = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as object),
})

describe('POST /auth/v1/resend', () => {
  it('mails a new code a minute later, and revokes the old one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const email = 'resend@example.test'
    await post({ email, password })
    const first = server.mailTo(email)
    const early = await post({ type: 'signup', email }, 'resend')
    expect(early.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refusal(early)).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    vi.advanceTimersByTime(61_000)
    const later = await post({ type: 'signup', email }, 'resend')
    expect([later.status, await later.json()]).toEqual([200, {}])
    const second = server.mailTo(email)
    expect(second).not.toBe(first)
    const stale = await server.fetch(first.link)
    expect(stale.headers.get('location')).toContain('error_code=otp_expired')
    const opened = await server.fetch(second.link)
    expect(opened.headers.get('location')).toContain('access_token=')
  })

  it('answers alike, and as slowly, for an unknown address', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const times: number[] = []
    const bodies: unknown[] = []
    vi.advanceTimersByTime(61_000)
    for (const email of ['fresh@example.test', 'nobody@example.test']) {
      const began = performance.now()
      const response = await post({ type: 'signup', email }, 'resend')
      times.push(performance.now() - began)
      bodies.push([response.status, await response.json()])
      const again = await post({ type: 'signup', email }, 'resend')
      bodies.push([again.status])
    }
    expect(bodies).toEqual([[200, {}], [429], [200, {}], [429]])
    for (const time of times) expect(time).toBeGreaterThan(140)
  })

  it.each([
    [{ type: 'sms', phone: '+49170' }, 422, 'phone_provider_disabled'],
    [{ type: 'magic', email: 'a@b.co' }, 400, 'validation_failed'],
    [{ type: 'signup' }, 422, 'validation_failed'],
  ])('refuses %j', async (body, status, code) => {
    expect(await refusal(await post(body, 'resend'))).toMatchObject({ status, code })
  })

  it('has no mail to resend for a change of address', async () => {
    const response = await post({ type: 'email_change', email: 'fresh@example.test' }, 'resend')
    expect(await response.json()).toEqual({})
  })
})
