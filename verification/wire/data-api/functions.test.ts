import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AuthServer,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

let server: AuthServer
let token: string
beforeAll(async () => {
  server = await startAuthServer()
  const client = server.client()
  const email = 'ann@example.test'
  await client.signUp({ email, password: 'Correct-Horse-9' })
  const { data } = await client.verifyOtp({
    type: 'signup',
    email,
    token: server.mailTo(email).code,
  })
  token = data.session?.access_token ?? ''
})
afterAll(() => server.close())

const rpc = async (
  name: string,
  body: unknown,
  options: { as?: 'ann' | 'anon'; query?: string; method?: string } = {},
) => {
  const { anonKey } = server.auth.clientKeys
  const { as = 'ann', query = '', method = 'POST' } = options
  const response = await server.fetch(`/rest/v1/rpc/${name}${query}`, {
    method,
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${as === 'ann' ? token : anonKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

describe('POST /rest/v1/rpc/is_feature_enabled', () => {
  it('returns a bare boolean to anyone', async () => {
    const off = await rpc(
      'is_feature_enabled',
      { feature_name_param: 'prelaunch_live' },
      { as: 'anon' },
    )
    expect(off).toEqual({ status: 200, body: false })
    await server.database.pool.query('update feature_flags set is_enabled = true')
    const on = await rpc(
      'is_feature_enabled',
      { feature_name_param: 'prelaunch_live' },
      { as: 'anon' },
    )
    expect(on).toEqual({ status: 200, body: true })
    expect((await rpc('is_feature_enabled', { feature_name_param: 'unknown' })).body).toBe(false)
    expect((await rpc('is_feature_enabled', { feature_name_param: null })).body).toBe(false)
  })

  it('accepts GET too', async () => {
    const answer = await rpc('is_feature_enabled', undefined, {
      method: 'GET',
      query: '?feature_name_param=prelaunch_live',
    })
    expect(answer).toEqual({ status: 200, body: true })
  })
})

describe('POST /rest/v1/rpc/generate_unique_username', () => {
  const generate = async (base_name: unknown) =>
    (await rpc('generate_unique_username', { base_name })).body
  const take = (username: string) =>
    server.database.pool.query(
      `with person as (
         insert into auth.users (id, created_at, updated_at)
         values (gen_random_uuid(), '2026-11-02', '2026-11-02')
         returning id
       )
       insert into user_profiles (user_id, username)
       select id, $1 from person`,
      [username],
    )

  it('returns the first free name', async () => {
    expect(await generate('cleo')).toBe('cleo')
    await take('Cleo')
    expect(await generate('cleo')).toBe('cleo1')
    await take('cleo1')
    expect(await generate(' <CLEO> ')).toBe('cleo2')
  })

  it('returns random digits when a name is very popular', async () => {
    for (let taken = 0; taken <= 20; taken += 1) await take(taken === 0 ? 'max' : `max${taken}`)
    const names = [await generate('max'), await generate('max')]
    for (const name of names) expect(name).toMatch(/^max_\d{8}$/)
    expect(names[0]).not.toBe(names[1])
  })

  it.each([
    ['', 'user'],
    [null, 'user'],
    ['日本語', 'user'],
    ['a b/c', 'abc'],
    ['x'.repeat(200), 'x'.repeat(40)],
    ["'; drop table user_profiles; --", 'droptableuser_profiles--'],
  ])('makes a valid username of %j', async (base, name) => {
    expect(await generate(base)).toBe(name)
  })

  it('requires a session', async () => {
    const answer = await rpc('generate_unique_username', { base_name: 'x' }, { as: 'anon' })
    expect(answer).toMatchObject({ status: 401, body: { code: '42501' } })
  })
})

describe('POST /rest/v1/rpc', () => {
  it.each<[string, unknown, number, string]>([
    ['pg_sleep', { seconds: '10' }, 404, 'PGRST202'],
    ['toString', {}, 404, 'PGRST202'],
    ['is_feature_enabled', {}, 404, 'PGRST202'],
    ['is_feature_enabled', { name: 'x' }, 404, 'PGRST202'],
    ['is_feature_enabled', { feature_name_param: 'x', more: 1 }, 404, 'PGRST202'],
    ['is_feature_enabled', { feature_name_param: { a: 1 } }, 400, 'PGRST102'],
    ['is_feature_enabled', { feature_name_param: 'a\u0000b' }, 400, '22021'],
    ['is_feature_enabled', ['x'], 400, 'PGRST102'],
  ])('refuses %s with %j', async (name, body, status, code) => {
    expect(await rpc(name, body)).toMatchObject({
      status,
      body: { code, message: expect.any(String), hint: null },
    })
  })
})
