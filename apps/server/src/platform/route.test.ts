import { type Access, type Endpoint, endpoint } from '@laurel/contract/endpoint'
import { Problem, type ProblemBody } from '@laurel/contract/problems'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createFixedClock } from '../../testing/fixed-clock.ts'
import {
  asAdmin,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/servers/test-database.ts'
import type { Db } from '../db/client.ts'
import { createKeyAccess } from '../features/api-keys/api-key-access.service.ts'
import { NO_SECOND_FACTOR, type Viewer } from './context.ts'
import { sendProblem } from './http/problem-handler.ts'
import { limitResponseTime } from './http/response-limit.ts'
import { newId } from './ids.ts'
import { type Handler, type Prepare, type RouteDeps, route } from './route.ts'
import { createSharedCache } from './shared-cache.ts'

const ROLES = { member: [], moderator: ['moderator'], admin: ['admin'] } as const
type Who = keyof typeof ROLES | 'visitor'

let test: TestDatabase
let isPrelaunch = false
let refusal: Problem | null = null

beforeAll(async () => {
  test = await createTestDatabase()
  await asAdmin(test.ownerUrl, 'create table hits (note text not null)')
  await asAdmin(test.ownerUrl, 'grant select, insert on hits to laurel_app')
})
afterAll(() => test.drop())
beforeEach(async () => {
  isPrelaunch = false
  refusal = null
  await asAdmin(test.ownerUrl, 'truncate hits')
})

/** A server with one endpoint; the token is the person's name, with the role after a dot. */
function serve<const E extends Endpoint>(
  definition: E,
  handler: Handler<E>,
  limitMs?: number,
  prepare?: Prepare<E, undefined>,
): FastifyInstance {
  const limit = async () => {
    if (refusal !== null) throw refusal
  }
  const clock = createFixedClock('2026-11-02T09:00:00.000Z')
  const deps: RouteDeps = {
    database: test.database,
    clock,
    jobs: { send: async () => {} },
    sharedCache: createSharedCache(60_000),
    resolveViewer: async (token) => viewerOf(token),
    keyAccess: createKeyAccess({ database: test.database, clock }),
    isPrelaunch: async () => isPrelaunch,
    limitRead: limit,
    limitWrite: limit,
  }
  const app = Fastify({ genReqId: newId })
  app.setErrorHandler(sendProblem)
  if (limitMs !== undefined) limitResponseTime(app, limitMs)
  route(app, deps, definition, handler, prepare)
  return app
}

function viewerOf(token: string | undefined): Viewer | null {
  if (token === undefined) return null
  const [userId = '', role = 'member'] = token.split('.')
  if (userId === 'expired') throw new Problem('not_authenticated')
  return {
    userId,
    sessionId: userId,
    roles: [...ROLES[role as keyof typeof ROLES]],
    assurance: NO_SECOND_FACTOR,
  }
}

const headersFor = (who: Who) => (who === 'visitor' ? {} : { authorization: `ann.${who}` })
const hit = (db: Db, note: string) => db.execute(sql`insert into hits values (${note})`)
const hits = async () => (await test.database.pool.query('select note from hits')).rows.length

const write = {
  id: 'test.write',
  method: 'POST',
  path: '/things',
  summary: 'Writes',
  access: 'member',
  status: 201,
  body: z.object({ note: z.string().min(1).default('note') }),
  reply: z.object({ note: z.string(), by: z.string() }),
} as const satisfies Endpoint

const post = (
  app: FastifyInstance,
  options: { key?: string; note?: string; as?: string | null; ip?: string } = {},
) =>
  app.inject({
    method: 'POST',
    url: '/things',
    remoteAddress: options.ip ?? '127.0.0.1',
    headers: {
      ...(options.as === null ? {} : { authorization: options.as ?? 'ann' }),
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    },
    payload: { note: options.note ?? 'note' },
  })

describe('access', () => {
  const expected: Record<Access, Record<Who, number>> = {
    public: { visitor: 200, member: 200, moderator: 200, admin: 200 },
    member: { visitor: 401, member: 200, moderator: 200, admin: 200 },
    staff: { visitor: 401, member: 403, moderator: 200, admin: 200 },
    moderator: { visitor: 401, member: 403, moderator: 200, admin: 200 },
    finance: { visitor: 401, member: 403, moderator: 403, admin: 200 },
    admin: { visitor: 401, member: 403, moderator: 403, admin: 200 },
  }
  const cells = Object.entries(expected).flatMap(([access, row]) =>
    Object.entries(row).flatMap(([who, status]) =>
      (['GET', 'POST'] as const).map((method) => ({ method, access, who, status })),
    ),
  )

  it.each(cells)('$method for $access: $who gets $status', async (cell) => {
    const app = serve(
      endpoint({
        id: 'test.access',
        method: cell.method,
        path: '/things',
        summary: '',
        access: cell.access as Access,
        reply: z.object({ ok: z.boolean() }),
      }),
      () => ({ ok: true }),
    )
    const { method } = cell
    const answer = await app.inject({
      method,
      url: '/things',
      headers: headersFor(cell.who as Who),
    })
    expect(answer.statusCode).toBe(cell.status)
    const code = { 401: 'not_authenticated', 403: 'not_allowed' }[cell.status]
    expect(answer.json().code).toBe(code)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('refuses an invalid token even where none is needed', async () => {
    const app = serve({ ...write, access: 'public' }, ({ body }) => ({ ...body, by: '' }))
    expect((await post(app, { as: 'expired' })).statusCode).toBe(401)
  })

  it('checks access before it checks the input', async () => {
    const app = serve(write, ({ body }) => ({ ...body, by: '' }))
    expect((await post(app, { as: null, note: '' })).statusCode).toBe(401)
  })

  it('refuses past the rate limit, with the seconds to wait', async () => {
    const app = serve(write, ({ body }) => ({ ...body, by: '' }))
    refusal = new Problem('rate_limited', { retryAfterSeconds: 60 })
    const answer = await post(app)
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('60')
  })
})

describe('prelaunch', () => {
  it.each([
    ['POST', 'public', {}, 403],
    ['POST', 'member', {}, 403],
    ['POST', 'member', { openInPrelaunch: true }, 200],
    ['POST', 'moderator', {}, 200],
    ['POST', 'admin', {}, 200],
    ['GET', 'member', {}, 200],
  ] as const)('%s for %s with %o: %i', async (method, access, more, status) => {
    const app = serve(
      endpoint({
        id: 'test.prelaunch',
        method,
        path: '/things',
        summary: '',
        access,
        reply: z.object({}),
        ...more,
      }),
      () => ({}),
    )
    isPrelaunch = true
    const answer = await app.inject({ method, url: '/things', headers: headersFor('admin') })
    expect(answer.statusCode).toBe(status)
    if (status === 403) expect(answer.json().code).toBe('prelaunch_read_only')
  })
})

describe('input and output', () => {
  const detailed = endpoint({
    id: 'test.detailed',
    method: 'PUT',
    path: '/things/{id}',
    summary: '',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    query: z.object({ limit: z.coerce.number().max(50).default(20) }),
    body: z.object({ tags: z.array(z.string()), by: z.record(z.string(), z.string()) }),
    reply: z.object({ id: z.string(), limit: z.number() }),
  })
  const serveDetailed = () =>
    serve(detailed, ({ params, query }) => ({
      id: params.id,
      limit: query.limit,
      secret: 'never leaves',
    }))
  const put = (url: string, payload: object) =>
    serveDetailed().inject({ method: 'PUT', url, payload })

  it('parses params, query and body, and returns what the contract declares', async () => {
    const id = newId()
    const answer = await put(`/things/${id}?limit=5`, { tags: [], by: {} })
    expect(answer.json()).toEqual({ id, limit: 5 })
  })

  it('points at all errors together', async () => {
    const answer = await put('/things/1?limit=51', { tags: ['a', 1], by: { 'a/b~c': 1 } })
    expect(answer.statusCode).toBe(422)
    const body = answer.json<ProblemBody>()
    expect(body.code).toBe('validation_failed')
    expect(body.errors?.map(({ pointer }) => pointer)).toEqual([
      '/params/id',
      '/query/limit',
      '/tags/1',
      '/by/a~1b~0c',
    ])
  })

  it('points at the whole body when there is none', async () => {
    const app = serve(
      { ...write, access: 'public', body: z.object({ note: z.string() }) },
      ({ body }) => ({ ...body, by: '' }),
    )
    const answer = await app.inject({ method: 'POST', url: '/things' })
    expect(answer.json<ProblemBody>().errors).toEqual([
      { pointer: '/note', message: expect.any(String) },
    ])
  })

  it('lists a bounded number of errors', async () => {
    const tags = Array.from({ length: 1000 }, () => 1)
    const answer = await put(`/things/${newId()}`, { tags, by: {} })
    expect(answer.json<ProblemBody>().errors).toHaveLength(50)
  })
})

describe('a mutation', () => {
  const serveWrite = (work: (note: string) => Promise<void> = async () => {}) =>
    serve(write, async ({ db, body, viewer }) => {
      await hit(db, body.note)
      await work(body.note)
      return { note: body.note, by: viewer.userId }
    })

  it('commits when the handler succeeds', async () => {
    const answer = await post(serveWrite())
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ note: 'note', by: 'ann' })
    expect(await hits()).toBe(1)
  })

  it('rolls back when the handler fails', async () => {
    const app = serveWrite(() => Promise.reject(new Problem('conflict')))
    expect((await post(app)).statusCode).toBe(409)
    expect(await hits()).toBe(0)
  })

  const failing = (times: number, code: string) => {
    let left = times
    return serveWrite(async () => {
      left -= 1
      if (left >= 0) throw Object.assign(new pg.DatabaseError('x', 1, 'error'), { code })
    })
  }

  it.each(['40001', '40P01'])('is tried three times on %s', async (code) => {
    expect((await post(failing(2, code))).statusCode).toBe(201)
    expect(await hits()).toBe(1)
    expect((await post(failing(3, code))).statusCode).toBe(409)
    expect(await hits()).toBe(1)
  })

  it('is not retried on other errors', async () => {
    expect((await post(failing(1, '55P03'))).statusCode).toBe(409)
    expect(await hits()).toBe(0)
  })
})

describe('Idempotency-Key', () => {
  const key = 'key-12345'
  const serveWrite = () =>
    serve(write, async ({ db, body, viewer }) => {
      await hit(db, body.note)
      return { note: body.note, by: viewer.userId }
    })

  it('replays the response to the same request, with its status', async () => {
    const app = serveWrite()
    const first = await post(app, { key })
    const second = await post(app, { key })
    expect(first.statusCode).toBe(201)
    expect(second.statusCode).toBe(201)
    expect(second.body).toBe(first.body)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await hits()).toBe(1)
  })

  it('replays it also where the request would now be refused', async () => {
    let prepared = 0
    const handle: Handler<typeof write> = async ({ db, body, viewer }) => {
      await hit(db, body.note)
      return { note: body.note, by: viewer.userId }
    }
    const app = serve(write, handle, undefined, async () => {
      prepared += 1
      if (prepared > 1) throw new Problem('batch_wrong_state')
    })
    const first = await post(app, { key: 'key-prepared' })
    expect((await post(app, { key: 'key-prepared' })).body).toBe(first.body)
    const other = await post(app, { key: 'key-prepared-2' })
    expect(other.json().code).toBe('batch_wrong_state')
    expect(await hits()).toBe(1)
  })

  it('refuses another request with the same key', async () => {
    const app = serveWrite()
    await post(app, { key: 'key-other' })
    const answer = await post(app, { key: 'key-other', note: 'another' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().code).toBe('idempotency_key_reused')
    expect(await hits()).toBe(1)
  })

  it('belongs to one person', async () => {
    const app = serveWrite()
    await post(app, { key: 'key-people' })
    const answer = await post(app, { key: 'key-people', as: 'bob' })
    expect(answer.json()).toEqual({ note: 'note', by: 'bob' })
    expect(await hits()).toBe(2)
  })

  it('belongs to one address for visitors', async () => {
    const app = serve({ ...write, access: 'public' }, async ({ db, body }) => {
      await hit(db, body.note)
      return { ...body, by: '' }
    })
    for (const ip of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) {
      expect((await post(app, { key: 'key-visitor', as: null, ip })).statusCode).toBe(201)
    }
    expect(await hits()).toBe(2)
  })

  it('runs one of several concurrent requests, and answers all alike', async () => {
    const app = serveWrite()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(app, { key: 'key-at-once' })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(5)
    expect(await hits()).toBe(1)
  })

  it('lets the second request run when the first failed, also while it waits', async () => {
    let isFirst = true
    const firstRuns = Promise.withResolvers<void>()
    const firstMayFail = Promise.withResolvers<void>()
    const app = serve(write, async ({ db, body }) => {
      await hit(db, body.note)
      if (!isFirst) return { note: body.note, by: '' }
      isFirst = false
      firstRuns.resolve()
      await firstMayFail.promise
      throw new Problem('conflict')
    })
    const first = post(app, { key: 'key-failed' })
    await firstRuns.promise
    const second = post(app, { key: 'key-failed' })
    await expect
      .poll(lockWaits)
      .toBe(1)
      .finally(() => firstMayFail.resolve())
    expect((await first).statusCode).toBe(409)
    expect((await second).statusCode).toBe(201)
    expect(await hits()).toBe(1)
  })

  it.each(['short', 'with space in it', 'x'.repeat(101), 'ümläute1'])(
    'refuses %j as a key',
    async (bad) => {
      const answer = await post(serveWrite(), { key: bad })
      expect(answer.statusCode).toBe(422)
      expect(answer.json<ProblemBody>().errors?.[0]?.pointer).toBe('/headers/idempotency-key')
    },
  )
})

async function lockWaits(): Promise<number> {
  const client = new pg.Client({ connectionString: test.ownerUrl })
  await client.connect()
  const { rows } = await client.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  await client.end()
  return rows.length
}

describe('a request past its deadline', () => {
  it('is refused, and its remaining work is rolled back', async () => {
    const hang = Promise.withResolvers<void>()
    const work: Handler<typeof write> = async ({ db, body }) => {
      await hit(db, body.note)
      await hang.promise
      return { ...body, by: 'ann' }
    }
    const late = await post(serve(write, work, 50), { key: 'too-late-1' })
    expect(late.statusCode).toBe(503)
    expect(late.json()).toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 })
    // It waits for the first one's transaction, then finds its key free.
    const again = post(serve(write, work), { key: 'too-late-1' })
    hang.resolve()
    expect((await again).statusCode).toBe(201)
    expect(await hits()).toBe(1)
  })
})

