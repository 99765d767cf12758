import type { BrowserSession } from '@laurel/scenarios/test-world'
import { describe, expect, it } from 'vitest'
import { bodiesOf, countCalls, holdCalls, keysOf, refuseCalls } from '../../testing/network.ts'
import { signUpByMail } from '../../testing/sign-in.ts'
import { openWorld } from '../../testing/world.ts'
import { dataApi } from '../api/data-api.ts'
import type { NamedAccount } from '../text/profile-names.ts'
import { setUpProfile } from './profile-setup.ts'

const world = openWorld()
const PROFILES = 'POST /rest/v1/user_profiles'
const GENERATE = 'POST /rest/v1/rpc/generate_unique_username'
const PICTURE = 'https://a.example/n.png'
let count = 0

const accountOf = (
  { user: { id, email } }: BrowserSession,
  changes: Partial<NamedAccount> = {},
): NamedAccount => ({ id, email: email ?? null, provider: 'email', metadata: {}, ...changes })

/** A new account without a profile. */
const signUp = async (name = 'newcomer') => {
  count += 1
  return await signUpByMail(world, `${name}@mail${count}.example.test`)
}

/** The profile of an account, as its owner reads it. */
async function profileOf({ user, access_token: token }: BrowserSession) {
  const columns = 'username,display_name,bio,avatar_url'
  const path = `/user_profiles?user_id=eq.${user.id}&select=${columns}`
  const [row] = await dataApi<Record<string, string | null>[]>(path, { token })
  return row
}

const setUp = async (session: BrowserSession, changes?: Partial<NamedAccount>) =>
  await setUpProfile(accountOf(session, changes), session.access_token)

const asNora = (metadata: NamedAccount['metadata'] = {}): Partial<NamedAccount> => ({
  provider: 'twitter',
  metadata: {
    user_name: 'nora_vind',
    full_name: 'Nora Vind',
    avatar_url: PICTURE,
    ...metadata,
  },
})

describe('setUpProfile of an email user', () => {
  it('requests a free name from the server and inserts the row as this user', async () => {
    await world.joinAs({ username: 'ada' })
    const session = await signUp('ada')
    await setUp(session)
    const profile = await profileOf(session)
    expect(profile).toMatchObject({ display_name: 'ada', bio: null, avatar_url: null })
    expect(profile?.username).toMatch(/^ada.+/)
    expect(bodiesOf(GENERATE)).toEqual([{ base_name: 'ada' }])
    expect(bodiesOf(PROFILES)).toEqual([{ user_id: session.user.id, ...profile }])
    expect(keysOf(PROFILES)).toEqual([null])
  })

  it("uses 'user_' and 8 characters of the id when the name can't be generated", async () => {
    const session = await signUp()
    refuseCalls(GENERATE, 'overloaded')
    await setUp(session)
    expect((await profileOf(session))?.username).toBe(`user_${session.user.id.slice(0, 8)}`)
  })

  it('keeps the existing profile', async () => {
    const ada = await world.join('newcomer')
    await setUp(ada.session, { metadata: { avatar_url: PICTURE } })
    expect([countCalls('POST /rest/v1'), countCalls('PATCH')]).toEqual([0, 0])
    expect(await profileOf(ada.session)).toMatchObject({
      username: ada.username,
      avatar_url: null,
    })
  })

  it('keeps the row that another tab inserted', async () => {
    const session = await signUp('otto')
    const release = holdCalls(PROFILES)
    const both = Promise.all([setUp(session), setUp(session)])
    await expect.poll(() => countCalls(PROFILES)).toBe(2)
    release()
    await both
    expect(countCalls(PROFILES)).toBe(2)
    expect((await profileOf(session))?.username).toMatch(/^otto/)
  })

  it('names a row that the server makes in between', async () => {
    const session = await signUp('vera')
    const release = holdCalls(PROFILES)
    const done = setUp(session)
    await expect.poll(() => countCalls(PROFILES)).toBe(1)
    const draft = await fetch('/api/v1/bounties', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'application/json',
      },
      body: '{}',
    })
    expect(draft.status).toBe(201)
    expect((await profileOf(session))?.username).toMatch(/^user_/)
    release()
    await done
    expect(await profileOf(session)).toMatchObject({
      username: expect.stringMatching(/^vera/),
      display_name: 'vera',
    })
  })

  it('refuses to write the row of someone else', async () => {
    const session = await signUp()
    const other = await signUp()
    const account = accountOf(other)
    await expect(setUpProfile(account, session.access_token)).rejects.toMatchObject({ status: 403 })
    expect(await profileOf(other)).toBeUndefined()
  })
})

describe('setUpProfile of a Twitter user (spec §4)', () => {
  it('stores Twitter’s data without requesting a name', async () => {
    const session = await signUp()
    await setUp(session, asNora())
    expect(await profileOf(session)).toEqual({
      username: 'nora_vind',
      display_name: 'Nora Vind',
      bio: 'Twitter user',
      avatar_url: PICTURE,
    })
    expect(countCalls(GENERATE)).toBe(0)
  })

  it('updates the picture only when it differs', async () => {
    const { session } = await world.join('newcomer')
    await setUp(session, asNora())
    expect((await profileOf(session))?.avatar_url).toBe(PICTURE)
    await setUp(session, asNora())
    expect(bodiesOf('PATCH /rest/v1/user_profiles')).toEqual([{ avatar_url: PICTURE }])
  })

  it('keeps the picture of a profile when Twitter has none', async () => {
    const { session } = await world.join('newcomer')
    await setUp(session, asNora())
    await setUp(session, { provider: 'twitter', metadata: {} })
    expect((await profileOf(session))?.avatar_url).toBe(PICTURE)
    expect(countCalls('PATCH')).toBe(1)
  })

  it.each([
    ['is taken', 'lea.b'],
    ['is invalid as a username', 'kim+c'],
  ])('requests a name like that of Twitter when it %s', async (_why, name) => {
    if (name === 'lea.b') await world.joinAs({ username: name })
    const session = await signUp()
    await setUp(session, asNora({ user_name: name }))
    expect(bodiesOf(GENERATE)).toEqual([{ base_name: name }])
    expect(bodiesOf(PROFILES)).toMatchObject([{ username: name }, { display_name: 'Nora Vind' }])
    const profile = await profileOf(session)
    expect(profile?.username).toMatch(/^(lea|kim)/)
    expect(profile?.username).not.toBe(name)
    expect(profile?.display_name).toBe('Nora Vind')
  })

  it('takes the name that the server gives instead of one that looks like another', async () => {
    await world.joinAs({ username: 'pia_d' })
    const session = await signUp()
    await setUp(session, asNora({ user_name: 'piad' }))
    expect((await profileOf(session))?.username).toBe(`user_${session.user.id.slice(0, 8)}`)
    expect(countCalls(PROFILES)).toBe(1)
  })
})
