import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { authSweeps } from '../../../apps/server/src/auth/auth.jobs.ts'
import { MS } from '../../../apps/server/src/platform/clock.ts'
import { createFixedClock } from '../../../apps/server/testing/fixed-clock.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
let userId: string
let authorization: string
beforeAll(async () => {
  server = await startAuthServer({
    hasPlainPasswords: true,
    clock: createFixedClock('2026-11-02T09:00:00.000Z'),
  })
  userId = await server.addPerson('ann@example.test')
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.setOffsetMs(0)
  await sql('update auth.users set banned_until = null, deleted_at = null')
  const { access_token } = await server.signIn('ann@example.test')
  authorization = `Bearer ${access_token}`
})

const resolve = (header: string | undefined) => server.auth.resolveViewer(header)
const sql = (text: string, ...values: unknown[]) => server.database.pool.query(text, values)
const advance = (ms: number) => server.clock.setOffsetMs(server.clock.offsetMs() + ms)

describe('resolveViewer', () => {
  it('identifies the person of a token', async () => {
    const viewer = await resolve(authorization)
    const assurance = { isProven: false, isRecent: false, hasFactor: false }
    expect(viewer).toEqual({ userId, sessionId: expect.any(String), roles: [], assurance })
    expect(await resolve(authorization.replace('Bearer', 'bearer'))).toEqual(viewer)
  })

  it('returns no viewer without a header and for client keys', async () => {
    const { anonKey, serviceKey } = server.auth.clientKeys
    expect(await resolve(undefined)).toBeNull()
    expect(await resolve('')).toBeNull()
    expect(await resolve(`Bearer ${anonKey}`)).toBeNull()
    expect(await resolve(`Bearer ${serviceKey}`)).toBeNull()
  })

  it.each(['Bearer made-up', 'Bearer ', 'Basic YTpi', 'Bearer a.b.c'])(
    'refuses %j',
    async (header) => {
      await expect(resolve(header)).rejects.toMatchObject({ code: 'not_authenticated' })
    },
  )

  it('refuses a token after its hour', async () => {
    advance(MS.hour - MS.second)
    expect(await resolve(authorization)).not.toBeNull()
    advance(MS.second)
    await expect(resolve(authorization)).rejects.toMatchObject({ code: 'not_authenticated' })
  })

  it('applies a granted or revoked role within a second', async () => {
    await resolve(authorization)
    await sql("insert into user_roles values ($1, 'admin', $2)", userId, server.clock.now())
    advance(MS.second)
    expect((await resolve(authorization))?.roles).toEqual(['admin'])
    await sql('delete from user_roles')
    advance(MS.second)
    expect((await resolve(authorization))?.roles).toEqual([])
  })

  it.each([
    ['the person is banned', "update auth.users set banned_until = '2100-01-01'"],
    ['the account is deleted', "update auth.users set deleted_at = '2026-11-02'"],
    ['the session has ended', "update auth.sessions set ended_at = '2026-11-02'"],
  ])('refuses a token within a second when %s', async (_name, change) => {
    await resolve(authorization)
    await sql(change)
    advance(MS.second)
    await expect(resolve(authorization)).rejects.toMatchObject({ code: 'not_authenticated' })
  })

  it('queries the database once for concurrent requests', async () => {
    server.auth.viewers.forget()
    const queries = vi.spyOn(server.database.db.$client, 'query')
    const answers = await Promise.all(Array.from({ length: 50 }, () => resolve(authorization)))
    expect(queries).toHaveBeenCalledTimes(1)
    queries.mockRestore()
    expect(new Set(answers.map((viewer) => viewer?.userId))).toEqual(new Set([userId]))
  })

  it('does not cache a failed read', async () => {
    server.auth.viewers.forget()
    const queries = vi.spyOn(server.database.db.$client, 'query')
    queries.mockImplementationOnce(() => Promise.reject(new Error('gone')))
    await expect(resolve(authorization)).rejects.toThrow()
    queries.mockRestore()
    expect(await resolve(authorization)).not.toBeNull()
  })
})

describe('the cleanup', () => {
  it('deletes what expired long ago and keeps the rest', async () => {
    const [cleanUp] = authSweeps
    await sql("update auth.sessions set ended_at = '2020-01-01', refreshed_at = '2020-01-01'")
    const { rows } = await sql('select id from auth.sessions limit 1')
    await sql(
      "update auth.sessions set ended_at = null, refreshed_at = '2100-01-01' where id = $1",
      rows[0].id,
    )
    await sql(
      `insert into auth.one_time_tokens (user_id, kind, token_hash, code_hash, created_at, code_expires_at, expires_at)
       values ($1, 'signup', 'a', 'a', '2020-01-01', '2020-01-01', '2020-01-01'),
              ($1, 'recovery', 'b', 'b', '2020-01-01', '2020-01-01', '2100-01-01')`,
      userId,
    )
    const deps = { database: server.database, clock: server.clock, jobs: { send: async () => {} } }
    expect(await cleanUp?.run(deps)).toBeGreaterThan(1)
    expect(await cleanUp?.run(deps)).toBe(0)
    const left = await sql(
      'select (select count(*)::int from auth.sessions) sessions, (select count(*)::int from auth.one_time_tokens) tokens',
    )
    expect(left.rows).toEqual([{ sessions: 1, tokens: 1 }])
  })
})
