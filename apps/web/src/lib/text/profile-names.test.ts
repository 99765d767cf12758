import { describe, expect, it } from 'vitest'
import { emailProfile, type NamedAccount, twitterProfile, usernameBase } from './profile-names.ts'

const account = (changes: Partial<NamedAccount> = {}): NamedAccount => ({
  id: '3f2a91c0-77aa-4c1e-9d1f-000000000000',
  email: 'ada.l@example.org',
  provider: 'email',
  metadata: {},
  ...changes,
})

describe('twitterProfile', () => {
  const all = {
    preferred_username: 'pref',
    user_name: 'user',
    username: 'plain',
    full_name: 'Full',
    name: 'Name',
    display_name: 'Display',
    description: 'Describes',
    bio: 'Bio',
    avatar_url: 'https://a.example/1.png',
    picture: 'https://a.example/2.png',
    profile_image_url: 'https://a.example/3.png',
  }
  const without = (...names: (keyof typeof all)[]) => {
    const rest: Partial<typeof all> = { ...all }
    for (const name of names) delete rest[name]
    return twitterProfile(account({ metadata: rest }))
  }

  it('takes the username from four places in order, then the id', () => {
    expect(without().username).toBe('pref')
    expect(without('preferred_username').username).toBe('user')
    expect(without('preferred_username', 'user_name').username).toBe('plain')
    expect(without('preferred_username', 'user_name', 'username').username).toBe('ada.l')
    expect(twitterProfile(account({ email: null })).username).toBe('user_3f2a91c0')
  })

  it('takes the display name from three places in order, then the username', () => {
    expect(without().display_name).toBe('Full')
    expect(without('full_name').display_name).toBe('Name')
    expect(without('full_name', 'name').display_name).toBe('Display')
    expect(without('full_name', 'name', 'display_name').display_name).toBe('pref')
  })

  it("takes the bio from two places, then 'Twitter user'", () => {
    expect(without().bio).toBe('Describes')
    expect(without('description').bio).toBe('Bio')
    expect(without('description', 'bio').bio).toBe('Twitter user')
  })

  it('takes the picture from three places, then none', () => {
    expect(without().avatar_url).toBe(all.avatar_url)
    expect(without('avatar_url').avatar_url).toBe(all.picture)
    expect(without('avatar_url', 'picture').avatar_url).toBe(all.profile_image_url)
    expect(without('avatar_url', 'picture', 'profile_image_url').avatar_url).toBeNull()
  })

  it('truncates a name to the profile limit', () => {
    const metadata = { user_name: 'long', full_name: `${'n'.repeat(99)}😀` }
    expect(twitterProfile(account({ metadata })).display_name).toHaveLength(100)
  })

  it('skips empty and non-text values', () => {
    const metadata = { preferred_username: '  ', user_name: 7, username: 'plain' }
    expect(twitterProfile(account({ metadata })).username).toBe('plain')
  })
})

describe('usernameBase', () => {
  it("is the username of the metadata, the email's local part, else 'user'", () => {
    expect(usernameBase(account({ metadata: { username: 'ada' } }))).toBe('ada')
    expect(usernameBase(account())).toBe('ada.l')
    expect(usernameBase(account({ email: null }))).toBe('user')
  })
})

describe('emailProfile', () => {
  it('shows the full name, else the local part', () => {
    const named = account({ metadata: { full_name: 'Ada Lovelace' } })
    expect(emailProfile(named, 'ada').display_name).toBe('Ada Lovelace')
    expect(emailProfile(account(), 'ada')).toEqual({
      user_id: account().id,
      username: 'ada',
      display_name: 'ada.l',
      bio: null,
      avatar_url: null,
    })
  })
})
