import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { MS } from '../platform/clock.ts'
import type { Viewer } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import { requireStepUp } from '../platform/step-up.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const call = async (
  authorization: string,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: object,
  { app } = t,
) => {
  const answer = await app.inject({
    method,
    url,
    headers: { authorization },
    ...(body === undefined ? {} : { payload: body }),
  })
  const { code } = answer.json<{ code?: string }>()
  return { status: answer.statusCode, code }
}

/** Verifies an authenticator app; returns the header of the session that verified it. */
async function enrol(authorization: string, { app, clock } = t): Promise<string> {
  const post = async <T>(url: string, payload: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/auth/v1/factors${url}`,
      headers: { authorization },
      payload,
    })
    expect(answer.statusCode).toBe(200)
    return answer.json<T>()
  }
  const { id, totp } = await post<{ id: string; totp: { secret: string } }>('', {
    factor_type: 'totp',
  })
  const challenge = await post<{ id: string }>(`/${id}/challenge`, {})
  const session = await post<{ access_token: string }>(`/${id}/verify`, {
    challenge_id: challenge.id,
    code: generateSync({ secret: totp.secret, epoch: Math.floor(clock.now().getTime() / 1000) }),
  })
  return `Bearer ${session.access_token}`
}

/** The header of another session, at the password's level only. */
async function signInAgain(name: string, { app } = t): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email: `${name}@example.test`, password: 'Correct-Horse-9' },
  })
  return `Bearer ${answer.json<{ access_token: string }>().access_token}`
}

describe('staff', () => {
  const decide = (authorization: string) =>
    call(authorization, 'POST', `/api/v1/admin/submissions/${newId()}/review`, {
      decision: 'accept',
    })

  it('without a second factor decide without step-up', async () => {
    const moderator = await t.signIn('plain', { roles: ['moderator'] })
    expect(await decide(moderator)).toEqual({ status: 404, code: 'not_found' })
  })

  it('with one verify it before they decide, and not to read', async () => {
    const first = await t.signIn('careful', { roles: ['moderator'] })
    const proven = await enrol(first)
    const weak = await signInAgain('careful')
    expect(await decide(weak)).toEqual({ status: 403, code: 'step_up_required' })
    expect((await call(weak, 'GET', '/api/v1/admin/overview')).status).toBe(200)
    expect(await decide(proven)).toEqual({ status: 404, code: 'not_found' })
  })
})

describe('members', () => {
  it('with one verify it before they change or delete anything', async () => {
    const proven = await enrol(await t.signIn('member'))
    const weak = await signInAgain('member')
    const post = { title: 'A post', body: 'A text of some words that is long enough.' }
    const refusal = { status: 403, code: 'step_up_required' }
    expect(await call(weak, 'POST', '/api/v1/submissions', post)).toEqual(refusal)
    expect(await call(weak, 'GET', '/api/v1/me/export')).toEqual(refusal)
    expect((await call(weak, 'GET', '/api/v1/me')).status).toBe(200)
    expect((await call(proven, 'POST', '/api/v1/submissions', post)).status).toBe(201)
    expect((await call(proven, 'GET', '/api/v1/me/export')).status).toBe(200)
  })
})

const approve = (authorization: string, server = t) =>
  call(
    authorization,
    'POST',
    `/api/v1/payouts/${newId()}/approve`,
    { walletAddress: '1'.repeat(32), amount: '1' },
    server,
  )

describe('approving payouts', () => {
  const refusal = { status: 403, code: 'step_up_required' }

  it('requires the second factor, also from staff who have none', async () => {
    const weak = await t.signIn('treasurer', { roles: ['finance'] })
    expect(await approve(weak)).toEqual(refusal)
    expect((await call(weak, 'GET', '/api/v1/payouts')).status).toBe(200)
    const proven = await enrol(weak)
    expect(await approve(proven)).toEqual({ status: 404, code: 'not_found' })
    expect(await approve(await signInAgain('treasurer'))).toEqual(refusal)
  })

  it('requires none in a demo, except from a person who has one', async () => {
    const demo = await startTestApp({ isDemo: true })
    try {
      const weak = await demo.signIn('visitor', { roles: ['finance'] })
      expect(await approve(weak, demo)).toEqual({ status: 404, code: 'not_found' })
      await enrol(weak, demo)
      expect(await approve(await signInAgain('visitor', demo), demo)).toEqual(refusal)
    } finally {
      await demo.close()
    }
  })
})

describe('flags and adjustments of points', () => {
  const refusal = { status: 403, code: 'step_up_required' }
  const reason = 'We rehearse the launch with everyone'
  const adjustments = '/api/v1/admin/adjustments'

  it('require the second factor, also from admins who have none', async () => {
    const weak = await t.signIn('operator', { roles: ['admin'] })
    const flip = (as: string) =>
      call(as, 'PUT', '/api/v1/admin/flags/no_such_flag', { isEnabled: true, reason })
    const propose = (as: string) =>
      call(as, 'POST', adjustments, { username: 'no-one-here', points: 5, reason })
    const confirm = (as: string) => call(as, 'POST', `${adjustments}/${newId()}/confirm`, {})
    for (const act of [flip, propose, confirm]) expect(await act(weak)).toEqual(refusal)
    expect((await call(weak, 'GET', '/api/v1/admin/flags')).status).toBe(200)
    const proven = await enrol(weak)
    for (const act of [flip, propose, confirm]) {
      expect(await act(proven)).toEqual({ status: 404, code: 'not_found' })
    }
  })
})

describe('a token issued before step-up', () => {
  it('does not gain the second factor that its session verifies later', async () => {
    const before = await t.signIn('before', { roles: ['finance'] })
    const after = await enrol(before)
    const refusal = { status: 403, code: 'step_up_required' }
    expect(await approve(before)).toEqual(refusal)
    expect(await call(before, 'GET', '/api/v1/me/export')).toEqual(refusal)
    expect(await approve(after)).toEqual({ status: 404, code: 'not_found' })
  })

  it('authorises payments for half an hour, and other changes beyond that', async () => {
    const proven = await enrol(await t.signIn('patient', { roles: ['finance'] }))
    // Sessions use the machine's clock.
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.advanceTimersByTime(31 * MS.minute)
      expect(await approve(proven)).toEqual({ status: 403, code: 'step_up_required' })
      expect((await call(proven, 'GET', '/api/v1/me/export')).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a payout', () => {
  const viewer = (isProven: boolean, hasFactor: boolean, isRecent = isProven): Viewer => ({
    userId: newId(),
    sessionId: newId(),
    roles: ['admin'],
    assurance: { isProven, isRecent, hasFactor },
  })

  it('requires a second factor from everyone, also from those who have none', () => {
    const refusal = expect.objectContaining({ code: 'step_up_required' })
    expect(() => requireStepUp(viewer(false, true), 'always')).toThrow(refusal)
    expect(() => requireStepUp(viewer(false, false), 'always')).toThrow(refusal)
    expect(() => requireStepUp(viewer(true, true, false), 'always')).toThrow(refusal)
    expect(() => requireStepUp(viewer(true, true, false), 'if enrolled')).not.toThrow()
    expect(() => requireStepUp(viewer(true, true), 'always')).not.toThrow()
    expect(() => requireStepUp(viewer(false, false), 'if enrolled')).not.toThrow()
  })
})
