import { endpoints } from '@laurel/contract/api'
import { isOpenInPrelaunch } from '@laurel/contract/endpoint'
import type { ProblemBody } from '@laurel/contract/problems'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { featureFlags } from '../../apps/server/src/db/schema/people.ts'
import { newSecret } from '../../apps/server/src/platform/ids.ts'
import { ACTORS, type Actor, MATRIX, type MatrixRow } from './matrix.ts'
import { openStage, type Stage } from './stage.ts'
import { WORLD_PASSWORD } from './world.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const isWrite = ({ route }: MatrixRow): boolean => !route.startsWith('GET ')

/** The same bytes for all readers. */
const ALIKE = [
  'GET /api/v1/openapi.json',
  'GET /auth/v1/.well-known/jwks.json',
  'GET /api/v1/share/',
  'GET /api/v1/feeds/',
  'GET /api/v1/oembed',
  'GET /api/v1/bounties/:id/card',
]

/** Routes that nobody in this world can use now, and the test in which they succeed. */
const TRIED_ELSEWHERE: Record<string, string> = {
  'POST /api/v1/airdrops/:id/reports': 'in a dry run: airdrops/reports/reports.test.ts',
  'POST /api/v1/airdrop-reports/:id/decide': 'in a dry run: airdrops/reports/reports.test.ts',
  'POST /api/v1/airdrops/:id/wallet-check':
    'with a Mainnet server: airdrops/claims/wallet-check.test.ts',
  'POST /api/v1/waitlist': 'in a prelaunch: below, and waitlist/waitlist.test.ts',
  'POST /api/v1/waitlist/entry': 'with the link of a mail: waitlist/waitlist.test.ts',
  'POST /api/v1/waitlist/confirm': 'with the link of a mail: waitlist/waitlist.test.ts',
  'PUT /api/v1/waitlist/username': 'with the link of a mail: waitlist/waitlist.test.ts',
  'POST /api/v1/guest-tickets/read': 'with the secret of a mailed link: tickets.test.ts',
  'POST /api/v1/guest-tickets/messages': 'with the secret of a mailed link: tickets.test.ts',
  'POST /api/v1/suspension-appeals/read':
    'with the token of a mailed link: people-desk/appeals/suspension-appeals.test.ts',
  'POST /api/v1/suspension-appeals':
    'with the token of a mailed link: people-desk/appeals/suspension-appeals.test.ts',
  'POST /api/v1/first-admin': 'without an admin: people-desk/first-admin/first-admin.test.ts',
  'POST /api/v1/admin/jobs/retry': 'with a failed job: operations/jobs/job-desk.test.ts',
  'POST /api/v1/admin/jobs/discard': 'with a failed job: operations/jobs/job-desk.test.ts',
  'POST /api/v1/admin/webhooks/:id/resume':
    'with a paused webhook: webhooks/desk/webhook-desk.test.ts',
}

/** Expected results of a line of the matrix, one actor after the other. Personal responses must not be stored (check 59). */
async function statusesOf(row: MatrixRow): Promise<Record<Actor, number>> {
  const statuses = { ...row.statuses }
  const isPrivate =
    /^\S+ \/(api|auth|rest)\//.test(row.route) &&
    !ALIKE.some((route) => row.route.startsWith(route))
  for (const actor of ACTORS) {
    const { statusCode, headers } = await stage.perform(row, actor)
    statuses[actor] = statusCode
    if (isPrivate && actor !== 'visitor') expect(headers['cache-control']).toBe('no-store')
  }
  return statuses
}

describe('the authorization matrix', () => {
  it('has a line for every route of the server, and none for a route that no longer exists', () => {
    const lines = new Set(MATRIX.map(({ route }) => route))
    expect([...stage.routes].filter((route) => !lines.has(route))).toEqual([])
    expect([...lines].filter((route) => !stage.routes.includes(route))).toEqual([])
  })

  it('allows at least one actor on every open route', () => {
    const open = endpoints.map(
      ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    )
    const passed = MATRIX.filter(({ statuses }) => Object.values(statuses).some((one) => one < 300))
    const routes = new Set(passed.map(({ route }) => route))
    const expected = open.filter((route) => !(route in TRIED_ELSEWHERE))
    expect(expected.filter((route) => !routes.has(route))).toEqual([])
  })

  // Every read runs in a read-only transaction (check 55).
  it.each(MATRIX)('$route $object', async (row) => {
    expect(await statusesOf(row)).toEqual(row.statuses)
  })
})