describe('shared responses', () => {
  const shared = endpoint({
    id: 'test.shared',
    method: 'GET',
    path: '/things',
    summary: '',
    access: 'public',
    isShared: true,
    query: z.object({ q: z.string().default('') }),
    reply: z.object({ text: z.string() }),
  })
  const serveShared = () => {
    let count = 0
    return serve(shared, ({ viewer, query }) => {
      count += 1
      return { text: `${count} ${query.q} ${viewer?.userId ?? 'nobody'}` }
    })
  }
  const get = (app: FastifyInstance, url = '/things', headers: Record<string, string> = {}) =>
    app.inject({ url, headers })

  it('are made once for all readers, a query at a time', async () => {
    const app = serveShared()
    const first = await get(app)
    expect(first.json()).toEqual({ text: '1  nobody' })
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=1',
      'content-type': 'application/json; charset=utf-8',
      vary: 'authorization',
    })
    expect((await get(app, '/things?q=')).body).toBe(first.body)
    expect((await get(app, '/things', { cookie: 'who=ann' })).body).toBe(first.body)
    expect((await get(app, '/things?q=a')).json()).toEqual({ text: '2 a nobody' })
  })

  it('never contain data of a signed-in person, and are not served to one', async () => {
    const app = serveShared()
    const mine = await get(app, '/things', { authorization: 'ann' })
    expect(mine.json()).toEqual({ text: '1  ann' })
    expect(mine.headers['cache-control']).toBe('no-store')
    expect(mine.headers.etag).toBeUndefined()
    expect((await get(app)).json()).toEqual({ text: '2  nobody' })
    expect((await get(app, '/things', { authorization: 'bob' })).json().text).toContain('bob')
    expect((await get(app)).json()).toEqual({ text: '2  nobody' })
  })

  it('are 304 for clients that already have them', async () => {
    const app = serveShared()
    const etag = String((await get(app)).headers.etag)
    const again = await get(app, '/things', { 'if-none-match': `W/${etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(etag)
    expect((await get(app, '/things', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('are not kept when they fail', async () => {
    let isBroken = true
    const app = serve(shared, () => {
      if (isBroken) throw new Problem('database_unavailable', { retryAfterSeconds: 2 })
      return { text: 'well' }
    })
    const refused = await get(app)
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['cache-control']).toBe('no-store')
    isBroken = false
    expect((await get(app)).json()).toEqual({ text: 'well' })
  })

  it('are not stored anywhere unless the contract shares them', async () => {
    const { isShared: _shared, ...own } = shared
    const app = serve(own, () => ({ text: '' }))
    expect((await get(app)).headers['cache-control']).toBe('no-store')
  })
})
