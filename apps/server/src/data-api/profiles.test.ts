import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPasswords } from '../auth/passwords.ts'
import { createConfirmedUser } from '../auth/users.service.ts'
import { type AuthServer, startAuthServer } from '../testing/auth-server.ts'

const plain = {
  hash: async (secret: string) => secret,
  verify: async (a: string, b: string) => a === b,
}
const password = 'Correct-Horse-9'
const columns = [
  'user_id',
  'username',
  'display_name',
  'bio',
  'avatar_url',
  'twitter_handle',
  'wallet_address',
]

interface Person {
  id: string
  token: string
}
/** Who calls: a person, the service, nobody with the public key, or nobody at all. */
type As = Person | 'service' | 'anon' | 'nobody'

let server: AuthServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startAuthServer({ passwords: await createPasswords(2, plain) })
  ann = await person('ann@example.test')
  bob = await person('bob@example.test')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from user_profiles')
  await server.database.pool.query('delete from rate_limits')
})

async function person(email: string): Promise<Person> {
  const id = await createConfirmedUser(
    server.database.db,
    { email, passwordHash: password, metadata: {} },
    server.clock.now(),
  )
  const response = await server.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return { id, token }
}

function keysOf(as: As): Record<string, string> {
  const { anonKey, serviceKey } = server.auth.clientKeys
  if (as === 'nobody') return {}
  if (as === 'anon') return { apikey: anonKey, authorization: `Bearer ${anonKey}` }
  if (as === 'service') return { apikey: serviceKey, authorization: `Bearer ${serviceKey}` }
  return { apikey: anonKey, authorization: `Bearer ${as.token}` }
}

