import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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

const unknownId = '3f2b7c1e-8a4d-4c6f-9b1a-2d3e4f5a6b7c'

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
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  await server.database.pool.query('delete from user_profiles')
  await server.database.pool.query('delete from rate_limits')
})

describe('POST /rest/v1/user_profiles', () => {
  it('stores the own row, cleaned, and returns nothing by default', async () => {
    const answer = await data.store(ann, ' <b>ann</b> '.replaceAll('/', ''), {
      display_name: `  ${'x'.repeat(80)}<script>  `,
      bio: null,
      wallet_address: null,
    })
    expect(answer).toMatchObject({ status: 201, body: null })
    expect(await data.stored()).toEqual([
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

  it('returns the row on request', async () => {
    const answer = await data.call(ann, 'POST', 'user_profiles?select=username', {
      body: [{ user_id: ann.id, username: 'ann' }],
      prefer: 'return=representation, missing=default',
      headers: SINGLE,
    })
    expect([answer.status, answer.body]).toEqual([201, { username: 'ann' }])
    expect(answer.headers.get('preference-applied')).toBe('return=representation, missing=default')
  })

  it('writes only the named columns', async () => {
    const answer = await data.call(ann, 'POST', 'user_profiles?columns="user_id","username"', {
      body: [{ user_id: ann.id, username: 'ann', bio: 'left out' }],
    })
    expect(answer.status).toBe(201)
    expect(await data.stored()).toMatchObject([{ username: 'ann', bio: null }])
  })

  it("refuses another person's row and stores nothing", async () => {
    const answer = await data.call(ann, 'POST', 'user_profiles', {
      body: { user_id: bob.id, username: 'mine' },
    })
    expect(answer).toMatchObject({ status: 403, body: refused('42501', /row-level security/) })
    expect(await data.stored()).toEqual([])
  })

  it('refuses a wallet without a proof of ownership', async () => {
    const answer = await data.store(ann, 'ann', { wallet_address: 'So1anaWa11et' })
    expect(answer).toMatchObject({ status: 403, body: refused('42501', /proved/) })
  })

  it.each(['anon', 'nobody'] as const)('refuses %s', async (as) => {
    const answer = await data.call(as, 'POST', 'user_profiles', {
      body: { user_id: ann.id, username: 'x' },
    })
    expect(answer).toMatchObject({ status: 401, body: refused('42501') })
  })

  it('reports a taken username clearly, in any letter case', async () => {
    await data.store(bob, 'bob')
    expect(await data.store(ann, 'BOB')).toMatchObject({
      status: 409,
      body: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "user_profiles_username_unique"',
        details: 'This username is already taken.',
        hint: null,
      },
    })
  })

  it('gives a username to one of several concurrent requests', async () => {
    const answers = await Promise.all([data.store(ann, 'wanted'), data.store(bob, 'wanted')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it.each<[string, unknown, number, string]>([
    ['a column that does not exist', { username: 'ann', role: 'admin' }, 400, 'PGRST204'],
    ['a number', { username: 7 }, 400, 'PGRST102'],
    ['an object', { username: { a: 1 } }, 400, 'PGRST102'],
    ['no username', { bio: 'x' }, 400, '23502'],
    ['a username in another alphabet', { username: 'a b' }, 400, '23514'],
    ['a script as avatar', { username: 'ann', avatar_url: 'javascript:alert(1)' }, 400, '23514'],
    ['too long a name', { username: 'ann', display_name: 'x'.repeat(101) }, 400, '23514'],
    ['NUL', { username: 'ann', bio: 'a\u0000b' }, 400, '22021'],
  ])('refuses %s', async (_name, body, status, code) => {
    const answer = await data.call(ann, 'POST', 'user_profiles', {
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
    const answer = await data.call(ann, 'POST', 'user_profiles', { body })
    expect(answer).toMatchObject({ status, body: refused('PGRST102') })
  })

  it('accepts JSON only', async () => {
    const answer = await data.call(ann, 'POST', 'user_profiles', {
      body: 'username=x',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(415)
  })

  it('stores all rows or none', async () => {
    const answer = await data.call(ann, 'POST', 'user_profiles', {
      body: [
        { user_id: ann.id, username: 'ann' },
        { user_id: bob.id, username: 'bob' },
      ],
    })
    expect(answer.status).toBe(403)
    expect(await data.stored()).toEqual([])
  })

  it('merges, ignores, or refuses an existing row', async () => {
    const upsert = (prefer: string, body: object, query = '') =>
      data.call(ann, 'POST', `user_profiles${query}`, {
        body: { user_id: ann.id, ...body },
        prefer: `${prefer},return=representation`,
      })
    const first = await upsert('resolution=merge-duplicates', { username: 'ann' })
    expect(first.status).toBe(201)
    const second = await upsert('resolution=merge-duplicates', { username: 'anna', bio: 'x' })
    expect(second).toMatchObject({ status: 200, body: [{ username: 'anna', bio: 'x' }] })
    const ignored = await upsert('resolution=ignore-duplicates', { username: 'annika' })
    expect(ignored).toMatchObject({ status: 200, body: [] })
    expect((await data.store(ann, 'annika')).body).toMatchObject({
      code: '23505',
      details: 'This user already has a profile.',
    })
    const elsewhere = await upsert(
      'resolution=merge-duplicates',
      { username: 'x' },
      '?on_conflict=username',
    )
    expect(elsewhere).toMatchObject({ status: 400, body: refused('42P10') })
    expect(await data.stored()).toMatchObject([{ username: 'anna' }])
  })
})

describe('PATCH /rest/v1/user_profiles', () => {
  beforeEach(async () => {
    await data.store(ann, 'ann')
    await data.store(bob, 'bob', { bio: 'untouched' })
  })

  it('updates the own row', async () => {
    const silent = await data.call(ann, 'PATCH', own(ann), { body: { bio: 'Paints' } })
    expect(silent).toMatchObject({ status: 204, body: null })
    const shown = await data.call(ann, 'PATCH', `${own(ann)}&select=bio`, {
      body: { bio: 'Draws' },
      prefer: 'return=representation',
    })
    expect(shown).toMatchObject({ status: 200, body: [{ bio: 'Draws' }] })
  })

  it("leaves another's row unchanged and reports no change", async () => {
    const answer = await data.call(ann, 'PATCH', own(bob), {
      body: { bio: 'hacked' },
      prefer: 'return=representation',
    })
    expect(answer).toMatchObject({ status: 200, body: [] })
    expect(await data.stored()).toMatchObject([{ username: 'ann' }, { bio: 'untouched' }])
  })

  it('rolls back a change of another number of rows than requested', async () => {
    const answer = await data.call('service', 'PATCH', own(ann).replace(ann.id, unknownId), {
      body: { bio: 'x' },
      prefer: 'return=representation',
      headers: SINGLE,
    })
    expect(answer).toMatchObject({ status: 406, body: refused('PGRST116') })
  })

  it.each<[string, (a: Member) => string, object, number, string]>([
    ['without a filter', () => 'user_profiles', { bio: 'x' }, 400, '21000'],
    ['by or', () => 'user_profiles?or=(bio.eq.x)', { bio: 'x' }, 400, 'PGRST100'],
    ['to another owner', own, { user_id: unknownId }, 403, '42501'],
    ['of the wallet', own, { wallet_address: 'abc' }, 403, '42501'],
    ['to a taken name', own, { username: 'Bob' }, 409, '23505'],
    ['of unknown columns', own, { is_admin: 'true' }, 400, 'PGRST204'],
  ])('refuses a change %s', async (_name, path, body, status, code) => {
    const answer = await data.call(ann, 'PATCH', path(ann), { body })
    expect(answer).toMatchObject({ status, body: refused(code) })
    expect(await data.stored()).toMatchObject([
      { username: 'ann', bio: null, user_id: ann.id },
      { username: 'bob', bio: 'untouched' },
    ])
  })

  it('does nothing for an empty change', async () => {
    const answer = await data.call(ann, 'PATCH', own(ann), {
      body: {},
      prefer: 'return=representation',
    })
    expect(answer).toMatchObject({ status: 200, body: [] })
  })
})

describe('DELETE /rest/v1/user_profiles', () => {
  it('deletes the own row only', async () => {
    await data.store(ann, 'ann')
    await data.store(bob, 'bob')
    expect((await data.call(ann, 'DELETE', own(bob))).status).toBe(204)
    expect(await data.stored()).toHaveLength(2)
    const shown = await data.call(ann, 'DELETE', `${own(ann)}&select=username`, {
      prefer: 'return=representation',
    })
    expect(shown).toMatchObject({ status: 200, body: [{ username: 'ann' }] })
    expect(await data.stored()).toMatchObject([{ username: 'bob' }])
  })

  it('requires a filter, and a person', async () => {
    await data.store(ann, 'ann')
    expect(await data.call(ann, 'DELETE', 'user_profiles')).toMatchObject({
      status: 400,
      body: refused('21000', /WHERE/),
    })
    expect((await data.call('anon', 'DELETE', own(ann))).status).toBe(401)
    expect(await data.stored()).toHaveLength(1)
  })
})

describe('the write limit', () => {
  it('refuses a caller for a minute after 120 in a minute', async () => {
    // The remaining seconds are compared: time stands still.
    vi.useFakeTimers({ toFake: ['Date'] })
    const writes = await Promise.all(
      Array.from({ length: 121 }, () => data.call(ann, 'PATCH', own(ann), { body: { bio: 'x' } })),
    )
    expect(writes.filter(({ status }) => status === 204)).toHaveLength(120)
    const limited = await data.call(ann, 'PATCH', own(ann), { body: { bio: 'x' } })
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await data.call(ann, 'GET', own(ann))).status).toBe(200)
  })
})
