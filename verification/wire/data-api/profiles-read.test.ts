import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createDataClient,
  type DataClient,
  type Member,
  own,
  refused,
  SINGLE,
} from '../../../apps/server/testing/clients/data-api-client.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

const columns = [
  'user_id',
  'username',
  'display_name',
  'bio',
  'avatar_url',
  'twitter_handle',
  'wallet_address',
]

let server: AuthServer
let data: DataClient
let ann: Member
let bob: Member
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
  data = createDataClient(server)
  ann = await data.addMember('ann@example.test')
  bob = await data.addMember('bob@example.test')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from user_profiles')
  await server.database.pool.query('delete from rate_limits')
})

describe('GET /rest/v1/user_profiles', () => {
  beforeEach(async () => {
    await data.store(ann, 'ann', { bio: 'Paints' })
    await data.store(bob, 'bob')
  })

  it('returns a person their own row only', async () => {
    const { status, body, headers } = await data.call(ann, 'GET', 'user_profiles?select=*')
    expect([status, body]).toEqual([200, [expect.objectContaining({ username: 'ann' })]])
    expect(Object.keys(body[0]).sort()).toEqual([...columns].sort())
    expect(headers.get('content-range')).toBe('0-0/*')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await data.call(ann, 'GET', own(bob))).body).toEqual([])
  })

  it.each(['anon', 'nobody'] as const)('returns no row to %s', async (as) => {
    expect(await data.call(as, 'GET', 'user_profiles')).toMatchObject({ status: 200, body: [] })
  })

  it('returns all rows, at most a hundred, to the service', async () => {
    await server.database.pool.query(
      `with people as (
         insert into auth.users (id, created_at, updated_at)
         select gen_random_uuid(), '2026-11-02', '2026-11-02' from generate_series(1, 120)
         returning id
       )
       insert into user_profiles (user_id, username)
       select id, 'p' || left(id::text, 30) from people`,
    )
    const all = await data.call('service', 'GET', 'user_profiles?limit=1000000000', {
      prefer: 'count=exact',
    })
    expect([all.status, all.body.length]).toEqual([206, 100])
    expect(all.headers.get('content-range')).toBe('0-99/122')
    const rest = await data.call('service', 'GET', 'user_profiles?offset=100', {
      prefer: 'count=planned',
    })
    expect([rest.status, rest.body.length]).toEqual([206, 22])
    await server.database.pool.query('delete from auth.users where email is null')
  })

  it('selects columns', async () => {
    const { body } = await data.call(ann, 'GET', `${own(ann)}&select=username,bio`)
    expect(body).toEqual([{ username: 'ann', bio: 'Paints' }])
  })

  it('returns one row as an object, and 406 for none', async () => {
    const one = await data.call(ann, 'GET', own(ann), { headers: SINGLE })
    expect(one.body).toMatchObject({ username: 'ann' })
    const none = await data.call(ann, 'GET', own(bob), { headers: SINGLE })
    expect(none).toMatchObject({
      status: 406,
      body: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
        hint: null,
      },
    })
    const two = await data.call('service', 'GET', 'user_profiles', { headers: SINGLE })
    expect(two.body.details).toBe('The result contains 2 rows')
  })

  it('returns a count without rows for HEAD', async () => {
    const { status, headers } = await data.call(ann, 'HEAD', 'user_profiles', {
      prefer: 'count=exact',
    })
    expect([status, headers.get('content-range')]).toEqual([200, '0-0/1'])
    expect(headers.get('preference-applied')).toBe('count=exact')
    const none = await data.call('anon', 'GET', 'user_profiles', { prefer: 'count=exact' })
    expect(none.headers.get('content-range')).toBe('*/0')
  })

  it.each([
    ['select=nonsense', 400, '42703'],
    ['select=username,bio(*)', 400, 'PGRST200'],
    ['select=*,users(*)', 400, 'PGRST200'],
    ['select=a:users!inner(email)', 400, 'PGRST200'],
    ['select=username::text', 400, 'PGRST100'],
    ['select=n:username', 400, 'PGRST100'],
    ['select=', 400, 'PGRST100'],
    ['or=(user_id.eq.1,username.eq.bob)', 400, 'PGRST100'],
    ['and=(user_id.eq.1)', 400, 'PGRST100'],
    ['not.or=(user_id.eq.1)', 400, 'PGRST100'],
    ['order=username.asc', 400, 'PGRST100'],
    ['username=eq.bob', 400, 'PGRST100'],
    ['wallet_address=eq.abc', 400, 'PGRST100'],
    ['user_id=neq.1', 400, 'PGRST100'],
    ['user_id=in.(1,2)', 400, 'PGRST100'],
    ['user_id=eq.1&user_id=eq.2', 400, 'PGRST100'],
    ['limit=-1', 416, 'PGRST103'],
    ['limit=all', 400, 'PGRST100'],
    ['offset=1;drop', 400, 'PGRST100'],
    ['password_hash=eq.1', 400, '42703'],
    ['user_id=eq.not-a-uuid', 400, '22P02'],
    ["user_id=eq.1' or '1'='1", 400, '22P02'],
    ['user_id=eq.%00', 400, '22021'],
  ])('refuses ?%s with %i %s', async (query, status, code) => {
    const answer = await data.call(ann, 'GET', `user_profiles?${query}`)
    expect(answer).toMatchObject({ status, body: refused(code) })
  })

  it('exposes one schema and accepts only JSON', async () => {
    const auth = { 'accept-profile': 'auth' }
    expect(await data.call(ann, 'GET', 'user_profiles', { headers: auth })).toMatchObject({
      status: 406,
      body: refused('PGRST106'),
    })
    const csv = { accept: 'text/csv' }
    expect(await data.call(ann, 'GET', 'user_profiles', { headers: csv })).toMatchObject({
      status: 406,
      body: refused('PGRST107'),
    })
  })

  it.each(['users', 'ledger_transfers', 'user_roles', 'auth.users', ''])(
    'refuses the unknown table %j',
    async (table) => {
      const answer = await data.call('service', 'GET', table)
      expect(answer).toMatchObject({ status: 404, body: refused('PGRST205') })
    },
  )
})

