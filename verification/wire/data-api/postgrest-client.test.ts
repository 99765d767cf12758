import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createDataClient,
  type Member,
} from '../../../apps/server/testing/clients/data-api-client.ts'
import {
  type AuthServer,
  startAuthServer,
} from '../../../apps/server/testing/servers/auth-server.ts'

/* How the clients' own library reads the responses; the shapes of errors are those of PostgREST 14. */

let server: AuthServer
let people: Record<'ann' | 'bob' | 'cleo', Member>
let service: SupabaseClient
let asAnn: SupabaseClient
let anyone: SupabaseClient
beforeAll(async () => {
  server = await startAuthServer({ hasPlainPasswords: true })
  const data = createDataClient(server)
  const addMember = async (name: string, more = {}) => {
    const member = await data.addMember(`${name}@example.test`)
    await data.store(member, name, more)
    return member
  }
  people = {
    ann: await addMember('ann', { bio: 'Paints' }),
    bob: await addMember('bob', { bio: 'Films', display_name: 'Bob' }),
    cleo: await addMember('cleo'),
  }
  const { anonKey, serviceKey } = server.auth.clientKeys
  service = clientOf(serviceKey)
  asAnn = clientOf(anonKey, people.ann.token)
  anyone = clientOf(anonKey)
})
afterAll(() => server.close())

function clientOf(key: string, token?: string): SupabaseClient {
  return createClient(server.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token !== undefined && { accessToken: async () => token }),
  })
}

const names = (rows: { username: string }[] | null) => rows?.map(({ username }) => username)

describe('the service key', () => {
  const profiles = () => service.from('user_profiles').select('username')

  it('finds people by their keys and by null columns, in any order', async () => {
    const ids = [people.ann.id, people.cleo.id]
    const found = await profiles().in('user_id', ids).order('username', { ascending: false })
    expect(names(found.data)).toEqual(['cleo', 'ann'])
    expect(names((await profiles().eq('username', 'bob')).data)).toEqual(['bob'])
    expect(names((await profiles().in('user_id', [])).data)).toEqual([])
    expect(names((await profiles().is('bio', null)).data)).toEqual(['cleo'])
    const both = profiles().not('bio', 'is', null).is('display_name', null)
    expect(names((await both).data)).toEqual(['ann'])
  })

  it.each([
    'user_id',
    'username',
    'display_name',
    'bio',
    'avatar_url',
    'twitter_handle',
    'wallet_address',
  ])('orders by %s and filters null values', async (column) => {
    const ordered = await profiles().order(column, { ascending: false, nullsFirst: true })
    expect(ordered.error).toBeNull()
    expect(ordered.data).toHaveLength(3)
    const missing = await profiles().is(column, null)
    const given = await profiles().not(column, 'is', null)
    expect([...(names(missing.data) ?? []), ...(names(given.data) ?? [])]).toHaveLength(3)
  })

  it('orders nulls first or last as requested', async () => {
    const first = await profiles().order('bio', { nullsFirst: true })
    expect(names(first.data)).toEqual(['cleo', 'bob', 'ann'])
    const last = await profiles().order('bio', { ascending: false, nullsFirst: false })
    expect(names(last.data)).toEqual(['ann', 'bob', 'cleo'])
  })

  it('updates rows that it names by a key, and never all', async () => {
    const { ann, bob } = people
    const change = { twitter_handle: 'same' }
    const table = () => service.from('user_profiles')
    const changed = await table().update(change).in('user_id', [ann.id, bob.id]).select('username')
    expect(names(changed.data)?.sort()).toEqual(['ann', 'bob'])
    const one = await table().update({ twitter_handle: null }).eq('username', 'ann').select()
    expect(one.data).toHaveLength(1)
    const none = await table().update(change).is('twitter_handle', null)
    expect(none.error).toMatchObject({ code: '21000' })
    expect((await profiles().is('twitter_handle', null)).data).toHaveLength(2)
  })

  it.each([
    ['bio=eq.x', 'PGRST100'],
    ['username=in.(a)', 'PGRST100'],
    ['bio=is.true', 'PGRST100'],
    ['order=bio.sideways', 'PGRST100'],
    ['order=bio;select 1', 'PGRST100'],
    ['order=', 'PGRST100'],
    ['order=password', '42703'],
    ['user_id=in.(x)', '22P02'],
    ['user_id=in.x', 'PGRST100'],
    ['or=(bio.is.null)', 'PGRST100'],
  ])('is refused ?%s with %s', async (query, code) => {
    const { serviceKey } = server.auth.clientKeys
    const answer = await server.fetch(`/rest/v1/user_profiles?${query}`, {
      headers: { apikey: serviceKey },
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code }])
  })

  it('has no write limit', async () => {
    const table = () => service.from('user_profiles')
    for (let write = 0; write < 130; write += 1) {
      const { error } = await table().update({ bio: null }).eq('user_id', people.cleo.id)
      expect(error).toBeNull()
    }
  })
})