async function call(
  as: As,
  method: string,
  path: string,
  options: { body?: unknown; prefer?: string; headers?: Record<string, string> } = {},
) {
  const response = await server.fetch(`/rest/v1/${path}`, {
    method,
    headers: {
      ...keysOf(as),
      ...(options.prefer === undefined ? {} : { prefer: options.prefer }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : {
          body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
        }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? null : JSON.parse(text),
    headers: response.headers,
  }
}
const single = { accept: 'application/vnd.pgrst.object+json' }
const own = (as: Person) => `user_profiles?user_id=eq.${as.id}`
const store = (as: Person, username: string, more: object = {}) =>
  call(as, 'POST', 'user_profiles', { body: { user_id: as.id, username, ...more } })
const stored = async () =>
  (await server.database.pool.query('select * from user_profiles order by username')).rows
const refused = (code: string, message?: RegExp) => ({
  code,
  message: message === undefined ? expect.any(String) : expect.stringMatching(message),
  details: expect.toSatisfy((value) => value === null || typeof value === 'string'),
  hint: expect.toSatisfy((value) => value === null || typeof value === 'string'),
})

describe('GET /rest/v1/user_profiles', () => {
  beforeEach(async () => {
    await store(ann, 'ann', { bio: 'Paints' })
    await store(bob, 'bob')
  })

  it('answers the own row and nobody else to a person', async () => {
    const { status, body, headers } = await call(ann, 'GET', 'user_profiles?select=*')
    expect([status, body]).toEqual([200, [expect.objectContaining({ username: 'ann' })]])
    expect(Object.keys(body[0]).sort()).toEqual([...columns].sort())
    expect(headers.get('content-range')).toBe('0-0/*')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await call(ann, 'GET', own(bob))).body).toEqual([])
  })

  it.each(['anon', 'nobody'] as const)('answers no row to %s', async (as) => {
    expect(await call(as, 'GET', 'user_profiles')).toMatchObject({ status: 200, body: [] })
  })

  it('answers all rows, at most a hundred, to the service', async () => {
    await server.database.pool.query(
      `with people as (
         insert into auth.users (id, created_at, updated_at)
         select gen_random_uuid(), '2026-11-02', '2026-11-02' from generate_series(1, 120)
         returning id
       )
       insert into user_profiles (user_id, username)
       select id, 'p' || left(id::text, 30) from people`,
    )
    const all = await call('service', 'GET', 'user_profiles?limit=1000000000', {
      prefer: 'count=exact',
    })
    expect([all.status, all.body.length]).toEqual([206, 100])
    expect(all.headers.get('content-range')).toBe('0-99/122')
    const rest = await call('service', 'GET', 'user_profiles?offset=100', {
      prefer: 'count=planned',
    })
    expect([rest.status, rest.body.length]).toEqual([200, 22])
    await server.database.pool.query('delete from auth.users where email is null')
  })

  it('selects columns', async () => {
    const { body } = await call(ann, 'GET', `${own(ann)}&select=username,bio`)
    expect(body).toEqual([{ username: 'ann', bio: 'Paints' }])
  })

  it('answers one row as an object, and 406 for none', async () => {
    const one = await call(ann, 'GET', own(ann), { headers: single })
    expect(one.body).toMatchObject({ username: 'ann' })
    const none = await call(ann, 'GET', own(bob), { headers: single })
    expect(none).toMatchObject({
      status: 406,
      body: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
        hint: null,
      },
    })
    const two = await call('service', 'GET', 'user_profiles', { headers: single })
    expect(two.body.details).toBe('The result contains 2 rows')
  })

  it('answers a count without rows to HEAD', async () => {
    const { status, headers } = await call(ann, 'HEAD', 'user_profiles', { prefer: 'count=exact' })
    expect([status, headers.get('content-range')]).toEqual([200, '0-0/1'])
    expect(headers.get('preference-applied')).toBe('count=exact')
    const none = await call('anon', 'GET', 'user_profiles', { prefer: 'count=exact' })
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
    ['limit=-1', 400, 'PGRST100'],
    ['limit=all', 400, 'PGRST100'],
    ['offset=1;drop', 400, 'PGRST100'],
    ['password_hash=eq.1', 400, '42703'],
    ['user_id=eq.not-a-uuid', 400, '22P02'],
    ["user_id=eq.1' or '1'='1", 400, '22P02'],
    ['user_id=eq.%00', 400, '22021'],
  ])('refuses ?%s with %i %s', async (query, status, code) => {
    const answer = await call(ann, 'GET', `user_profiles?${query}`)
    expect(answer).toMatchObject({ status, body: refused(code) })
  })

  it('exposes one schema and speaks JSON', async () => {
    const auth = { 'accept-profile': 'auth' }
    expect(await call(ann, 'GET', 'user_profiles', { headers: auth })).toMatchObject({
      status: 406,
      body: refused('PGRST106'),
    })
    const csv = { accept: 'text/csv' }
    expect(await call(ann, 'GET', 'user_profiles', { headers: csv })).toMatchObject({
      status: 406,
      body: refused('PGRST107'),
    })
  })

  it.each(['users', 'ledger_transfers', 'user_roles', 'auth.users', ''])(
    'knows no table %j',
    async (table) => {
      const answer = await call('service', 'GET', table)
      expect(answer).toMatchObject({ status: 404, body: refused('PGRST205') })
    },
  )
})

