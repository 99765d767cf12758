import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { lifetimes } from '../../../apps/server/src/auth/sessions/lifetimes.ts'
import type { PresentedSession } from '../../../apps/server/src/auth/sessions/sessions.service.ts'
import { MS } from '../../../apps/server/src/platform/clock.ts'
import { createFixedClock } from '../../../apps/server/testing/fixed-clock.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

// The same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

let server: AuthServer
beforeAll(async () => {
  server = await startAuthServer({
    hasPlainPasswords: true,
    clock: createFixedClock('2026-11-02T09:00:00.000Z'),
  })
  await server.addPerson('ann@example.test')
})
afterAll(() => server.close())
afterEach(() => server.clock.setOffsetMs(0))

const signIn = () => server.signIn('ann@example.test')
const refresh = async (refreshToken: string) => {
  const response = await server.post('token?grant_type=refresh_token', {
    refresh_token: refreshToken,
  })
  const body = (await response.json()) as PresentedSession & { code: string }
  return { status: response.status, body }
}
const getUser = async ({ access_token }: PresentedSession) =>
  (await server.fetch('/auth/v1/user', { headers: { authorization: `Bearer ${access_token}` } }))
    .status
const advance = (ms: number) => server.clock.setOffsetMs(server.clock.offsetMs() + ms)

describe('POST /auth/v1/token?grant_type=refresh_token', () => {
  it('rotates the token and keeps the session', async () => {
    const first = await signIn()
    const second = await refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    expect(await getUser(first)).toBe(200)
    expect((await refresh(second.body.refresh_token)).status).toBe(200)
  })

  it('returns the same token to two tabs at the same time, and both continue', async () => {
    const { refresh_token } = await signIn()
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const tokens = new Set(answers.map(({ body }) => body.refresh_token))
    expect(tokens.size).toBe(1)
    expect((await refresh([...tokens][0] ?? '')).status).toBe(200)
  })

  it('serves concurrent requests when the signing keys must be reloaded', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, signIn))
    advance(lifetimes.keyRingMs)
    const answers = await Promise.all(people.map((person) => refresh(person.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
  })

  it('returns the active token again within ten seconds, also after further refreshes', async () => {
    const { refresh_token: first } = await signIn()
    const { body: second } = await refresh(first)
    const { body: third } = await refresh(second.refresh_token)
    advance(lifetimes.refreshReuseMs)
    expect((await refresh(first)).body.refresh_token).toBe(third.refresh_token)
  })

  it('ends the session for both parties when a token is used again later', async () => {
    const first = await signIn()
    const { body: second } = await refresh(first.refresh_token)
    advance(lifetimes.refreshReuseMs + 1)
    const reused = await refresh(first.refresh_token)
    expect([reused.status, reused.body.code]).toEqual([400, 'refresh_token_already_used'])
    expect(await refresh(second.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    })
    expect(await getUser(second)).toBe(403)
    await expect(server.auth.resolveViewer(`Bearer ${second.access_token}`)).rejects.toMatchObject({
      code: 'not_authenticated',
    })
  })

  it('keeps other sessions of the same person', async () => {
    const [one, other] = [await signIn(), await signIn()]
    await refresh(one.refresh_token)
    advance(lifetimes.refreshReuseMs + 1)
    await refresh(one.refresh_token)
    expect((await refresh(other.refresh_token)).status).toBe(200)
  })

  it.each(['', 'made-up', "' or 1=1 --", '\u0000'])('refuses the token %j', async (made) => {
    expect(await refresh(made)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    })
  })

  it('allows a session to be idle for thirty days, and to live for a hundred and eighty', async () => {
    const idle = await signIn()
    advance(lifetimes.sessionIdleMs + 1)
    expect((await refresh(idle.refresh_token)).body.code).toBe('session_expired')
    server.clock.setOffsetMs(0)
    let { refresh_token } = await signIn()
    for (let weeks = 4; weeks <= 24; weeks += 4) {
      advance(28 * MS.day)
      const answer = await refresh(refresh_token)
      expect(answer.status).toBe(200)
      refresh_token = answer.body.refresh_token
    }
    advance(13 * MS.day)
    expect((await refresh(refresh_token)).body.code).toBe('session_expired')
  })

  it('refuses a banned person, and works again after the ban', async () => {
    const { refresh_token } = await signIn()
    const ban = (until: string | null) =>
      server.database.pool.query('update auth.users set banned_until = $1', [until])
    await ban('2100-01-01')
    const banned = await refresh(refresh_token)
    await ban(null)
    expect([banned.status, banned.body.code]).toEqual([400, 'user_banned'])
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  it('stores no token in the database', async () => {
    const first = await signIn()
    const { body: second } = await refresh(first.refresh_token)
    const { rows } = await server.database.pool.query(
      'select t::text from auth.refresh_tokens t union all select s::text from auth.sessions s',
    )
    const dump = JSON.stringify(rows)
    for (const { refresh_token, access_token } of [first, second]) {
      expect(dump).not.toContain(refresh_token)
      expect(dump).not.toContain(access_token)
    }
  })

  it('refuses a session with too many concurrent refreshes', async () => {
    const { refresh_token } = await signIn()
    const holder = await server.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from auth.sessions for update')
      const answer = await refresh(refresh_token)
      expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect((await refresh(refresh_token)).status).toBe(200)
  })
})

/** The behaviour of a family of tokens, in a dozen lines: the model for the service. */
class FamilyModel {
  isEnded = false
  /** Time at which each token was used; the last is active. */
  readonly usedAt: (number | null)[] = [null]

  refresh(index: number, now: number): 'active' | 'refused' {
    const usedAt = this.usedAt[index]
    if (this.isEnded || usedAt === undefined) return 'refused'
    if (usedAt === null) {
      this.usedAt[index] = now
      this.usedAt.push(null)
      return 'active'
    }
    if (now - usedAt <= lifetimes.refreshReuseMs) return 'active'
    this.isEnded = true
    return 'refused'
  }
}

describe('a family of refresh tokens', () => {
  it('matches its model for any sequence of refreshes', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('refresh' as const), back: fc.nat({ max: 3 }) }),
      fc.record({
        kind: fc.constant('wait' as const),
        ms: fc.constantFrom(1, 4_000, 9_999, 10_000, 10_001, 60_000),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        server.clock.setOffsetMs(0)
        const model = new FamilyModel()
        const tokens = [(await signIn()).refresh_token]
        for (const action of steps) {
          if (action.kind === 'wait') {
            advance(action.ms)
            continue
          }
          const index = Math.max(0, tokens.length - 1 - action.back)
          const expected = model.refresh(index, server.clock.now().getTime())
          const answer = await refresh(tokens[index] ?? '')
          expect(answer.status).toBe(expected === 'active' ? 200 : 400)
          if (expected === 'refused') continue
          const active = model.usedAt.length - 1
          tokens[active] ??= answer.body.refresh_token
          expect(answer.body.refresh_token).toBe(tokens[active])
        }
        expect(new Set(tokens).size).toBe(tokens.length)
      }),
      { numRuns: 60 },
    )
  })
})