describe('signed-in people', () => {
  it('have none of these options', async () => {
    const profiles = () => asAnn.from('user_profiles').select('username')
    for (const asked of [
      profiles().in('user_id', [people.ann.id]),
      profiles().eq('username', 'ann'),
      profiles().is('bio', null),
      profiles().order('username'),
    ]) {
      expect((await asked).error).toMatchObject({ code: 'PGRST100' })
    }
  })
})

describe('errors', () => {
  const error = (code: string, message: string, more: object = {}) => ({
    code,
    message,
    details: null,
    hint: null,
    ...more,
  })

  it.each(['get', 'head', 'post'])('for unknown tables are PGRST205 (%s)', async (method) => {
    const table = anyone.from('nothing')
    const asked = method === 'post' ? table.insert({}) : table.select('*')
    const answer = await asked
    expect(answer.status).toBe(404)
    const message = "Could not find the table 'public.nothing' in the schema cache"
    expect(answer.error).toMatchObject(error('PGRST205', message))
  })

  it('for unknown schemas are PGRST106', async () => {
    for (const asked of [
      anyone.schema('auth').from('users').select('*'),
      anyone.schema('auth').from('users').insert({}),
      anyone.schema('auth').rpc('is_feature_enabled', { feature_name_param: 'x' }),
    ]) {
      const answer = await asked
      expect(answer.status).toBe(406)
      const hint = 'Only the following schemas are exposed: public'
      expect(answer.error).toMatchObject(error('PGRST106', 'Invalid schema: auth', { hint }))
    }
  })

  it('for unknown functions are PGRST202', async () => {
    const one = await anyone.rpc('nothing', { a: 1, b: 2 })
    expect([one.status, one.error]).toMatchObject([
      404,
      error('PGRST202', 'Could not find the function public.nothing(a, b) in the schema cache', {
        details:
          'Searched for the function public.nothing with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      }),
    ])
    const bare = await anyone.rpc('nothing', {}, { get: true })
    expect(bare.error).toMatchObject({
      message: 'Could not find the function public.nothing without parameters in the schema cache',
      details:
        'Searched for the function public.nothing without parameters, but no matches were found in the schema cache.',
    })
  })

  it('for ranges past the end are PGRST103, where rows are counted', async () => {
    const page = (from: number, count?: 'exact') =>
      service
        .from('user_profiles')
        .select('username', count && { count })
        .range(from, from + 1)
    const past = await page(4, 'exact')
    expect([past.status, past.error]).toMatchObject([
      416,
      error('PGRST103', 'Requested range not satisfiable', {
        details: 'An offset of 4 was requested, but there are only 3 rows.',
      }),
    ])
    expect(await page(3, 'exact')).toMatchObject({ status: 206, data: [], count: 3 })
    expect(await page(2, 'exact')).toMatchObject({ status: 206, count: 3, error: null })
    expect(await page(0, 'exact')).toMatchObject({ status: 206, count: 3 })
    expect(await page(4)).toMatchObject({ status: 200, data: [], error: null })
    const below = await service.from('user_profiles').select().limit(-1)
    expect([below.status, below.error]).toMatchObject([
      416,
      { code: 'PGRST103', details: 'Limit should be greater than or equal to zero.' },
    ])
  })

  it.each([
    ['PUT', 'user_profiles', 'PGRST117', 'Unsupported HTTP method: PUT'],
    ['DELETE', 'rpc/is_feature_enabled', 'PGRST101', 'Cannot use the DELETE method on RPC'],
  ])('for %s /%s are %s', async (method, path, code, message) => {
    const answer = await server.fetch(`/rest/v1/${path}`, { method })
    expect([answer.status, await answer.json()]).toEqual([405, error(code, message)])
  })
})