describe('prelaunch mode', () => {
  const closed = endpoints
    .filter((endpoint) => !isOpenInPrelaunch(endpoint))
    .map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
  const firstOf = new Map(
    MATRIX.filter(isWrite)
      .toReversed()
      .map((row) => [row.route, row]),
  )

  it('refuses every write but those that the contract leaves open, for all actors', async () => {
    await stage.database.db
      .insert(featureFlags)
      .values({ name: 'prelaunch_live', isEnabled: true, updatedAt: stage.world.t.clock.now() })
      .onConflictDoUpdate({ target: featureFlags.name, set: { isEnabled: true } })
    const now = performance.now.bind(performance)
    // Past the second for which a node may cache the flag.
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 2000)
    const found: Record<string, Record<string, number>> = {}
    const expected: typeof found = {}
    for (const [route, row] of firstOf) {
      const isClosed = closed.includes(route)
      const refuse = (status: number) => (isClosed && status !== 401 ? 403 : status)
      found[route] = await statusesOf(row)
      if (route === 'PUT /api/v1/admin/flags/:name') {
        // The flag is on already.
        expect(found[route]?.admin).toBe(409)
        found[route] = { ...found[route], admin: row.statuses.admin }
      }
      if (route === 'POST /api/v1/waitlist') {
        // Only a prelaunch opens it.
        expect(Object.values(found[route])).toEqual(ACTORS.map(() => 200))
        found[route] = { ...row.statuses }
      }
      expected[route] = Object.fromEntries(
        ACTORS.map((actor) => [actor, refuse(row.statuses[actor])]),
      )
    }
    expect(found).toEqual(expected)
    expect(closed.length).toBeGreaterThan(25)
    const refusal = await stage.perform({ route: 'POST /api/v1/bounties', object: '' }, 'sponsor')
    expect(refusal.json<ProblemBody>().code).toBe('prelaunch_read_only')
    vi.restoreAllMocks()
    await stage.database.db.update(featureFlags).set({ isEnabled: false })
  })
})

// Everything above was logged.
describe('the log of these requests', () => {
  it('contains no password, token, address or SQL value', async () => {
    const secrets = Object.values(stage.sessions).flatMap(({ accessToken, refreshToken }) => [
      refreshToken,
      ...accessToken.split('.').slice(1),
    ])
    const log = stage.log.join('')
    expect(stage.log.length).toBeGreaterThan(1000)
    for (const secret of [...secrets, WORLD_PASSWORD, '@example.test', '$argon2']) {
      expect(log).not.toContain(secret)
    }
    expect(log).not.toMatch(/"(authorization|cookie|password|headers|params|body)":/i)
  })

  it('contains no secret of a path or a query, on any route', async () => {
    const before = stage.log.length
    for (const route of new Set(MATRIX.map((row) => row.route))) {
      const [method = '', path = ''] = route.split(' ')
      const secret = newSecret()
      // Errors name the requested table, function and bucket.
      const filled = path
        .replace(/:(?:name|bucket)\b|(?<=^\/rest\/v1\/)\*/g, 'unknown')
        .replace(/:\w+|\*/g, secret)
      const url = `${filled}?token=${secret}&code=${secret}&token_hash=${secret}`
      await stage.app.inject({ method: method as 'GET', url })
      const lines = stage.log.slice(before).join('')
      expect(lines, route).not.toContain(secret)
    }
    expect(stage.log.length - before).toBeGreaterThan(100)
  })

  it('contains each refusal, with its request and its code', async () => {
    const linesOf = (id: unknown) =>
      stage.log
        .map((line) => JSON.parse(line) as { reqId?: string; code?: string })
        .filter(({ reqId, code }) => reqId === id && code !== undefined)
        .map(({ code }) => code)
    const refusals = [
      ['GET /api/v1/me', 'visitor', 'not_authenticated'],
      ['GET /api/v1/admin/audit', 'sponsor', 'not_allowed'],
      ['GET /auth/v1/user', 'visitor', 'no_authorization'],
      ['POST /auth/v1/verify', 'visitor', 'otp_expired'],
      ['PATCH /rest/v1/user_profiles', 'visitor', '42501'],
    ] as const
    for (const [route, actor, code] of refusals) {
      const { headers } = await stage.perform({ route, object: '' }, actor)
      expect(linesOf(headers['x-request-id']), route).toEqual([code])
    }
  })
})