describe('who calls', () => {
  it.each([
    ['Bearer made-up', 'PGRST301'],
    ['Bearer a.b.c', 'PGRST301'],
    ['Basic YTpi', 'PGRST301'],
  ])('refuses the token %j', async (authorization, code) => {
    const answer = await call('nobody', 'GET', 'user_profiles', { headers: { authorization } })
    expect(answer).toMatchObject({ status: 401, body: refused(code) })
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
  })

  it('refuses a key that is not ours', async () => {
    const headers = { apikey: 'sb_secret_made-up' }
    expect(await call('nobody', 'GET', 'user_profiles', { headers })).toMatchObject({ status: 401 })
  })

  it('goes by the token where the key says more', async () => {
    await store(ann, 'ann')
    const headers = { ...keysOf(bob), apikey: server.auth.clientKeys.serviceKey }
    expect((await call('nobody', 'GET', 'user_profiles', { headers })).body).toEqual([])
  })

  it('says that a token has expired', async () => {
    server.clock.setOffsetMs(3_600_000)
    const answer = await call(ann, 'GET', 'user_profiles')
    server.clock.setOffsetMs(0)
    expect(answer).toMatchObject({ status: 401, body: refused('PGRST303', /^JWT expired$/) })
  })

  it('refuses a token at once when its session has ended', async () => {
    const cleo = await person(`cleo${Date.now()}@example.test`)
    expect((await call(cleo, 'GET', 'user_profiles')).status).toBe(200)
    await server.fetch('/auth/v1/logout', { method: 'POST', headers: keysOf(cleo) })
    expect((await call(cleo, 'GET', 'user_profiles')).status).toBe(401)
    expect((await store(cleo, 'cleo')).status).toBe(401)
  })

  it('leaves nothing of one caller to the next on the same connection', async () => {
    await store(ann, 'ann')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        call(index % 2 === 0 ? ann : index % 4 === 1 ? bob : 'anon', 'GET', 'user_profiles'),
      ),
    )
    for (const [index, { body }] of answers.entries()) {
      expect(body).toHaveLength(index % 2 === 0 ? 1 : 0)
    }
  })
})