describe('authentication', () => {
  it.each([
    ['Bearer made-up', 'PGRST301'],
    ['Bearer a.b.c', 'PGRST301'],
    ['Basic YTpi', 'PGRST301'],
  ])('refuses the token %j', async (authorization, code) => {
    const answer = await data.call('nobody', 'GET', 'user_profiles', { headers: { authorization } })
    expect(answer).toMatchObject({ status: 401, body: refused(code) })
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
  })

  it('refuses an unknown key', async () => {
    const headers = { apikey: 'sb_secret_made-up' }
    expect(await data.call('nobody', 'GET', 'user_profiles', { headers })).toMatchObject({
      status: 401,
    })
  })

  it('uses the role of the token where the key has a higher one', async () => {
    await data.store(ann, 'ann')
    const headers = { ...data.keysOf(bob), apikey: server.auth.clientKeys.serviceKey }
    expect((await data.call('nobody', 'GET', 'user_profiles', { headers })).body).toEqual([])
  })

  it('reports an expired token', async () => {
    server.clock.setOffsetMs(3_600_000)
    const answer = await data.call(ann, 'GET', 'user_profiles')
    server.clock.setOffsetMs(0)
    expect(answer).toMatchObject({ status: 401, body: refused('PGRST303', /^JWT expired$/) })
  })

  it('refuses a token immediately when its session has ended', async () => {
    const cleo = await data.addMember('cleo@example.test')
    expect((await data.call(cleo, 'GET', 'user_profiles')).status).toBe(200)
    await server.fetch('/auth/v1/logout', { method: 'POST', headers: data.keysOf(cleo) })
    expect((await data.call(cleo, 'GET', 'user_profiles')).status).toBe(401)
    expect((await data.store(cleo, 'cleo')).status).toBe(401)
  })

  it('leaks nothing between callers on the same connection', async () => {
    await data.store(ann, 'ann')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        data.call(index % 2 === 0 ? ann : index % 4 === 1 ? bob : 'anon', 'GET', 'user_profiles'),
      ),
    )
    for (const [index, { body }] of answers.entries()) {
      expect(body).toHaveLength(index % 2 === 0 ? 1 : 0)
    }
  })
})
