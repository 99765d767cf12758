import { describe, expect, it, vi } from 'vitest'
import { stubFetch } from '../../testing/stub-fetch.ts'
import type { NamedAccount } from '../text/profile-names.ts'

const id = '3f2a91c0-77aa-4c1e-9d1f-000000000000'
const account = (changes: Partial<NamedAccount> = {}): NamedAccount => ({
  id,
  email: 'ada@example.org',
  provider: 'email',
  metadata: {},
  ...changes,
})

const config = { 'GET /api/v1/config': { json: { publicKey: 'public', demo: false } } }

async function setUp(answers: Parameters<typeof stubFetch>[0], who = account()) {
  vi.resetModules()
  const calls = stubFetch({ ...config, ...answers })
  const { setUpProfile } = await import('./profile-setup.ts')
  await setUpProfile(who, 'token')
  return calls.filter(({ method }) => method !== 'GET')
}

describe('setUpProfile', () => {
  it('requests a free name from the server and inserts the row as this user', async () => {
    const calls = await setUp({
      'GET /rest/v1/user_profiles': { json: [] },
      'POST /rest/v1/rpc/generate_unique_username': { json: 'ada2' },
      'POST /rest/v1/user_profiles': { status: 201 },
    })
    expect(calls.map(({ body }) => body)).toEqual([
      { base_name: 'ada' },
      { user_id: id, username: 'ada2', display_name: 'ada', bio: null, avatar_url: null },
    ])
    expect(calls[1]?.headers.get('authorization')).toBe('Bearer token')
    expect(calls[1]?.headers.get('apikey')).toBe('public')
  })

  it("uses 'user_' and 8 characters of the id when the name can't be generated", async () => {
    const calls = await setUp({
      'GET /rest/v1/user_profiles': { json: [] },
      'POST /rest/v1/rpc/generate_unique_username': { status: 500, json: { message: 'no' } },
      'POST /rest/v1/user_profiles': { status: 201 },
    })
    expect(calls[1]?.body).toMatchObject({ username: 'user_3f2a91c0' })
  })

  it('keeps the existing profile of an email user', async () => {
    const calls = await setUp({ 'GET /rest/v1/user_profiles': { json: [{ avatar_url: null }] } })
    expect(calls).toEqual([])
  })

  it('updates a Twitter picture only when it differs', async () => {
    const twitter = account({
      provider: 'twitter',
      metadata: { avatar_url: 'https://a.example/new.png' },
    })
    const answers = {
      'GET /rest/v1/user_profiles': { json: [{ avatar_url: 'https://a.example/old.png' }] },
      'PATCH /rest/v1/user_profiles': { status: 204 },
    }
    const calls = await setUp(answers, twitter)
    expect(calls.map(({ url, body }) => [url, body])).toEqual([
      [`/rest/v1/user_profiles?user_id=eq.${id}`, { avatar_url: 'https://a.example/new.png' }],
    ])
    const same = {
      'GET /rest/v1/user_profiles': { json: [{ avatar_url: 'https://a.example/new.png' }] },
    }
    expect(await setUp(same, twitter)).toEqual([])
  })

  const nora = account({
    email: 'nora+x@example.org',
    provider: 'twitter',
    metadata: {
      user_name: 'nora_vind',
      full_name: 'Nora Vind',
      avatar_url: 'https://a.example/n.png',
    },
  })

  it('stores Twitter’s data without requesting a name (spec §4)', async () => {
    const calls = await setUp(
      {
        'GET /rest/v1/user_profiles': { json: [] },
        'POST /rest/v1/user_profiles': { status: 201 },
      },
      nora,
    )
    expect(calls.map(({ url, body }) => [url, body])).toEqual([
      [
        '/rest/v1/user_profiles',
        {
          user_id: id,
          username: 'nora_vind',
          display_name: 'Nora Vind',
          bio: 'Twitter user',
          avatar_url: 'https://a.example/n.png',
        },
      ],
    ])
  })

  it.each([
    ['is taken', '23505', 409],
    ['is invalid as a username', '23514', 400],
  ])('requests a name like that of Twitter when it %s', async (_why, code, status) => {
    let tries = 0
    const calls = await setUp(
      {
        'GET /rest/v1/user_profiles': { json: [] },
        'POST /rest/v1/rpc/generate_unique_username': { json: 'norax' },
        'POST /rest/v1/user_profiles': () => {
          tries += 1
          return tries === 1 ? { status, json: { code, message: 'no' } } : { status: 201 }
        },
      },
      { ...nora, metadata: {} },
    )
    expect(calls.map(({ body }) => body)).toMatchObject([
      { username: 'nora+x', display_name: 'nora+x' },
      { base_name: 'nora+x' },
      { username: 'norax', display_name: 'nora+x' },
    ])
  })

  it('keeps the picture of a profile when Twitter has none', async () => {
    const calls = await setUp(
      { 'GET /rest/v1/user_profiles': { json: [{ avatar_url: 'https://a.example/own.png' }] } },
      { ...nora, metadata: {} },
    )
    expect(calls).toEqual([])
  })

  it('keeps the row that another tab inserted', async () => {
    let isThere = false
    const calls = await setUp({
      'GET /rest/v1/user_profiles': () => ({ json: isThere ? [{ user_id: id }] : [] }),
      'POST /rest/v1/rpc/generate_unique_username': { json: 'ada' },
      'POST /rest/v1/user_profiles': () => {
        isThere = true
        return { status: 409, json: { code: '23505', message: 'duplicate' } }
      },
    })
    expect(calls.filter(({ url }) => url === '/rest/v1/user_profiles')).toHaveLength(1)
  })
})