describe('POST /rest/v1/user_profiles', () => {
  it('stores the own row, cleaned, and says nothing unless asked', async () => {
    const answer = await store(ann, ' <b>ann</b> '.replaceAll('/', ''), {
      display_name: `  ${'x'.repeat(80)}<script>  `,
      bio: null,
      wallet_address: null,
    })
    expect(answer).toMatchObject({ status: 201, body: null })
    expect(await stored()).toEqual([
      {
        user_id: ann.id,
        username: 'bannb',
        display_name: `${'x'.repeat(80)}script`,
        bio: null,
        avatar_url: null,
        twitter_handle: null,
        wallet_address: null,
      },
    ])
  })

  it('answers the row when asked', async () => {
    const answer = await call(ann, 'POST', 'user_profiles?select=username', {
      body: [{ user_id: ann.id, username: 'ann' }],
      prefer: 'return=representation, missing=default',
      headers: single,
    })
    expect([answer.status, answer.body]).toEqual([201, { username: 'ann' }])
    expect(answer.headers.get('preference-applied')).toBe('return=representation, missing=default')
  })

  it('counts only the columns that are named', async () => {
    const answer = await call(ann, 'POST', 'user_profiles?columns="user_id","username"', {
      body: [{ user_id: ann.id, username: 'ann', bio: 'left out' }],
    })
    expect(answer.status).toBe(201)
    expect(await stored()).toMatchObject([{ username: 'ann', bio: null }])
  })

  it("refuses another person's row and leaves nothing", async () => {
    const answer = await call(ann, 'POST', 'user_profiles', {
      body: { user_id: bob.id, username: 'mine' },
    })
    expect(answer).toMatchObject({ status: 403, body: refused('42501', /row-level security/) })
    expect(await stored()).toEqual([])
  })

  it('refuses a wallet without its proof', async () => {
    const answer = await store(ann, 'ann', { wallet_address: 'So1anaWa11et' })
    expect(answer).toMatchObject({ status: 403, body: refused('42501', /permission denied/) })
  })

  it.each(['anon', 'nobody'] as const)('refuses %s', async (as) => {
    const answer = await call(as, 'POST', 'user_profiles', {
      body: { user_id: ann.id, username: 'x' },
    })
    expect(answer).toMatchObject({ status: 401, body: refused('42501') })
  })

  it('says clearly that a username is taken, in any letter case', async () => {
    await store(bob, 'bob')
    expect(await store(ann, 'BOB')).toMatchObject({
      status: 409,
      body: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "user_profiles_username_unique"',
        details: 'This username is already taken.',
        hint: null,
      },
    })
  })

  it('gives a username to one of many who want it at once', async () => {
    const answers = await Promise.all([store(ann, 'wanted'), store(bob, 'wanted')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it.each<[string, unknown, number, string]>([
    ['a column that does not exist', { username: 'ann', role: 'admin' }, 400, 'PGRST204'],
    ['a number', { username: 7 }, 400, 'PGRST102'],
    ['an object', { username: { a: 1 } }, 400, 'PGRST102'],
    ['no username', { bio: 'x' }, 400, '23502'],
    ['a username of another alphabet', { username: 'a b' }, 400, '23514'],
    ['a script as avatar', { username: 'ann', avatar_url: 'javascript:alert(1)' }, 400, '23514'],
    ['too long a name', { username: 'ann', display_name: 'x'.repeat(101) }, 400, '23514'],
    ['NUL', { username: 'ann', bio: 'a\u0000b' }, 400, '22021'],
  ])('refuses %s', async (_name, body, status, code) => {
    const answer = await call(ann, 'POST', 'user_profiles', {
      body: { user_id: ann.id, ...(body as object) },
    })
    expect(answer).toMatchObject({ status, body: refused(code) })
    expect(JSON.stringify(answer.body)).not.toContain('Failing row')
  })

  it.each<[string, unknown, number]>([
    ['nothing', {}, 400],
    ['an empty body', '', 400],
    ['half a body', '{', 400],
    ['a text', '"x"', 400],
    ['a prototype', '{"__proto__": {"username": "x"}}', 400],
    ['a list of lists', [[]], 400],
    ['too many rows', Array(101).fill({ username: 'x' }), 400],
    ['too large a body', { bio: 'x'.repeat(70_000) }, 413],
  ])('refuses %s', async (_name, body, status) => {
    const answer = await call(ann, 'POST', 'user_profiles', { body })
    expect(answer).toMatchObject({ status, body: refused('PGRST102') })
  })

  it('takes JSON only', async () => {
    const answer = await call(ann, 'POST', 'user_profiles', {
      body: 'username=x',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(415)
  })

  it('stores all rows or none', async () => {
    const answer = await call(ann, 'POST', 'user_profiles', {
      body: [
        { user_id: ann.id, username: 'ann' },
        { user_id: bob.id, username: 'bob' },
      ],
    })
    expect(answer.status).toBe(403)
    expect(await stored()).toEqual([])
  })

  it('merges, ignores, or refuses a row that is there', async () => {
    const upsert = (prefer: string, body: object, query = '') =>
      call(ann, 'POST', `user_profiles${query}`, {
        body: { user_id: ann.id, ...body },
        prefer: `${prefer},return=representation`,
      })
    const first = await upsert('resolution=merge-duplicates', { username: 'ann' })
    expect(first.status).toBe(201)
    const second = await upsert('resolution=merge-duplicates', { username: 'anna', bio: 'x' })
    expect(second).toMatchObject({ status: 200, body: [{ username: 'anna', bio: 'x' }] })
    const ignored = await upsert('resolution=ignore-duplicates', { username: 'annika' })
    expect(ignored).toMatchObject({ status: 200, body: [] })
    expect((await store(ann, 'annika')).body).toMatchObject({
      code: '23505',
      details: 'This user already has a profile.',
    })
    const elsewhere = await upsert(
      'resolution=merge-duplicates',
      { username: 'x' },
      '?on_conflict=username',
    )
    expect(elsewhere).toMatchObject({ status: 400, body: refused('42P10') })
    expect(await stored()).toMatchObject([{ username: 'anna' }])
  })
})

describe('PATCH /rest/v1/user_profiles', () => {
  beforeEach(async () => {
    await store(ann, 'ann')
    await store(bob, 'bob', { bio: 'untouched' })
  })

  it('changes the own row', async () => {
    const silent = await call(ann, 'PATCH', own(ann), { body: { bio: 'Paints' } })
    expect(silent).toMatchObject({ status: 204, body: null })
    const shown = await call(ann, 'PATCH', `${own(ann)}&select=bio`, {
      body: { bio: 'Draws' },
      prefer: 'return=representation',
    })
    expect(shown).toMatchObject({ status: 200, body: [{ bio: 'Draws' }] })
  })

  it("leaves another's row untouched and says that nothing changed", async () => {
    const answer = await call(ann, 'PATCH', own(bob), {
      body: { bio: 'hacked' },
      prefer: 'return=representation',
    })
    expect(answer).toMatchObject({ status: 200, body: [] })
    expect(await stored()).toMatchObject([{ username: 'ann' }, { bio: 'untouched' }])
  })

  it('undoes a change of another number of rows than was asked for', async () => {
    const answer = await call('service', 'PATCH', own(ann).replace(ann.id, newUuid()), {
      body: { bio: 'x' },
      prefer: 'return=representation',
      headers: single,
    })
    expect(answer).toMatchObject({ status: 406, body: refused('PGRST116') })
  })

  it.each<[string, (a: Person) => string, object, number, string]>([
    ['without a filter', () => 'user_profiles', { bio: 'x' }, 400, '21000'],
    ['by or', () => 'user_profiles?or=(bio.eq.x)', { bio: 'x' }, 400, 'PGRST100'],
    ['to another owner', own, { user_id: newUuid() }, 403, '42501'],
    ['of the wallet', own, { wallet_address: 'abc' }, 403, '42501'],
    ['to a taken name', own, { username: 'Bob' }, 409, '23505'],
    ['of nothing known', own, { is_admin: 'true' }, 400, 'PGRST204'],
  ])('refuses a change %s', async (_name, path, body, status, code) => {
    const answer = await call(ann, 'PATCH', path(ann), { body })
    expect(answer).toMatchObject({ status, body: refused(code) })
    expect(await stored()).toMatchObject([
      { username: 'ann', bio: null, user_id: ann.id },
      { username: 'bob', bio: 'untouched' },
    ])
  })

  it('does nothing for an empty change', async () => {
    const answer = await call(ann, 'PATCH', own(ann), { body: {}, prefer: 'return=representation' })
    expect(answer).toMatchObject({ status: 200, body: [] })
  })
})

describe('DELETE /rest/v1/user_profiles', () => {
  it('deletes the own row only', async () => {
    await store(ann, 'ann')
    await store(bob, 'bob')
    expect((await call(ann, 'DELETE', own(bob))).status).toBe(204)
    expect(await stored()).toHaveLength(2)
    const shown = await call(ann, 'DELETE', `${own(ann)}&select=username`, {
      prefer: 'return=representation',
    })
    expect(shown).toMatchObject({ status: 200, body: [{ username: 'ann' }] })
    expect(await stored()).toMatchObject([{ username: 'bob' }])
  })

  it('wants a filter, and a person', async () => {
    await store(ann, 'ann')
    expect(await call(ann, 'DELETE', 'user_profiles')).toMatchObject({
      status: 400,
      body: refused('21000', /WHERE/),
    })
    expect((await call('anon', 'DELETE', own(ann))).status).toBe(401)
    expect(await stored()).toHaveLength(1)
  })
})

describe('the limit of writes', () => {
  it('refuses a caller for a minute after 120 in a minute', async () => {
    const writes = await Promise.all(
      Array.from({ length: 121 }, () => call(ann, 'PATCH', own(ann), { body: { bio: 'x' } })),
    )
    expect(writes.filter(({ status }) => status === 204)).toHaveLength(120)
    const limited = await call(ann, 'PATCH', own(ann), { body: { bio: 'x' } })
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await call(ann, 'GET', own(ann))).status).toBe(200)
  })
})

function newUuid(): string {
  return '3f2b7c1e-8a4d-4c6f-9b1a-2d3e4f5a6b7c'
}
